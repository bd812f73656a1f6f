//! Costs of each part, and of a row in it.

use crate::analysis::flat::FlatProfile;
use crate::analysis::groups::{GroupBy, stated_costs};
use crate::analysis::{
    CallTotals, Cycles, InclusiveRule, PartFigures, Row, View, figures_by_part,
    set_inclusive_by_part,
};
use crate::browse::{Grouping, OpenProfile, ShownEvent, Tables};
use crate::model::{FunctionId, PartSelection};

impl OpenProfile {
    /// The costs of a row, or of all rows that are the same function by a criterion, in each part in which it
    /// occurs, selected or not; `None` if there is no such event or row.
    pub fn part_figures(
        &self,
        event: usize,
        (row, fold): (u32, Option<GroupBy>),
    ) -> Option<Vec<PartFigures>> {
        let tables = &self.tables;
        tables.events.get(event)?;
        let alone = tables.known_row(row)?;
        let members = tables.folded(row, fold);
        Some(match (alone, fold) {
            (Row::Function(function), Some(by)) if members.len() > 1 => {
                tables.folded_parts(event, function, by, &members)
            }
            (row, _) => tables.row_parts(event, row, &members),
        })
    }
}

impl Tables {
    /// Totals of all events in one part; `None` for an event of which it does not record all terms.
    pub fn part_totals(&self, part: u32) -> Vec<Option<i128>> {
        let total = |event| self.part_total(part, event);
        let term = |&(factor, event): &(i64, usize)| Some(i128::from(factor) * total(event)?);
        let of_event = |event: &ShownEvent| event.formula.terms.iter().map(term).sum();
        self.events.iter().map(of_event).collect()
    }

    /// Whether the selected parts record all terms of an event.
    pub fn is_recorded(&self, event: usize) -> bool {
        let parts: Vec<u32> = self.parts.of(self.profile.parts().len()).collect();
        let is_there = |at| {
            parts
                .iter()
                .any(|&part| self.part_total(part, at).is_some())
        };
        let mut terms = self.events[event].formula.terms.iter();
        terms.all(|&(_, at)| is_there(at))
    }

    /// The total of a measured event in one part, if that records it.
    pub(super) fn part_total(&self, part: u32, event: usize) -> Option<i128> {
        let events = &self.profile.parts().get(part as usize)?.events;
        let is_recorded = events.contains(&event);
        is_recorded.then(|| self.profile.self_costs().total(part, event))
    }

    fn row_parts(&self, event: usize, row: Row, members: &[FunctionId]) -> Vec<PartFigures> {
        let cycles = self.uncounted(row);
        let inner = |caller, callee| cycles.inner(caller, callee);
        let formula = &self.events[event].formula;
        let mut figures = figures_by_part(&self.profile, members, inner, formula);
        let Row::Function(function) = row else {
            return figures;
        };
        if let Some(costed) = self.costed_by_rule(event) {
            set_inclusive_by_part(&mut figures, &costed, members);
        } else if self.rule == InclusiveRule::Outgoing
            && self.cycles.of(function).is_some()
            && !self.cycles.never_nested(function)
        {
            let inner = |caller, callee| self.cycles.inner(caller, callee);
            let contained = self.cycles.contained(function);
            let all = figures_by_part(&self.profile, &contained, inner, formula);
            for figures in &mut figures {
                // Wherever it occurs, they do.
                let of_part = all.binary_search_by_key(&figures.part, |all| all.part);
                figures.inclusive = of_part.map_or(0, |at| all[at].inclusive);
            }
        }
        figures
    }

    /// Inclusive costs are computed for each part as for the list.
    fn folded_parts(
        &self,
        event: usize,
        function: FunctionId,
        by: GroupBy,
        members: &[FunctionId],
    ) -> Vec<PartFigures> {
        let groups = &self.groups(Grouping::By(by)).groups;
        let group = groups.of(function);
        let formula = &self.events[event].formula;
        let mut figures = figures_by_part(&self.profile, members, |_, _| false, formula);
        if let Some(costed) = self.costed(event) {
            set_inclusive_by_part(&mut figures, &costed, members);
            return figures;
        }
        for figures in &mut figures {
            let parts = &PartSelection::One(figures.part);
            let cycles = &Cycles::find(&self.profile, &self.index, parts);
            let view = View {
                cycles,
                parts,
                ..self.view(event)
            };
            let flat = FlatProfile::new(view, InclusiveRule::default());
            let totals = CallTotals::new(&self.profile, formula, parts);
            let (inclusive, own) = (&flat.inclusive, &flat.self_costs);
            let costs = stated_costs(view, inclusive, own, &totals, groups, |of| of == group);
            let cost = costs[group.0 as usize];
            (figures.inclusive, figures.exactness) = (cost.inclusive, cost.exactness);
        }
        figures
    }
}

#[cfg(test)]
mod tests;
