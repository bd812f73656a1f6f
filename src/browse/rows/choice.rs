//! Selects the rows of a profile to show: hidden rows, the shown share of the self cost, and the filter.

use crate::analysis::SyntaxError;
use crate::analysis::flat::{
    Condition, Field, Filter, FlatProfile, Pattern, RateColumns, Searched, matching_rows,
};
use crate::analysis::groups::{GroupBy, GroupId, Groups};
use crate::browse::{GroupFacts, Grouping, ShownEvent, Tables, Values};
use crate::model::FunctionId;
use crate::order;
use std::cmp::Reverse;
use std::rc::Rc;

/// What to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowChoice<'a> {
    /// A filter that is applied first; rows that do not match are not counted anywhere.
    pub rules: &'a str,
    /// The share of the remaining self cost to show, in thousandths: the most expensive functions up to the one at
    /// which their sum exceeds the share, as in webgrind. 0 and values from 1000 on show every function.
    pub shown_permille: u32,
    /// The filter applied to these rows.
    pub filter: &'a str,
    /// Whether `filter` hides the matching rows instead of the others. An empty filter changes nothing.
    pub inverted: bool,
    /// The criterion by which rows are one function, as a list shows it: the filter compares its figures and its name
    /// without callers.
    pub fold: Option<GroupBy>,
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
pub(in crate::browse) struct ReadChoice {
    rules: Filter,
    shown_permille: u32,
    filter: Filter,
    inverted: bool,
    pub(in crate::browse) fold: Option<GroupBy>,
}

impl ReadChoice {
    pub(in crate::browse) fn new(choice: RowChoice<'_>) -> Result<Self, SyntaxError> {
        Ok(ReadChoice {
            rules: Filter::parse(choice.rules)?,
            shown_permille: choice.shown_permille,
            filter: Filter::parse(choice.filter)?,
            inverted: choice.inverted,
            fold: choice.fold,
        })
    }

    /// A flag for each row that says whether it is shown, by its figures on one or two sides: a row is
    /// shown if it passes on one of them, and the inverted filter hides what matches on one of them.
    ///
    /// A rate has no costs, so rules and the share of the self cost are applied to each event that it is
    /// computed from: a row is shown if it passes for one of them.
    pub(in crate::browse) fn of(&self, sides: &[ChoiceFigures<'_>]) -> Vec<bool> {
        let ruled = any(sides.iter().flat_map(ChoiceFigures::all), |tables, flat| {
            matching(tables, flat, None, &self.rules, None)
        });
        let mut passes = match self.shown_permille {
            share @ 1..1000 => any(sides.iter().flat_map(ChoiceFigures::all), |tables, flat| {
                most_expensive(&ruled, tables, flat, share)
            }),
            _ => ruled,
        };
        if !self.filter.conditions.is_empty() {
            let found = sides.iter().filter_map(|side| {
                let filter = self.filter.in_counts_of(side.divisor);
                if let Some(folded) = self.fold.and_then(|by| side.folded(by)) {
                    let (rates, groups) = (folded.rates.as_ref(), Some(&folded.facts.groups));
                    return Some(matching(side.tables, &folded.flat, rates, &filter, groups));
                }
                let (flat, rates) = (side.flats.first()?, side.rates.as_deref());
                Some(matching(side.tables, flat, rates, &filter, None))
            });
            let found = found.reduce(either).unwrap_or_default();
            for (pass, matches) in passes.iter_mut().zip(found) {
                *pass &= matches != self.inverted;
            }
        }
        passes
    }

    /// The text to highlight in names: the first pattern that the filter looks for in them.
    pub(in crate::browse) fn marked_pattern(&self) -> Option<&Pattern> {
        match self.inverted {
            true => None,
            false => self.filter.conditions.iter().find_map(pattern_of_names),
        }
    }
}

fn pattern_of_names(condition: &Condition) -> Option<&Pattern> {
    match condition {
        Condition::Text {
            field: Field::Name,
            pattern,
            negated: false,
        } => Some(pattern),
        Condition::Text { .. } | Condition::Origin { .. } | Condition::Figure { .. } => None,
    }
}

/// What a list of functions with several rows shows.
struct Folded {
    facts: Rc<GroupFacts>,
    flat: FlatProfile,
    rates: Option<RateColumns>,
}

/// The figures of one profile that rows are chosen by.
pub(in crate::browse) struct ChoiceFigures<'a> {
    tables: &'a Tables,
    number: usize,
    /// Figures of the event, or of each event that a rate divides by: few of them mean little.
    flats: Vec<Rc<FlatProfile>>,
    /// Values of the rate.
    rates: Option<Rc<RateColumns>>,
    /// The number that the costs of the event are divided by where they are shown.
    divisor: u64,
}

impl<'a> ChoiceFigures<'a> {
    /// `None` if there is no such event or rate.
    pub(in crate::browse) fn new(tables: &'a Tables, number: usize) -> Option<Self> {
        let events = match tables.rate(number) {
            Some(shown) => match shown.rate.expression().divisors() {
                none if none.is_empty() => shown.rate.events(),
                divisors => divisors,
            },
            None if number < tables.events.len() => vec![number],
            None => return None,
        };
        Some(ChoiceFigures {
            tables,
            number,
            flats: events.into_iter().map(|event| tables.flat(event)).collect(),
            rates: tables.rate_columns(number),
            divisor: tables.events.get(number).map_or(1, ShownEvent::divisor),
        })
    }

    /// The figures of functions that have several rows, as those of each of their rows.
    fn folded(&self, by: GroupBy) -> Option<Folded> {
        let (tables, by) = (self.tables, Grouping::By(by));
        let facts = tables.groups(by);
        if facts.functions.iter().all(|&rows| rows <= 1) {
            return None;
        }
        let mut flat = FlatProfile::clone(self.flats.first()?);
        let group = |row: u32| {
            let group = facts.groups.of(FunctionId(row));
            (facts.functions[group.0 as usize] > 1).then_some(group)
        };
        let rows = 0..tables.profile.functions().len() as u32;
        let folded: Vec<(usize, GroupId)> = rows
            .filter_map(|row| Some((row as usize, group(row)?)))
            .collect();
        if flat.inlined.is_empty() && !facts.inlined.is_empty() {
            flat.inlined = vec![false; flat.len()];
        }
        for &(row, group) in &folded {
            flat.called[row] = facts.called[group.0 as usize];
            if let Some(inlined) = flat.inlined.get_mut(row) {
                *inlined = facts.calls_of(group).is_none();
            }
        }
        let mut rates = self.rates.as_deref().cloned();
        match &mut rates {
            Some(rates) => {
                let values = tables.group_rates(by, self.number)?;
                let (Values::Rates(own), Values::Rates(inclusive)) =
                    (values.self_values, values.inclusive)
                else {
                    return None;
                };
                for &(row, group) in &folded {
                    rates.self_values[row] = own[group.0 as usize];
                    rates.inclusive[row] = inclusive[group.0 as usize];
                }
            }
            None => {
                let costs = tables.group_columns(by, self.number)?;
                for &(row, group) in &folded {
                    let cost = &costs[group.0 as usize];
                    flat.self_costs[row] = cost.self_cost;
                    flat.inclusive.functions[row] = cost.inclusive;
                }
            }
        }
        Some(Folded { facts, flat, rates })
    }

    fn all(&self) -> impl Iterator<Item = (&'a Tables, &FlatProfile)> {
        self.flats.iter().map(|flat| (self.tables, &**flat))
    }
}

impl Tables {
    /// The rows that match a filter by their costs in an event; with `fold` by those of all rows of a function. Fails
    /// if the filter is invalid.
    pub fn found(
        &self,
        event: usize,
        filter: &str,
        fold: Option<GroupBy>,
    ) -> Result<Vec<u32>, SyntaxError> {
        let choice = ReadChoice::new(RowChoice {
            filter,
            fold,
            ..RowChoice::default()
        })?;
        let passes = choice.of(ChoiceFigures::new(self, event).as_slice());
        let found = (0u32..).zip(passes).filter(|(_, passes)| *passes);
        Ok(found.map(|(row, _)| row).collect())
    }
}

/// The rows that pass by some of the figures.
fn any<'f>(
    figures: impl Iterator<Item = (&'f Tables, &'f FlatProfile)>,
    by: impl Fn(&Tables, &FlatProfile) -> Vec<bool>,
) -> Vec<bool> {
    let passing = figures.map(|(tables, flat)| by(tables, flat));
    passing.reduce(either).unwrap_or_default()
}

/// The rows with a flag in one of the columns. Two sides may have different numbers of cycles; only the
/// functions before them are rows of both.
fn either(x: Vec<bool>, y: Vec<bool>) -> Vec<bool> {
    x.into_iter().zip(y).map(|(x, y)| x || y).collect()
}

/// The rows that match a filter, without functions that a transform left empty or that only the other side has.
fn matching(
    tables: &Tables,
    flat: &FlatProfile,
    rates: Option<&RateColumns>,
    filter: &Filter,
    fold: Option<&Groups>,
) -> Vec<bool> {
    let function = |row: u32| tables.row(row).function();
    let occurs = |row: u32| function(row).is_none_or(|function| tables.occurs(function));
    let rows = 0..flat.len() as u32;
    if filter.conditions.is_empty() {
        return rows.map(occurs).collect();
    }
    let mut found = vec![false; flat.len()];
    let searched = Searched {
        profile: &tables.profile,
        names: tables.names.readable(),
        cycles: &tables.cycles,
        fold,
    };
    for row in matching_rows(filter, searched, flat, rates, || tables.origins()) {
        found[row as usize] = occurs(row);
    }
    found
}

/// The most expensive of some functions. Functions of equal cost are ordered by number, as in the text. A
/// cycle is kept if a member is.
fn most_expensive(
    passes: &[bool],
    tables: &Tables,
    flat: &FlatProfile,
    permille: u32,
) -> Vec<bool> {
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
    let is_shown = |(row, &passes): (u32, &bool)| {
        passes
            && tables
                .members(row)
                .iter()
                .any(|member| shown[member.0 as usize])
    };
    (0u32..).zip(passes).map(is_shown).collect()
}

#[cfg(test)]
mod tests;
