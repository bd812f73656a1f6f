//! Inlined functions as functions of the open profile, or of both that are compared; and lines with what was
//! inlined for them. The chains of its addresses come
//! from the disassembler, which is another WebAssembly module; the page passes them on.
//!
//! ```text
//! Session::objects ──> programs
//! Session::part_details ──> DetailsReading, filled with bytes ──> Inlining::add_part
//! addresses of a program's functions <── Inlining::places
//! chains ──> Inlining::add_tree, Inlining::add_chains ──> Inlining::apply, Inlining::line_findings, Session::changed_placed_line, or Inlining::add_to
//! ```

use super::answer::{Answer, answer};
use super::columns::{Addresses, Bytes, Doubles, Numbers};
use super::details::DetailsReading;
use super::findings::{Findings, LineFindings};
use super::session::{Held, Session, no_such_number};
use crate::analysis::groups::GroupBy;
use crate::analysis::transform::TransformError;
use crate::browse::{ComparedSide, line_functions, own_lines};
use crate::code::InlinedCode;
use crate::details::{Details, Grain, Request, Wanted};
use crate::diagnostic::escaped;
use crate::disassembly::{ChainNode, ChainTree, Chains};
use crate::model::{FunctionId, PartSelection, Profile};
use crate::sink::Symbol;
use serde::Serialize;
use std::collections::BTreeMap;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The programs and libraries of a profile.
#[derive(Serialize, Tsify)]
pub struct ProfiledObjects(pub Vec<ProfiledObject>);

/// A program or library of a profile.
#[derive(Serialize, Tsify)]
pub struct ProfiledObject {
    path: String,
    /// The rows of its functions in the profile.
    rows: Numbers,
}

/// Functions with addresses, for the chains of a program. Each `ends` has where those of a function end.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct InlinedQuestion {
    /// Their rows; other functions have no address.
    rows: Numbers,
    /// Their names, one after the other.
    names: Bytes,
    /// Ends of the names.
    name_ends: Numbers,
    /// Ends of the addresses.
    ends: Numbers,
    /// Addresses in ascending order.
    addresses: Addresses,
    /// Their lines; 0 if unknown.
    lines: Doubles,
}

/// Collects the chains of the programs of a profile.
#[wasm_bindgen]
#[derive(Default)]
pub struct Inlining {
    /// 0 for a profile or A, 1 for B.
    side: usize,
    /// Of the parts that were read since the last question.
    details: Vec<Details>,
    code: InlinedCode,
}

#[wasm_bindgen]
impl Session {
    /// The objects of a profile, or of a side of a comparison, as read. With an event, only those of the functions
    /// that `lineFindings` or `changedLine` is about, and only their rows.
    pub fn objects(&self, side: usize, event: Option<u32>) -> Answer<ProfiledObjects> {
        let profile = self.read(side)?.open.original();
        let functions = match event {
            // Lines are those of the profile as read.
            Some(_) if self.read(side)?.open.is_transformed() => Vec::new(),
            Some(event) => match self.held()? {
                Held::One(_) => line_functions(self.with_event(event)?, event as usize),
                Held::Both(tables) => {
                    let changed = self.changed_rows(event)?.into_iter();
                    let members =
                        changed.flat_map(|row| tables.folded(row, Some(GroupBy::Function)));
                    tables.functions_of(ComparedSide::BOTH[side], &members.collect::<Vec<_>>())
                }
            },
            None => profile.functions().ids().collect(),
        };
        let mut rows: BTreeMap<Symbol, Vec<u32>> = BTreeMap::new();
        for function in functions {
            let object = profile.functions().place(function).object;
            rows.entry(object).or_default().push(function.0);
        }
        let object = |(path, rows): (Symbol, Vec<u32>)| ProfiledObject {
            path: escaped(profile.text(path), usize::MAX),
            rows: rows.into_iter().collect(),
        };
        answer(&ProfiledObjects(rows.into_iter().map(object).collect()))
    }

    /// Starts to read the instructions of functions in one part of a side; nothing if there is no such part.
    #[wasm_bindgen(js_name = partDetails)]
    pub fn part_details(
        &self,
        side: usize,
        rows: &[u32],
        part: usize,
    ) -> Result<Option<DetailsReading>, JsValue> {
        let profile = self.read(side)?.open.original();
        let (parts, functions) = (profile.parts().len(), profile.functions().len());
        if rows.iter().any(|&row| row as usize >= functions) {
            return Err(no_such_number());
        }
        if part >= parts {
            return Ok(None);
        }
        let request = Request {
            wanted: Wanted::Functions(rows.iter().copied().map(FunctionId).collect()),
            parts: PartSelection::One(part as u32),
            grain: Grain::FINEST,
        };
        DetailsReading::of_side(self, side, request).map(Some)
    }
}

#[wasm_bindgen]
impl Inlining {
    /// No parts and no programs of this side.
    #[wasm_bindgen(constructor)]
    pub fn new(side: usize) -> Inlining {
        Inlining {
            side,
            ..Inlining::default()
        }
    }

    /// Adds the details of the next part, after all bytes were read.
    #[wasm_bindgen(js_name = addPart)]
    pub fn add_part(&mut self, reading: DetailsReading) -> Result<(), JsValue> {
        self.details.push(reading.into_details()?);
        Ok(())
    }

    /// The addresses of these rows in all parts.
    pub fn places(&mut self, session: &Session, rows: &[u32]) -> Answer<InlinedQuestion> {
        if !self.details.is_empty() {
            self.code = InlinedCode::new(std::mem::take(&mut self.details));
        }
        let profile = session.read(self.side)?.open.original();
        let all = rows.iter().copied().map(FunctionId);
        let all: Vec<_> = all
            .filter_map(|row| Some((row, self.code.places().get(&row)?)))
            .collect();
        let names: Vec<&[u8]> = all.iter().map(|&(row, _)| profile.name(row)).collect();
        let ends = |sizes: &mut dyn Iterator<Item = usize>| -> Numbers {
            let sum = |sum: &mut u32, size: usize| {
                *sum += size as u32;
                Some(*sum)
            };
            sizes.scan(0, sum).collect()
        };
        let places = all.iter().flat_map(|(_, places)| places.iter());
        answer(&InlinedQuestion {
            rows: all.iter().map(|(row, _)| row.0).collect(),
            name_ends: ends(&mut names.iter().map(|name| name.len())),
            names: Bytes::from(&names.concat()[..]),
            ends: ends(&mut all.iter().map(|(_, places)| places.len())),
            addresses: places.clone().map(|place| place.address).collect(),
            lines: places.map(|place| place.line as f64).collect(),
        })
    }

    /// Adds the tree of a program, columns of `InlinedChains` of www/protocol/inlined.js.
    #[wasm_bindgen(js_name = addTree)]
    pub fn add_tree(
        &mut self,
        files: Vec<String>,
        functions: Vec<String>,
        function_file: &[u32],
        nodes: &[u32],
    ) -> Result<(), JsValue> {
        let nodes = nodes.chunks_exact(4).map(|node| ChainNode {
            parent: node[0],
            function: node[1],
            file: node[2],
            line: node[3],
        });
        let tree = ChainTree {
            functions: functions
                .into_iter()
                .zip(function_file.iter().copied())
                .collect(),
            nodes: nodes.collect(),
            files,
        };
        let is_file = |one: &(String, u32)| (one.1 as usize) < tree.files.len();
        let is_node = |(at, node): (usize, &ChainNode)| {
            node.parent as usize <= at && (node.function as usize) < tree.functions.len()
        };
        if !tree.functions.iter().all(is_file) || !tree.nodes.iter().enumerate().all(is_node) {
            return Err(no_such_number());
        }
        self.code.programs.push((tree, Vec::new()));
        Ok(())
    }

    /// Adds the chains at the addresses of a row, in their order.
    #[wasm_bindgen(js_name = addChains)]
    pub fn add_chains(
        &mut self,
        row: u32,
        node: &[u32],
        file: &[i32],
        own: i32,
    ) -> Result<(), JsValue> {
        let (tree, chains) = self.code.programs.last_mut().ok_or_else(no_such_number)?;
        let below = |value: i32, count: usize| {
            let value = u32::try_from(value).ok();
            value.filter(|&value| (value as usize) < count)
        };
        if node.iter().any(|&node| node as usize > tree.nodes.len()) {
            return Err(no_such_number());
        }
        let files = file.iter().map(|&file| below(file, tree.files.len()));
        let of_row = Chains {
            nodes: node.to_vec(),
            files: files.collect(),
            own: below(own, tree.functions.len()),
            is_split: false,
        };
        chains.push((FunctionId(row), of_row));
        Ok(())
    }

    /// Makes transforms of the session start from the profile with separate functions. Returns whether any
    /// code was inlined; if not, nothing changes.
    pub fn apply(&self, session: &mut Session) -> Result<bool, JsValue> {
        let open = session.read_mut(self.side)?;
        if self.code.is_empty() {
            return Ok(false);
        }
        let separated = self.code.separate(open.original());
        open.separate(Some(separated.map_err(TransformError::from)?));
        Ok(true)
    }

    /// Adds the code that was inlined at the lines of a whole source file to its details, after all bytes were read.
    #[wasm_bindgen(js_name = addTo)]
    pub fn add_to(&self, reading: &mut DetailsReading, session: &Session) -> Result<(), JsValue> {
        let profile = session.read(self.side)?.open.original();
        let parts = session.own_parts(self.side)?;
        match reading.sides.get_mut(self.side) {
            Some(Some(side)) => side.add_inlined(profile, &self.code, &parts),
            _ => Ok(()),
        }
    }

    /// Findings about lines, and the most expensive ones, with the library code that was inlined for them.
    #[wasm_bindgen(js_name = lineFindings)]
    pub fn line_findings(&self, session: &Session, event: u32) -> Answer<LineFindings> {
        let tables = session.with_event(event)?;
        if session.open()?.open.is_transformed() {
            return answer(&LineFindings::default());
        }
        let (found, lines) = own_lines(tables, event as usize, &self.code, None);
        let findings = Findings(found);
        answer(&LineFindings { findings, lines })
    }
}

impl Inlining {
    /// Details with library code at the lines that it was inlined for.
    pub(super) fn placed(&self, profile: &Profile, details: &Details) -> Details {
        let sites = self.code.call_sites(profile);
        details.placed(|spot| sites.own_line(profile, spot))
    }
}
