//! A profile that is being looked at: the questions of the page and their answers.

use super::choice::ReadChoice;
use super::groups::KeptGroups;
use super::kept::Kept;
use super::transforming::Original;
use super::{Order, OwnEvent, OwnEventError, RowChoice, Tables};
use crate::analysis::contexts::RecordedContexts;
use crate::analysis::flat::{FilterError, FlatProfile, Pattern};
use crate::analysis::{
    Disagreement, InclusiveRule, Neighbour, PartFigures, Side, figures_by_part, neighbours,
};
use crate::model::{FunctionId, PartSelection, Profile};
use std::rc::Rc;

/// Rows of the function table, filtered and ordered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Row numbers.
    pub rows: Vec<u32>,
    /// For each of the rows the bytes of its name to mark; `None` where the filter asks for no name.
    pub matches: Option<Vec<(u32, u32)>>,
}

/// What leads to a row and from it, and with whom it shares a cycle.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionCalls {
    /// Calls that lead to it, dearest first.
    pub callers: Vec<Neighbour>,
    /// Calls that lead from it, dearest first.
    pub callees: Vec<Neighbour>,
    /// Members of its cycle, itself included; empty outside every cycle.
    pub cycle: Vec<FunctionId>,
}

/// A profile that is being looked at. Events and rows are asked for by number; numbers that do not
/// exist are refused by `None`.
pub struct OpenProfile {
    pub(super) tables: Tables,
    pub(super) kept: Kept,
    pub(super) kept_groups: KeptGroups,
    pub(super) contexts: Option<RecordedContexts>,
    /// What there was before transforms, while some are in force.
    pub(super) original: Option<Original>,
}

impl From<Tables> for OpenProfile {
    fn from(tables: Tables) -> Self {
        OpenProfile {
            tables,
            kept: Kept::default(),
            kept_groups: KeptGroups::default(),
            contexts: None,
            original: None,
        }
    }
}

impl OpenProfile {
    /// Prepares a profile.
    pub fn new(profile: Profile) -> Self {
        Tables::new(profile).into()
    }

    /// Adds the contexts that the text holds.
    pub fn with_contexts(mut self, contexts: Option<RecordedContexts>) -> Self {
        self.contexts = contexts;
        self
    }

    /// The contexts that the text holds.
    pub fn contexts(&self) -> Option<&RecordedContexts> {
        self.contexts.as_ref()
    }

    /// What does not depend on the question.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Figures of all rows for an event.
    pub fn flat(&mut self, event: usize) -> Option<Rc<FlatProfile>> {
        self.tables.events.get(event)?;
        Some(self.kept.flat(&self.tables, event))
    }

    /// What does not depend on the question, and the figures for an event that there is by the
    /// default rule, see [`Tables::collapsed`].
    pub(super) fn tables_and_collapsed(&mut self, event: usize) -> (&Tables, Rc<FlatProfile>) {
        let flat = match self.tables.rule {
            InclusiveRule::Outgoing => self.kept.flat(&self.tables, event),
            InclusiveRule::Plain | InclusiveRule::KCachegrind => {
                Rc::new(self.tables.collapsed(event))
            }
        };
        (&self.tables, flat)
    }

    /// Sums everything over some of the parts. Functions keep their rows; cycles are found anew.
    pub fn select_parts(&mut self, parts: PartSelection) {
        self.tables.select_parts(parts);
        self.forget();
    }

    /// Computes inclusive costs by another rule.
    pub fn choose_rule(&mut self, rule: InclusiveRule) {
        self.tables.rule = rule;
        self.forget();
    }

    /// Defines events, see [`Tables::define`].
    ///
    /// # Errors
    /// The first one, with the place of its event.
    pub fn define(&mut self, own: &[OwnEvent]) -> Result<(), (usize, OwnEventError)> {
        self.tables.define(own)?;
        self.forget();
        Ok(())
    }

    /// Nothing that was answered before holds any more.
    fn forget(&mut self) {
        self.kept.forget_figures();
        self.kept_groups = KeptGroups::default();
    }

    /// Sorts on in the names of the profile, for about so many of them, so that an order by name need
    /// not be waited for. Whether all are sorted now.
    pub fn sort_names(&mut self, names: usize) -> bool {
        self.kept.sort_names(&self.tables, names)
    }

    /// The chosen rows, in order.
    ///
    /// # Errors
    /// When a filter makes no sense.
    pub fn list<'a>(
        &mut self,
        event: usize,
        order: Order,
        choice: impl Into<RowChoice<'a>>,
    ) -> Result<Option<Listing>, FilterError> {
        self.list_by(event, (event, order), choice)
    }

    /// The rows that are chosen by the figures of an event, in an order by those of an event.
    ///
    /// # Errors
    /// When a filter makes no sense.
    pub fn list_by<'a>(
        &mut self,
        event: usize,
        order: (usize, Order),
        choice: impl Into<RowChoice<'a>>,
    ) -> Result<Option<Listing>, FilterError> {
        let choice = ReadChoice::new(choice.into())?;
        Ok(self.chosen(event, order, &choice).map(|rows| Listing {
            matches: self.matches(&choice, &rows),
            rows,
        }))
    }

    /// The chosen rows, in order; `None` if there is no such event.
    pub(super) fn chosen(
        &mut self,
        event: usize,
        (by, order): (usize, Order),
        choice: &ReadChoice,
    ) -> Option<Vec<u32>> {
        let flat = self.flat(event)?;
        self.tables.events.get(by)?;
        let rows = self.kept.ordered(&self.tables, by, order);
        let mut chosen = choice.of(&self.tables, &flat, rows);
        if self.tables.rule == InclusiveRule::Plain {
            // Plain numbers are those of functions.
            chosen.retain(|&row| (row as usize) < self.tables.profile.functions().len());
        }
        Some(chosen)
    }

    /// Where the names of rows match what is searched for.
    pub(super) fn matches(&self, choice: &ReadChoice, rows: &[u32]) -> Option<Vec<(u32, u32)>> {
        let pattern = choice.marked_pattern()?;
        let name = |row| {
            let number = self.tables.names.numbers(&self.tables.profile, row).name;
            self.tables.names.text(&self.tables.profile, number)
        };
        Some(marks(rows, pattern, name))
    }

    /// What a row cost in each part in which it occurs, selected or not.
    pub fn part_figures(&self, event: usize, row: u32) -> Option<Vec<PartFigures>> {
        let tables = &self.tables;
        let formula = &tables.events.get(event)?.formula;
        if row as usize >= tables.names.rows() {
            return None;
        }
        let row = tables.row(row);
        Some(figures_by_part(
            &tables.profile,
            &tables.uncounted(row),
            row,
            formula,
        ))
    }

    /// Callers, callees and cycle of a row.
    pub fn calls(&self, event: usize, row: u32) -> Option<FunctionCalls> {
        let tables = &self.tables;
        let formula = &tables.events.get(event)?.formula;
        if row as usize >= tables.names.rows() {
            return None;
        }
        let (of, cycles) = (tables.row(row), tables.uncounted(tables.row(row)));
        let side = |side| {
            let Tables {
                profile,
                index,
                parts,
                ..
            } = tables;
            neighbours(profile, index, &cycles, of, side, formula, parts)
        };
        let members = |cycle| tables.cycles.members(cycle).to_vec();
        Some(FunctionCalls {
            callers: side(Side::Callers),
            callees: side(Side::Callees),
            cycle: tables.cycle(row).map_or_else(Vec::new, members),
        })
    }

    /// Where the calls that lead to a row do not cost what it costs: both figures, and which is shown.
    pub fn disagreement(&mut self, event: usize, row: u32) -> Option<Disagreement> {
        let flat = self.flat(event)?;
        flat.inclusive.disagreement(row).copied()
    }
}

/// Where the names of the rows match. A cycle may pass for its members, and a readable name for the
/// mangled one behind it; then there is nothing to mark.
pub(super) fn marks<'a>(
    rows: &[u32],
    pattern: &Pattern,
    name: impl Fn(u32) -> &'a [u8],
) -> Vec<(u32, u32)> {
    let range = |&row: &u32| {
        let found = pattern.find(name(row)).unwrap_or(0..0);
        // Names end at the longest line, far below 4 GiB.
        (found.start as u32, found.end as u32)
    };
    rows.iter().map(range).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::flat::SortKey;
    use crate::analysis::test_profile::{Graph, graphs};
    use proptest::prelude::*;

    const DEAREST_FIRST: Order = Order {
        key: SortKey::Inclusive,
        descending: true,
    };

    const KEYS: [SortKey; 6] = [
        SortKey::Inclusive,
        SortKey::SelfCost,
        SortKey::Called,
        SortKey::Name,
        SortKey::File,
        SortKey::Object,
    ];

    fn ring() -> OpenProfile {
        let graph = Graph::default()
            .function("main", 10)
            .function("read_a", 40)
            .function("read_b", 60)
            .call("main", "read_a", 1, 100)
            .call("read_a", "read_b", 5, 60)
            .call("read_b", "read_a", 4, 20);
        OpenProfile::new(graph.profile())
    }

    fn names(open: &OpenProfile, rows: &[u32]) -> Vec<String> {
        let Tables { profile, names, .. } = open.tables();
        let name = |&row: &u32| names.text(profile, names.numbers(profile, row).name);
        rows.iter()
            .map(|row| String::from_utf8_lossy(name(row)).into_owned())
            .collect()
    }

    #[test]
    fn a_cycle_is_a_row_of_its_own() {
        let mut open = ring();
        let all = open.list(0, DEAREST_FIRST, "").unwrap().unwrap();
        assert_eq!(
            names(&open, &all.rows),
            ["main", "<cycle 1>", "read_b", "read_a"]
        );
        let flat = open.flat(0).unwrap();
        let of = |row: u32| (flat.inclusive.of_row(row), flat.self_costs[row as usize]);
        assert_eq!(
            [of(0), of(1), of(2), of(3)],
            [(110, 10), (40, 40), (60, 60), (100, 100)]
        );
        assert_eq!(flat.called, [0, 5, 5, 1]);
    }

    #[test]
    fn a_filter_keeps_the_order_and_says_where_it_matched() {
        let mut open = ring();
        let some = open.list(0, DEAREST_FIRST, "READ").unwrap().unwrap();
        assert_eq!(names(&open, &some.rows), ["<cycle 1>", "read_b", "read_a"]);
        assert_eq!(some.matches, Some(vec![(0, 0), (0, 4), (0, 4)]));
        let dear = open.list(0, DEAREST_FIRST, "self>=60").unwrap().unwrap();
        assert_eq!(names(&open, &dear.rows), ["<cycle 1>", "read_b"]);
        assert_eq!(dear.matches, None);
        let none = open.list(0, DEAREST_FIRST, "/^a/").unwrap().unwrap();
        assert!(none.rows.is_empty());
        assert!(open.list(0, DEAREST_FIRST, "/(/").is_err());
    }

    #[test]
    fn every_row_knows_its_cycle() {
        let open = ring();
        let members = |row| open.calls(0, row).unwrap().cycle.len();
        assert_eq!(
            [members(0), members(1), members(2), members(3)],
            [0, 2, 2, 2]
        );
        let calls = open.calls(0, 3).unwrap();
        assert_eq!(calls.callers.len(), 3);
        assert_eq!(calls.callers[0].cost, 100);
    }

    #[test]
    fn figures_and_cycles_follow_the_selected_parts() {
        let text = b"events: Ir\nfn=a\n1 10\ncfn=b\ncalls=1 1\n1 20\nfn=b\n1 20\npart: 2\nevents: Ir\nfn=b\n1 5\ncfn=a\ncalls=3 1\n1 7\nfn=a\n1 7\n";
        let mut loader = crate::loading::Loader::new(crate::model::ProfileBuilder::new());
        loader.begin_file(b"test");
        loader.push(text).unwrap();
        loader.end_file().unwrap();
        let mut open = OpenProfile::new(loader.finish().unwrap().finish());
        let figures = |open: &mut OpenProfile| {
            let flat = open.flat(0).unwrap();
            let inclusive: Vec<i128> = (0..flat.len() as u32)
                .map(|row| flat.inclusive.of_row(row))
                .collect();
            (flat.total, inclusive, flat.called.clone())
        };
        let parts = |flags: &[bool]| PartSelection::Only(flags.to_vec());
        assert_eq!(figures(&mut open).0, 42);
        assert_eq!(open.tables().cycles.len(), 1, "both parts make a ring");
        open.select_parts(parts(&[true, false]));
        assert_eq!(figures(&mut open), (30, vec![30, 20], vec![0, 1]));
        open.select_parts(parts(&[false, true]));
        assert_eq!(figures(&mut open), (12, vec![7, 12], vec![3, 0]));
        assert_eq!(open.calls(0, 0).unwrap().callers[0].cost, 7);
        let by_part = open.part_figures(0, 1).unwrap();
        let costs: Vec<_> = by_part.iter().map(|f| (f.part, f.inclusive)).collect();
        assert_eq!(costs, [(0, 20), (1, 12)], "of every part, selected or not");
        open.select_parts(PartSelection::All);
        assert_eq!(figures(&mut open).1.len(), 3);
    }

    #[test]
    fn what_does_not_exist_is_refused() {
        let mut open = ring();
        assert!(open.flat(1).is_none());
        assert!(open.calls(1, 0).is_none());
        assert!(open.calls(0, 4).is_none());
        assert!(open.list(1, DEAREST_FIRST, "").unwrap().is_none());
    }

    proptest! {
        #[test]
        fn every_order_lists_every_row_once(graph in graphs(8, 20), descending: bool) {
            let mut open = OpenProfile::new(graph.profile());
            for key in KEYS {
                let order = Order { key, descending };
                let mut rows = open.list(0, order, "").unwrap().unwrap().rows;
                rows.sort_unstable();
                let all: Vec<u32> = (0..open.tables().names.rows() as u32).collect();
                prop_assert_eq!(rows, all);
            }
        }
    }

    #[test]
    fn equal_keys_stand_by_inclusive_cost_whichever_way_the_key_is_ordered() {
        let graph = Graph::default()
            .function("x!b.c!low", 1)
            .function("x!a.c!high", 9)
            .function("y!a.c!middle", 5);
        let mut open = OpenProfile::new(graph.profile());
        let mut by = |key, descending| {
            let rows = open
                .list(0, Order { key, descending }, "")
                .unwrap()
                .unwrap()
                .rows;
            names(&open, &rows)
        };
        assert_eq!(by(SortKey::File, false), ["high", "middle", "low"]);
        assert_eq!(by(SortKey::File, true), ["low", "high", "middle"]);
        assert_eq!(by(SortKey::Object, true), ["middle", "high", "low"]);
        assert_eq!(by(SortKey::Called, false), ["high", "middle", "low"]);
    }

    #[test]
    fn another_event_has_its_own_figures_and_order() {
        let text = b"events: A B\nfn=f\n1 10 1\nfn=g\n1 5 20\n";
        let mut loader = crate::loading::Loader::new(crate::model::ProfileBuilder::new());
        loader.begin_file(b"test");
        loader.push(text).unwrap();
        loader.end_file().unwrap();
        let mut open = OpenProfile::new(loader.finish().unwrap().finish());
        for (event, expected) in [(0, ["f", "g"]), (1, ["g", "f"]), (0, ["f", "g"])] {
            let rows = open.list(event, DEAREST_FIRST, "").unwrap().unwrap().rows;
            assert_eq!(names(&open, &rows), expected);
        }
        assert_eq!(open.flat(1).unwrap().total, 21);
    }
}
