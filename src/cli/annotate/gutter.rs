//! Arrows of jumps beside the rows of a listing, drawn with characters that every terminal has, as
//! `objdump --visualize-jumps` draws them.
//!
//! Short arrows run nearest to the code, so that few cross. Where more run beside each other than fit,
//! the longest are left out: their text tells them.

/// Most arrows beside each other.
const MOST_LANES: usize = 10;

/// An arrow from row to row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrow {
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Arrow {
    fn top(self) -> usize {
        self.from.min(self.to)
    }

    fn bottom(self) -> usize {
        self.from.max(self.to)
    }
}

/// The lanes of arrows, the nearest to the code first.
pub(super) struct Gutter {
    lanes: Vec<Vec<Arrow>>,
}

impl Gutter {
    /// Those that come first get the better lanes among equally long ones. An arrow to its own row is
    /// none.
    pub(super) fn new(arrows: &[Arrow]) -> Self {
        let mut sorted: Vec<Arrow> = arrows.to_vec();
        sorted.retain(|arrow| arrow.from != arrow.to);
        sorted.sort_by_key(|arrow| (arrow.bottom() - arrow.top(), arrow.top()));
        let mut lanes: Vec<Vec<Arrow>> = Vec::new();
        for arrow in sorted {
            let apart =
                |other: &Arrow| other.bottom() < arrow.top() || arrow.bottom() < other.top();
            let free = lanes.iter().position(|lane| lane.iter().all(apart));
            match free {
                Some(lane) => lanes[lane].push(arrow),
                None if lanes.len() < MOST_LANES => lanes.push(vec![arrow]),
                None => {}
            }
        }
        Gutter { lanes }
    }

    /// What stands before a row; empty if there are no arrows at all.
    pub(super) fn row(&self, row: usize) -> String {
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

    fn drawn(arrows: &[(usize, usize)], rows: usize) -> Vec<String> {
        let arrows: Vec<Arrow> = arrows
            .iter()
            .map(|&(from, to)| Arrow { from, to })
            .collect();
        let gutter = Gutter::new(&arrows);
        (0..rows).map(|row| gutter.row(row)).collect()
    }

    #[test]
    fn arrows_run_beside_each_other() {
        // A loop from 3 back to 1 within a jump from 0 over it to 4.
        let expected = ["/---- ", "| /-> ", "| |   ", "| \\-- ", "\\---> "];
        assert_eq!(drawn(&[(0, 4), (3, 1)], 5), expected);
    }

    #[test]
    fn arrows_that_cross_are_told_apart() {
        let expected = ["  /-- ", "/-+-- ", "| \\-> ", "\\---> "];
        assert_eq!(drawn(&[(0, 2), (1, 3)], 4), expected);
    }

    #[test]
    fn a_row_may_begin_and_end_arrows() {
        // One ends where the other begins.
        let expected = ["  /-- ", "/-\\-> ", "|     ", "\\---> "];
        assert_eq!(drawn(&[(0, 1), (1, 3)], 4), expected);
    }

    #[test]
    fn without_arrows_there_is_no_gutter_and_not_all_fit() {
        assert_eq!(drawn(&[(2, 2)], 3), ["", "", ""]);
        let many: Vec<(usize, usize)> = (0..40).map(|row| (row, 80 - row)).collect();
        assert!(drawn(&many, 81).iter().all(|row| row.len() == 22));
    }
}
