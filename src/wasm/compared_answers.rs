//! The answers of a comparison: functions, their figures in both profiles, lists and calls.

use super::answers::FunctionIdentity;
use super::columns::{Bytes, Cost, ExactColumn, NameArena, Numbers};
use super::compared_facts::ComparedFacts;
use crate::analysis::compare::{Change, Difference, MatchedRow};
use crate::browse::{self, ComparedCall, ComparedValue, RateDifference};
use serde::Serialize;
use tsify::Tsify;

/// What a comparison consists of.
#[derive(Serialize, Tsify)]
pub struct ComparedTables {
    /// Small facts.
    pub facts: ComparedFacts,
    /// The functions.
    pub functions: ComparedFunctions,
}

/// The functions of two profiles, by row: indices into the names. A function is named as in B, or as in A
/// where only A has it. Cycles follow the functions, and have names only.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ComparedFunctions {
    /// All names, each once.
    pub names: NameArena,
    /// Name of each function.
    pub name: Numbers,
    /// The name without the callers that it contains; null if no name contains any.
    pub bare: Option<Numbers>,
    /// Source file of each function.
    pub file: Numbers,
    /// Object of each function.
    pub object: Numbers,
    /// See `PRESENCE`.
    pub presence: Bytes,
    /// Number of calls.
    pub called: ComparedColumn,
}

/// A figure of both profiles, by row. For a rate, the difference is not a number if a profile has no value.
#[derive(Serialize, Tsify)]
pub struct ComparedColumn {
    /// In A.
    pub a: ExactColumn,
    /// In B.
    pub b: ExactColumn,
    /// B − A.
    pub change: ExactColumn,
}

/// Costs of every function for one event, or its rates.
#[derive(Serialize, Tsify)]
pub struct ComparedColumns {
    /// Number of the event.
    pub event: u32,
    /// Self costs.
    #[serde(rename = "self")]
    pub self_costs: ComparedColumn,
    /// Inclusive costs.
    pub inclusive: ComparedColumn,
}

/// Rows of a comparison, in order; see `ListedRows`.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct ComparedListing {
    /// The rows.
    pub rows: Numbers,
    /// Sum of their figures in A; 0 for a rate, which cannot be summed.
    pub shown_a: Cost,
    /// The same in B.
    pub shown_b: Cost,
    /// Number of all rows that are equal, changed, new, gone.
    pub counts: Numbers,
    /// Where the first match begins.
    pub match_start: Option<Numbers>,
    /// Where it ends.
    pub match_end: Option<Numbers>,
}

/// Calls of both profiles from or to a row.
#[derive(Serialize, Tsify)]
pub struct ComparedCalls {
    /// The row.
    pub row: u32,
    /// Number of the event.
    pub event: u32,
    /// Calls to it.
    pub callers: ComparedNeighbours,
    /// Calls from it.
    pub callees: ComparedNeighbours,
}

/// Callers or callees, those with the largest change of cost first.
#[derive(Serialize, Tsify)]
pub struct ComparedNeighbours {
    /// Their rows.
    pub rows: Numbers,
    /// See `PRESENCE`.
    pub presence: Bytes,
    /// Number of calls.
    pub count: ComparedColumn,
    /// Inclusive cost of the calls, or its rate.
    pub cost: ComparedColumn,
}

impl ComparedTables {
    pub(super) fn new(tables: &browse::ComparedTables) -> Self {
        ComparedTables {
            facts: ComparedFacts::new(tables),
            functions: ComparedFunctions::new(tables),
        }
    }
}

impl ComparedFunctions {
    fn new(tables: &browse::ComparedTables) -> Self {
        // Names are those of B, or of A where only A has the function.
        let FunctionIdentity {
            names,
            name,
            bare,
            file,
            object,
            ..
        } = FunctionIdentity::new(&tables.b, &[]);
        let presence =
            |row: &MatchedRow| of_change(Change::of(row.a.is_some(), row.b.is_some(), true));
        ComparedFunctions {
            names,
            name,
            bare,
            file,
            object,
            presence: tables.matching.rows.iter().map(presence).collect(),
            called: ComparedColumn::costs(tables.called().rows.iter().copied()),
        }
    }
}

impl ComparedColumn {
    /// A column of a profile or of calls.
    pub(super) fn new(column: &browse::ComparedColumn) -> Self {
        match column {
            browse::ComparedColumn::Costs(figures) => {
                ComparedColumn::costs(figures.rows.iter().copied())
            }
            browse::ComparedColumn::Rates(rates, _) => ComparedColumn::rates(rates.iter().copied()),
        }
    }

    pub(super) fn costs(list: impl ExactSizeIterator<Item = Difference> + Clone) -> Self {
        ComparedColumn {
            a: ExactColumn::new(list.clone().map(|d| d.a)),
            b: ExactColumn::new(list.clone().map(|d| d.b)),
            change: ExactColumn::new(list.map(Difference::change)),
        }
    }

    pub(super) fn rates(list: impl Iterator<Item = RateDifference> + Clone) -> Self {
        ComparedColumn {
            a: ExactColumn::rates(list.clone().map(|rate| rate.a)),
            b: ExactColumn::rates(list.clone().map(|rate| rate.b)),
            change: ExactColumn::rates(list.map(RateDifference::change)),
        }
    }
}

impl ComparedListing {
    pub(super) fn new(listing: &browse::ComparedListing) -> Self {
        let matches = listing.matches.as_ref();
        let bound = |of: fn(&(u32, u32)) -> u32| matches.map(|m| m.iter().map(of).collect());
        ComparedListing {
            rows: Numbers::from(&listing.rows[..]),
            shown_a: Cost(listing.shown.a),
            shown_b: Cost(listing.shown.b),
            // There are never more rows than bytes of memory.
            counts: listing.counts.iter().map(|&count| count as u32).collect(),
            match_start: bound(|found| found.0),
            match_end: bound(|found| found.1),
        }
    }
}

impl ComparedCalls {
    pub(super) fn new(event: u32, row: u32, calls: &browse::ComparedCalls) -> Self {
        ComparedCalls {
            row,
            event,
            callers: ComparedNeighbours::new(&calls.callers),
            callees: ComparedNeighbours::new(&calls.callees),
        }
    }
}

impl ComparedNeighbours {
    fn new(calls: &[ComparedCall]) -> Self {
        // Either all are costs or all are rates.
        let (mut costs, mut rates) = (Vec::new(), Vec::new());
        for call in calls {
            match call.cost {
                ComparedValue::Cost(cost) => costs.push(cost),
                ComparedValue::Rate(rate) => rates.push(rate),
            }
        }
        ComparedNeighbours {
            rows: calls.iter().map(|call| call.other).collect(),
            presence: calls.iter().map(|call| of_change(call.change)).collect(),
            count: ComparedColumn::costs(calls.iter().map(|call| call.count)),
            cost: match rates.is_empty() {
                true => ComparedColumn::costs(costs.into_iter()),
                false => ComparedColumn::rates(rates.into_iter()),
            },
        }
    }
}

/// `PRESENCE` of www/protocol/comparison.js.
fn of_change(change: Change) -> u8 {
    match change {
        Change::Equal | Change::Changed => 0,
        Change::New => 1,
        Change::Gone => 2,
    }
}
