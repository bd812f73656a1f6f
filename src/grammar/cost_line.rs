//! Cost lines, about 90 % of every profile.
//!
//! Lines in the usual form are scanned directly; other lines are read again by
//! [`slow_cost_line`](Reader::slow_cost_line).

use super::number::byte;
use super::reader::Reader;
use super::scan::{Run, add_lines, begins_cost_line, scan, sum_lines};
use super::state::{MOST_POSITIONS, Pending};
use super::subposition::Subpositions;
use crate::diagnostic::{Error, Location, WarningKind};
use crate::sink::{CostLine, ProfileSink};

/// What was scanned: new subpositions, number of costs, index of the next line.
type Scanned = ([u64; MOST_POSITIONS], usize, usize);

impl<S: ProfileSink> Reader<S> {
    /// Reads the cost lines that begin at `at`. Returns the index of the first other line.
    #[inline(always)]
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
    #[inline(always)]
    fn self_lines<const P: usize>(&mut self, text: &[u8], at: usize) -> Result<usize, Error>
    where
        [u64; P]: Subpositions,
    {
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

    /// Passes on line by line.
    fn each_line<const P: usize>(&mut self, text: &[u8], mut at: usize) -> Result<usize, Error>
    where
        [u64; P]: Subpositions,
    {
        let mut values = self.leading_base::<P>();
        while let Some((count, next)) = scan(text, at, &mut values, &mut self.costs) {
            self.advance(&values, 1);
            let line = CostLine {
                file: self.state.file,
                inlined: self.state.inlined,
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

    /// Adds up the costs of lines of a profile with one event.
    #[inline(always)]
    fn sum_of_one_event<const P: usize>(
        &mut self,
        text: &[u8],
        mut at: usize,
    ) -> Result<usize, Error>
    where
        [u64; P]: Subpositions,
    {
        loop {
            let (sum, run) = sum_lines::<[u64; P]>(text, at, self.leading_base());
            at = self.hand_on_sum(&run, &[sum])?;
            if !run.overflow {
                return Ok(at);
            }
        }
    }

    /// Adds up the costs of lines.
    #[inline(always)]
    fn sum_of_events<const P: usize>(&mut self, text: &[u8], mut at: usize) -> Result<usize, Error>
    where
        [u64; P]: Subpositions,
    {
        let mut sums = std::mem::take(&mut self.sums);
        loop {
            sums.clear();
            sums.resize(self.state.events(), 0);
            let run = add_lines::<[u64; P]>(text, at, self.leading_base(), &mut sums);
            at = self.hand_on_sum(&run, &sums)?;
            if !run.overflow {
                self.sums = sums;
                return Ok(at);
            }
        }
    }

    /// Passes the sum of lines to the sink. Returns the index after them.
    #[inline(always)]
    fn hand_on_sum<const P: usize>(
        &mut self,
        run: &Run<[u64; P]>,
        costs: &[u64],
    ) -> Result<usize, Error> {
        if run.lines > 0 {
            self.advance(&run.values, run.lines);
            self.hand_on(costs, run.next)?;
        }
        Ok(run.next)
    }

    /// Passes on the sum of the lines that end at `at`.
    #[inline(always)]
    fn hand_on(&mut self, costs: &[u64], at: usize) -> Result<(), Error> {
        let line = CostLine {
            file: self.state.file,
            inlined: self.state.inlined,
            position: self.state.layout.position(&self.state.base),
            costs,
            minus: &[],
        };
        let done = self.sink.self_cost(&line);
        done.map_err(|kind| self.error(kind, at))
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
        self.state.target_file = self.state.file;
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
        let is_call = matches!(self.state.pending, Pending::Call { .. });
        match self.scan_associated_line(text, at) {
            None => self.slow_cost_line(text, at),
            Some((_, 0, _)) if is_call => self.slow_cost_line(text, at),
            Some((values, costs, next)) => {
                self.state.line += 1;
                self.deliver(&values, costs, false, at)?;
                Ok(next)
            }
        }
    }

    /// Scans the line of a call or jump, if it is in the usual form.
    #[inline(always)]
    fn scan_associated_line(&mut self, text: &[u8], at: usize) -> Option<Scanned> {
        match self.state.layout.count() {
            _ if self.state.events() == 0 => None,
            1 => self.scan_associated::<1>(text, at),
            2 => self.scan_associated::<2>(text, at),
            3 => self.scan_associated::<3>(text, at),
            _ => None,
        }
    }

    #[inline(always)]
    fn scan_associated<const P: usize>(&mut self, text: &[u8], at: usize) -> Option<Scanned>
    where
        [u64; P]: Subpositions,
    {
        let mut values = self.leading_base::<P>();
        let (costs, next) = scan(text, at, &mut values, &mut self.costs)?;
        let mut all = self.state.base;
        all[..P].copy_from_slice(&values);
        Some((all, costs, next))
    }

    /// Assigns a line to its owner: a call, a jump, or the current function.
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
            inlined: self.state.inlined,
            position,
            costs: &self.costs[..costs],
            minus,
        };
        // Field by field: copying the whole value would wait for the write that just happened.
        let done = match self.state.pending {
            Pending::Call {
                count,
                line: number,
                byte,
            } => {
                self.state.pending = Pending::None;
                let (place, named) = (self.callee(), &self.state.callee);
                let callee = self.callees.callee(named.id, place, named.stated_names());
                let place = Location {
                    file: self.file,
                    line: number,
                    byte,
                };
                self.state.callee = Default::default();
                self.sink.call(callee, count, &line, place)
            }
            Pending::Jump { jump, .. } => {
                self.state.pending = Pending::None;
                jump.map_or(Ok(()), |jump| self.sink.jump(&jump, &position))
            }
            Pending::None => {
                self.state.base = *values;
                self.state.target_file = self.state.file;
                self.counts.self_lines += 1;
                self.sink.self_cost(&line)
            }
        };
        done.map_err(|kind| self.error(kind, at))
    }

    /// Passes a changed place to the sink, and warns of costs without a function. `line` is the number of
    /// the cost line at `at`.
    #[inline(always)]
    pub(super) fn settle_place(&mut self, at: usize, line: u64) -> Result<(), Error> {
        let state = &self.state;
        let is_news = state.function_is_news || state.place_is_news || !state.in_function;
        self.place_is_settled();
        match is_news {
            true => self.settle_new_place(at, line),
            false => Ok(()),
        }
    }

    #[inline(never)]
    fn settle_new_place(&mut self, at: usize, line: u64) -> Result<(), Error> {
        if !self.state.in_function || self.state.place_is_news {
            self.settle_unusual_place(at, line)?;
        }
        // The function has costs or calls: its id may be that of callees.
        let place = self.state.place;
        if let Some(placeholder) = self.callees.function(self.function_id, place) {
            self.sink.callee_found(placeholder, place);
        }
        Ok(())
    }

    /// Fixes the place of a cost line: later names do not affect it.
    #[inline(always)]
    fn place_is_settled(&mut self) {
        self.last_line_is_name = false;
        self.state.function_is_news = false;
    }

    #[cold]
    fn settle_unusual_place(&mut self, at: usize, line: u64) -> Result<(), Error> {
        self.enter_body(at, line)?;
        if !self.state.in_function {
            let place = Location {
                line,
                ..self.location(at)
            };
            self.sink
                .warn(WarningKind::CostBeforeFunction, place, &mut String::new);
            // One warning for each part: the number of such lines would depend on the chunks.
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
