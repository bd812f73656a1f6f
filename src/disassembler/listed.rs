//! Listings, and chains of inlined functions, in the forms of www/protocol.

use crate::diagnostic::escaped;
use crate::disassembly::{
    ChainNode, ChainReader, Chains, InlinedCall, Instruction, Listing, shape,
};
use js_sys::{BigUint64Array, Int32Array, Uint8Array, Uint32Array};
use serde::Serialize;
use serde_wasm_bindgen::preserve;

/// `Disassembly` of www/protocol/details.js.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Listed {
    #[serde(with = "preserve")]
    address: BigUint64Array,
    text: Vec<String>,
    /// 0 if there is none: no jump leads to address 0.
    #[serde(with = "preserve")]
    target: BigUint64Array,
    #[serde(with = "preserve")]
    flow: Uint8Array,
    /// The same number where instructions are the same but for addresses.
    #[serde(with = "preserve")]
    shape: BigUint64Array,
    /// Index of the source file; -1 if there is none.
    #[serde(with = "preserve")]
    file: Int32Array,
    #[serde(with = "preserve")]
    line: Uint32Array,
    /// Number of calls by which the instruction was inlined in the file of its function.
    #[serde(with = "preserve")]
    call_count: Uint32Array,
    /// Index of the source file of each call.
    #[serde(with = "preserve")]
    call_file: Int32Array,
    #[serde(with = "preserve")]
    call_line: Uint32Array,
    /// Index of the inlined function.
    #[serde(with = "preserve")]
    call_function: Uint32Array,
    files: Vec<String>,
    functions: Vec<String>,
    shift: u64,
    /// Sentences for the user.
    doubt: Vec<String>,
    is_cut: bool,
    /// A sentence for the user; empty if lines are known.
    no_lines: String,
    /// Whether calls of inlined code are in other files of debug information.
    is_split: bool,
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
            address: array(all.iter().map(|one| one.address)),
            text: all.iter().map(|one| one.text.clone()).collect(),
            target: array(all.iter().map(|one| one.target.unwrap_or(0))),
            flow: array(all.iter().map(|one| one.flow as u8)),
            shape: array(all.iter().map(shape)),
            file: array(all.iter().map(|one| file(one.line))),
            line: array(all.iter().map(|one| line(one.line))),
            call_count: array(all.iter().map(|one| calls(one).count() as u32)),
            call_file: array(called.iter().map(|call| file(Some((call.file, 0))))),
            call_line: array(called.iter().map(|call| call.line)),
            call_function: array(called.iter().map(|call| call.function)),
            functions: listing.functions.iter().map(name).collect(),
            files: listing.files.iter().map(name).collect(),
            shift: listing.shift,
            doubt: listing.doubt.iter().map(ToString::to_string).collect(),
            is_cut: listing.is_cut,
            no_lines: listing
                .no_lines
                .as_ref()
                .map_or_else(String::new, ToString::to_string),
            is_split: listing.is_split,
        }
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
        let own = |one: &Option<Chains>| index(one.as_ref().and_then(|chains| chains.own));
        let text = |text: &String| escaped(text.as_bytes(), usize::MAX);
        ChainColumns {
            files: tree.files.iter().map(text).collect(),
            functions: tree.functions.iter().map(|one| text(&one.0)).collect(),
            function_file: array(tree.functions.iter().map(|one| one.1)),
            nodes: array(tree.nodes.iter().flat_map(numbers)),
            known: array(all.iter().map(|one| u8::from(one.is_some()))),
            own: array(all.iter().map(own)),
            node: node[..].into(),
            file: file[..].into(),
        }
    }
}

fn array<T, Array: for<'a> From<&'a [T]>>(values: impl Iterator<Item = T>) -> Array {
    Array::from(&values.collect::<Vec<T>>())
}

/// -1 for none.
fn index(value: Option<u32>) -> i32 {
    value.map_or(-1, |value| i32::try_from(value).unwrap_or(-1))
}
