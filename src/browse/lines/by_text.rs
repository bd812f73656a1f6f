//! Matches the lines of a file in two profiles by their texts.
//!
//! Line numbers are enough while code moves as one piece. If the texts of both sides are known, they decide: a
//! changed line is gone from A and new in B. A line in both texts is matched even if it costs nothing on one side.

use crate::browse::{ComparedLine, ComparedSide, LineBlock};
use crate::code::matched_lines;
use std::collections::BTreeMap;
use std::hash::Hash;
use std::rc::Rc;

/// The matched lines of the texts of a file in A and in B.
pub struct TextPairs {
    /// The line of B for each line of A.
    in_b: Vec<Option<u64>>,
    /// The line of A for each line of B.
    in_a: Vec<Option<u64>>,
}

impl TextPairs {
    /// Compares texts: the lines themselves, or numbers that are equal for equal lines.
    pub fn new<Line: Hash + Ord>(a: &[Line], b: &[Line]) -> Self {
        let in_b = matched_lines(a, b);
        let mut in_a = vec![None; b.len()];
        for (line, partner) in (1..).zip(&in_b) {
            if let Some(partner) = partner {
                in_a[*partner] = Some(line);
            }
        }
        let line = |place: usize| place as u64 + 1;
        TextPairs {
            in_b: in_b.into_iter().map(|place| place.map(line)).collect(),
            in_a,
        }
    }

    /// The line of B after which a line of A was.
    fn line_before(&self, line: u64) -> u64 {
        let before = usize::try_from(line - 1).unwrap_or(usize::MAX);
        let before = &self.in_b[..before.min(self.in_b.len())];
        let last = before.iter().rev().flatten().next();
        last.copied().unwrap_or(0)
    }
}

/// The matching line of the other text.
fn partner(lines: &[Option<u64>], line: u64) -> Option<u64> {
    let place = usize::try_from(line.checked_sub(1)?).ok()?;
    *lines.get(place)?
}

impl<Row> LineBlock<Row> {
    /// The same costs and calls, matched by the texts of the file in A and in B.
    #[must_use]
    pub fn by_text(mut self, texts: &TextPairs) -> Self {
        // By place in B; a gone line comes after the last line before it that B has.
        let mut lines: BTreeMap<(u64, u64), ComparedLine> = BTreeMap::new();
        for line in std::mem::take(&mut self.lines) {
            let mut before = Rc::unwrap_or_clone(line);
            if let Some(number) = before.a {
                let in_b = partner(&texts.in_b, number);
                let place = match in_b {
                    Some(partner) => (partner, 0),
                    None if number == 0 => (0, 0),
                    None => (texts.line_before(number), number),
                };
                let line = lines.entry(place).or_default();
                line.take(&mut before, ComparedSide::A);
                line.a = Some(number);
                line.after = place.0;
                line.b = line.b.or(in_b);
            }
            if let Some(number) = before.b {
                let line = lines.entry((number, 0)).or_default();
                line.take(&mut before, ComparedSide::B);
                line.b = Some(number);
                line.a = line.a.or_else(|| partner(&texts.in_a, number));
            }
        }
        self.lines = lines.into_values().map(Rc::new).collect();
        self.all_matched = self
            .lines
            .iter()
            .all(|line| line.a.is_some() && line.b.is_some());
        self
    }
}
