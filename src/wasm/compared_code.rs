//! Instructions of a function of a comparison, of each profile by itself: which of them are the same is
//! told by the page, which has the programs.

use super::columns::object;
use super::compared_lines::LineRequest;
use super::comparison::{Comparison, ReadSide};
use super::figure::Figure;
use super::places::{Callee, Shown};
use crate::browse::{ComparedSide, ComparedTables};
use crate::code::Places;
use crate::details::CallSite;
use crate::model::FunctionId;
use js_sys::Uint8Array;
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
            ("a", side(tables, ComparedSide::A, a, request)?),
            ("b", side(tables, ComparedSide::B, b, request)?),
        ])
    }
}

/// `SideInstructions` of www/protocol/comparison.js; null if nothing of the profile is held.
fn side(
    tables: &ComparedTables,
    which: ComparedSide,
    read: &ReadSide,
    request: LineRequest,
) -> Result<JsValue, JsValue> {
    let Some(details) = &read.details else {
        return Ok(JsValue::NULL);
    };
    let details = &tables.in_order_of_events(which, details);
    let rows = tables.rows_of(which);
    let row_of = |function: FunctionId| rows[function.0 as usize];
    let callee = |site: CallSite| {
        let row = row_of(site.callee).unwrap_or(request.row);
        Callee {
            row,
            is_inner: tables.is_inner(which, request.row, row),
        }
    };
    let mut functions = read.profile.functions().ids();
    let own = functions.find(|&f| row_of(f) == Some(request.row));
    let place = own.map(|f| read.profile.functions().place(f));
    let place = place.unwrap_or_default();
    let cost = |event: u32| Figure::in_side(tables, which, event);
    let shown = Shown {
        event: cost(request.event),
        second: request.second.map(cost),
    };
    let weight = |sums: &[i128]| shown.event.weight(sums);
    let details = (details, &*read.profile);
    let places = Places::new(details, true, place.file, weight, callee);
    let mut code = shown.columns(&places, &read.profile, &[])?;
    code.extend(shown.instruction_columns(&places)?);
    code.extend([
        ("row", request.row.into()),
        ("event", request.event.into()),
        ("secondEvent", request.second_event()),
    ]);
    let text = |symbol| read.profile.text(symbol);
    object(&[
        ("code", object(&code)?),
        (
            "object",
            String::from_utf8_lossy(text(place.object)).as_ref().into(),
        ),
        ("name", Uint8Array::from(text(place.function)).into()),
    ])
}
