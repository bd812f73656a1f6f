//! All direct and indirect callers and callees of a row of a comparison.

use crate::analysis::flat::fraction_key;
use crate::analysis::groups::{Exactness, GroupBy};
use crate::analysis::{Relative, Side};
use crate::browse::{ComparedTables, ComparedValue, Grouping, RelativeOrder, Values};
use crate::order;
use std::cmp::Reverse;

/// A direct or indirect caller or callee in A, in B, or in both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparedRelative {
    /// Its row, which is a function.
    pub row: u32,
    /// In A and in B; `None` where it is none.
    pub sides: [Option<Relative>; 2],
    /// Its costs or rates.
    pub cost: ComparedValue,
}

/// A caller or callee in one profile, and its rate if one is shown.
type Rated = (Relative, Option<f64>);

impl ComparedRelative {
    fn of_both(&self) -> impl Iterator<Item = Relative> {
        self.sides.into_iter().flatten()
    }

    /// How well the costs of both are known.
    pub fn exactness(&self) -> Exactness {
        let both = self.of_both().map(|relative| relative.exactness());
        both.max().unwrap_or_default()
    }

    /// Whether the numbers of calls are exact and no estimates.
    pub fn counted(&self) -> bool {
        self.of_both().all(|relative| relative.counted)
    }

    /// Number of calls in A and in B.
    pub fn called(&self) -> [f64; 2] {
        self.sides
            .map(|side| side.map_or(0.0, |relative| relative.called))
    }

    /// Fewest calls between the two, in either profile.
    pub fn distance(&self) -> u32 {
        let both = self.of_both().map(|relative| relative.distance);
        both.min().unwrap_or(0)
    }
}

impl ComparedTables {
    /// All callers or all callees of a row, with costs of a common event or rate; `None` if there is no such row or number.
    /// With `fold`, of all rows that are the same function. By [`RelativeOrder::Cost`], the largest change comes first.
    pub fn relatives(
        &self,
        number: usize,
        (row, fold): (u32, Option<GroupBy>),
        side: Side,
        order: RelativeOrder,
    ) -> Option<Vec<ComparedRelative>> {
        self.matching.rows.get(row as usize)?;
        let mut places = vec![None; self.matching.rows.len()];
        let mut joined: Vec<(u32, [Option<Rated>; 2])> = Vec::new();
        let both = self.sides_by(number, fold.map(Grouping::By))?;
        for (at, (tables, own)) in both.into_iter().enumerate() {
            let (found, values) = tables.relatives_by(own, (row, fold), side, order)?;
            for (place, relative) in found.into_iter().enumerate() {
                let rate = match &values {
                    Values::Costs(_) => None,
                    Values::Rates(rates) => rates[place],
                };
                // The members of a cycle are listed as well.
                let Some(place) = places.get_mut(relative.row as usize) else {
                    continue;
                };
                let place = *place.get_or_insert(joined.len());
                if place == joined.len() {
                    joined.push((relative.row, [None; 2]));
                }
                joined[place].1[at] = Some((relative, rate));
            }
        }
        let is_rate = self.rate_pair(number).is_some();
        let mut found: Vec<ComparedRelative> = joined
            .into_iter()
            .map(|(row, sides)| ComparedRelative {
                row,
                sides: sides.map(|side| Some(side?.0)),
                cost: ComparedValue::of_sides(
                    sides.map(|side| side.map(|(relative, rate)| (relative.cost, rate))),
                    is_rate,
                ),
            })
            .collect();
        order::sort_by(&mut found, |x, y| {
            let by_change = x.cost.by_change(y.cost).then(x.row.cmp(&y.row));
            let calls =
                |one: &ComparedRelative| Reverse(one.called().map(fraction_key).into_iter().max());
            match order {
                RelativeOrder::Cost => by_change,
                RelativeOrder::Called => calls(x).cmp(&calls(y)).then(by_change),
                RelativeOrder::Distance => x.distance().cmp(&y.distance()).then(by_change),
            }
        });
        Some(found)
    }
}

#[cfg(test)]
mod tests;
