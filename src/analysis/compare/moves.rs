//! Which lines of a file in A are which in B, as far as numbers tell.

use std::collections::BTreeMap;

/// From a line of A on, code stands this many lines further down in B; negative is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The first line of A that moved so.
    pub from: u64,
    /// By how many lines.
    pub by: i128,
}

/// By how many lines the code of a file stands further down in B, piece by piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// By line; the first one is from line 0 on.
    pieces: Vec<Move>,
}

/// Lines of A with those of B that they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinePairs {
    /// Lines of B by lines of A: no line of B twice.
    pub in_b: BTreeMap<u64, u64>,
    /// How far the code around lines of A has moved, whether they are in B or not.
    pub moves: Moves,
}

impl Moves {
    /// All of a file by the same number of lines.
    pub fn all(by: i128) -> Self {
        Moves {
            pieces: vec![Move { from: 0, by }],
        }
    }

    /// The pieces, by line; those of which each moved otherwise than the one above.
    pub fn pieces(&self) -> &[Move] {
        &self.pieces
    }

    /// By how many lines the code at a line of A has moved.
    pub fn by(&self, line: u64) -> i128 {
        let above = self.pieces.partition_point(|piece| piece.from <= line);
        let piece = self.pieces.get(above.saturating_sub(1));
        piece.map_or(0, |piece| piece.by)
    }
}

impl LinePairs {
    /// All lines of A that are lines of B if everything has moved by the same number of lines. Both lists
    /// rise.
    pub fn moved_by(by: i128, a: &[u64], b: &[u64]) -> Self {
        let mut in_b = BTreeMap::new();
        for &line in a {
            let partner = moved(line, by).filter(|to| b.binary_search(to).is_ok());
            in_b.extend(partner.map(|partner| (line, partner)));
        }
        LinePairs {
            in_b,
            moves: Moves::all(by),
        }
    }

    /// Pairs that were found one by one: code between two of them moved with what is above, and code above
    /// all of them with the first.
    pub fn new(in_b: BTreeMap<u64, u64>) -> Self {
        let mut pieces: Vec<Move> = Vec::new();
        for (&from, &to) in &in_b {
            let by = i128::from(to) - i128::from(from);
            match pieces.last() {
                None => pieces.push(Move { from: 0, by }),
                Some(piece) if piece.by != by => pieces.push(Move { from, by }),
                Some(_) => {}
            }
        }
        LinePairs {
            in_b,
            moves: Moves { pieces },
        }
    }
}

/// The line that a line is after a move; `None` above the first one.
pub(super) fn moved(line: u64, by: i128) -> Option<u64> {
    let to = i128::from(line).checked_add(by)?;
    u64::try_from(to).ok().filter(|&to| to > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_moves_with_the_pair_above_it_or_with_the_first_one() {
        let pairs = LinePairs::new(BTreeMap::from([(10, 11), (14, 15), (20, 30), (40, 20)]));
        let by = |line| pairs.moves.by(line);
        assert_eq!(
            [1, 10, 19, 20, 39, 40, 99].map(by),
            [1, 1, 1, 10, 10, -20, -20]
        );
        assert_eq!(pairs.moves.pieces().len(), 3);
        assert_eq!(LinePairs::default().moves.by(7), 0);
    }

    #[test]
    fn nothing_moves_above_the_first_line() {
        let pairs = LinePairs::moved_by(-5, &[3, 5, 6, 9], &[1, 4]);
        assert_eq!(pairs.in_b, BTreeMap::from([(6, 1), (9, 4)]));
        assert_eq!(moved(u64::MAX, 1), None);
    }
}
