//! Costs of calls from lines, where single invocations were recorded. As everywhere, they are sums of self costs: Xdebug
//! also writes a cost for each call, which contains what it spent itself and is rounded.
//!
//! Where calls lead back to the function of the line, the cost of a line is what was spent while one of its calls was
//! running. Of calls within another call from the same line, the cost is contained in that one. Invocations have no
//! lines: they are known for calls between two functions that are all at one line. Other calls that lead back are
//! contained in others as a whole; also those at a line with a self cost, which is partly within them.

use crate::analysis::{Costed, InclusiveRule, View};
use crate::browse::Tables;
use crate::details::{CallSite, Details};
use crate::model::{Formula, FunctionId};
use crate::sink::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// The calls of a function by another.
type Pair = (FunctionId, FunctionId);

/// Details with the costs of calls from lines.
pub struct LineCalls<'a> {
    tables: &'a Tables,
    /// The details.
    pub details: Cow<'a, Details>,
    /// The calls that are contained in others, and those that are not though they lead back.
    known: FxHashMap<Pair, bool>,
}

impl LineCalls<'_> {
    /// Whether the cost of calls is not added to their line, as that of other calls contains it.
    pub fn are_contained(&self, caller: FunctionId, callee: FunctionId) -> bool {
        let known = self.known.get(&(caller, callee)).copied();
        known.unwrap_or_else(|| self.tables.is_contained(caller, callee))
    }
}

impl Tables {
    /// The calls of details. `row` is the row of a function, `column` the column of an event in the details.
    pub fn line_calls<'a>(
        &'a self,
        details: &'a Details,
        row: impl Fn(FunctionId) -> Option<FunctionId>,
        column: impl Fn(usize) -> Option<usize>,
    ) -> LineCalls<'a> {
        let mut found = LineCalls {
            tables: self,
            details: Cow::Borrowed(details),
            known: FxHashMap::default(),
        };
        let Some(invocations) = &self.invocations else {
            return found;
        };
        let pair = |site: CallSite| Some((row(site.from.function?)?, row(site.callee)?));
        // The line of all calls of a pair; `None` if there are several, or several instructions or rows with calls.
        let mut lines: FxHashMap<Pair, Option<(Symbol, u64)>> = FxHashMap::default();
        for &site in details.calls().keys() {
            let line = (site.from.file, site.from.line);
            if let Some(pair) = pair(site) {
                let known = lines.entry(pair).and_modify(|line| *line = None);
                known.or_insert(Some(line));
            }
        }
        let leading_back = lines.iter().filter_map(|(&(caller, callee), line)| {
            self.is_contained(caller, callee)
                .then_some((caller, (*line)?))
        });
        let mut nested: FxHashSet<_> = leading_back.collect();
        let costs = details.costs().iter();
        for (spot, _) in costs.filter(|(_, sums)| sums.iter().any(|&sum| sum != 0)) {
            if let Some(caller) = spot.function.and_then(&row) {
                nested.remove(&(caller, (spot.file, spot.line)));
            }
        }
        if self.rule != InclusiveRule::Outgoing {
            return found;
        }
        // Calls of the same line are within each other where they lead back.
        let mut numbers: FxHashMap<(FunctionId, _, Option<FunctionId>), u32> = FxHashMap::default();
        let mut groups = vec![None; self.profile.calls().len()];
        let mut at: FxHashMap<Pair, usize> = FxHashMap::default();
        for (&(caller, callee), line) in &lines {
            let (Some(line), Some((_, call))) = (*line, self.recorded_call(caller, callee)) else {
                continue;
            };
            let is_nested = nested.contains(&(caller, line));
            if is_nested || !self.is_contained(caller, callee) {
                let next = numbers.len() as u32;
                let key = (caller, line, (!is_nested).then_some(callee));
                groups[call] = Some(*numbers.entry(key).or_insert(next));
                at.insert((caller, callee), call);
            }
        }
        let mut costs: FxHashMap<usize, Vec<i128>> = FxHashMap::default();
        for event in 0..self.profile.events().len() {
            if let Some(column) = column(event) {
                let formula = &Formula::event(event);
                let view = View {
                    formula,
                    ..self.view(0)
                };
                costs.insert(column, Costed { invocations, view }.once_by_group(&groups));
            }
        }
        let replaced = |site: CallSite, sums: &mut [i128]| {
            let Some(pair) = pair(site) else { return };
            let Some(&call) = at.get(&pair) else { return };
            let is_contained = costs.values().all(|of| of[call] == 0)
                && costs.keys().any(|&column| sums[column] != 0);
            let leads_back = self.is_contained(pair.0, pair.1);
            if leads_back {
                found.known.insert(pair, is_contained);
            }
            if !is_contained || !leads_back {
                costs
                    .iter()
                    .for_each(|(&column, of)| sums[column] = of[call]);
            }
        };
        found.details = Cow::Owned(details.with_calls(replaced));
        found
    }
}

#[cfg(test)]
mod tests;
