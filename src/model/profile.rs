//! The frozen profile: all tables, read only.
//!
//! Its content is fixed when reading ends; derived figures (inclusive cost, cycles, orders, groups) are
//! computed by `analysis` and not stored here.
//!
//! | table | a row is | summed over |
//! |---|---|---|
//! | functions, self costs | (function, part) | cost lines under the function, inlined code included |
//! | calls, counts, inclusive costs | (caller, callee, part) | call lines of that pair |
//! | parts | a part | everything read between two part headers |

use super::outermost::OutermostCosts;
use super::{
    CallId, CallTable, DerivedEvent, EventType, FunctionId, FunctionTable, PageIndex, Part,
    PartCosts, StringTable, Uncalled,
};
use crate::diagnostic::Warnings;
use crate::order;
use crate::sink::{LineCounts, Symbol};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// A sum of measured events with whole factors. A measured event alone is the sum of itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Formula {
    /// (factor, index of the measured event)
    pub terms: Vec<(i64, usize)>,
}

impl Formula {
    /// The measured event itself.
    pub fn event(index: usize) -> Self {
        Formula {
            terms: vec![(1, index)],
        }
    }

    /// The cost of one row.
    #[inline(always)]
    pub fn cost(&self, costs: &PartCosts, row: u32) -> i128 {
        // Nearly always; multiplying 128 bits is slow.
        if let [(1, event)] = self.terms[..] {
            return costs.cost(row, event);
        }
        let term = |&(factor, event): &(i64, usize)| i128::from(factor) * costs.cost(row, event);
        self.terms.iter().map(term).sum()
    }

    /// The cost of the sums of all measured events, in their order.
    pub fn of(&self, sums: &[i128]) -> i128 {
        let sum = |event: usize| sums.get(event).copied().unwrap_or(0);
        // Multiplying 128 bits is slow in WebAssembly.
        if let [(1, event)] = self.terms[..] {
            return sum(event);
        }
        let terms = self.terms.iter();
        terms
            .map(|&(factor, event)| i128::from(factor) * sum(event))
            .sum()
    }
}

impl From<&DerivedEvent> for Formula {
    fn from(derived: &DerivedEvent) -> Self {
        Formula {
            terms: derived.terms.clone(),
        }
    }
}

/// Which parts figures are summed over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PartSelection {
    /// Every part.
    #[default]
    All,
    /// One part, by part index.
    One(u32),
    /// The parts whose flag is set, by part index.
    Only(Vec<bool>),
}

impl PartSelection {
    /// Whether the part is selected.
    pub fn contains(&self, part: u32) -> bool {
        match self {
            PartSelection::All => true,
            PartSelection::One(one) => *one == part,
            PartSelection::Only(flags) => flags.get(part as usize).copied().unwrap_or(false),
        }
    }

    /// The selected ones of this many parts. One part is found without a look at the others.
    pub fn of(&self, parts: usize) -> impl Iterator<Item = u32> + Clone {
        let all = 0..parts as u32;
        let range = match *self {
            PartSelection::One(one) => one..all.end.min(one.saturating_add(1)),
            PartSelection::All | PartSelection::Only(_) => all,
        };
        range.filter(|&part| self.contains(part))
    }
}

/// A profile.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    pub(super) strings: StringTable,
    pub(super) events: Vec<EventType>,
    pub(super) derived: Vec<DerivedEvent>,
    pub(super) parts: Vec<Part>,
    pub(super) functions: FunctionTable,
    pub(super) self_costs: PartCosts,
    pub(super) calls: CallTable,
    /// Of first recursion levels, if the levels of functions became one.
    pub(super) outermost: OutermostCosts,
    pub(super) pages: PageIndex,
    pub(super) source_pages: PageIndex,
    pub(super) has_lines_elsewhere: bool,
    pub(super) counts: LineCounts,
    pub(super) warnings: Warnings,
    /// Whether a [`Derivation`](super::Derivation) removed all costs of each function; empty if there are
    /// no such functions.
    pub(super) gone: Vec<bool>,
    /// Whether the self cost of each function is an estimate; `None` if nothing is estimated.
    pub(super) estimated: Option<Vec<bool>>,
    /// Functions whose inclusive cost is an estimate.
    pub(super) estimated_inclusive: FxHashSet<u32>,
    /// Callers and callees where some code of the callee was inlined.
    pub(super) inlined: FxHashSet<(u32, u32)>,
    /// Callees and callers whose number of calls is an estimate, also if no call is left.
    pub(super) estimated_counts: BTreeSet<(u32, u32)>,
    /// Callees and callers whose calls cost as much as the callee, which has no other caller.
    pub(super) only_calls: FxHashSet<(u32, u32)>,
    /// See [`Self::uncalled`].
    pub(super) uncalled: Vec<Uncalled>,
    /// Whether names do not say which functions ran within themselves, as only one of two profiles has levels.
    pub hides_recursion: bool,
    /// Functions that others were merged with, and members of cycles whose calls were divided: whatever their names say, their
    /// calls may contain each other.
    pub(super) unlevelled: FxHashSet<u32>,
    /// Deeper recursion levels of which transforms left invocations without the first one around them.
    pub(super) parted_levels: FxHashSet<u32>,
    /// Whether a transform may have lost calls, because it estimated who made them.
    pub lost_calls: bool,
    /// Whether names of functions contain callers, if this is known of the profile that it was made from.
    pub callers_in_names: Option<bool>,
}

impl Profile {
    /// All names.
    pub fn strings(&self) -> &StringTable {
        &self.strings
    }

    /// The bytes of a name.
    pub fn text(&self, symbol: Symbol) -> &[u8] {
        self.strings.text(symbol)
    }

    /// Measured events, in the order of their first appearance.
    pub fn events(&self) -> &[EventType] {
        &self.events
    }

    /// Events that the file defines by formulas.
    pub fn derived_events(&self) -> &[DerivedEvent] {
        &self.derived
    }

    /// The parts in reading order; their indices are the part numbers of this crate.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Part indices in the order of process, part and thread, as in KCachegrind. Parts without these
    /// headers stay in reading order.
    pub fn parts_in_order(&self) -> Vec<u32> {
        let parts = self.parts.iter().zip(self.processes());
        let mut keys: Vec<_> = parts
            .zip(0u32..)
            .map(|((part, pid), index)| {
                let pid = number(pid);
                let of_part = [&part.number, &part.thread].map(|text| number(text.as_deref()));
                (pid, of_part, index)
            })
            .collect();
        order::sort(&mut keys);
        keys.into_iter().map(|key| key.2).collect()
    }

    /// The process (`pid:`) of each part. Of several parts of a file, only the first has it.
    pub fn processes(&self) -> Vec<Option<&[u8]>> {
        let mut latest = (u32::MAX, None);
        let mut found = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let pid = part.pid.as_deref();
            if pid.is_some() || part.file != latest.0 {
                latest = (part.file, pid);
            }
            found.push(latest.1);
        }
        found
    }

    /// The functions.
    pub fn functions(&self) -> &FunctionTable {
        &self.functions
    }

    /// Whether a function has costs or calls. True for all functions of a file; a derived profile keeps the
    /// numbers of removed functions.
    pub fn occurs(&self, function: FunctionId) -> bool {
        !self.gone.get(function.0 as usize).copied().unwrap_or(false)
    }

    /// Whether the cost of a call contains that of inlined code, whose runs are not counted: never in a
    /// file, possibly in a derived profile.
    pub fn is_inlined(&self, call: CallId) -> bool {
        let (caller, callee) = (self.calls.caller(call), self.calls.callee(call));
        self.inlined.contains(&(caller.0, callee.0))
    }

    /// Whether the profile is one with separate inlined functions.
    pub fn has_inlined(&self) -> bool {
        !self.inlined.is_empty()
    }

    /// Whether each function was inlined somewhere, by function number.
    pub fn inlined_functions(&self) -> Vec<bool> {
        let mut inlined = vec![false; self.functions.len()];
        self.inlined_pairs()
            .for_each(|(_, callee)| inlined[callee.0 as usize] = true);
        inlined
    }

    /// Callers and callees where code of the callee was inlined, in no order.
    pub fn inlined_pairs(&self) -> impl Iterator<Item = (FunctionId, FunctionId)> {
        let pairs = self.inlined.iter();
        pairs.map(|&(caller, callee)| (FunctionId(caller), FunctionId(callee)))
    }

    /// Name of a function.
    pub fn name(&self, function: FunctionId) -> &[u8] {
        self.text(self.functions.place(function).function)
    }

    /// File in which a function begins; empty if unknown.
    pub fn file(&self, function: FunctionId) -> &[u8] {
        self.text(self.functions.place(function).file)
    }

    /// Object of a function; empty if unknown.
    pub fn object(&self, function: FunctionId) -> &[u8] {
        self.text(self.functions.place(function).object)
    }

    /// Self costs by (function, part).
    pub fn self_costs(&self) -> &PartCosts {
        &self.self_costs
    }

    /// The calls.
    pub fn calls(&self) -> &CallTable {
        &self.calls
    }

    /// Pages of the input that contain each function, by function number.
    pub fn pages(&self) -> &PageIndex {
        &self.pages
    }

    /// Pages of the input that contain lines of each source file, by symbol number.
    pub fn source_pages(&self) -> &PageIndex {
        &self.source_pages
    }

    /// Whether a function has lines in another file than its own: code that was inlined from there.
    pub fn has_lines_elsewhere(&self) -> bool {
        self.has_lines_elsewhere
    }

    /// Number of lines of each kind in all files.
    pub fn line_counts(&self) -> &LineCounts {
        &self.counts
    }

    /// Warnings about the input.
    pub fn warnings(&self) -> &Warnings {
        &self.warnings
    }

    /// The writer of the profile: the first `creator:` of its parts.
    pub fn creator(&self) -> Option<&[u8]> {
        self.parts.iter().find_map(|p| p.creator.as_deref())
    }

    /// The profiled command: the first `cmd:` of its parts.
    pub fn command(&self) -> Option<&[u8]> {
        self.parts.iter().find_map(|p| p.command.as_deref())
    }

    /// Whether parts are of different commands.
    pub fn has_several_commands(&self) -> bool {
        let mut commands = self.parts.iter().filter_map(|p| p.command.as_deref());
        let first = commands.next();
        commands.any(|other| Some(other) != first)
    }

    /// Exact sum of all self costs over the selected parts: 100 %.
    pub fn total(&self, formula: &Formula, parts: &PartSelection) -> i128 {
        let selected = parts.of(self.parts.len());
        let of_part = |part| {
            let total = |event| self.self_costs.total(part, event);
            let terms = formula.terms.iter();
            let costs = terms.map(|&(factor, event)| i128::from(factor) * total(event));
            costs.sum::<i128>()
        };
        selected.map(of_part).sum()
    }

    /// Self cost of each function, by function number.
    pub fn self_column(&self, formula: &Formula, parts: &PartSelection) -> Vec<i128> {
        column(&self.self_costs, self.functions.len(), formula, parts)
    }

    /// Inclusive cost of each call, by call number.
    pub fn call_column(&self, formula: &Formula, parts: &PartSelection) -> Vec<i128> {
        column(self.calls.costs(), self.calls.len(), formula, parts)
    }

    /// Call count of each call, by call number; limited to the largest 64-bit number.
    pub fn count_column(&self, parts: &PartSelection) -> Vec<u64> {
        let mut out = vec![0u64; self.calls.len()];
        let costs = self.calls.costs();
        for part in parts.of(costs.parts()) {
            for row in costs.rows_of(part) {
                let cell = &mut out[costs.owner(row) as usize];
                *cell = cell.saturating_add(self.calls.count(row));
            }
        }
        out
    }

    /// Exact number of calls: the sum of all call counts in the selected parts.
    pub fn calls_total(&self, parts: &PartSelection) -> u128 {
        let selected = parts.of(self.parts.len());
        let rows = selected.flat_map(|part| self.calls.costs().rows_of(part));
        rows.map(|row| u128::from(self.calls.count(row))).sum()
    }

    /// Number of distinct objects of functions; the unknown object counts as one.
    pub fn object_count(&self) -> usize {
        let objects = self.functions.ids();
        let objects = objects.map(|f| self.functions.place(f).object);
        objects.collect::<FxHashSet<Symbol>>().len()
    }
}

/// A header value as a number; 0 for anything else, as KCachegrind reads it.
fn number(value: Option<&[u8]>) -> u64 {
    let text = value.and_then(|v| std::str::from_utf8(v).ok());
    text.and_then(|t| t.parse().ok()).unwrap_or(0)
}

/// Sums the rows of the selected parts by owner.
pub(super) fn column(
    costs: &PartCosts,
    owners: usize,
    formula: &Formula,
    parts: &PartSelection,
) -> Vec<i128> {
    let mut out = vec![0; owners];
    for part in parts.of(costs.parts()) {
        for row in costs.rows_of(part) {
            let cell = &mut out[costs.owner(row) as usize];
            *cell += formula.cost(costs, row);
        }
    }
    out
}
