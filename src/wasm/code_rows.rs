//! Rows of source lines and machine code, made from details, debug information and the lengths of source
//! texts.

use super::columns::{Entries, numbers, object};
use super::comparison::Comparison;
use super::details::{DetailsReading, shown};
use super::failure::{self, Refusal};
use super::places::instruction_columns;
use super::program_columns::ProgramColumns;
use super::session::Session;
use crate::browse::TextPairs;
use crate::code::{
    Arrow, Folding, InlinedLines, MachineCode, MachineOrder, MachineRow, Places, SourceLines,
    SourceRow, jump_lanes, source_rows,
};
use crate::model::Profile;
use js_sys::{Array, Float64Array, Int32Array, Uint8Array};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The context of lines with cost.
pub(super) const LINES: Folding = Folding {
    context: 3,
    shortest: 2,
};
/// The context of instructions with cost.
pub(super) const INSTRUCTIONS: Folding = Folding {
    context: 3,
    shortest: 3,
};

/// A request for rows.
#[wasm_bindgen]
pub struct CodeRows {
    pub(super) event: u32,
    pub(super) second: Option<u32>,
    /// The code of a profile, or those of A and B.
    pub(super) programs: [Option<ProgramColumns>; 2],
    /// Line counts of source texts, by path.
    lengths: HashMap<String, u32>,
    /// Line counts of the displayed texts of a comparison, by file.
    pub(super) file_lengths: BTreeMap<u32, u64>,
    /// Texts of both sides of a comparison, by file.
    pub(super) texts: BTreeMap<u32, TextPairs>,
    /// Expanded gaps, by file and first line.
    pub(super) lines: BTreeSet<(u32, u64)>,
    /// Expanded gaps, by `MachineRows.text`.
    pub(super) instructions: BTreeSet<u32>,
}

impl CodeRows {
    fn new(event: u32, second: Option<u32>) -> Self {
        CodeRows {
            event,
            second,
            programs: Default::default(),
            lengths: HashMap::new(),
            file_lengths: BTreeMap::new(),
            texts: BTreeMap::new(),
            lines: BTreeSet::new(),
            instructions: BTreeSet::new(),
        }
    }
}

#[wasm_bindgen]
impl Session {
    /// Creates a request for rows with the costs of an event and optionally a second one.
    #[wasm_bindgen(js_name = codeRows)]
    pub fn code_rows(&self, event: u32, second: Option<u32>) -> CodeRows {
        CodeRows::new(event, second)
    }
}

#[wasm_bindgen]
impl Comparison {
    /// The same for a comparison.
    #[wasm_bindgen(js_name = codeRows)]
    pub fn code_rows(&self, event: u32, second: Option<u32>) -> CodeRows {
        CodeRows::new(event, second)
    }
}

#[wasm_bindgen]
impl CodeRows {
    /// Adds the line count of a source text.
    #[wasm_bindgen(js_name = addText)]
    pub fn add_text(&mut self, path: String, lines: u32) {
        self.lengths.insert(path, lines);
    }

    /// Adds the line count of the displayed text of a file of a comparison.
    #[wasm_bindgen(js_name = addLength)]
    pub fn add_length(&mut self, file: u32, lines: u32) {
        self.file_lengths.insert(file, lines.into());
    }

    /// Adds the texts of a file in A and in B: a number for each line, equal for equal lines.
    #[wasm_bindgen(js_name = addTexts)]
    pub fn add_texts(&mut self, file: u32, a: &[u32], b: &[u32]) {
        self.texts.insert(file, TextPairs::new(a, b));
    }

    /// Expands the gap that begins at a line.
    #[wasm_bindgen(js_name = openLines)]
    pub fn open_lines(&mut self, file: u32, line: f64) {
        // Lines are whole numbers below 2^53.
        self.lines.insert((file, line as u64));
    }

    /// Expands a gap by number.
    #[wasm_bindgen(js_name = openInstructions)]
    pub fn open_instructions(&mut self, gap: u32) {
        self.instructions.insert(gap);
    }
}

impl CodeRows {
    /// The line counts of the files of places.
    fn lengths_of(&self, places: &Places, profile: &Profile) -> Vec<u64> {
        let of_program = |&file: &u32| {
            let names = self.programs[0]
                .as_ref()
                .map_or(&[][..], ProgramColumns::files);
            names.get(file as usize).cloned().unwrap_or_default()
        };
        let own = places.files.iter();
        let own = own.map(|&file| String::from_utf8_lossy(profile.text(file)).into_owned());
        let all = own.chain(places.program_files.iter().map(of_program));
        all.map(|path| self.lengths.get(&path).copied().unwrap_or(0).into())
            .collect()
    }
}

#[wasm_bindgen]
impl DetailsReading {
    /// `SourceRowsAnswer` of www/protocol/details.js, without the parameters of the request.
    #[wasm_bindgen(
        js_name = sourceRows,
        unchecked_return_type = "import('../www/protocol/details.js').SourceRowsAnswer"
    )]
    pub fn source_rows(&self, session: &Session, asked: &CodeRows) -> Result<JsValue, JsValue> {
        let profile = &session.open()?.0.tables().profile;
        let shown = shown(session, asked.event, asked.second)?;
        let weight = |sums: &[i128]| shown.event.weight(sums);
        let Some(program) = asked.programs[0].as_ref() else {
            let lines = self.places(session, false, asked.event)?;
            let of = SourceLines::new(&lines, &[], &[]);
            let rows = source_rows(&of, &asked.lengths_of(&lines, profile), LINES, &asked.lines);
            return object(&[("lines", JsValue::NULL), ("rows", source_columns(&rows)?)]);
        };
        let mut code = self.places(session, true, asked.event)?;
        let of_program = program.code();
        let gives_lines = of_program.gives_lines(&code);
        if gives_lines {
            code = Rc::new(of_program.with_lines(&code, profile));
        }
        let sites = of_program.sites(&code, profile);
        let first: Vec<_> = sites.iter().map(|sites| sites.first().copied()).collect();
        let inlined = InlinedLines::new(&code, &first, weight);
        let InlinedLines {
            lines,
            group,
            hosts,
            groups,
        } = &inlined;
        let of = SourceLines::new(lines, group, hosts);
        let rows = source_rows(&of, &asked.lengths_of(lines, profile), LINES, &asked.lines);
        let mut columns = shown.columns(lines, profile, program.files())?;
        let mut of_groups = shown.group_columns(groups, hosts.len())?;
        let host: Vec<i32> = hosts.iter().map(|&host| index(Some(host))).collect();
        of_groups.push(("host", Int32Array::from(&host[..]).into()));
        of_groups.push((
            "secondEvent",
            asked.second.map_or(JsValue::NULL, Into::into),
        ));
        let group: Vec<i32> = group.iter().map(|&group| index(group)).collect();
        columns.extend([
            ("group", Int32Array::from(&group[..]).into()),
            ("groups", object(&of_groups)?),
            ("areFromProgram", gives_lines.into()),
        ]);
        object(&[
            ("lines", object(&columns)?),
            ("rows", source_columns(&rows)?),
        ])
    }

    /// `MachineRowsAnswer` of www/protocol/details.js, without the parameters of the request.
    #[wasm_bindgen(
        js_name = machineRows,
        unchecked_return_type = "import('../www/protocol/details.js').MachineRowsAnswer"
    )]
    pub fn machine_rows(
        &self,
        session: &Session,
        asked: &CodeRows,
        order: &str,
    ) -> Result<JsValue, JsValue> {
        let profile = &session.open()?.0.tables().profile;
        let shown = shown(session, asked.event, asked.second)?;
        let mut places = self.places(session, true, asked.event)?;
        let program = asked.programs[0].as_ref();
        let mut own = JsValue::NULL;
        if let Some(program) = program.filter(|program| program.code().gives_lines(&places)) {
            places = Rc::new(program.code().with_lines(&places, profile));
            let mut columns = shown.columns(&places, profile, program.files())?;
            columns.extend(instruction_columns(&places)?);
            own = object(&columns)?;
        }
        let code = MachineCode {
            places: &places,
            program: program.map(ProgramColumns::code),
            profile,
        };
        let order = order_of(order)?;
        let rows = code.rows(order, INSTRUCTIONS, &asked.instructions);
        let arrows = code.arrows(&rows);
        let mut columns = machine_columns(&rows.all, &rows.row_of);
        let mut lines = JsValue::NULL;
        if order != MachineOrder::Address {
            let mut entries = shown.group_columns(&rows.line_sums, rows.lines.len())?;
            let file = rows.lines.iter().map(|line| index(line.map(|line| line.0)));
            let file: Vec<i32> = file.collect();
            let line = rows
                .lines
                .iter()
                .map(|line| line.map_or(0.0, |line| line.1 as f64));
            let line: Vec<f64> = line.collect();
            entries.extend([
                ("file", Int32Array::from(&file[..]).into()),
                ("line", Float64Array::from(&line[..]).into()),
                (
                    "secondEvent",
                    asked.second.map_or(JsValue::NULL, Into::into),
                ),
            ]);
            lines = object(&entries)?;
        }
        columns.push(("lines", lines));
        object(&[
            ("code", own),
            ("rows", object(&columns)?),
            ("arrows", arrow_columns(&arrows)?),
            ("lanes", lanes(&arrows, rows.all.len())),
        ])
    }
}

/// The order of a `MachineOrder` of www/protocol/details.js.
pub(super) fn order_of(order: &str) -> Result<MachineOrder, JsValue> {
    match order {
        "address" => Ok(MachineOrder::Address),
        "split" => Ok(MachineOrder::Split),
        "merged" => Ok(MachineOrder::Merged),
        _ => Err(failure::thrown(&Refusal::NoSuchNumber)),
    }
}

/// -1 for none: rows and places are fewer than 2^31.
pub(super) fn index(number: Option<u32>) -> i32 {
    number.map_or(-1, |number| i32::try_from(number).unwrap_or(-1))
}

pub(super) fn bytes(values: impl Iterator<Item = u8>) -> JsValue {
    Uint8Array::from(&values.collect::<Vec<u8>>()[..]).into()
}

pub(super) fn indices(values: impl Iterator<Item = Option<u32>>) -> JsValue {
    Int32Array::from(&values.map(index).collect::<Vec<i32>>()[..]).into()
}

/// `SourceRows`.
pub(super) fn source_columns(rows: &[SourceRow]) -> Result<JsValue, JsValue> {
    let files: Vec<u32> = rows.iter().map(|row| row.file).collect();
    let line = |number: fn(&SourceRow) -> u64| -> JsValue {
        let numbers: Vec<f64> = rows.iter().map(|row| number(row) as f64).collect();
        Float64Array::from(&numbers[..]).into()
    };
    object(&[
        ("length", (rows.len() as u32).into()),
        ("kind", bytes(rows.iter().map(|row| row.kind as u8))),
        ("file", numbers(&files)),
        ("line", line(|row| row.line)),
        ("place", indices(rows.iter().map(|row| row.number))),
        ("end", line(|row| row.end)),
    ])
}

/// `MachineRows` without its lines.
pub(super) fn machine_columns(all: &[MachineRow], row_of: &[Option<u32>]) -> Entries {
    let of = |value: fn(&MachineRow) -> Option<u32>| indices(all.iter().map(value));
    vec![
        ("length", (all.len() as u32).into()),
        ("kind", bytes(all.iter().map(|row| row.kind as u8))),
        ("place", of(|row| row.number)),
        ("text", of(|row| row.text)),
        ("hidden", of(|row| Some(row.hidden))),
        (
            "begins",
            bytes(all.iter().map(|row| row.begins_block.into())),
        ),
        ("rowOf", indices(row_of.iter().copied())),
    ]
}

/// `Arrows`.
pub(super) fn arrow_columns(arrows: &[Arrow]) -> Result<JsValue, JsValue> {
    object(&[
        ("from", indices(arrows.iter().map(|arrow| Some(arrow.from)))),
        ("to", indices(arrows.iter().map(|arrow| Some(arrow.to)))),
        (
            "conditional",
            bytes(arrows.iter().map(|arrow| arrow.conditional.into())),
        ),
        (
            "counted",
            bytes(arrows.iter().map(|arrow| arrow.counted.into())),
        ),
    ])
}

/// For each lane, the number of the arrow in each row, or -1.
pub(super) fn lanes(arrows: &[Arrow], rows: usize) -> JsValue {
    let lane_of = jump_lanes(arrows);
    let count = lane_of.iter().flatten().max().map_or(0, |lane| lane + 1);
    let mut lanes = vec![vec![-1; rows]; count];
    for (number, (arrow, lane)) in (0..).zip(arrows.iter().zip(lane_of)) {
        if let Some(lane) = lane {
            lanes[lane][arrow.top() as usize..=arrow.bottom() as usize].fill(number);
        }
    }
    let lanes = lanes.iter().map(|lane| Int32Array::from(&lane[..]));
    lanes.collect::<Array>().into()
}
