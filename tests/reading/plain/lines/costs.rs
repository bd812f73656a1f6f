//! Cost lines: what their numbers mean, and where they belong.

use super::super::Costs;
use super::super::callees::CalleeById;
use super::super::numbers::{Led, subposition, whole};
use super::{Reader, Waiting};
use grindscope::diagnostic::WarningKind;
use grindscope::sink::Position;

impl Reader {
    pub(super) fn cost_line(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line).into_owned();
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let (positions, costs) = words.split_at(self.positions.len().min(words.len()));
        let read = self.subpositions(positions);
        let read = read.and_then(|values| Some((values, self.costs(costs)?)));
        self.cut_would_hurt = false;
        if !self.events.is_empty() {
            self.begin_costs();
        } else if read.is_some() {
            self.fail("before the “events:” line");
        }
        match read {
            Some((values, costs)) if self.out.error.is_none() => {
                let is_call = matches!(self.waiting, Some(Waiting::Call(..)));
                if words.len() < self.positions.len() + usize::from(is_call) {
                    self.warn(WarningKind::TooFewNumbers);
                }
                self.book(values, costs);
            }
            Some(_) => {}
            None => {
                self.waiting = None;
                self.warn(WarningKind::MalformedNumber);
            }
        }
    }

    /// A cost line is here, readable or not.
    fn begin_costs(&mut self) {
        self.begin_body();
        self.no_costs_yet = false;
        let function = self.function_id.map(|id| (id, self.function.clone()));
        self.functions.extend(function);
        if !std::mem::replace(&mut self.has_function, true) {
            self.warn(WarningKind::CostBeforeFunction);
        }
    }

    /// Books a line where it belongs.
    fn book(&mut self, values: [u64; 4], costs: Vec<i128>) {
        let position = self.position(values);
        let part = self.out.parts.len() - 1;
        let file = self.file.clone();
        let line = Costs {
            part,
            file,
            position,
            costs,
        };
        if let Some(Waiting::Jump(..)) = self.waiting
            && !line.costs.is_empty()
        {
            self.stop_waiting();
        }
        match self.waiting.take() {
            Some(Waiting::Jump(jump, _)) => {
                self.out.jumps.extend(jump.map(|(f, e)| (f, e, position)));
            }
            Some(Waiting::Call(count, _)) => {
                self.callees
                    .extend(self.callee_id.take().map(|id| CalleeById {
                        call: self.out.calls.len(),
                        id,
                        object: self.cob.is_some(),
                        file: self.cfi.is_some(),
                    }));
                let object = self.cob.take().unwrap_or(self.function.0.clone());
                let file = self.cfi.take().unwrap_or(self.target_file.clone());
                let callee = (object, file, self.cfn.take().unwrap_or_default());
                self.after_name = [false; 2];
                self.out
                    .calls
                    .push((self.function.clone(), callee, count, line));
            }
            None => {
                self.base = values;
                self.target_file = self.file.clone();
                self.out.own.push((self.function.clone(), line));
            }
        }
    }

    fn subpositions(&mut self, words: &[&str]) -> Option<[u64; 4]> {
        let mut values = self.base;
        for (word, value) in words.iter().zip(&mut values) {
            *value = match subposition(word, *value)? {
                Led::To(value) => value,
                Led::BelowZero => {
                    self.warn(WarningKind::PositionBelowZero);
                    0
                }
                Led::Beyond => {
                    self.warn(WarningKind::PositionTooLarge);
                    0
                }
            };
        }
        Some(values)
    }

    fn position(&self, values: [u64; 4]) -> Position {
        let of = |key: &str| {
            let at = self.positions.iter().rposition(|p| p == key);
            at.map_or(0, |at| values[at])
        };
        Position {
            address: of("instr"),
            block: of("bb"),
            line: of("line"),
        }
    }

    /// The costs; what goes beyond the events is left out.
    fn costs(&mut self, words: &[&str]) -> Option<Vec<i128>> {
        let most = if self.events.is_empty() {
            usize::MAX
        } else {
            self.events.len()
        };
        let mut costs = Vec::new();
        for word in words {
            if costs.len() == most {
                self.warn(WarningKind::TooManyCosts);
                break;
            }
            let (sign, digits) = match word.as_bytes()[0] {
                b'-' => (-1, &word[1..]),
                b'+' => (1, &word[1..]),
                _ => (1, &word[..]),
            };
            let size = if *word == "." { 0 } else { whole(digits)? };
            let size = u64::try_from(size).unwrap_or_else(|_| {
                self.warn(WarningKind::CostTooLarge);
                u64::MAX
            });
            costs.push(sign * i128::from(size));
        }
        let negative = costs.iter().any(|&cost| cost < 0);
        if negative && !self.events.is_empty() && !self.of_difference {
            self.warn(WarningKind::NegativeCost);
        }
        Some(costs)
    }
}
