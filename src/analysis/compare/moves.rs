//! Lines of a file that are equal in A and B, according to their numbers.

use std::collections::BTreeMap;

/// The number of lines by which code after a line of A moved down in B; negative means up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The first line of A that moved by this number.
    pub from: u64,
    /// Number of lines.
    pub by: i128,
}

/// How far the code of a file moved in B, piece by piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// By line; the first piece starts at line 0.
    pieces: Vec<Move>,
}

/// Lines of A with their partners in B.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinePairs {
    /// Lines of B by lines of A; no line of B occurs twice.
    pub in_b: BTreeMap<u64, u64>,
    /// How far the code around lines of A moved, whether they are in B or not.
    pub moves: Moves,
}

impl Moves {
    /// The whole file moved by the same number of lines.
    pub fn all(by: i128) -> Self {
        Moves {
            pieces: vec![Move { from: 0, by }],
        }
    }

    /// The pieces, by line; adjacent pieces moved by different numbers.
    pub fn pieces(&self) -> &[Move] {
        &self.pieces
    }

    /// The number of lines by which the code at a line of A moved.
    pub fn by(&self, line: u64) -> i128 {
        let above = self.pieces.partition_point(|piece| piece.from <= line);
        let piece = self.pieces.get(above.saturating_sub(1));
        piece.map_or(0, |piece| piece.by)
    }
}

impl LinePairs {
    /// Pairs all lines, if everything moved by the same number of lines. Both lists must be ascending.
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

    /// Pairs that were found separately: code between two pairs moves with the pair above, and code above
    /// all pairs with the first.
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

/// The line number after a move; `None` above the first line.
pub(super) fn moved(line: u64, by: i128) -> Option<u64> {
    let to = i128::from(line).checked_add(by)?;
    u64::try_from(to).ok().filter(|&to| to > 0)
}

#[cfg(test)]
mod tests;
