//! Listings, and chains of inlined functions, in the forms of www/protocol.

use crate::diagnostic::escaped;
use crate::disassembly::{
    ChainNode, ChainReader, Chains, Flow, InlinedCall, Instruction, Listing, SplitUnit, shape,
};
use js_sys::{Int32Array, Uint8Array, Uint32Array};
use serde::Serialize;
use serde_wasm_bindgen::preserve;
use std::collections::BTreeSet;

/// `Disassembly` of www/protocol/details.js.
#[derive(Serialize)]
pub(super) struct Listed {
    address: Vec<u64>,
    text: Vec<String>,
    /// 0 if there is none: no jump leads to address 0.
    target: Vec<u64>,
    /// `Disassembly.flow` of www/protocol/details.js.
    flow: Vec<u8>,
    /// The same number where instructions are the same but for addresses.
    shape: Vec<u64>,
    /// Index of the source file; -1 if there is none.
    file: Vec<i32>,
    line: Vec<u32>,
    /// Number of calls by which the instruction was inlined in the file of its function.
    #[serde(rename = "callCount")]
    call_count: Vec<u32>,
    /// Index of the source file of each call.
    #[serde(rename = "callFile")]
    call_file: Vec<i32>,
    #[serde(rename = "callLine")]
    call_line: Vec<u32>,
    /// Index of the inlined function.
    #[serde(rename = "callFunction")]
    call_function: Vec<u32>,
    files: Vec<String>,
    functions: Vec<String>,
    shift: u64,
    /// Sentences for the user.
    doubt: Vec<String>,
    #[serde(rename = "isCut")]
    is_cut: bool,
    /// A sentence for the user; empty if lines are known.
    #[serde(rename = "noLines")]
    no_lines: String,
    /// Paths of missing files with more debug information.
    lacking: Vec<String>,
}

impl Listed {
    pub(super) fn new(listing: &Listing) -> Self {
        let all = &listing.instructions;
        let file =
            |line: Option<(u32, u32)>| line.map_or(-1, |line| i32::try_from(line.0).unwrap_or(-1));
        let line = |line: Option<(u32, u32)>| line.map_or(0, |line| line.1);
        let calls = |one: &Instruction| {
            let first = one.inlined_at.first().map(|call| call.file);
            let all = one.inlined_at.clone().into_iter();
            all.take_while(move |call| Some(call.file) == first)
        };
        let called: Vec<InlinedCall> = all.iter().flat_map(calls).collect();
        let name = |name: &String| escaped(name.as_bytes(), usize::MAX);
        Listed {
            address: all.iter().map(|one| one.address).collect(),
            text: all.iter().map(|one| one.text.clone()).collect(),
            target: all.iter().map(|one| one.target.unwrap_or(0)).collect(),
            flow: all.iter().map(|one| number(one.flow)).collect(),
            shape: all.iter().map(shape).collect(),
            file: all.iter().map(|one| file(one.line)).collect(),
            line: all.iter().map(|one| line(one.line)).collect(),
            call_count: all.iter().map(|one| calls(one).count() as u32).collect(),
            call_file: called
                .iter()
                .map(|call| file(Some((call.file, 0))))
                .collect(),
            call_line: called.iter().map(|call| call.line).collect(),
            call_function: called.iter().map(|call| call.function).collect(),
            functions: listing.functions.iter().map(name).collect(),
            files: listing.files.iter().map(name).collect(),
            shift: listing.shift,
            doubt: listing.doubt.iter().map(ToString::to_string).collect(),
            is_cut: listing.is_cut,
            no_lines: listing
                .no_lines
                .as_ref()
                .map_or_else(String::new, ToString::to_string),
            lacking: listing.lacking.iter().map(path).collect(),
        }
    }
}

/// The path of a unit, with its folder.
pub(super) fn path(unit: &SplitUnit) -> String {
    match unit.folder.is_empty() || unit.name.starts_with('/') {
        true => unit.name.clone(),
        false => format!("{}/{}", unit.folder, unit.name),
    }
}

fn number(flow: Flow) -> u8 {
    match flow {
        Flow::Next => 0,
        Flow::Call => 1,
        Flow::Jump => 2,
        Flow::Branch => 3,
        Flow::End => 4,
    }
}

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
