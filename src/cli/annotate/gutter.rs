//! Arrows of jumps next to the rows of a listing, drawn with characters that every terminal has, as
//! `objdump --visualize-jumps` draws them.

use crate::code::{Arrow, jump_lanes};

/// The lanes of arrows, the one nearest to the code first.
pub(super) struct Gutter {
    lanes: Vec<Vec<Arrow>>,
}

impl Gutter {
    pub(super) fn new(arrows: &[Arrow]) -> Self {
        let mut lanes: Vec<Vec<Arrow>> = Vec::new();
        for (&arrow, lane) in arrows.iter().zip(jump_lanes(arrows)) {
            if let Some(lane) = lane {
                lanes.resize(lanes.len().max(lane + 1), Vec::new());
                lanes[lane].push(arrow);
            }
        }
        Gutter { lanes }
    }

    /// The arrows above a row, next to text between it and the row before.
    pub(super) fn above(&self, row: u32) -> String {
        if self.lanes.is_empty() {
            return String::new();
        }
        let passes = |arrow: &Arrow| arrow.top() < row && row <= arrow.bottom();
        let lane = |lane: &Vec<Arrow>| if lane.iter().any(passes) { "| " } else { "  " };
        let lanes: String = self.lanes.iter().rev().map(lane).collect();
        lanes + "  "
    }

    /// The arrows of a row; empty if there are no arrows at all.
    pub(super) fn row(&self, row: u32) -> String {
        if self.lanes.is_empty() {
            return String::new();
        }
        let mut cells = vec![' '; 2 * self.lanes.len() + 1];
        let mut ends: Vec<(usize, Arrow)> = Vec::new();
        for (lane, arrows) in self.lanes.iter().enumerate() {
            let column = 2 * (self.lanes.len() - 1 - lane);
            let passing = |arrow: &&Arrow| arrow.top() <= row && row <= arrow.bottom();
            if let Some(&arrow) = arrows.iter().find(passing) {
                cells[column] = '|';
                if row == arrow.top() || row == arrow.bottom() {
                    ends.push((column, arrow));
                }
            }
        }
        let last = cells.len() - 1;
        for &(column, arrow) in ends.iter().rev() {
            cells[column] = if row == arrow.top() { '/' } else { '\\' };
            for cell in &mut cells[column + 1..] {
                *cell = if *cell == '|' { '+' } else { '-' };
            }
        }
        if ends.iter().any(|(_, arrow)| arrow.to == row) {
            cells[last] = '>';
        }
        cells.into_iter().chain([' ']).collect()
    }
}

#[cfg(test)]
mod tests;
