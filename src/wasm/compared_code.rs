//! Instructions of a function of a comparison, for each profile separately: the page finds the programs by them.

use super::answer::{Answer, answer};
use super::code_answers::{InstructionsRead, SideInstructions};
use super::compared_lines::LineRequest;
use super::comparison::{Comparison, ReadSide, SIDES};
use super::figure::Figure;
use crate::browse::{ComparedSide, ComparedTables};
use crate::code::{Callee, Places};
use crate::details::CallSite;
use crate::model::FunctionId;
use crate::sink::Place;
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
impl Comparison {
    /// The instructions of a row. Files are sorted by an event.
    pub fn instructions(&self, row: u32, event: u32) -> Answer<InstructionsRead> {
        let tables = self.open_tables()?;
        let second = None;
        let request = LineRequest { row, event, second }.check(tables)?;
        let side = |side: ComparedSide| {
            let read = &self.sides[side as usize];
            let places = read.places(tables, side, request)?;
            let function = read.place(&tables.rows_of(side), row);
            Some(SideInstructions::new(&places, &read.profile, function))
        };
        answer(&InstructionsRead {
            sides: SIDES.map(side).into(),
        })
    }
}

impl ReadSide {
    /// The instructions of a row on one side; `None` if its details were not read.
    pub(super) fn places(
        &self,
        tables: &ComparedTables,
        which: ComparedSide,
        request: LineRequest,
    ) -> Option<Rc<Places>> {
        let of = (request.row, request.event);
        let made = &mut *self.code.borrow_mut();
        if let Some((known, places)) = made
            && *known == of
        {
            return Some(Rc::clone(places));
        }
        let details = &tables.in_order_of_events(which, self.details.as_ref()?);
        let rows = tables.rows_of(which);
        let callee = |site: CallSite| {
            let row = rows[site.callee.0 as usize].unwrap_or(request.row);
            Callee {
                row,
                is_inner: tables.is_inner(which, request.row, row),
            }
        };
        let file = self.place(&rows, request.row).file;
        let figure = Figure::in_side(tables, which, request.event);
        let weight = |sums: &[i128]| figure.weight(sums);
        let places = Places::new((details, &self.profile), true, file, weight, callee);
        let places = Rc::new(places);
        *made = Some((of, Rc::clone(&places)));
        Some(places)
    }

    /// The names of the function of a row.
    fn place(&self, rows: &[Option<u32>], row: u32) -> Place {
        let functions = self.profile.functions();
        let is_own = |function: &FunctionId| rows[function.0 as usize] == Some(row);
        let own = functions.ids().find(is_own);
        own.map(|function| functions.place(function))
            .unwrap_or_default()
    }
}
