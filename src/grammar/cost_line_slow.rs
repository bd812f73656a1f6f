//! Cost lines in unusual forms, read word by word, with their warnings.

use super::number::{Unusable, whole};
use super::reader::{Reader, line_end, trim_ascii};
use super::state::{DIFFERENCE, MOST_POSITIONS, Pending};
use crate::diagnostic::{Error, ErrorKind, WarningKind, quote};
use crate::sink::ProfileSink;
use crate::text::words;

/// Why a subposition is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Misplaced {
    Malformed,
    BelowZero,
    TooLarge,
}

/// Reads a subposition, absolute or relative to `base`.
pub(super) fn subposition(word: &[u8], base: u64) -> Result<u64, Misplaced> {
    let number = |digits: &[u8]| {
        whole(digits).map_err(|unusable| match unusable {
            Unusable::Malformed => Misplaced::Malformed,
            Unusable::TooLarge => Misplaced::TooLarge,
        })
    };
    match word {
        b"*" => Ok(base),
        [b'+', digits @ ..] => base.checked_add(number(digits)?).ok_or(Misplaced::TooLarge),
        [b'-', digits @ ..] => match number(digits) {
            Ok(difference) => base.checked_sub(difference).ok_or(Misplaced::BelowZero),
            Err(Misplaced::TooLarge) => Err(Misplaced::BelowZero),
            Err(misplaced) => Err(misplaced),
        },
        digits => number(digits),
    }
}

impl<S: ProfileSink> Reader<S> {
    /// Reads a cost line that begins at `at`. Returns the index of the next line.
    #[cold]
    pub(super) fn slow_cost_line(&mut self, text: &[u8], at: usize) -> Result<usize, Error> {
        self.state.line += 1;
        let end = line_end(text, at);
        let line = trim_ascii(&text[at..end]);
        let mut words = words(line);
        let read = self
            .read_positions(&mut words, at, line)
            .and_then(|values| {
                let (costs, negative) = self.read_costs(&mut words, at, line)?;
                Some((values, costs, negative))
            });
        match read {
            None => {
                // The expected cost line is present but unreadable.
                self.state.pending = Pending::None;
                if self.state.events > 0 {
                    self.settle_place(at, self.state.line)?;
                }
                self.last_line_is_name = false;
                self.warn(WarningKind::MalformedNumber, at, || quote(line));
            }
            Some(_) if self.state.events() == 0 => {
                return Err(self.error(ErrorKind::CostBeforeEvents, at));
            }
            Some((values, costs, negative)) => {
                self.warn_of_few_numbers(at, line);
                self.deliver(&values, costs, negative, at)?;
            }
        }
        Ok(end + 1)
    }

    /// A self-cost line without costs is 0 and valid; a call without a cost is a warning.
    fn warn_of_few_numbers(&mut self, at: usize, line: &[u8]) {
        let is_call = matches!(self.state.pending, Pending::Call { .. });
        if words(line).count() < self.state.layout.count() + usize::from(is_call) {
            self.warn(WarningKind::TooFewNumbers, at, || quote(line));
        }
    }

    /// Reads the subpositions; missing ones keep their value. `None` if one is malformed.
    fn read_positions<'a>(
        &mut self,
        words: &mut impl Iterator<Item = &'a [u8]>,
        at: usize,
        line: &[u8],
    ) -> Option<[u64; MOST_POSITIONS]> {
        let mut values = self.state.base;
        for value in values.iter_mut().take(self.state.layout.count()) {
            let Some(word) = words.next() else { break };
            let kind = match subposition(word, *value) {
                Ok(position) => {
                    *value = position;
                    continue;
                }
                Err(Misplaced::Malformed) => return None,
                Err(Misplaced::BelowZero) => WarningKind::PositionBelowZero,
                Err(Misplaced::TooLarge) => WarningKind::PositionTooLarge,
            };
            *value = 0;
            self.warn(kind, at, || quote(line));
        }
        Some(values)
    }

    /// The costs, into `costs` and `minus`. Returns how many there are and whether one is negative;
    /// `None` if one is malformed.
    fn read_costs<'a>(
        &mut self,
        words: &mut impl Iterator<Item = &'a [u8]>,
        at: usize,
        line: &[u8],
    ) -> Option<(usize, bool)> {
        let events = self.state.events();
        self.minus.clear();
        self.minus.resize(events, 0);
        let (mut count, mut negative) = (0, false);
        for word in words {
            if events > 0 && count == events {
                self.warn(WarningKind::TooManyCosts, at, || quote(line));
                break;
            }
            let (minus, cost) = self.read_cost(word, at)?;
            if events > 0 {
                self.costs[count] = if minus { 0 } else { cost };
                self.minus[count] = if minus { cost } else { 0 };
            }
            negative |= minus;
            count += 1;
        }
        if negative && events > 0 && self.state.facts & DIFFERENCE == 0 {
            self.warn(WarningKind::NegativeCost, at, || quote(line));
        }
        Some((count, negative))
    }

    /// One cost: whether it is negative, and its magnitude. `.` is zero (cachegrind).
    fn read_cost(&mut self, word: &[u8], at: usize) -> Option<(bool, u64)> {
        let (minus, digits) = match word {
            b"." => return Some((false, 0)),
            [b'-', digits @ ..] => (true, digits),
            [b'+', digits @ ..] => (false, digits),
            digits => (false, digits),
        };
        match whole(digits) {
            Ok(cost) => Some((minus && cost > 0, cost)),
            Err(Unusable::Malformed) => None,
            Err(Unusable::TooLarge) => {
                self.warn(WarningKind::CostTooLarge, at, || quote(word));
                Some((minus, u64::MAX))
            }
        }
    }
}
