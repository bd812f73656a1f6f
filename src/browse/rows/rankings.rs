//! The objects and files with the largest self costs, and costs by origin.
//!
//! A file has two sums: that of its functions, and that of its lines, including code inlined into functions
//! of other files. `callgrind_annotate` counts the second. A profile does not keep lines, so they are read
//! again: [`code_request`] describes them, and [`code_ranking`] evaluates the [`Details`].

use crate::browse::{OpenProfile, Tables};
use crate::details::{Details, Grain, Request, Wanted};
use crate::model::FunctionId;
use crate::order;
use crate::sink::{Place, Symbol};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::cmp::Reverse;

/// Number of groups in the list.
const MOST: usize = 8;

/// An object or a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(analyser, derive(tsify::Tsify), tsify(large_number_types_as_bigints))]
pub struct Ranked {
    /// Its name.
    #[serde(rename = "group")]
    #[cfg_attr(analyser, tsify(type = "number"))]
    pub name: Symbol,
    /// Self cost of its functions, or of its lines.
    pub cost: i128,
    /// Number of its functions, or of functions with lines in it.
    pub functions: u32,
    /// The function with the largest cost there.
    #[cfg_attr(analyser, tsify(type = "number"))]
    pub largest: FunctionId,
}

/// The groups with the largest costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(analyser, derive(tsify::Tsify))]
pub struct Ranking {
    /// The largest first, without those of cost 0.
    pub groups: Vec<Ranked>,
    /// How many groups there are.
    pub count: usize,
}

impl OpenProfile {
    /// The objects or files that `by` returns, with the largest self costs of their functions in an event;
    /// `None` if there is no such event.
    pub fn ranking(&mut self, event: usize, by: impl Fn(Place) -> Symbol) -> Option<Ranking> {
        let flat = self.flat(event)?;
        let profile = &self.tables.profile;
        let functions = profile.functions();
        let occurring = functions.ids().filter(|&f| self.tables.occurs(f));
        Some(rank(occurring.map(|function| {
            let cost = flat.self_costs[function.0 as usize];
            (by(functions.place(function)), function, cost)
        })))
    }
}

impl Tables {
    /// The self costs of an event by origin, in the order of [`Origin`](crate::analysis::Origin).
    pub fn origin_costs(&self, event: usize) -> [i128; 5] {
        let formula = &self.events[event].formula;
        let own = self.profile.self_column(formula, &self.parts);
        let mut costs = [0; 5];
        let sums = self.origins();
        sums.costs(&own)
            .for_each(|(origin, cost)| costs[origin as usize] = cost);
        costs
    }
}

/// The details that [`code_ranking`] needs: the whole text.
pub fn code_request(tables: &Tables) -> Request {
    Request {
        wanted: Wanted::Everything,
        parts: tables.parts.clone(),
        grain: Grain::FUNCTIONS,
    }
}

/// The files with the largest self cost of their lines in an event.
pub fn code_ranking(tables: &Tables, event: usize, details: &Details) -> Ranking {
    let formula = &tables.events[event].formula;
    let costs = details.costs().iter();
    rank(costs.filter_map(|(spot, sums)| Some((spot.file, spot.function?, formula.of(sums)))))
}

/// Sums the costs of functions by group; each function occurs once per group.
fn rank(costs: impl Iterator<Item = (Symbol, FunctionId, i128)>) -> Ranking {
    let mut sums: FxHashMap<Symbol, (Ranked, i128)> = FxHashMap::default();
    for (name, function, cost) in costs {
        let empty = Ranked {
            name,
            cost: 0,
            functions: 0,
            largest: function,
        };
        let (sum, most) = sums.entry(name).or_insert((empty, cost));
        sum.cost += cost;
        sum.functions += 1;
        if cost > *most {
            (sum.largest, *most) = (function, cost);
        }
    }
    let count = sums.len();
    let groups = sums.into_values().map(|(sum, _)| sum);
    let mut groups: Vec<Ranked> = groups.filter(|sum| sum.cost != 0).collect();
    order::sort_by_key(&mut groups, |sum| (Reverse(sum.cost), sum.name));
    groups.truncate(MOST);
    Ranking { groups, count }
}

#[cfg(test)]
mod tests;
