//! Selects the rows of a profile to show: hidden rows, the shown share of the self cost, and the filter.

use super::{RateColumns, Tables};
use crate::analysis::Row;
use crate::analysis::flat::{Condition, Field, Filter, FilterError, FlatProfile, Pattern};
use crate::order;
use std::cmp::Reverse;
use std::rc::Rc;

/// What to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowChoice<'a> {
    /// A filter that is applied first; rows that do not match are not counted anywhere.
    pub rules: &'a str,
    /// The share of the remaining self cost to show, in thousandths: the most expensive functions up to the
    /// one at which their sum exceeds the share, as in webgrind. 0 and values from 1000 on show every
    /// function.
    pub shown_permille: u32,
    /// The filter applied to these rows.
    pub filter: &'a str,
    /// Whether `filter` hides the matching rows instead of the others. An empty filter changes nothing.
    pub inverted: bool,
}

impl<'a> From<&'a str> for RowChoice<'a> {
    fn from(filter: &'a str) -> Self {
        RowChoice {
            filter,
            ..RowChoice::default()
        }
    }
}

/// A choice with parsed filters.
pub(super) struct ReadChoice {
    rules: Filter,
    shown_permille: u32,
    filter: Filter,
    inverted: bool,
}

impl ReadChoice {
    pub(super) fn new(choice: RowChoice<'_>) -> Result<Self, FilterError> {
        Ok(ReadChoice {
            rules: Filter::parse(choice.rules)?,
            shown_permille: choice.shown_permille,
            filter: Filter::parse(choice.filter)?,
            inverted: choice.inverted,
        })
    }

    /// Selects rows and keeps their order.
    ///
    /// `flats` has the figures of the event. A rate has no costs, so rules and the share of the self cost
    /// are applied to each event that it is computed from, with their figures in `flats`: a row is shown if
    /// it passes for one of them.
    pub(super) fn of(
        &self,
        tables: &Tables,
        flats: &[Rc<FlatProfile>],
        rates: Option<&RateColumns>,
        rows: &[u32],
    ) -> Vec<u32> {
        let Some(flat) = flats.first() else {
            return Vec::new();
        };
        let all = occurring(tables, flat);
        let ruled = any(flats, |flat| {
            let mut passes = all.clone();
            keep(&mut passes, tables, (flat, None), &self.rules, true);
            passes
        });
        let mut passes = match self.shown_permille {
            share @ 1..1000 => any(flats, |flat| {
                let mut passes = ruled.clone();
                keep_most_expensive(&mut passes, tables, flat, share);
                passes
            }),
            _ => ruled,
        };
        keep(
            &mut passes,
            tables,
            (flat, rates),
            &self.filter,
            !self.inverted,
        );
        let passing = rows.iter().copied().filter(|&row| passes[row as usize]);
        passing.collect()
    }

    /// The text to highlight in names: the first pattern that the filter looks for in them.
    pub(super) fn marked_pattern(&self) -> Option<&Pattern> {
        match self.inverted {
            true => None,
            false => marked_pattern(&self.filter),
        }
    }
}

/// The text to highlight in names.
pub(super) fn marked_pattern(filter: &Filter) -> Option<&Pattern> {
    filter.conditions.iter().find_map(pattern_of_names)
}

fn pattern_of_names(condition: &Condition) -> Option<&Pattern> {
    match condition {
        Condition::Text {
            field: Field::Name,
            pattern,
            negated: false,
        } => Some(pattern),
        Condition::Text { .. } | Condition::Figure { .. } => None,
    }
}

/// The rows that pass by the figures of at least one event.
fn any(flats: &[Rc<FlatProfile>], by: impl Fn(&FlatProfile) -> Vec<bool>) -> Vec<bool> {
    let passing = flats.iter().map(|flat| by(flat));
    let both = |x: Vec<bool>, y: Vec<bool>| x.into_iter().zip(y).map(|(x, y)| x || y).collect();
    passing.reduce(both).unwrap_or_default()
}

/// All rows except functions that a transform left empty.
fn occurring(tables: &Tables, flat: &FlatProfile) -> Vec<bool> {
    let occurs = |number: u32| match tables.row(number) {
        Row::Function(function) => tables.profile.occurs(function),
        Row::Cycle(_) => true,
    };
    (0..flat.len() as u32).map(occurs).collect()
}

/// Keeps the rows that match a filter, or the others.
fn keep(
    passes: &mut [bool],
    tables: &Tables,
    (flat, rates): (&FlatProfile, Option<&RateColumns>),
    filter: &Filter,
    matching_ones: bool,
) {
    if filter.conditions.is_empty() {
        return;
    }
    let mut matching = vec![false; passes.len()];
    for row in tables.matching(filter, flat, rates) {
        matching[row as usize] = true;
    }
    for (pass, matches) in passes.iter_mut().zip(matching) {
        *pass &= matches == matching_ones;
    }
}

/// Keeps the most expensive functions. Functions of equal cost are ordered by number, as in the text. A
/// cycle is kept if a member is.
fn keep_most_expensive(passes: &mut [bool], tables: &Tables, flat: &FlatProfile, permille: u32) {
    let functions = tables.profile.functions().len();
    let mut by_cost: Vec<u32> = (0..functions as u32)
        .filter(|&row| passes[row as usize])
        .collect();
    let cost = |row: u32| flat.self_costs[row as usize];
    order::sort_by_key(&mut by_cost, |&row| Reverse(cost(row)));
    let total: i128 = by_cost.iter().map(|&row| cost(row)).sum();
    let mut left = total * i128::from(permille);
    let mut shown = vec![false; functions];
    for row in by_cost {
        shown[row as usize] = true;
        left -= cost(row) * 1000;
        if left < 0 {
            break;
        }
    }
    for row in 0..passes.len() as u32 {
        passes[row as usize] &= match tables.row(row) {
            Row::Function(function) => shown[function.0 as usize],
            Row::Cycle(cycle) => {
                let members = tables.cycles.members(cycle);
                members.iter().any(|member| shown[member.0 as usize])
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::test_profile::Graph;

    fn chosen(choice: RowChoice<'_>) -> Vec<u32> {
        let profile = Graph::default()
            .function("main", 10)
            .function("php::sort", 50)
            .function("a", 25)
            .function("b", 15)
            .call("a", "b", 1, 1)
            .call("b", "a", 1, 1)
            .profile();
        let tables = Tables::new(profile);
        let flats = [Rc::new(tables.flat(0))];
        let rows: Vec<u32> = (0..flats[0].len() as u32).collect();
        let choice = ReadChoice::new(choice).unwrap();
        choice.of(&tables, &flats, None, &rows)
    }

    const NO_INTERNALS: &str = "!/(?-i)php::/";

    #[test]
    fn the_row_that_passes_the_share_is_the_last_one() {
        let shown = |shown_permille, rules| {
            chosen(RowChoice {
                rules,
                shown_permille,
                ..RowChoice::default()
            })
        };
        // 50, 25, 15, 10 of 100; the cycle of a and b is row 4.
        assert_eq!(shown(0, ""), [0, 1, 2, 3, 4]);
        assert_eq!(shown(1000, ""), [0, 1, 2, 3, 4]);
        assert_eq!(shown(499, ""), [1]);
        assert_eq!(
            shown(500, ""),
            [1, 2, 4],
            "an equal sum does not exceed the share"
        );
        assert_eq!(shown(900, ""), [0, 1, 2, 3, 4]);
        // 25, 15, 10 of 50: the share refers to the remaining rows.
        assert_eq!(shown(0, NO_INTERNALS), [0, 2, 3, 4]);
        assert_eq!(shown(700, NO_INTERNALS), [2, 3, 4]);
        assert_eq!(shown(400, NO_INTERNALS), [2, 4]);
    }

    #[test]
    fn the_filter_searches_shown_names() {
        let choice = RowChoice {
            rules: NO_INTERNALS,
            shown_permille: 700,
            filter: "main",
            inverted: false,
        };
        assert!(chosen(choice).is_empty());
        assert_eq!(chosen("main".into()), [0]);
    }

    #[test]
    fn an_inverted_filter_shows_hidden_rows_and_does_not_invert_rules() {
        let inverted = |filter, rules| {
            chosen(RowChoice {
                rules,
                filter,
                inverted: true,
                ..RowChoice::default()
            })
        };
        assert_eq!(inverted("main", ""), [1, 2, 3, 4]);
        assert_eq!(inverted("main", NO_INTERNALS), [2, 3, 4]);
        assert_eq!(
            inverted("self>20", ""),
            [0, 3],
            "both words form one filter"
        );
        assert_eq!(inverted("", ""), [0, 1, 2, 3, 4]);
    }
}
