//! Selects the one event whose costs are stored in a buffer.

use crate::diagnostic::{ErrorKind, quote};
use crate::limits::PARTS;
use crate::sink::{CostLine, distinct_names};

/// An event that is a sum of others: each with its factor.
pub type Terms = Vec<(i64, Vec<u8>)>;

/// Finds the columns of the event in each part and sums its self costs by part.
#[derive(Debug, Default)]
pub(super) struct EventChoice {
    /// The requested name, or that of the first event once known.
    name: Option<Vec<u8>>,
    /// Whether the name is requested.
    is_requested: bool,
    /// The terms of its sum; an event of the text is its only term.
    terms: Terms,
    /// Whether any part has each term.
    seen: Vec<bool>,
    /// Columns of the terms in this part.
    columns: Vec<(i64, usize)>,
    /// Whether it is in another column than the first in any part.
    elsewhere: bool,
    /// The events of the first part, for a message.
    offered: Vec<String>,
    /// Sum of the self costs of each part.
    sums: Vec<i128>,
}

impl EventChoice {
    pub(super) fn new(name: Option<Vec<u8>>, terms: Terms) -> EventChoice {
        EventChoice {
            is_requested: name.is_some(),
            name,
            seen: vec![false; terms.len()],
            elsewhere: !terms.is_empty(),
            terms,
            ..EventChoice::default()
        }
    }

    /// Fails with [`ErrorKind::Limit`] if there are too many parts.
    pub(super) fn begin_part(&mut self) -> Result<(), ErrorKind> {
        if self.sums.len() >= PARTS {
            return Err(ErrorKind::Limit("parts", PARTS as u64));
        }
        self.sums.push(0);
        Ok(())
    }

    /// Index of the current part.
    pub(super) fn part(&self) -> usize {
        self.sums.len().saturating_sub(1)
    }

    /// Takes the events of a part.
    pub(super) fn events(&mut self, names: &[&[u8]]) {
        let distinct = distinct_names(names);
        if self.sums.len() == 1 && !self.offered.is_empty() {
            self.replace();
        }
        let name = match (&mut self.name, &distinct[..]) {
            (Some(name), _) => name,
            (none, [first, ..]) => none.insert(first.clone().into_bytes()),
            (None, []) => return,
        };
        if self.terms.is_empty() {
            self.terms.push((1, name.clone()));
            self.seen.push(false);
        }
        self.columns.clear();
        for ((factor, wanted), seen) in self.terms.iter().zip(&mut self.seen) {
            if let Some(column) = distinct.iter().position(|name| name.as_bytes() == wanted) {
                self.columns.push((*factor, column));
                *seen = true;
            }
        }
        self.elsewhere |= self.columns != [(1, 0)];
        if self.offered.is_empty() {
            self.offered = distinct;
        }
    }

    /// Forgets the events of the first part, because its header has a second `events:` line, which replaces the first.
    fn replace(&mut self) {
        self.seen.fill(false);
        self.offered.clear();
        self.elsewhere = true;
        if !self.is_requested {
            (self.name, self.terms, self.seen) = Default::default();
        }
    }

    /// Fails with [`ErrorKind::Unsupported`] if no part has the event.
    pub(super) fn check(&self) -> Result<(), ErrorKind> {
        // A sum without one of its terms would be wrong.
        let mut terms = self.terms.iter().zip(&self.seen);
        let missing = terms.find(|(_, seen)| !**seen);
        let Some(((_, missing), _)) = missing.filter(|_| !self.offered.is_empty()) else {
            return Ok(());
        };
        let offered: Vec<String> = self
            .offered
            .iter()
            .map(|name| quote(name.as_bytes()))
            .collect();
        Err(ErrorKind::Unsupported(format!(
            "no event is named {}; the profile has {}",
            quote(missing),
            offered.join(", ")
        )))
    }

    pub(super) fn name(&self) -> &[u8] {
        self.name.as_deref().unwrap_or_default()
    }

    /// Whether webgrind would take the same event: the first of every part.
    pub(super) fn is_first(&self) -> bool {
        !self.elsewhere
    }

    /// The event's cost on a line of self cost; also adds it to the sum of the part.
    #[inline]
    pub(super) fn cost(&mut self, line: &CostLine<'_>) -> i128 {
        let cost = self.call_cost(line);
        if let Some(sum) = self.sums.last_mut() {
            *sum += cost;
        }
        cost
    }

    /// The event's cost on a line, without the terms that the part does not have.
    #[inline]
    pub(super) fn call_cost(&self, line: &CostLine<'_>) -> i128 {
        let term = |&(factor, column): &(i64, usize)| i128::from(factor) * cost_in(line, column);
        self.columns.iter().map(term).sum()
    }

    /// Sum of the self costs of a part.
    pub(super) fn part_sum(&self, part: usize) -> i128 {
        self.sums.get(part).copied().unwrap_or(0)
    }

    /// Sum of all self costs.
    pub(super) fn total(&self) -> i128 {
        self.sums.iter().sum()
    }
}

#[inline]
fn cost_in(line: &CostLine<'_>, column: usize) -> i128 {
    let of = |costs: &[u64]| costs.get(column).copied().map_or(0, i128::from);
    of(line.costs) - of(line.minus)
}
