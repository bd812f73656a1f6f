//! Functions of answers: a row, or all rows that recursion levels and callers in names make of a function.

use crate::analysis::Row;
use crate::analysis::groups::{Exactness, GroupBy, GroupCost, GroupId};
use crate::analysis::names::recursion_level;
use crate::browse::{Grouping, Tables};
use crate::cli::table::{Cell, Row as AnswerRow};
use crate::model::FunctionId;
use crate::text::readable;
use rustc_hash::FxHashSet;

/// The functions of a profile.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Functions<'a> {
    tables: &'a Tables,
    /// The criterion by which rows are one function, if any are.
    by: Option<GroupBy>,
    /// The same, also if none are.
    named_by: Option<GroupBy>,
}

/// A function or cycle.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Found {
    /// Its row, or one of its rows.
    pub(in crate::cli) row: u32,
    /// The group of its rows, if it has several that are one.
    pub(super) group: Option<(GroupBy, GroupId)>,
}

impl Found {
    /// A row alone.
    pub(super) fn row(row: u32) -> Self {
        Found { row, group: None }
    }

    /// Whether it is a function with several rows.
    pub(in crate::cli) fn has_several_rows(self) -> bool {
        self.group.is_some()
    }
}

/// Figures of a function or cycle.
pub(in crate::cli) struct Figures {
    pub(in crate::cli) own: i128,
    pub(in crate::cli) inclusive: i128,
    /// `None` for a function that was only inlined.
    pub(in crate::cli) called: Option<u64>,
}

impl<'a> Functions<'a> {
    /// By a criterion, each function is one with all its rows.
    pub(in crate::cli) fn new(tables: &'a Tables, by: Option<GroupBy>) -> Self {
        Functions {
            tables,
            by: by.filter(|_| tables.function_groups().folds()),
            named_by: by,
        }
    }

    /// The function of a row.
    pub(super) fn of(self, row: u32) -> Found {
        let functions = self.tables.profile.functions().len();
        let by = self.by.filter(|_| (row as usize) < functions);
        let group = by.and_then(|by| {
            let facts = self.tables.groups(Grouping::By(by));
            let group = facts.groups.of(FunctionId(row));
            (facts.functions[group.0 as usize] > 1).then_some((by, group))
        });
        Found { row, group }
    }

    /// The functions of rows, each once.
    pub(in crate::cli) fn of_rows(self, rows: impl IntoIterator<Item = u32>) -> Vec<Found> {
        let mut seen = FxHashSet::default();
        let found = rows.into_iter().map(|row| self.of(row));
        found
            .filter(|found| found.group.is_none_or(|(_, group)| seen.insert(group)))
            .collect()
    }

    /// The rows of a function.
    pub(super) fn rows(self, found: Found) -> Vec<u32> {
        match found.group {
            Some((by, _)) => {
                let rows = self.tables.folded(found.row, Some(by)).into_iter();
                rows.map(|function| function.0).collect()
            }
            None => vec![found.row],
        }
    }

    /// The criterion by which callers and callees of a function are one each; `None` for a row alone of several.
    pub(super) fn fold_of(self, found: Found) -> Option<GroupBy> {
        let is_alone = found.group.is_none() && self.of(found.row).group.is_some();
        self.by.filter(|_| !is_alone)
    }

    /// The figures of a function for an event that there is.
    pub(in crate::cli) fn figures(self, found: Found, event: usize) -> Figures {
        if let Some((facts, cost)) = self.of_group(found, event) {
            return Figures {
                own: cost.self_cost,
                inclusive: cost.inclusive,
                called: facts,
            };
        }
        let flat = self.tables.flat(event);
        Figures {
            own: flat.self_costs[found.row as usize],
            inclusive: flat.inclusive.of_row(found.row),
            called: flat.calls_of(found.row),
        }
    }

    /// The number of calls and the costs of all rows of a function; `None` for a row alone.
    fn of_group(self, found: Found, event: usize) -> Option<(Option<u64>, GroupCost)> {
        let (by, group) = found.group?;
        let by = Grouping::By(by);
        let (facts, columns) = (
            self.tables.groups(by),
            self.tables.group_columns(by, event)?,
        );
        Some((facts.calls_of(group), *columns.get(group.0 as usize)?))
    }

    /// Says which figures of a function are not exact. Visits all functions.
    pub(super) fn mark(self, found: Found, event: usize) -> Option<&'static str> {
        let profile = &self.tables.profile;
        let of_group = self.of_group(found, event);
        // Also those of which a transform left nothing.
        let rows = self.tables.folded(found.row, self.fold_of(found));
        let members = || rows.iter().copied();
        let inclusive = match (of_group, self.tables.row(found.row).function()) {
            (Some((_, cost)), _) => cost.exactness,
            (None, Some(f)) => self.tables.exactness(f),
            (None, None) => Exactness::of(members().all(|f| profile.is_divided_exactly(f))),
        };
        let is_own_exact = members().all(|function| profile.is_certain(function));
        let mut others = members().filter(|function| function.0 != found.row);
        let lacks_rows = of_group.is_none() && others.any(|function| !profile.is_certain(function));
        let inclusive = match inclusive {
            Exactness::Exact if lacks_rows => Exactness::Estimate,
            known => known,
        };
        let are_counted = !members().any(|function| profile.has_estimated_calls(function));
        match (is_own_exact, inclusive, are_counted) {
            (true, Exactness::Exact, true) => None,
            (true, Exactness::Exact, false) => Some("calls estimated"),
            (true, Exactness::Estimate, true) => Some("inclusive estimated"),
            (true, Exactness::Estimate, false) => Some("inclusive and calls estimated"),
            (true, Exactness::AtMost, true) => Some("inclusive at most"),
            (true, Exactness::AtMost, false) => Some("inclusive at most, calls estimated"),
            (false, Exactness::Exact, true) => Some("self estimated"),
            (false, Exactness::Exact, false) => Some("self and calls estimated"),
            (false, Exactness::Estimate, _) => Some("estimated"),
            (false, Exactness::AtMost, true) => Some("self estimated, inclusive at most"),
            (false, Exactness::AtMost, false) => {
                Some("self and calls estimated, inclusive at most")
            }
            (true, Exactness::AtLeast, true) => Some("inclusive at least"),
            (true, Exactness::AtLeast, false) => Some("inclusive at least, calls estimated"),
            (false, Exactness::AtLeast, true) => Some("self estimated, inclusive at least"),
            (false, Exactness::AtLeast, false) => {
                Some("self and calls estimated, inclusive at least")
            }
        }
    }

    /// Name, file and object of a function.
    pub(in crate::cli) fn place(self, found: Found) -> [(&'static str, String); 3] {
        let mut place = place(self.tables, found.row);
        let alone = || {
            let function = self.tables.row(found.row).function()?;
            let (profile, names) = (&self.tables.profile, self.tables.names.readable());
            // The only row of a function may have a level or callers, too.
            let base = recursion_level(names.own(profile, function)).base;
            let by = self
                .fold_of(found)
                .or(self.named_by.filter(|_| self.by.is_none()))?;
            let group = self.tables.groups(Grouping::By(by)).groups.of(function);
            (base != profile.name(function)).then_some((by, group))
        };
        if let Some((by, group)) = found.group.or_else(alone) {
            let facts = self.tables.groups(Grouping::By(by));
            place[0].1 = readable(facts.groups.name(group)).into_owned();
        }
        place
    }

    /// Whether this is the name of a function, readable or as written.
    pub(super) fn is_named(self, found: Found, name: &str) -> bool {
        let is_mangled = || match self.tables.row(found.row) {
            Row::Function(f) => {
                found.group.is_none() && self.tables.profile.name(f) == name.as_bytes()
            }
            Row::Cycle(_) => false,
        };
        let [(_, own), ..] = self.place(found);
        own == name || is_mangled()
    }

    pub(super) fn row(self, found: Found, figures: Vec<(&'static str, Cell)>) -> AnswerRow {
        AnswerRow {
            figures,
            texts: self.place(found).into(),
            is_function: true,
            ..AnswerRow::default()
        }
    }

    /// A function with its costs; the share is that of its inclusive or self cost.
    pub(in crate::cli) fn listed(
        self,
        found: Found,
        event: usize,
        is_inclusive: bool,
    ) -> AnswerRow {
        let figures = self.figures(found, event);
        let (own, inclusive) = (figures.own, figures.inclusive);
        let cost = |cost| Cell::Number(cost, self.tables.events[event].divisor());
        let share = if is_inclusive { inclusive } else { own };
        let cells = vec![
            ("%", Cell::percent(share, self.tables.total(event))),
            ("self", cost(own)),
            ("inclusive", cost(inclusive)),
            ("called", Cell::Calls(figures.called)),
        ];
        AnswerRow {
            mark: self.mark(found, event),
            ..self.row(found, cells)
        }
    }
}

/// Name, file and object of a row.
pub(in crate::cli) fn place(tables: &Tables, row: u32) -> [(&'static str, String); 3] {
    let numbers = tables.names.numbers(&tables.profile, row);
    let text = |number| readable(tables.names.text(&tables.profile, number)).into_owned();
    [
        ("name", text(numbers.name)),
        ("file", text(numbers.file)),
        ("object", text(numbers.object)),
    ]
}
