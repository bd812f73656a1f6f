//! Costs of a row in each part.

use super::answer::{Answer, answer};
use super::columns::{Bytes, ExactColumn, Numbers};
use super::groups::fold as fold_of;
use super::session::{Session, no_such_number};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// Costs of a row in each part in which it occurs.
#[derive(Serialize, Tsify)]
pub struct PartFigures {
    /// The row.
    pub row: u32,
    /// The parts, by their `index`.
    pub parts: Numbers,
    /// Self cost in each.
    #[serde(rename = "self")]
    pub self_costs: ExactColumn,
    /// Inclusive cost in each.
    pub inclusive: ExactColumn,
    /// Exactness of the inclusive cost, as of groups.
    pub exactness: Bytes,
    /// Number of calls in each.
    pub called: ExactColumn,
}

#[wasm_bindgen]
impl Session {
    /// Costs of a row in each part, for an event or as a rate; `fold` as for `calls`.
    #[wasm_bindgen(js_name = partFigures)]
    pub fn part_figures(&self, event: u32, row: u32, fold: &str) -> Answer<PartFigures> {
        let open = &self.open()?.open;
        let of = (row, fold_of(fold));
        let found = open.parts_by(event as usize, of);
        let (figures, [own, inclusive]) = found.ok_or_else(no_such_number)?;
        answer(&PartFigures {
            row,
            parts: figures.iter().map(|f| f.part).collect(),
            self_costs: ExactColumn::of(&own),
            inclusive: ExactColumn::of(&inclusive),
            exactness: figures.iter().map(|f| f.exactness as u8).collect(),
            called: ExactColumn::new(figures.iter().map(|f| i128::from(f.called))),
        })
    }
}
