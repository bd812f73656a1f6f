//! Lines of the functions of a comparison, read again from the files of its two sessions.
//!
//! ```text
//! Comparison::row_details ──> DetailsReading of A, of B ──> Comparison::hold
//! ComparedLines of www/protocol/comparison.js <── Comparison::lines
//! ComparedInstructions of the same <───────────── Comparison::instructions
//! rows of both <── Comparison::source_rows, Comparison::machine_rows
//! ```
//!
//! Lines of whole source files take the same way, see [`compared_files`](super::compared_files).

use super::code_rows::CodeRows;
use super::columns::{exact, name_arena, numbers, object};
use super::comparison::{Comparison, ReadSide};
use super::details::DetailsReading;
use super::failure::{self, Refusal};
use super::session::{Session, no_such_number};
use crate::analysis::compare::Move;
use crate::browse::{ComparedSide, ComparedTables, LineBlock, SideDetails, compared_lines};
use crate::details::{Grain, Request, Wanted};
use crate::model::FunctionId;
use crate::sink::Symbol;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A request for lines of a comparison: a row, and common events or rates.
#[derive(Clone, Copy)]
pub(super) struct LineRequest {
    pub(super) row: u32,
    pub(super) event: u32,
    pub(super) second: Option<u32>,
}

impl LineRequest {
    /// The parameters of a request for rows.
    pub(super) fn of(row: u32, asked: &CodeRows) -> Self {
        LineRequest {
            row,
            event: asked.event,
            second: asked.second,
        }
    }

    /// Returns an error if the row or an event does not exist.
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
    /// Begins to read the lines and instructions of the functions of a row in a session, A or B; `None` without
    /// such functions.
    #[wasm_bindgen(js_name = rowDetails)]
    pub fn row_details(
        &mut self,
        session: &Session,
        is_a: bool,
        row: u32,
    ) -> Result<Option<DetailsReading>, JsValue> {
        let side = side_of(is_a);
        let tables = self.open()?.tables();
        if row as usize >= tables.matching.rows.len() {
            return Err(no_such_number());
        }
        let rows = (0u32..).zip(tables.rows_of(side));
        let own = rows.filter(|(_, own)| *own == Some(row));
        let own: Vec<FunctionId> = own.map(|(function, _)| FunctionId(function)).collect();
        if own.is_empty() {
            return Ok(None);
        }
        let request = Request {
            wanted: Wanted::Functions(own),
            parts: tables.side(side).own_parts(),
            grain: Grain::FINEST,
        };
        let (open, files) = session.open()?;
        let reading = DetailsReading::new(open, files, &request, Symbol::EMPTY);
        Ok(Some(reading))
    }

    /// Sets the details of A and B that later requests for lines are answered from.
    pub fn hold(
        &mut self,
        a: Option<DetailsReading>,
        b: Option<DetailsReading>,
    ) -> Result<(), JsValue> {
        for (side, reading) in self.sides.iter_mut().zip([a, b]) {
            side.code.take();
            side.details = reading.map(DetailsReading::into_details).transpose()?;
        }
        Ok(())
    }

    /// `ComparedLines` of www/protocol/protocol.js, for an event and optionally a second one: the files with
    /// lines, and how their code has moved.
    #[wasm_bindgen(unchecked_return_type = "import('../www/protocol/comparison.js').LinesOfBoth")]
    pub fn lines(&mut self, row: u32, event: u32, second: Option<u32>) -> Result<JsValue, JsValue> {
        let (rows_a, rows_b) = (self.rows(ComparedSide::A)?, self.rows(ComparedSide::B)?);
        let tables = self.open_tables()?;
        let request = LineRequest { row, event, second }.check(tables)?;
        let [a, b] = &self.sides;
        answer(
            &compared_lines(tables, a.held(&rows_a), b.held(&rows_b)),
            request,
        )
    }
}

impl Comparison {
    pub(super) fn open_tables(&self) -> Result<&ComparedTables, JsValue> {
        let open = self.open.as_deref();
        let open = open.ok_or_else(|| failure::thrown(&Refusal::NotOpen))?;
        Ok(open.tables())
    }

    /// The row of each function of one of the profiles.
    pub(super) fn rows(&self, side: ComparedSide) -> Result<Vec<Option<u32>>, JsValue> {
        Ok(self.open_tables()?.rows_of(side))
    }
}

impl ReadSide {
    /// The details of a side.
    pub(super) fn held<'a>(&'a self, rows: &'a [Option<u32>]) -> Option<SideDetails<'a>> {
        let details = self.details.as_ref()?;
        Some(SideDetails {
            profile: &self.profile,
            details,
            rows,
        })
    }
}

pub(super) fn side_of(is_a: bool) -> ComparedSide {
    match is_a {
        true => ComparedSide::A,
        false => ComparedSide::B,
    }
}

pub(super) fn answer<Row>(
    blocks: &[LineBlock<Row>],
    request: LineRequest,
) -> Result<JsValue, JsValue> {
    let names = blocks
        .iter()
        .flat_map(|block| [&block.a_file, &block.b_file]);
    let names = names.map(|name| name.as_deref().unwrap_or_default());
    let lines: usize = blocks.iter().map(|block| block.lines.len()).sum();
    object(&[
        ("row", request.row.into()),
        ("event", request.event.into()),
        ("secondEvent", request.second_event()),
        ("files", name_arena(names)?),
        ("moves", moves(blocks)?),
        // There are fewer lines than bytes of memory.
        ("length", (lines as u32).into()),
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
