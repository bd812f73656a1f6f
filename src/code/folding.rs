//! Selects the visible part of a long list: lines with cost, and a few lines around them.

/// The number of lines to show around those with cost.
#[derive(Clone, Copy, Debug)]
pub struct Folding {
    /// Lines or instructions before and after each one with cost.
    pub context: u64,
    /// The longest run that is not folded.
    pub shortest: u64,
}

/// The position of a line in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// The line with this number.
    At(u64),
    /// Not in the text; it would come after the line with this number.
    After(u64),
}

impl From<u64> for Position {
    fn from(line: u64) -> Self {
        Position::At(line)
    }
}

/// A run of lines: lines to show, or lines to hide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// A line with cost, by its index.
    Known(usize),
    /// Lines without cost, from the first to the last.
    Plain(u64, u64),
    /// Hidden lines, from the first to the last.
    Gap(u64, u64),
}

impl Folding {
    /// Everything is shown.
    pub const NONE: Folding = Folding {
        context: 0,
        shortest: u64::MAX,
    };

    /// The lines of a file. `known` are those with cost, in ascending order; line 0 and lines after the end
    /// are not joined with others. `is_open` selects the expanded gaps, by their first line.
    pub fn lines(
        self,
        known: &[impl Into<Position> + Copy],
        length: u64,
        is_open: impl Fn(u64) -> bool,
    ) -> Vec<Run> {
        let mut runs = Vec::new();
        let mut next = 1;
        for (index, &known) in known.iter().enumerate() {
            match known.into() {
                Position::At(line) if line > length => {
                    self.between(&mut runs, (next, length), 0, &is_open);
                    next = next.max(length.saturating_add(1));
                }
                Position::At(0) => {}
                Position::At(line) => {
                    self.between(&mut runs, (next, line - 1), self.context, &is_open);
                    next = line + 1;
                }
                Position::After(line) => {
                    let line = line.min(length);
                    self.between(&mut runs, (next, line), self.context, &is_open);
                    next = next.max(line + 1);
                }
            }
            runs.push(Run::Known(index));
        }
        self.between(&mut runs, (next, length), 0, &is_open);
        runs
    }

    /// Lines between two with cost: `after` of them are context of the line below.
    fn between(
        self,
        runs: &mut Vec<Run>,
        (from, to): (u64, u64),
        after: u64,
        is_open: impl Fn(u64) -> bool,
    ) {
        if from > to {
            return;
        }
        let before = if from == 1 { 0 } else { self.context };
        let start = from.saturating_add(before);
        let end = to.saturating_sub(after);
        let hidden = (end + 1).saturating_sub(start);
        if hidden <= self.shortest || is_open(start) {
            runs.push(Run::Plain(from, to));
            return;
        }
        if start > from {
            runs.push(Run::Plain(from, start - 1));
        }
        runs.push(Run::Gap(start, end));
        if end < to {
            runs.push(Run::Plain(end + 1, to));
        }
    }

    /// The same for a list of instructions, some without cost. `context` of these are shown at both ends of a run.
    /// `is_open` selects the expanded gaps, by their first item. Each visible instruction is a `Run::Known`.
    pub fn idle(
        self,
        order: &[u32],
        is_idle: impl Fn(u32) -> bool,
        is_open: impl Fn(u32) -> bool,
    ) -> Vec<Run> {
        let mut runs = Vec::with_capacity(order.len());
        let mut from = 0;
        let context = usize::try_from(self.context).unwrap_or(usize::MAX);
        while from < order.len() {
            let idle = order[from..].iter().take_while(|item| is_idle(**item));
            let to = from + idle.count();
            let hidden = (to - from).saturating_sub(context.saturating_mul(2));
            if hidden as u64 > self.shortest && !is_open(order[from + context]) {
                runs.extend((from..from + context).map(Run::Known));
                let end = to - context;
                runs.push(Run::Gap((from + context) as u64, end as u64 - 1));
                from = end;
            }
            let to = to.max(from + 1);
            runs.extend((from..to).map(Run::Known));
            from = to;
        }
        runs
    }
}

#[cfg(test)]
mod tests;
