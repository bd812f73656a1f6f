//! Cost lines, the nine tenths of every profile: one cursor, no allocation, no splitting into words.
//!
//! The scan here takes the form that writers produce: subpositions and decimal costs with single
//! blanks between, a newline behind. Whatever differs (hexadecimal costs, `.`, negative numbers,
//! tabs, carriage returns, too many or too large numbers) makes it give up without a trace and
//! [`slow_cost_line`](Reader::slow_cost_line) reads the line again.

use super::number::{SAFE_DIGITS, byte, decimal, hexadecimal};
use super::reader::Reader;
use super::state::{MOST_POSITIONS, Pending};
use crate::diagnostic::{Error, Location, WarningKind};
use crate::sink::{CostLine, ProfileSink};

/// What was scanned: new subpositions, number of costs, index of the next line.
type Scanned = ([u64; MOST_POSITIONS], usize, usize);

impl<S: ProfileSink> Reader<S> {
    /// Reads the cost lines that begin at `at`. Returns the index of the first other line.
    pub(super) fn cost_lines(&mut self, text: &[u8], at: usize) -> Result<usize, Error> {
        let at = if self.state.pending == Pending::None {
            at
        } else {
            self.associated_line(text, at)?
        };
        match self.state.layout.count() {
            1 => self.self_lines::<1>(text, at),
            2 => self.self_lines::<2>(text, at),
            3 => self.self_lines::<3>(text, at),
            _ => self.slow_lines(text, at),
        }
    }

    /// Reads lines of self cost.
    fn self_lines<const P: usize>(&mut self, text: &[u8], at: usize) -> Result<usize, Error> {
        if !begins_cost_line(byte(text, at)) {
            return Ok(at);
        }
        if self.state.events() == 0 {
            return self.slow_lines(text, at);
        }
        self.settle_place(at, self.state.line + 1)?;
        let at = match (self.sink.each_line(), self.state.events()) {
            (true, _) => self.each_line::<P>(text, at)?,
            (false, 1) => self.sum_of_one_event::<P>(text, at)?,
            (false, _) => self.sum_of_events::<P>(text, at)?,
        };
        if begins_cost_line(byte(text, at)) {
            self.slow_cost_line(text, at)
        } else {
            Ok(at)
        }
    }

    /// Hands on line by line.
    fn each_line<const P: usize>(&mut self, text: &[u8], mut at: usize) -> Result<usize, Error> {
        let mut values = self.leading_base::<P>();
        while let Some((count, next)) = scan::<P>(text, at, &mut values, &mut self.costs) {
            self.advance(&values, 1);
            let line = CostLine {
                file: self.state.file,
                position: self.state.layout.position(&self.state.base),
                costs: &self.costs[..count],
                minus: &[],
            };
            if let Err(kind) = self.sink.self_cost(&line) {
                return Err(self.error(kind, at));
            }
            at = next;
        }
        Ok(at)
    }

    /// Adds up the costs of a run of lines of a profile with one event. The sum lives in a
    /// register: this is the loop that most bytes of most profiles go through.
    fn sum_of_one_event<const P: usize>(
        &mut self,
        text: &[u8],
        mut at: usize,
    ) -> Result<usize, Error> {
        let mut values = self.leading_base::<P>();
        let (mut sum, mut lines) = (0u64, 0);
        while let Some((cost, next)) = scan_one::<P>(text, at, &mut values) {
            match sum.checked_add(cost) {
                Some(more) => sum = more,
                None => {
                    self.hand_on_sum(&[sum], at)?;
                    sum = cost;
                }
            }
            lines += 1;
            at = next;
        }
        self.advance(&values, lines);
        if lines > 0 {
            self.hand_on_sum(&[sum], at)?;
        }
        Ok(at)
    }

    /// Adds up the costs of a run of lines.
    fn sum_of_events<const P: usize>(
        &mut self,
        text: &[u8],
        mut at: usize,
    ) -> Result<usize, Error> {
        let mut values = self.leading_base::<P>();
        let mut sums = std::mem::take(&mut self.sums);
        sums.clear();
        sums.resize(self.state.events(), 0);
        let mut lines = 0;
        while let Some((count, next)) = scan::<P>(text, at, &mut values, &mut self.costs) {
            lines += 1;
            let mut fits = true;
            for (sum, &cost) in sums.iter_mut().zip(&self.costs[..count]) {
                let (more, over) = sum.overflowing_add(cost);
                *sum = more;
                fits &= !over;
            }
            at = next;
            if !fits {
                // Once in the life of a profile at most: take the line back, then go on anew.
                for (sum, &cost) in sums.iter_mut().zip(&self.costs[..count]) {
                    *sum = sum.wrapping_sub(cost);
                }
                self.hand_on_sum(&sums, at)?;
                sums.fill(0);
                sums[..count].copy_from_slice(&self.costs[..count]);
            }
        }
        self.advance(&values, lines);
        let done = if lines > 0 {
            self.hand_on_sum(&sums, at)
        } else {
            Ok(())
        };
        self.sums = sums;
        done.map(|()| at)
    }

    fn hand_on_sum(&mut self, costs: &[u64], at: usize) -> Result<(), Error> {
        let line = CostLine {
            file: self.state.file,
            position: self.state.layout.position(&self.state.base),
            costs,
            minus: &[],
        };
        self.sink
            .self_cost(&line)
            .map_err(|kind| self.error(kind, at))
    }

    /// The base of as many subpositions as a line has.
    #[inline(always)]
    fn leading_base<const P: usize>(&self) -> [u64; P] {
        std::array::from_fn(|i| self.state.base[i])
    }

    /// Notes lines of self cost that end with these subpositions.
    #[inline(always)]
    fn advance<const P: usize>(&mut self, values: &[u64; P], lines: u64) {
        self.state.base[..P].copy_from_slice(values);
        self.state.line += lines;
        self.counts.self_lines += lines;
    }

    fn slow_lines(&mut self, text: &[u8], mut at: usize) -> Result<usize, Error> {
        while begins_cost_line(byte(text, at)) {
            at = self.slow_cost_line(text, at)?;
        }
        Ok(at)
    }

    /// Reads the line of a call or jump.
    fn associated_line(&mut self, text: &[u8], at: usize) -> Result<usize, Error> {
        let scanned = match self.state.layout.count() {
            _ if self.state.events() == 0 => None,
            1 => self.scan_associated::<1>(text, at),
            2 => self.scan_associated::<2>(text, at),
            3 => self.scan_associated::<3>(text, at),
            _ => None,
        };
        match scanned {
            None => self.slow_cost_line(text, at),
            Some((values, costs, next)) => {
                self.state.line += 1;
                self.deliver(&values, costs, false, at)?;
                Ok(next)
            }
        }
    }

    fn scan_associated<const P: usize>(&mut self, text: &[u8], at: usize) -> Option<Scanned> {
        let mut values = self.leading_base::<P>();
        let (costs, next) = scan::<P>(text, at, &mut values, &mut self.costs)?;
        let mut all = self.state.base;
        all[..P].copy_from_slice(&values);
        Some((all, costs, next))
    }

    /// Hands a line to what it belongs to: a call, a jump, or the current function.
    pub(super) fn deliver(
        &mut self,
        values: &[u64; MOST_POSITIONS],
        costs: usize,
        negative: bool,
        at: usize,
    ) -> Result<(), Error> {
        self.settle_place(at, self.state.line)?;
        if costs > 0 && matches!(self.state.pending, Pending::Jump { .. }) {
            self.drop_pending();
        }
        let position = self.state.layout.position(values);
        let minus = if negative { &self.minus[..costs] } else { &[] };
        let line = CostLine {
            file: self.state.file,
            position,
            costs: &self.costs[..costs],
            minus,
        };
        let done = match std::mem::take(&mut self.state.pending) {
            Pending::Call {
                count,
                line: number,
                byte,
            } => {
                let callee = self.callee();
                let place = Location {
                    file: self.file,
                    line: number,
                    byte,
                };
                self.state.callee = Default::default();
                self.sink.call(callee, count, &line, place)
            }
            Pending::Jump { jump, .. } => match &jump {
                Some(jump) => self.sink.jump(jump, &position),
                None => Ok(()),
            },
            Pending::None => {
                self.state.base = *values;
                self.counts.self_lines += 1;
                self.sink.self_cost(&line)
            }
        };
        done.map_err(|kind| self.error(kind, at))
    }

    /// Tells the sink of a changed place, and the user of costs without one. `line` is the number of
    /// the cost line at `at`.
    #[inline]
    pub(super) fn settle_place(&mut self, at: usize, line: u64) -> Result<(), Error> {
        self.last_line_is_name = false;
        self.state.file_is_news = false;
        if self.state.in_function && !self.state.place_is_news {
            return Ok(());
        }
        self.settle_unusual_place(at, line)
    }

    #[cold]
    fn settle_unusual_place(&mut self, at: usize, line: u64) -> Result<(), Error> {
        self.enter_body(at)?;
        if !self.state.in_function {
            let place = Location {
                line,
                ..self.location(at)
            };
            self.sink
                .warn(WarningKind::CostBeforeFunction, place, &mut String::new);
            // Told once for a part: how many such lines there are would depend on the chunks.
            self.state.in_function = true;
        }
        if std::mem::take(&mut self.state.place_is_news) {
            let place = self.state.place;
            self.sink
                .enter(place)
                .map_err(|kind| self.error(kind, at))?;
        }
        Ok(())
    }
}

/// Whether a line that begins with this byte is a cost line.
#[inline(always)]
pub(super) fn begins_cost_line(first: u8) -> bool {
    first.is_ascii_digit() || matches!(first, b'+' | b'-' | b'*')
}

/// Scans one line of `P` subpositions and at most `costs.len()` costs, written in the usual form.
/// Returns the number of costs and the index of the next line; `None`, with `values` and the line
/// untouched, for any other form.
#[inline(always)]
fn scan<const P: usize>(
    text: &[u8],
    at: usize,
    values: &mut [u64; P],
    costs: &mut [u64],
) -> Option<(usize, usize)> {
    let (new, mut at) = positions(text, at, values)?;
    let mut count = 0;
    loop {
        match byte(text, at) {
            b'\n' => break,
            b' ' => at += 1,
            _ => return None,
        }
        let (cost, end) = decimal(text, at);
        if end == at {
            // Behind the last number callgrind leaves a blank on some lines.
            continue;
        }
        if end - at > SAFE_DIGITS {
            return None;
        }
        *costs.get_mut(count)? = cost;
        count += 1;
        at = end;
    }
    *values = new;
    Some((count, at + 1))
}

/// The same for a line with one cost. Returns the cost and the index of the next line.
#[inline(always)]
fn scan_one<const P: usize>(text: &[u8], at: usize, values: &mut [u64; P]) -> Option<(u64, usize)> {
    let (new, at) = positions(text, at, values)?;
    if byte(text, at) != b' ' {
        return None;
    }
    let (cost, end) = short_decimal(text, at + 1)?;
    if byte(text, end) != b'\n' {
        return None;
    }
    *values = new;
    Some((cost, end + 1))
}

/// Scans `P` subpositions with single blanks between. Returns them and the index behind.
#[inline(always)]
fn positions<const P: usize>(
    text: &[u8],
    mut at: usize,
    values: &[u64; P],
) -> Option<([u64; P], usize)> {
    let mut new = *values;
    for (i, value) in new.iter_mut().enumerate() {
        if i > 0 {
            if byte(text, at) != b' ' {
                return None;
            }
            at += 1;
        }
        at = subposition(text, at, value)?;
    }
    Some((new, at))
}

/// Scans a subposition, absolute or relative to `value`, into `value`. Returns the index behind it.
///
/// Each form stands by itself on purpose: a common way through them costs a mispredicted branch on
/// most lines.
#[inline(always)]
pub(super) fn subposition(text: &[u8], at: usize, value: &mut u64) -> Option<usize> {
    let first = byte(text, at);
    if first == b'+' {
        let (difference, end) = short_decimal(text, at + 1)?;
        *value = value.checked_add(difference)?;
        return Some(end);
    }
    if first == b'*' {
        return Some(at + 1);
    }
    if first == b'-' {
        let (difference, end) = short_decimal(text, at + 1)?;
        *value = value.checked_sub(difference)?;
        return Some(end);
    }
    if first == b'0' && byte(text, at + 1) == b'x' {
        let (number, end) = hexadecimal(text, at + 2);
        *value = number;
        return is_in(1, 16, end - (at + 2)).then_some(end);
    }
    let (number, end) = short_decimal(text, at)?;
    *value = number;
    Some(end)
}

/// Scans a decimal number that surely fits 64 bits. Returns it with the index behind it.
#[inline(always)]
fn short_decimal(text: &[u8], at: usize) -> Option<(u64, usize)> {
    let (number, end) = decimal(text, at);
    is_in(1, SAFE_DIGITS, end - at).then_some((number, end))
}

/// Whether a number of digits lies between two bounds, by one comparison.
#[inline(always)]
fn is_in(least: usize, most: usize, digits: usize) -> bool {
    digits.wrapping_sub(least) <= most - least
}
