//! Chains of inlined functions in the form of www/protocol/inlined.js.

use crate::diagnostic::escaped;
use crate::disassembly::{ChainNode, ChainReader, Chains};
use js_sys::{Int32Array, Uint8Array, Uint32Array};
use serde::Serialize;
use serde_wasm_bindgen::preserve;
use std::collections::BTreeSet;

/// `InlinedChains` of www/protocol/inlined.js: the tree of a program, and the chains of functions.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChainColumns {
    files: Vec<String>,
    functions: Vec<String>,
    /// By inlined function.
    #[serde(with = "preserve")]
    function_file: Uint32Array,
    /// Four numbers for each node.
    #[serde(with = "preserve")]
    nodes: Uint32Array,
    /// By asked function: whether it is the program's.
    #[serde(with = "preserve")]
    known: Uint8Array,
    #[serde(with = "preserve")]
    own: Int32Array,
    /// By address.
    #[serde(with = "preserve")]
    node: Uint32Array,
    #[serde(with = "preserve")]
    file: Int32Array,
    lacking: Vec<String>,
}

impl ChainColumns {
    /// `ends` has the end of each function's addresses. The chains are `None` if it is not the program's.
    pub(super) fn new(reader: &ChainReader, all: &[Option<Chains>], ends: &[u32]) -> Self {
        let tree = reader.tree();
        let (mut node, mut file) = (Vec::new(), Vec::new());
        for (chains, &end) in all.iter().zip(ends) {
            if let Some(chains) = chains {
                node.extend(&chains.nodes);
                file.extend(chains.files.iter().map(|&file| index(file)));
            }
            node.resize(end as usize, 0);
            file.resize(end as usize, -1);
        }
        let numbers = |node: &ChainNode| [node.parent, node.function, node.file, node.line];
        let nodes: Vec<u32> = tree.nodes.iter().flat_map(numbers).collect();
        let known: Vec<u8> = all.iter().map(|one| u8::from(one.is_some())).collect();
        let own = |one: &Option<Chains>| index(one.as_ref().and_then(|chains| chains.own));
        let own: Vec<i32> = all.iter().map(own).collect();
        let of_function: Vec<u32> = tree.functions.iter().map(|one| one.1).collect();
        let lacking: BTreeSet<_> = all.iter().flatten().flat_map(|one| &one.lacking).collect();
        let text = |text: &String| escaped(text.as_bytes(), usize::MAX);
        ChainColumns {
            files: tree.files.iter().map(text).collect(),
            functions: tree.functions.iter().map(|one| text(&one.0)).collect(),
            function_file: of_function[..].into(),
            nodes: nodes[..].into(),
            known: known[..].into(),
            own: own[..].into(),
            node: node[..].into(),
            file: file[..].into(),
            lacking: lacking.into_iter().map(super::listed::path).collect(),
        }
    }
}

/// -1 for none.
fn index(value: Option<u32>) -> i32 {
    value.map_or(-1, |value| i32::try_from(value).unwrap_or(-1))
}
