//! Lines of the functions of a comparison. A comparison has the sums of its profiles only, so their
//! lines come from the sessions that hold the profiles, as callgrind text.
//!
//! ```text
//! Comparison::places ──names of functions──> Session::line_details ──> DetailsReading::callgrind ─┐
//! ComparedLines of www/protocol/comparison.js <── Comparison::lines <──text of A, text of B──────┤
//! ComparedInstructions of the same <── Comparison::instructions <──text of A, text of B──────────┘
//! ```
//!
//! Those of whole source files come the same way, see [`compared_files`](super::compared_files).

use super::columns::{exact, name_arena, numbers, object, rates};
use super::compared_answers::{differences, of_change};
use super::compared_texts::{ReadLines, read};
use super::comparison::Comparison;
use super::details::DetailsReading;
use super::figure::Figure;
use super::places::{Call, Callee, call_columns};
use super::session::{Session, flags_of, no_such_number};
use crate::analysis::compare::{Difference, Move};
use crate::browse::{ComparedLine, ComparedSide, ComparedTables, LineBlock, compared_lines};
use crate::details::{Grain, Request, Wanted};
use crate::export::line_callgrind;
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;
use js_sys::Uint8Array;
use std::collections::HashSet;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// What lines of a comparison are asked for: a row, and events or rates that both profiles have.
#[derive(Clone, Copy)]
pub(super) struct LineWish {
    pub(super) row: u32,
    pub(super) event: u32,
    pub(super) second: Option<u32>,
}

impl LineWish {
    /// Refuses what does not exist.
    pub(super) fn check(self, tables: &ComparedTables) -> Result<Self, JsValue> {
        let events = tables.numbers();
        let mut asked = self.second.into_iter().chain([self.event]);
        let exists = (self.row as usize) < tables.matching.rows.len()
            && asked.all(|event| (event as usize) < events);
        exists.then_some(self).ok_or_else(no_such_number)
    }

    /// The second event, null if there is none.
    pub(super) fn second_event(self) -> JsValue {
        self.second.map_or(JsValue::NULL, JsValue::from)
    }
}

#[wasm_bindgen]
impl Comparison {
    /// The functions of A and of B that are a row, for `Session.lineDetails`: a `Uint8Array` each,
    /// empty where a profile has none.
    #[wasm_bindgen(unchecked_return_type = "import('../www/protocol/comparison.js').FileNames")]
    pub fn places(&mut self, row: u32) -> Result<JsValue, JsValue> {
        let (open, [a, b]) = self.open_with_profiles()?;
        let tables = open.tables();
        if row as usize >= tables.matching.rows.len() {
            return Err(no_such_number());
        }
        let places = |side, written: &Profile| -> JsValue {
            let places = places(tables, side, written, row);
            Uint8Array::from(&places[..]).into()
        };
        object(&[
            ("a", places(ComparedSide::A, &a)),
            ("b", places(ComparedSide::B, &b)),
        ])
    }

    /// `ComparedLines` of www/protocol/protocol.js, for an event and maybe a second one, of what
    /// `DetailsReading.callgrind` wrote; empty texts stand for profiles without the function.
    #[wasm_bindgen(unchecked_return_type = "import('../www/protocol/comparison.js').LinesOfBoth")]
    pub fn lines(
        &mut self,
        row: u32,
        event: u32,
        second: Option<u32>,
        a: &[u8],
        b: &[u8],
    ) -> Result<JsValue, JsValue> {
        let (open, written) = self.open_with_profiles()?;
        let tables = open.tables();
        let wish = LineWish { row, event, second }.check(tables)?;
        let [a, b] = read(tables, &written, [a, b])?;
        let blocks = compared_lines(
            tables,
            a.as_ref().map(ReadLines::side),
            b.as_ref().map(ReadLines::side),
        );
        answer(tables, &blocks, wish)
    }
}

#[wasm_bindgen]
impl Session {
    /// Begins to read the lines and instructions of functions that `Comparison.places` named. `parts`
    /// has a flag for each part; empty, it stands for all.
    #[wasm_bindgen(js_name = lineDetails)]
    pub fn line_details(&self, places: &[u8], parts: &[u8]) -> Result<DetailsReading, JsValue> {
        let (open, files) = self.open()?;
        let profile = &open.tables().profile;
        let lines: Vec<&[u8]> = places.split(|&byte| byte == b'\n').collect();
        let wanted: HashSet<&[&[u8]]> = lines.chunks_exact(3).collect();
        let is_wanted = |&f: &FunctionId| {
            let names = [profile.object(f), profile.file(f), profile.name(f)];
            wanted.contains(&names[..])
        };
        let request = Request {
            wanted: Wanted::Functions(profile.functions().ids().filter(is_wanted).collect()),
            parts: flags_of(parts),
            grain: Grain::FINEST,
        };
        Ok(DetailsReading::new(open, files, &request, Symbol::EMPTY))
    }
}

#[wasm_bindgen]
impl DetailsReading {
    /// What was read as callgrind text. The session must be the one that this came from.
    pub fn callgrind(&self, session: &Session) -> Result<Vec<u8>, JsValue> {
        let profile = &session.open()?.0.tables().profile;
        Ok(line_callgrind::write(profile, self.answering()?))
    }
}

/// Object, file and name of each function, a line each: no name holds a line end.
fn places(tables: &ComparedTables, side: ComparedSide, written: &Profile, row: u32) -> Vec<u8> {
    let mut out = Vec::new();
    let rows = tables.rows_of(side, written);
    for function in written.functions().ids() {
        if rows[function.0 as usize] == Some(row) {
            for name in [
                written.object(function),
                written.file(function),
                written.name(function),
            ] {
                out.extend_from_slice(name);
                out.push(b'\n');
            }
        }
    }
    out
}

pub(super) fn answer<Row>(
    tables: &ComparedTables,
    blocks: &[LineBlock<Row>],
    wish: LineWish,
) -> Result<JsValue, JsValue> {
    let lines: Vec<_> = blocks.iter().flat_map(|block| &block.lines).collect();
    let costs = |event: u32| costs(tables, &lines, event);
    let presence: Vec<u8> = lines
        .iter()
        .map(|line| of_change(line.change(Difference::default())))
        .collect();
    let mut starts = vec![0u32];
    for block in blocks {
        starts.push(starts[starts.len() - 1] + block.lines.len() as u32);
    }
    let number = |line: Option<u64>| i128::from(line.unwrap_or(0));
    let names = blocks
        .iter()
        .flat_map(|block| [&block.a_file, &block.b_file]);
    let names = names.map(|name| name.as_deref().unwrap_or_default());
    let alike: Vec<u8> = blocks.iter().map(|block| block.alike.into()).collect();
    let calls = object(&[
        ("a", calls(tables, ComparedSide::A, &lines, wish)?),
        ("b", calls(tables, ComparedSide::B, &lines, wish)?),
    ])?;
    object(&[
        ("row", wish.row.into()),
        ("event", wish.event.into()),
        ("secondEvent", wish.second_event()),
        ("files", name_arena(names)?),
        ("starts", numbers(&starts)),
        ("moves", moves(blocks)?),
        ("alike", Uint8Array::from(&alike[..]).into()),
        ("lineA", exact(lines.iter().map(|line| number(line.a)))?),
        ("lineB", exact(lines.iter().map(|line| number(line.b)))?),
        ("presence", Uint8Array::from(&presence[..]).into()),
        ("cost", costs(wish.event)?),
        ("second", wish.second.map_or(Ok(JsValue::NULL), costs)?),
        ("calls", calls),
    ])
}

/// `FileMoves` of www/protocol/comparison.js.
fn moves<Row>(blocks: &[LineBlock<Row>]) -> Result<JsValue, JsValue> {
    let mut starts = vec![0u32];
    for block in blocks {
        starts.push(starts[starts.len() - 1] + block.moves.pieces().len() as u32);
    }
    let pieces = blocks.iter().flat_map(|block| block.moves.pieces());
    let pieces: Vec<Move> = pieces.copied().collect();
    object(&[
        ("starts", numbers(&starts)),
        ("from", exact(pieces.iter().map(|piece| piece.from.into()))?),
        ("by", exact(pieces.iter().map(|piece| piece.by))?),
    ])
}

/// `ComparedColumn` of www/protocol/comparison.js, of self costs in an event or of a rate.
fn costs(
    tables: &ComparedTables,
    lines: &[&ComparedLine],
    number: u32,
) -> Result<JsValue, JsValue> {
    let Some(pair) = tables.rate_pair(number as usize) else {
        return differences(lines.iter().map(|l| l.cost(tables, number as usize)));
    };
    let side = |side| {
        let sums: Vec<Option<&[i128]>> = lines.iter().map(|line| line.sums(side)).collect();
        Figure::in_side(tables, side, number).column(&sums)
    };
    object(&[
        ("a", side(ComparedSide::A)?),
        ("b", side(ComparedSide::B)?),
        (
            "change",
            rates(lines.iter().map(|line| line.rate(tables, pair).change()))?,
        ),
    ])
}

/// The calls of one profile, `PlaceCalls` of www/protocol/details.js.
fn calls(
    tables: &ComparedTables,
    side: ComparedSide,
    lines: &[&ComparedLine],
    wish: LineWish,
) -> Result<JsValue, JsValue> {
    let mut all = Vec::new();
    for (line, place) in lines.iter().zip(0u32..) {
        all.extend(line.calls(side).iter().map(|call| Call {
            place,
            callee: Callee {
                row: call.callee,
                is_inner: call.is_inner,
            },
            sums: call.sums(),
        }));
    }
    let cost = |event: u32| Figure::in_side(tables, side, event);
    call_columns(all, cost(wish.event), wish.second.map(cost))
}
