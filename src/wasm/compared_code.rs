//! Instructions of a function of a comparison, for each profile separately: the page finds the programs by them.

use super::columns::object;
use super::compared_lines::LineRequest;
use super::comparison::{Comparison, ReadSide};
use super::figure::Figure;
use super::places::{Callee, instruction_columns, place_columns};
use crate::browse::{ComparedSide, ComparedTables};
use crate::code::Places;
use crate::details::CallSite;
use crate::model::FunctionId;
use crate::sink::Place;
use js_sys::Uint8Array;
use std::rc::Rc;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Comparison {
    /// `ComparedInstructions` of www/protocol/protocol.js, as [`Comparison::lines`].
    #[wasm_bindgen(
        unchecked_return_type = "import('../www/protocol/comparison.js').ComparedInstructions"
    )]
    pub fn instructions(
        &mut self,
        row: u32,
        event: u32,
        second: Option<u32>,
    ) -> Result<JsValue, JsValue> {
        let tables = self.open_tables()?;
        let request = LineRequest { row, event, second }.check(tables)?;
        let [a, b] = &self.sides;
        object(&[
            ("row", row.into()),
            ("event", event.into()),
            ("secondEvent", request.second_event()),
            ("a", a.columns(tables, ComparedSide::A, request)?),
            ("b", b.columns(tables, ComparedSide::B, request)?),
        ])
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

    /// `SideInstructions` of www/protocol/comparison.js; null if its details were not read.
    fn columns(
        &self,
        tables: &ComparedTables,
        which: ComparedSide,
        request: LineRequest,
    ) -> Result<JsValue, JsValue> {
        let Some(places) = self.places(tables, which, request) else {
            return Ok(JsValue::NULL);
        };
        let mut code = place_columns(&places, &self.profile, &[])?;
        code.extend(instruction_columns(&places)?);
        let own = self.place(&tables.rows_of(which), request.row);
        let text = |symbol| self.profile.text(symbol);
        object(&[
            ("code", object(&code)?),
            (
                "object",
                String::from_utf8_lossy(text(own.object)).as_ref().into(),
            ),
            ("name", Uint8Array::from(text(own.function)).into()),
        ])
    }
}
