//! Instructions of a function of a comparison, of each profile by itself: which of them are the same is
//! told by the page, which has the programs.

use super::columns::object;
use super::compared_lines::LineWish;
use super::compared_texts::{ReadLines, read};
use super::comparison::Comparison;
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
    pub fn instructions(
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
        let side = |which, read: Option<&ReadLines>| {
            read.map_or(Ok(JsValue::NULL), |read| side(tables, which, read, wish))
        };
        object(&[
            ("row", row.into()),
            ("event", event.into()),
            ("a", side(ComparedSide::A, a.as_ref())?),
            ("b", side(ComparedSide::B, b.as_ref())?),
        ])
    }
}

/// `SideInstructions` of www/protocol/comparison.js. The events of the text are those of the profile
/// that is compared, in their order: its session wrote both.
fn side(
    tables: &ComparedTables,
    which: ComparedSide,
    read: &ReadLines,
    wish: LineWish,
) -> Result<JsValue, JsValue> {
    let row_of = |function: FunctionId| read.rows[function.0 as usize];
    let callee = |site: CallSite| {
        // Whatever is called has a row: texts without are refused.
        let row = row_of(site.callee).unwrap_or(wish.row);
        Callee {
            row,
            is_inner: tables.is_inner(which, wish.row, row),
        }
    };
    let mut functions = read.profile.functions().ids();
    let own = functions.find(|&f| row_of(f) == Some(wish.row));
    let place = own.map(|f| read.profile.functions().place(f));
    let place = place.unwrap_or_default();
    let cost = |event: u32| Figure::in_side(tables, which, event);
    let shown = Shown {
        event: cost(wish.event),
        second: wish.second.map(cost),
    };
    let weight = |sums: &[i128]| shown.event.weight(sums);
    let details = (&read.details, &*read.profile);
    let places = Places::new(details, true, place.file, weight, callee);
    let mut code = shown.columns(&places, &read.profile, &[])?;
    code.extend(shown.instruction_columns(&places)?);
    code.extend([
        ("row", wish.row.into()),
        ("event", wish.event.into()),
        ("secondEvent", wish.second_event()),
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
