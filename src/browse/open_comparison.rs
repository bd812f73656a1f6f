//! A comparison that is being looked at: the questions of the page and their answers.

use super::choice::marked_pattern;
use super::compared_rows::{ListWish, list};
use super::open_profile::marks;
use super::rated_comparison::KeptRate;
use super::{
    ComparedCalls, ComparedCost, ComparedListing, ComparedSide, ComparedTables, DifferenceOrder,
    OwnEvent, OwnEventError, ShownChanges, SideContexts, Statement, change_statements,
};
use crate::analysis::InclusiveRule;
use crate::analysis::compare::{Change, Difference, Figures, Rules, occurring};
use crate::analysis::flat::{Filter, FilterError, FlatProfile};
use crate::diagnostic::ErrorKind;
use crate::model::{PartSelection, Profile};
use crate::order;
use std::rc::Rc;

/// Two profiles that are being compared. Events, which are pairs of events, and rows are asked for by
/// number; numbers that do not exist are refused by `None`.
///
/// Rates stand behind the events, see [`ComparedTables::rate_pair`].
pub struct OpenComparison {
    pub(super) tables: ComparedTables,
    /// How often each call is made.
    pub(super) counts: Vec<Difference>,
    called: Figures,
    /// Place of each row in the order of names, once it was asked for.
    pub(super) ranks: Option<Vec<u32>>,
    kept: Option<KeptEvent>,
    pub(super) kept_rate: Option<KeptRate>,
}

/// What is kept of the event that was asked for last.
struct KeptEvent {
    event: usize,
    flats: (FlatProfile, FlatProfile),
    self_costs: Figures,
    inclusive: Figures,
    calls: Vec<Difference>,
}

impl KeptEvent {
    fn figures(&self, cost: ComparedCost) -> &Figures {
        match cost {
            ComparedCost::SelfCost => &self.self_costs,
            ComparedCost::Inclusive => &self.inclusive,
        }
    }
}

impl OpenComparison {
    /// Compares profiles over some of their parts.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] when rewritten names are too many.
    pub fn new(
        a: (Rc<Profile>, PartSelection),
        b: (Rc<Profile>, PartSelection),
        rules: &Rules,
    ) -> Result<Self, ErrorKind> {
        let mut tables = ComparedTables::new(a.0, b.0, rules)?;
        tables.select_parts(&a.1, &b.1);
        Ok(OpenComparison {
            counts: tables.call_counts(),
            called: tables.called(),
            ranks: None,
            kept: None,
            kept_rate: None,
            tables,
        })
    }

    /// Defines events in both profiles, see [`ComparedTables::define`].
    ///
    /// # Errors
    /// The first one that one of the profiles refuses, with its place.
    pub fn define(&mut self, own: &[OwnEvent]) -> Result<(), (usize, OwnEventError)> {
        self.forget();
        self.tables.define(own)
    }

    /// Computes inclusive costs by another rule.
    pub fn choose_rule(&mut self, rule: InclusiveRule) {
        self.forget();
        self.tables.choose_rule(rule);
    }

    fn forget(&mut self) {
        self.kept = None;
        self.kept_rate = None;
    }

    /// Takes the contexts that the texts of A and of B hold.
    pub fn set_contexts(&mut self, sides: Option<[SideContexts; 2]>) {
        self.forget();
        self.tables.set_contexts(sides);
    }

    /// Leaves out functions without costs and calls in one of the profiles, as it was before: transforms
    /// keep the places of functions that they drop.
    pub fn leave_out_unused(&mut self, side: ComparedSide, profile: &Profile) {
        let mut occurs = vec![false; self.tables.matching.rows.len()];
        for (row, used) in self
            .tables
            .rows_of(side)
            .into_iter()
            .zip(occurring(profile))
        {
            if let Some(row) = row {
                occurs[row as usize] |= used;
            }
        }
        for (row, occurs) in self.tables.matching.rows.iter_mut().zip(occurs) {
            match side {
                ComparedSide::A => row.a = row.a.filter(|_| occurs),
                ComparedSide::B => row.b = row.b.filter(|_| occurs),
            }
        }
    }

    /// What does not depend on the question.
    pub fn tables(&self) -> &ComparedTables {
        &self.tables
    }

    /// How often the function of each row is called.
    pub fn called(&self) -> &Figures {
        &self.called
    }

    /// Figures of all rows in an event.
    pub fn figures(&mut self, event: usize, cost: ComparedCost) -> Option<&Figures> {
        Some(self.kept(event)?.figures(cost))
    }

    /// The rows that are shown, in order. The figure of `cost` in `event`, which may be a rate, is what
    /// they are ordered and judged by.
    ///
    /// # Errors
    /// When a filter makes no sense.
    pub fn list(
        &mut self,
        event: usize,
        cost: ComparedCost,
        order: DifferenceOrder,
        shown: ShownChanges,
        filter: &str,
    ) -> Result<Option<ComparedListing>, FilterError> {
        let filter = &Filter::parse(filter)?;
        let wish = ListWish {
            cost,
            order,
            shown,
            filter,
        };
        Ok(self.listed(event, &wish).map(|(rows, shown)| {
            let name = |row| self.tables.place(row).function;
            ComparedListing {
                shown,
                matches: marked_pattern(filter).map(|pattern| marks(&rows, pattern, name)),
                rows,
            }
        }))
    }

    /// The rows, and the sum of their figures, which those of a rate have not.
    fn listed(&mut self, event: usize, wish: &ListWish<'_>) -> Option<(Vec<u32>, Difference)> {
        self.rank();
        if self.kept_rate(event).is_some() {
            let (kept, ranks) = (self.kept_rate.as_ref()?, self.ranks.as_ref()?);
            let rank = |row: u32| ranks[row as usize];
            let rows = kept.list(&self.tables, wish, rank);
            return Some((rows, Difference::default()));
        }
        self.kept(event)?;
        let (kept, ranks) = (self.kept.as_ref()?, self.ranks.as_ref()?);
        let figures = kept.figures(wish.cost);
        let flats = (&kept.flats.0, &kept.flats.1);
        let rank = |row: u32| ranks[row as usize];
        let rows = list(&self.tables, flats, figures, wish, rank);
        let shown = sum(rows.iter().map(|&row| figures.rows[row as usize]));
        Some((rows, shown))
    }

    /// The calls that lead to a row and from it.
    pub fn calls(&mut self, event: usize, row: u32) -> Option<ComparedCalls> {
        self.tables.matching.rows.get(row as usize)?;
        self.kept(event)?;
        let (tables, costs) = (&self.tables, &self.kept.as_ref()?.calls);
        Some(ComparedCalls::of(tables, row, &self.counts, costs))
    }

    /// What stands out among the differences of an event.
    pub fn findings(&mut self, event: usize) -> Option<Vec<Statement>> {
        self.kept(event)?;
        let self_costs = &self.kept.as_ref()?.self_costs;
        Some(change_statements(
            &self.tables,
            event,
            self_costs,
            &self.called,
        ))
    }

    /// How many rows there are of each kind, judged by a figure: equal, changed, new, gone.
    pub fn counts(&mut self, event: usize, cost: ComparedCost) -> Option<[usize; 4]> {
        if self.kept_rate(event).is_some() {
            return Some(self.kept_rate.as_ref()?.counts(&self.tables, cost));
        }
        self.kept(event)?;
        let figures = self.kept.as_ref()?.figures(cost);
        let rows = 0..figures.rows.len() as u32;
        let change = |row| figures.change(&self.tables.matching, row);
        Some(Change::counts(rows.map(change)))
    }

    /// Both profiles, and the figures of all their rows in an event that both have.
    pub(super) fn flats(&mut self, event: usize) -> Option<(&ComparedTables, [&FlatProfile; 2])> {
        self.kept(event)?;
        let flats = &self.kept.as_ref()?.flats;
        Some((&self.tables, [&flats.0, &flats.1]))
    }

    fn kept(&mut self, event: usize) -> Option<&KeptEvent> {
        let pair = *self.tables.events.both.get(event)?;
        if self.kept.as_ref().is_none_or(|kept| kept.event != event) {
            // What was kept goes first, so that there is never room for two taken.
            self.kept = None;
            let (a, b) = (self.tables.a.flat(pair.a), self.tables.b.flat(pair.b));
            let total = difference(a.total, b.total);
            // Cycles follow the functions, and are no rows of a comparison.
            let functions = self.tables.matching.rows.len();
            let rows = |a: &[i128], b: &[i128]| Figures {
                rows: Difference::columns(&a[..functions], &b[..functions]),
                total,
            };
            self.kept = Some(KeptEvent {
                event,
                self_costs: rows(&a.self_costs, &b.self_costs),
                inclusive: rows(&a.inclusive.functions, &b.inclusive.functions),
                calls: self.tables.call_costs(event),
                flats: (a, b),
            });
        }
        self.kept.as_ref()
    }

    /// Rows by name, then file and object.
    pub(super) fn rank(&mut self) {
        if self.ranks.is_some() {
            return;
        }
        let tables = &self.tables;
        let mut rows: Vec<u32> = (0..tables.matching.rows.len() as u32).collect();
        order::sort_by_cached_key(&mut rows, |&row| tables.place(row));
        let mut ranks = vec![0; rows.len()];
        for (rank, row) in (0u32..).zip(rows) {
            ranks[row as usize] = rank;
        }
        self.ranks = Some(ranks);
    }
}

fn difference(a: i128, b: i128) -> Difference {
    Difference { a, b }
}

fn sum(figures: impl Iterator<Item = Difference>) -> Difference {
    figures.fold(Difference::default(), |sum, figure| {
        difference(sum.a + figure.a, sum.b + figure.b)
    })
}
