//! All direct and indirect callers and callees of a row.

use crate::analysis::flat::fraction_key;
use crate::analysis::groups::GroupBy;
use crate::analysis::transitive::{RelativeKey, in_order};
use crate::analysis::{Functions, Relative, Row, Side, relatives};
use crate::browse::{Grouping, Tables};
use crate::model::FunctionId;
use serde::{Deserialize, Serialize};

/// Sort order of all callers or callees of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(analyser, derive(tsify::Tsify))]
pub enum RelativeOrder {
    /// Most expensive first.
    Cost,
    /// Most calls first.
    Called,
    /// Nearest first.
    Distance,
}

impl Tables {
    /// All callers or all callees of a row; with a criterion, of all rows that are the same function by it, as functions.
    /// `None` if there is no such event or row.
    pub fn relatives(
        &self,
        event: usize,
        (row, fold): (u32, Option<GroupBy>),
        side: Side,
        order: RelativeOrder,
    ) -> Option<Vec<Relative>> {
        self.events.get(event)?;
        let flat = self.collapsed(event);
        let alone = self.known_row(row)?;
        let totals = self.call_totals(event);
        let rows = match alone {
            Row::Function(_) if fold.is_some() => {
                let members = self.folded(row, fold).into_iter();
                members.map(Row::Function).collect()
            }
            _ => vec![alone],
        };
        let folded = match fold {
            Some(by) => Some((
                self.groups(Grouping::By(by)),
                self.group_columns(Grouping::By(by), event)?,
            )),
            None => None,
        };
        let functions = folded.as_ref().map(|(facts, costs)| Functions {
            groups: &facts.groups,
            costs,
        });
        let view = self.view(event);
        let mut found = relatives(view, &flat.inclusive, &totals, &rows, side, functions);
        let whole = match functions.filter(|_| rows.len() > 1) {
            Some(of) => of.costs[of.groups.of(FunctionId(row)).0 as usize].inclusive,
            None => flat.inclusive.of_row(row),
        };
        // Estimates for several rows may overlap.
        let estimated = found.iter_mut().filter(|one| !one.exact && !one.at_least);
        estimated.for_each(|relative| relative.cost = relative.cost.min(whole));
        let nearest: RelativeKey<'_> = (false, &|r| i128::from(r.distance));
        let found = in_order(&found, &[nearest, (true, &|r| r.cost)]);
        // Equal ones keep that order.
        Some(match order {
            RelativeOrder::Cost => found,
            RelativeOrder::Called => {
                in_order(&found, &[(true, &|r| i128::from(fraction_key(r.called)))])
            }
            RelativeOrder::Distance => in_order(&found, &[nearest]),
        })
    }
}

#[cfg(test)]
mod tests;
