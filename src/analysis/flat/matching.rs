//! Finds the rows that match a filter.
//!
//! A condition is checked once for each text of the profile, not once for each row: thousands of functions
//! share a file or an object.

use super::{Condition, Field, Figure, Filter, FlatProfile, Pattern, Quantity};
use crate::analysis::groups::Groups;
use crate::analysis::names::Names;
use crate::analysis::{Cycles, Origins, Row};
use crate::model::{FunctionId, Profile};
use std::cmp::Ordering;
use std::rc::Rc;

/// Values of a rate by row number; `None` where it is undefined, for example 0 / 0: then it never matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RateColumns {
    /// Values of the self costs.
    pub self_values: Vec<Option<f64>>,
    /// Values of the inclusive costs.
    pub inclusive: Vec<Option<f64>>,
}

/// The rows that a filter searches.
#[derive(Clone, Copy, Debug)]
pub struct Searched<'a> {
    /// The profile.
    pub profile: &'a Profile,
    /// Its names.
    pub names: &'a Names,
    /// Its cycles.
    pub cycles: &'a Cycles,
    /// Groups of rows of which each is one function: all its rows match if one of them does, by a name without
    /// callers. The figures must be those of the groups.
    pub fold: Option<&'a Groups>,
}

/// The rows that match, by number. For a rate, conditions on costs use its values. A cycle matches by its
/// figures and its name, and by the other texts of at least one member.
pub fn matching_rows(
    filter: &Filter,
    searched: Searched<'_>,
    flat: &FlatProfile,
    rates: Option<&RateColumns>,
    origins: impl Fn() -> Rc<Origins>,
) -> Vec<u32> {
    let Searched {
        profile,
        names,
        cycles,
        fold,
    } = searched;
    let mut rows: Vec<u32> = (0..flat.len() as u32).collect();
    for condition in &filter.conditions {
        match condition {
            Condition::Figure {
                figure,
                comparison,
                quantity,
            } => {
                let test = FigureTest {
                    flat,
                    rates,
                    figure: *figure,
                    quantity: *quantity,
                };
                rows.retain(|&row| {
                    let is_known = *figure != Figure::Called || flat.calls_of(row).is_some();
                    test.compare(row).is_some_and(|(a, b)| {
                        (is_known || comparison.is_from_below()) && comparison.holds(a, b)
                    })
                });
            }
            Condition::Origin { origin, negated } => {
                let origins = origins();
                let matches = |row: Row| {
                    let functions = row.functions(cycles);
                    functions.iter().any(|&f| origins.of(f) == *origin)
                };
                retain(&mut rows, flat, fold, *negated, matches);
            }
            Condition::Text {
                field,
                pattern,
                negated,
            } => {
                let test = TextTest::new(profile, names, (*field, fold.is_some()), pattern);
                retain(&mut rows, flat, fold, *negated, |row| test.row(row, cycles));
            }
        }
    }
    rows
}

/// Keeps the rows that match, or those that do not. The rows of a group match if one does.
fn retain(
    rows: &mut Vec<u32>,
    flat: &FlatProfile,
    fold: Option<&Groups>,
    negated: bool,
    matches: impl Fn(Row) -> bool,
) {
    let mut of_group = vec![false; fold.map_or(0, Groups::len)];
    let group = |row: Row| match (row, fold) {
        (Row::Function(function), Some(groups)) => Some(groups.of(function).0 as usize),
        _ => None,
    };
    if fold.is_some() {
        for row in (0..flat.len() as u32).map(|row| flat.row(row)) {
            if let Some(group) = group(row) {
                of_group[group] = of_group[group] || matches(row);
            }
        }
    }
    rows.retain(|&row| {
        let row = flat.row(row);
        group(row).map_or_else(|| matches(row), |group| of_group[group]) != negated
    });
}

/// The functions that match the texts of a filter.
pub fn matching_texts(filter: &Filter, profile: &Profile, names: &Names) -> Vec<FunctionId> {
    let mut found: Vec<FunctionId> = profile.functions().ids().collect();
    for condition in &filter.conditions {
        if let Condition::Text {
            field,
            pattern,
            negated,
        } = condition
        {
            let test = TextTest::new(profile, names, (*field, false), pattern);
            found.retain(|&function| test.function(function) != *negated);
        }
    }
    found
}

/// A figure and its bound on a common scale.
struct FigureTest<'a> {
    flat: &'a FlatProfile,
    rates: Option<&'a RateColumns>,
    figure: Figure,
    quantity: Quantity,
}

impl FigureTest<'_> {
    fn value(&self, row: u32) -> i128 {
        match self.figure {
            Figure::SelfCost => self.flat.self_costs[row as usize],
            Figure::Inclusive => self.flat.inclusive.of_row(row),
            // What was only inlined ran at least once.
            Figure::Called => self.flat.calls_of(row).unwrap_or(1).into(),
        }
    }

    /// The value of a rate, if the condition is about one.
    fn rate(&self, row: u32) -> Option<Option<f64>> {
        let rates = self.rates?;
        match self.figure {
            Figure::SelfCost => Some(rates.self_values[row as usize]),
            Figure::Inclusive => Some(rates.inclusive[row as usize]),
            Figure::Called => None,
        }
    }

    /// Figure and bound, of costs by their exact difference; `None` if they cannot be compared: no value, or a share of a
    /// total of zero or of a rate, which has no total.
    fn compare(&self, row: u32) -> Option<(f64, f64)> {
        if let Some(value) = self.rate(row) {
            return match self.quantity {
                Quantity::Number(bound) => Some((value?, bound as f64)),
                Quantity::Decimal(bound) => Some((value?, bound.value())),
                Quantity::Percent(_) => None,
            };
        }
        let value = self.value(row);
        match self.quantity {
            Quantity::Number(bound) => Some(((value - bound) as f64, 0.0)),
            Quantity::Decimal(bound) => match bound.order_of(value, 1) {
                Some(order) => Some((sign(order), 0.0)),
                None => Some((value as f64, bound.value())),
            },
            Quantity::Percent(percent) => {
                let order = percent.percent_order(value, self.flat.total)?;
                Some((sign(order), 0.0))
            }
        }
    }
}

fn sign(order: Ordering) -> f64 {
    f64::from(order as i8)
}

struct TextTest<'a> {
    profile: &'a Profile,
    names: &'a Names,
    field: Field,
    pattern: &'a Pattern,
    /// Whether each text of the profile matches, or another text by which it is shown.
    matches: Vec<bool>,
}

impl<'a> TextTest<'a> {
    /// Names are searched with the callers that they carry, or without them.
    fn new(
        profile: &'a Profile,
        names: &'a Names,
        (field, without_callers): (Field, bool),
        pattern: &'a Pattern,
    ) -> Self {
        let is_own = without_callers && field == Field::Name;
        let mut matches = match is_own {
            true => vec![false; profile.strings().len()],
            false => pattern.matching(profile.strings()),
        };
        if field == Field::Name {
            let shown = match is_own {
                true => names.without_callers(profile),
                false => names.shown(profile),
            };
            let of_shown = pattern.matching(shown.texts());
            for (name, text) in shown.names() {
                matches[name.0 as usize] |= of_shown[text.0 as usize];
            }
        }
        TextTest {
            profile,
            names,
            field,
            pattern,
            matches,
        }
    }

    fn row(&self, row: Row, cycles: &Cycles) -> bool {
        match row {
            Row::Function(function) => self.function(function),
            Row::Cycle(cycle) => {
                let name = format!("<cycle {}>", cycle.0 + 1);
                match self.field {
                    // Who looks for a function by its name looks for no other row.
                    Field::Name => self.pattern.matches(name.as_bytes()),
                    _ => cycles.members(cycle).iter().any(|&m| self.function(m)),
                }
            }
        }
    }

    fn function(&self, function: FunctionId) -> bool {
        let place = self.names.place(self.profile, function);
        let symbol = match self.field {
            Field::Name => place.function,
            Field::File => place.file,
            Field::Object => place.object,
        };
        self.matches[symbol.0 as usize]
    }
}

#[cfg(test)]
mod tests;
