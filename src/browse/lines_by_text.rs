//! Lines of a file in two profiles, brought together by their texts.
//!
//! Numbers say which line is which while code moves as one piece. Whoever has the texts of both sides knows
//! better: a line of A and one of B are the same if the texts say so, and what was changed is gone from A and
//! new in B. A line that both texts have is in both, though it may cost nothing in one.

use super::{ComparedLine, LineBlock};
use crate::code::matched_lines;
use std::collections::BTreeMap;

impl<Row> LineBlock<Row> {
    /// The same costs and calls, brought together by the texts of the file in A and in B.
    #[must_use]
    pub fn by_text<Line: AsRef<[u8]>>(mut self, a: &[Line], b: &[Line]) -> Self {
        let partners = matched_lines(a, b);
        let mut in_a = BTreeMap::new();
        for (line, partner) in (1u64..).zip(&partners) {
            in_a.extend(partner.map(|partner| (partner as u64 + 1, line)));
        }
        let in_b = |line: u64| *partners.get(usize::try_from(line - 1).ok()?)?;
        // By place in B; what is gone stands behind the last line before it that B has.
        let mut lines: BTreeMap<(u64, u64), ComparedLine> = BTreeMap::new();
        for line in std::mem::take(&mut self.lines) {
            let (of_a, of_b) = line.parted();
            if let Some(number) = of_a.a {
                let partner = (number > 0).then(|| in_b(number)).flatten();
                let place = match partner {
                    Some(partner) => (partner as u64 + 1, 0),
                    None if number == 0 => (0, 0),
                    None => (behind(&partners, number), number),
                };
                let line = lines.entry(place).or_default();
                line.take_a(of_a);
                line.b = line.b.or(partner.map(|partner| partner as u64 + 1));
            }
            if let Some(number) = of_b.b {
                let line = lines.entry((number, 0)).or_default();
                line.take_b(of_b);
                line.a = line.a.or_else(|| in_a.get(&number).copied());
            }
        }
        self.lines = lines.into_values().collect();
        self.alike = self
            .lines
            .iter()
            .all(|line| line.a.is_some() && line.b.is_some());
        self
    }
}

/// The line of B behind which a line of A stood.
fn behind(partners: &[Option<usize>], line: u64) -> u64 {
    let before = usize::try_from(line - 1).unwrap_or(usize::MAX);
    let before = &partners[..before.min(partners.len())];
    let last = before.iter().rev().flatten().next();
    last.map_or(0, |&last| last as u64 + 1)
}
