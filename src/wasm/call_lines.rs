//! The lines of the calls to and from a row.

use super::answer::{Answer, answer};
use super::columns::{Doubles, Numbers};
use super::details::{DetailsReading, check_row};
use super::groups::fold as fold_of;
use super::session::Session;
use crate::browse::{call_line_request, call_lines};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The lines of calls, by caller and callee.
#[derive(Serialize, Tsify)]
pub struct CallLines {
    /// The calling functions.
    pub caller: Numbers,
    /// The called functions.
    pub callee: Numbers,
    /// The first line of each in `file` and `line`, and one more at the end.
    pub starts: Numbers,
    /// Symbols of the files of lines.
    pub file: Numbers,
    /// Numbers of lines.
    pub line: Doubles,
    /// How many other lines each has.
    pub more: Numbers,
}

#[wasm_bindgen]
impl Session {
    /// Starts to read the lines of the calls to and from a row; nothing with transforms, which do not apply to
    /// lines. `fold` as for `calls`.
    #[wasm_bindgen(js_name = callLineDetails)]
    pub fn call_line_details(
        &self,
        row: u32,
        fold: &str,
    ) -> Result<Option<DetailsReading>, JsValue> {
        let open = &self.open()?.open;
        check_row(open, row)?;
        let request =
            (!open.is_transformed()).then(|| call_line_request(open.tables(), row, fold_of(fold)));
        DetailsReading::of_request(self, request)
    }

    /// The lines of the calls to and from a row, from the details.
    #[wasm_bindgen(js_name = callLines)]
    pub fn call_lines(&self, row: u32, fold: &str, details: &DetailsReading) -> Answer<CallLines> {
        let open = &self.open()?.open;
        check_row(open, row)?;
        let found = call_lines(open.tables(), row, fold_of(fold), details.answering()?);
        let ends = found.iter().scan(0, |end, lines| {
            *end += lines.lines.len() as u32;
            Some(*end)
        });
        let lines = || found.iter().flat_map(|lines| &lines.lines);
        answer(&CallLines {
            caller: found.iter().map(|lines| lines.caller.0).collect(),
            callee: found.iter().map(|lines| lines.callee.0).collect(),
            starts: std::iter::once(0).chain(ends).collect(),
            file: lines().map(|place| place.0.0).collect(),
            // Lines are whole numbers below 2^53.
            line: lines().map(|place| place.1 as f64).collect(),
            more: found.iter().map(|lines| lines.more as u32).collect(),
        })
    }
}
