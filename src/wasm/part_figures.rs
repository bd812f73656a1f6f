//! Costs of a row in each part.

use super::answer::{Answer, answer};
use super::columns::{Bytes, ExactColumn, Numbers};
use super::groups::{GroupKind, exactness};
use super::session::{Session, no_such_number};
use crate::analysis;
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
        let open = self.open()?.0;
        let of = (row, GroupKind::fold(fold));
        if let Some(rated) = open.rated_parts(event as usize, of) {
            let figures: Vec<analysis::PartFigures> = rated.iter().map(|rated| rated.0).collect();
            let [own, inclusive] =
                [0, 1].map(|cost| ExactColumn::rates(rated.iter().map(|r| r.1[cost])));
            return answer(&PartFigures::new(row, &figures, own, inclusive));
        }
        let figures = open.part_figures(event as usize, of);
        let figures = figures.ok_or_else(no_such_number)?;
        let own = ExactColumn::new(figures.iter().map(|f| f.self_cost));
        let inclusive = ExactColumn::new(figures.iter().map(|f| f.inclusive));
        answer(&PartFigures::new(row, &figures, own, inclusive))
    }
}

impl PartFigures {
    fn new(
        row: u32,
        figures: &[analysis::PartFigures],
        self_costs: ExactColumn,
        inclusive: ExactColumn,
    ) -> Self {
        PartFigures {
            row,
            parts: figures.iter().map(|f| f.part).collect(),
            self_costs,
            inclusive,
            exactness: figures.iter().map(|f| exactness(f.exactness)).collect(),
            called: ExactColumn::new(figures.iter().map(|f| i128::from(f.called))),
        }
    }
}
