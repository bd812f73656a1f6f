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
mod tests {
    use super::*;

    fn drawn(arrows: &[(u32, u32)], rows: u32) -> Vec<String> {
        let arrows: Vec<Arrow> = arrows
            .iter()
            .map(|&(from, to)| Arrow {
                from,
                to,
                conditional: false,
                counted: true,
            })
            .collect();
        let gutter = Gutter::new(&arrows);
        (0..rows).map(|row| gutter.row(row)).collect()
    }

    #[test]
    fn arrows_run_next_to_each_other() {
        // A loop from 3 back to 1 within a jump from 0 to 4.
        let expected = ["/---- ", "| /-> ", "| |   ", "| \\-- ", "\\---> "];
        assert_eq!(drawn(&[(0, 4), (3, 1)], 5), expected);
        // Text above a row crosses the arrows that cross both rows.
        let arrow = Arrow {
            from: 0,
            to: 2,
            conditional: false,
            counted: true,
        };
        let gutter = Gutter::new(&[arrow]);
        let above: Vec<String> = (0..4).map(|row| gutter.above(row)).collect();
        assert_eq!(above, ["    ", "|   ", "|   ", "    "]);
    }

    #[test]
    fn crossing_arrows_have_different_lanes() {
        let expected = ["  /-- ", "/-+-- ", "| \\-> ", "\\---> "];
        assert_eq!(drawn(&[(0, 2), (1, 3)], 4), expected);
    }

    #[test]
    fn a_row_may_begin_and_end_arrows() {
        // One arrow ends where the other starts.
        let expected = ["  /-- ", "/-\\-> ", "|     ", "\\---> "];
        assert_eq!(drawn(&[(0, 1), (1, 3)], 4), expected);
    }

    #[test]
    fn without_arrows_there_is_no_gutter_and_not_all_fit() {
        assert_eq!(drawn(&[(2, 2)], 3), ["", "", ""]);
        let many: Vec<(u32, u32)> = (0..40).map(|row| (row, 80 - row)).collect();
        assert!(drawn(&many, 81).iter().all(|row| row.len() == 22));
    }
}
