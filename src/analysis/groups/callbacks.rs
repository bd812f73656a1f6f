//! Inclusive cost of a group whose outgoing calls come back into it.
//!
//! From the callers down, for each function the part of its cost is computed that was spent without the
//! group on the stack. It is nothing for the callees of a member, everything for a function without
//! callers, and otherwise derived from its callers, in proportion if they differ. The cost of the group is
//! the cost of its members in that part. It is exact if all these parts are nothing or everything.

use super::Exactness;
use crate::analysis::{CallTotals, Cycles, InclusiveCosts, Row, View};
use crate::model::FunctionId;
use crate::order::Grouped;

/// The call graph with its cycles collapsed, in a form for one pass per group: rows are numbered with
/// callers before callees, and calls are sorted by callee.
pub(super) struct Callbacks {
    /// Position of each function's row.
    position: Vec<u32>,
    /// Number of functions of each row.
    sizes: Vec<u32>,
    /// First incoming call of each row, and the end.
    starts: Vec<u32>,
    /// Calling row and cost of each call.
    calls: Vec<(u32, i128)>,
    /// Cost of each row without a caller.
    uncalled: Vec<i128>,
    /// What each row cost.
    inclusive: Vec<i128>,
    /// The called rows of each row.
    outgoing: Grouped<u32>,
    /// Of the current group: number of members in each row, and the part of each row outside the group.
    members: Vec<u32>,
    shares: Vec<Share>,
    open: OpenRows,
    /// Most calls that are still examined for all groups together.
    work: usize,
}

/// The part of a row's cost outside the group, that is, without the group on the stack.
#[derive(Clone, Copy, PartialEq)]
enum Share {
    None,
    All,
    /// In about this proportion.
    About(f64),
}

/// Cost of a row outside the group.
#[derive(Default)]
struct Outside {
    /// What is known exactly.
    known: i128,
    /// What is only known in proportion, if anything.
    about: Option<f64>,
    whole: i128,
}

impl Outside {
    /// The exact value, if known.
    fn exact(&self) -> Option<i128> {
        self.about.is_none().then_some(self.known)
    }

    fn cost(&self) -> f64 {
        self.known as f64 + self.about.unwrap_or(0.0)
    }

    fn share(&self) -> Share {
        match self.exact() {
            Some(0) => Share::None,
            Some(all) if all == self.whole => Share::All,
            _ if self.whole == 0 => Share::About(0.0),
            _ => Share::About((self.cost() / self.whole as f64).clamp(0.0, 1.0)),
        }
    }

    /// The cost of the row outside the group, and its exact value if known. A row may cost less than its
    /// callers state, if they are rounded or the profile is truncated.
    fn of(&self, inclusive: i128) -> (f64, Option<i128>) {
        if self.whole <= inclusive {
            return (self.cost(), self.exact());
        }
        match self.share() {
            Share::None => (0.0, Some(0)),
            Share::All => (inclusive as f64, Some(inclusive)),
            Share::About(part) => (part * inclusive as f64, None),
        }
    }

    fn add(&mut self, share: Share, cost: i128) {
        self.whole += cost;
        match share {
            Share::None => {}
            Share::All => self.known += cost,
            Share::About(_) if cost == 0 => {}
            Share::About(part) => *self.about.get_or_insert(0.0) += part * cost as f64,
        }
    }
}

/// The rows that are still to be examined, taken from the callers down.
#[derive(Default)]
struct OpenRows {
    /// A bit for each row.
    words: Vec<u64>,
    /// All words before this one are empty.
    first: usize,
}

impl OpenRows {
    fn insert(&mut self, row: u32) {
        let word = row as usize / 64;
        self.words[word] |= 1 << (row % 64);
        self.first = self.first.min(word);
    }

    fn take_first(&mut self) -> Option<u32> {
        let empty = self.words[self.first..]
            .iter()
            .take_while(|&&word| word == 0);
        self.first += empty.count();
        let word = self.words.get_mut(self.first)?;
        let bit = word.trailing_zeros();
        *word &= *word - 1;
        Some(self.first as u32 * 64 + bit)
    }
}

impl Callbacks {
    /// Examines at most `work` calls for all groups together.
    pub(super) fn new(
        view: View<'_>,
        inclusive: &InclusiveCosts,
        totals: &CallTotals<'_>,
        work: usize,
    ) -> Self {
        let View { index, cycles, .. } = view;
        let mut layout = Callbacks {
            position: vec![0; index.functions()],
            sizes: Vec::new(),
            starts: vec![0],
            calls: Vec::new(),
            uncalled: Vec::new(),
            inclusive: Vec::new(),
            outgoing: Grouped::default(),
            members: Vec::new(),
            shares: Vec::new(),
            open: OpenRows::default(),
            work,
        };
        let mut last = None;
        for &function in cycles.callees_first().iter().rev() {
            let row = Row::of(function, cycles);
            // Members of a cycle are adjacent.
            if last.replace(row) != Some(row) {
                layout.number(row, cycles);
                layout.add(view, totals, row);
                let cost = inclusive.of_row(row.number(index.functions()));
                layout.close(cost);
            }
        }
        layout.outgoing = layout.callees();
        layout.members = vec![0; layout.sizes.len()];
        layout.shares = vec![Share::All; layout.sizes.len()];
        layout.open.words = vec![0; layout.sizes.len().div_ceil(64)];
        layout
    }

    fn number(&mut self, row: Row, cycles: &Cycles) {
        let functions = row.functions(cycles);
        for function in &functions {
            self.position[function.0 as usize] = self.sizes.len() as u32;
        }
        self.sizes.push(functions.len() as u32);
    }

    /// Adds the calls to a row; all callers have numbers already.
    fn add(&mut self, view: View<'_>, totals: &CallTotals<'_>, row: Row) {
        for function in row.functions(view.cycles) {
            let made = view.index.incoming(function).iter();
            for &call in made.filter(|&&call| totals.occurs(call)) {
                let caller = view.profile.calls().caller(call);
                if !view.cycles.inner(caller, function) {
                    let from = self.position[caller.0 as usize];
                    self.calls.push((from, totals.cost(call)));
                }
            }
        }
    }

    /// Ends the row that was added last.
    fn close(&mut self, inclusive: i128) {
        let start = self.starts.last().copied().unwrap_or(0);
        let called: i128 = self.calls[start as usize..].iter().map(|c| c.1).sum();
        self.uncalled.push((inclusive - called).max(0));
        self.inclusive.push(inclusive);
        self.starts.push(self.calls.len() as u32);
    }

    /// The called rows by calling row.
    fn callees(&self) -> Grouped<u32> {
        let rows = 0..self.sizes.len() as u32;
        let called = rows.flat_map(|row| self.calls_to(row).iter().map(move |call| (call.0, row)));
        Grouped::new(self.sizes.len(), called)
    }

    /// Calling row and cost of the calls to a row.
    fn calls_to(&self, row: u32) -> &[(u32, i128)] {
        let row = row as usize;
        &self.calls[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    /// Inclusive cost of a group. Only rows that are called by members, directly or not, and not after the last
    /// member have a part within the group that matters.
    pub(super) fn inclusive(&mut self, group: &[FunctionId]) -> (i128, Exactness) {
        let mut last = 0;
        for function in group {
            let row = self.position[function.0 as usize];
            self.members[row as usize] += 1;
            self.open.insert(row);
            last = last.max(row);
        }
        let mut done = Vec::new();
        let mut sum = (0.0, Some(0i128));
        let mut bound = false;
        while let Some(row) = self.open.take_first() {
            done.push(row);
            let at = row as usize;
            let examined = self.calls_to(row).len() + self.outgoing.of(row).len();
            self.work = self.work.saturating_sub(examined);
            if self.work == 0 {
                bound = true;
                sum.1 = None;
                self.open.words.fill(0);
                break;
            }
            let outside = self.outside(row);
            let members = self.members[at];
            self.shares[at] = match members {
                0 => outside.share(),
                _ => Share::None,
            };
            if members > 0 {
                let (cost, exact) = outside.of(self.inclusive[at]);
                sum.0 += cost;
                sum.1 = sum.1.zip(exact).map(|(a, b)| a + b);
                // A cycle that is partly in the group is counted as a whole.
                bound |= members < self.sizes[at] && outside.exact() != Some(0);
            }
            for &called in self.outgoing.of(row) {
                if (row + 1..=last).contains(&called) {
                    self.open.insert(called);
                }
            }
        }
        for row in done {
            self.members[row as usize] = 0;
            self.shares[row as usize] = Share::All;
        }
        for function in group {
            self.members[self.position[function.0 as usize] as usize] = 0;
        }
        match sum {
            (_, Some(exact)) if bound => (exact, Exactness::AtMost),
            (_, Some(exact)) => (exact, Exactness::Exact),
            // An estimate is not a bound.
            (_, None) if bound => (i128::MAX, Exactness::AtMost),
            (cost, None) => (cost.round() as i128, Exactness::Estimate),
        }
    }

    fn outside(&self, row: u32) -> Outside {
        let mut outside = Outside::default();
        for &(from, cost) in self.calls_to(row) {
            outside.add(self.shares[from as usize], cost);
        }
        outside.add(Share::All, self.uncalled[row as usize]);
        outside
    }
}
