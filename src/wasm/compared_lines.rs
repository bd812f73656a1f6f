//! Lines of the functions of a comparison, read again from the files of its two sessions.
//!
//! ```text
//! Comparison::row_details ──> DetailsReading of A, of B ──> Comparison::hold
//! files of the lines <── Comparison::lines
//! addresses <── Comparison::instructions
//! rows of both <── Comparison::source_rows, Comparison::machine_rows
//! ```
//!
//! Lines of whole source files take the same way, see [`compared_files`](super::compared_files).

use super::answer::{Answer, answer};
use super::code_answers::LineFiles;
use super::code_rows::CodeRows;
use super::comparison::{Comparison, ReadSide, SIDES};
use super::details::DetailsReading;
use super::failure::{self, Refusal};
use super::session::{Session, no_such_number};
use crate::browse::{
    ComparedSide, ComparedTables, LineBlock, SideDetails, compared_file, compared_lines,
};
use crate::details::{Grain, Request, Wanted};
use crate::model::FunctionId;
use crate::sink::Symbol;
use std::rc::Rc;
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
        let tables = self.open()?;
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
        self.matched.get_mut().lines = None;
        for (side, reading) in self.sides.iter_mut().zip([a, b]) {
            side.code.take();
            side.details = reading.map(DetailsReading::into_details).transpose()?;
        }
        Ok(())
    }

    /// The files with lines of a row or, with `is_whole`, the source file that was read for it.
    pub fn lines(&mut self, row: u32, is_whole: bool) -> Answer<LineFiles> {
        if row as usize >= self.open_tables()?.matching.rows.len() {
            return Err(no_such_number());
        }
        answer(&LineFiles::of_both(&self.blocks(row, is_whole)?))
    }
}

impl Comparison {
    pub(super) fn open_tables(&self) -> Result<&ComparedTables, JsValue> {
        let open = self.open.as_deref();
        let open = open.ok_or_else(|| failure::thrown(&Refusal::NotOpen))?;
        Ok(open)
    }

    /// The lines of a row, or of the whole file that was read, matched once for all answers.
    pub(super) fn blocks(&self, row: u32, is_whole: bool) -> Result<Rc<Vec<LineBlock>>, JsValue> {
        let known = &mut self.matched.borrow_mut().lines;
        if let Some((of, blocks)) = known
            && *of == (row, is_whole)
        {
            return Ok(Rc::clone(blocks));
        }
        let tables = self.open_tables()?;
        let [rows_a, rows_b] = SIDES.map(|side| tables.rows_of(side));
        let (a, b) = (self.sides[0].held(&rows_a), self.sides[1].held(&rows_b));
        let blocks = Rc::new(if is_whole {
            let block = compared_file(tables, a, b);
            block
                .map(|block| block.shown_for(row))
                .into_iter()
                .collect()
        } else {
            compared_lines(tables, a, b)
        });
        *known = Some(((row, is_whole), Rc::clone(&blocks)));
        Ok(blocks)
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
