//! Where the code of a function that only one profile has may be in the other one.
//!
//! A profile does not say so. It may have
//!
//! | what | if |
//! |---|---|
//! | another name | one function of the same file is only in the other profile, with the same callers and as many calls, and neither costs more than twice the other |
//! | been inlined | its callers in both profiles cost more by half to three halves of what the functions below them cost that only its own profile has |

use crate::analysis::compare::{Difference, Elsewhere, Figures, base_name, is_known};
use crate::browse::ComparedTables;
use crate::model::FunctionId;
use crate::order;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// By row, the rows at the other ends of its calls.
type Ends = FxHashMap<u32, Vec<u32>>;

/// Functions that only one side has, with the calls to them.
pub(super) struct OneSided<'a> {
    tables: &'a ComparedTables,
    /// By row, the side of a function that only one has.
    side: Vec<Option<usize>>,
    callers: Ends,
    callees: Ends,
}

impl ComparedTables {
    /// The functions of one side, by an event. `first` gives the first row of the function of a row.
    pub(super) fn one_sided(
        &self,
        number: usize,
        first: &dyn Fn(u32) -> u32,
    ) -> Option<OneSided<'_>> {
        let mut is_in = vec![[false; 2]; self.matching.rows.len()];
        for (row, matched) in (0u32..).zip(&self.matching.rows) {
            let [a, b] = &mut is_in[first(row) as usize];
            *a |= matched.a.is_some();
            *b |= matched.b.is_some();
        }
        let side = is_in.iter().map(|is_in| match is_in {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        });
        let mut found = OneSided {
            tables: self,
            side: side.collect(),
            callers: Ends::default(),
            callees: Ends::default(),
        };
        for (at, (tables, event)) in self.sides(number)?.into_iter().enumerate() {
            let (totals, calls) = (tables.call_totals(event), tables.profile.calls());
            for call in calls.ids().filter(|&call| totals.occurs(call)) {
                let ends = [calls.caller(call), calls.callee(call)];
                let [caller, callee] = ends.map(|end| first(end.0));
                if found.side[callee as usize] == Some(at) && caller != callee {
                    found.callers.entry(callee).or_default().push(caller);
                    found.callees.entry(caller).or_default().push(callee);
                }
            }
        }
        for callers in found.callers.values_mut() {
            *callers = order::distinct(callers.drain(..));
        }
        Some(found)
    }
}

impl OneSided<'_> {
    /// Where the code of a function may be in the other profile, by the costs and call counts of all.
    pub(super) fn elsewhere(
        &self,
        row: u32,
        costs: &Figures,
        calls: &Figures,
    ) -> Option<Elsewhere> {
        self.side[row as usize]?;
        let renamed = self.renamed(row, costs, calls);
        renamed.or_else(|| self.inlined(row, costs))
    }

    /// The function of the other profile that may be this one.
    fn renamed(&self, row: u32, costs: &Figures, calls: &Figures) -> Option<Elsewhere> {
        let file = |row: u32| base_name(self.tables.profile.file(FunctionId(row)));
        // One of the sides is 0.
        let of_side = |figures: &Figures, row: u32| {
            let Difference { a, b } = figures.rows[row as usize];
            a + b
        };
        let callers = self.callers.get(&row)?;
        let is_alike = |other: &u32| {
            of_side(calls, *other) == of_side(calls, row) && file(*other) == file(row)
        };
        let same = self.callers.iter().filter(|(_, of)| *of == callers);
        let mut alike = same.map(|(&other, _)| other).filter(is_alike);
        // The function itself is one of them.
        let found = [alike.next()?, alike.next()?];
        let other = found.into_iter().find(|&other| other != row)?;
        let [x, y] = [row, other].map(|row| of_side(costs, row));
        let is_likely = alike.next().is_none()
            && self.side[other as usize] != self.side[row as usize]
            && is_known(&file(row))
            && of_side(calls, row) != 0
            && x <= 2 * y
            && y <= 2 * x;
        is_likely.then_some(Elsewhere::Renamed(other))
    }

    /// The callers that may contain the code of a function.
    fn inlined(&self, row: u32, costs: &Figures) -> Option<Elsewhere> {
        let callers = self.around(&[row], &self.callers);
        let in_both = callers.into_iter().filter(|row| !self.is_one_sided(row));
        let into: Vec<u32> = in_both.collect();
        let change = |row: &u32| costs.rows[*row as usize].change();
        let below = self.around(&into, &self.callees);
        let lost: i128 = -below.iter().map(change).sum::<i128>();
        let gained: i128 = into.iter().map(change).sum();
        let part = gained * lost.signum();
        let is_opposite = (change(&row) < 0) == (gained > 0);
        if !is_opposite || part * 2 < lost.abs() || part * 2 > lost.abs() * 3 {
            return None;
        }
        let most = |row: &&u32| (change(row) * lost.signum(), Reverse(**row));
        Some(Elsewhere::Inlined {
            into: *into.iter().max_by_key(most)?,
            others: into.len() - 1,
            change: gained,
        })
    }

    /// Whether half of the difference of a function or more may be code of functions that one side has inlined.
    pub(super) fn may_contain_others(&self, row: u32, costs: &Figures) -> bool {
        let change = |row: &u32| costs.rows[*row as usize].change();
        let below = self.around(&[row], &self.callees);
        let lost = -below.iter().map(change).sum::<i128>();
        2 * lost * change(&row).signum() >= change(&row).abs()
    }

    fn is_one_sided(&self, row: &u32) -> bool {
        self.side[*row as usize].is_some()
    }

    /// What some rows lead to by calls, through functions of one side.
    fn around(&self, rows: &[u32], ends: &Ends) -> Vec<u32> {
        let mut is_found = vec![false; self.side.len()];
        let (mut found, mut open) = (Vec::new(), rows.to_vec());
        while let Some(row) = open.pop() {
            for &end in ends.get(&row).into_iter().flatten() {
                if !std::mem::replace(&mut is_found[end as usize], true) {
                    found.push(end);
                    open.extend(Some(end).filter(|end| self.is_one_sided(end)));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests;
