//! Common numbers of the cycles of two profiles, so that a row is the same cycle in both, and common entries.

use crate::analysis::CycleId;
use crate::analysis::groups::Exactness;
use crate::browse::{ComparedTables, Tables};
use crate::dominators::Dominators;
use crate::model::FunctionId;
use crate::order;
use std::cmp::Reverse;
use std::collections::BTreeMap;

impl ComparedTables {
    /// Gives a cycle of A the number of the cycle of B with which it has the most functions in common, or a
    /// new one after those of B if there is none. A member of cycles of both is the only entry of both, or of none, and
    /// every path leads through a function only if it does in both.
    pub(super) fn number_cycles(&mut self) {
        self.join_dominators();
        let (of_a, of_b) = (&self.a.cycles, &self.b.cycles);
        let mut common: BTreeMap<(CycleId, CycleId), usize> = BTreeMap::new();
        for cycle in of_a.ids() {
            for other in of_a
                .members(cycle)
                .iter()
                .filter_map(|&member| of_b.of(member))
            {
                *common.entry((cycle, other)).or_default() += 1;
            }
        }
        let mut pairs: Vec<_> = common.into_iter().collect();
        order::sort_by_key(&mut pairs, |&(pair, functions)| (Reverse(functions), pair));
        let (mut numbers, mut taken) = (vec![None; of_a.len()], vec![false; of_b.len()]);
        for ((cycle, other), _) in pairs {
            let number = &mut numbers[cycle.0 as usize];
            if number.is_none() && !taken[other.0 as usize] {
                *number = Some(other);
                taken[other.0 as usize] = true;
            }
        }
        let mut count = of_b.len() as u32;
        let mut next = || {
            count += 1;
            CycleId(count - 1)
        };
        let numbers: Vec<CycleId> = (numbers.into_iter())
            .map(|number| number.unwrap_or_else(&mut next))
            .collect();
        let same: Vec<CycleId> = of_b.ids().collect();
        let keeps = |f: FunctionId| {
            [of_a, of_b]
                .iter()
                .all(|c| c.of(f).is_none() || c.is_only_entry(f))
        };
        let entries: Vec<bool> = self.profile.functions().ids().map(keeps).collect();
        for (tables, numbers) in [(&mut self.a, numbers), (&mut self.b, same)] {
            let mut cycles = std::mem::take(&mut tables.cycles);
            cycles.keep_only_entries(&entries);
            tables.set_cycles(cycles.renumbered(&numbers, count as usize));
        }
    }

    /// A cost that is known of one side only would be a difference.
    fn join_dominators(&mut self) {
        let (functions, calls) = (self.profile.functions(), self.profile.calls());
        let sides = [&self.a, &self.b];
        if !sides.iter().all(|side| side.cycles.knows_begins()) {
            return;
        }
        let begins = |side: &Tables, f| side.occurs(f) && side.cycles.begins(f);
        let begins = functions
            .ids()
            .map(|f| sides.iter().any(|side| begins(side, f)));
        let begins: Vec<bool> = begins.collect();
        let made = calls
            .ids()
            .filter(|&call| sides.iter().any(|side| side.has_call(call)));
        let edges = made.map(|call| (calls.caller(call).0, calls.callee(call).0));
        let edges: Vec<(u32, u32)> = edges.collect();
        let found = Dominators::find(functions.len(), &edges, |f| begins[f as usize]);
        for tables in [&mut self.a, &mut self.b] {
            let mut cycles = std::mem::take(&mut tables.cycles);
            cycles.set_dominators(begins.clone(), found.clone());
            tables.set_cycles(cycles);
        }
    }

    /// How well the inclusive costs of a row in A and B are known.
    pub fn exactness(&self, row: u32) -> Exactness {
        let function = FunctionId(row);
        let sides = [&self.a, &self.b].into_iter();
        let having = sides.filter(|tables| tables.occurs(function));
        let known = having.map(|tables| tables.exactness(function));
        known.max().unwrap_or_default()
    }

    /// The first row that is in a cycle.
    pub(in crate::browse) fn first_member(&self, cycle: CycleId) -> Option<u32> {
        let members = [&self.b, &self.a].map(|tables| tables.cycles.members(cycle).first());
        members.into_iter().flatten().next().map(|member| member.0)
    }
}
