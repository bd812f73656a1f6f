//! The lines of the calls to and from a function. A profile does not keep them: [`call_line_request`] describes
//! the details to read again, and [`call_lines`] evaluates them.

use crate::analysis::groups::GroupBy;
use crate::browse::Tables;
use crate::details::{Details, Grain, Request, Wanted};
use crate::model::FunctionId;
use crate::order;
use crate::sink::Symbol;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Most lines named for a caller and a callee.
const MOST: usize = 3;

/// The lines of the calls from a function to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallLines {
    /// The calling function.
    pub caller: FunctionId,
    /// The called function.
    pub callee: FunctionId,
    /// Files and numbers of its lines, those with most calls first, at most three.
    pub lines: Vec<(Symbol, u64)>,
    /// How many other lines there are.
    pub more: usize,
}

/// The details needed for the lines of the calls to and from a row, or all rows that are the same function by a
/// criterion.
pub fn call_line_request(tables: &Tables, row: u32, fold: Option<GroupBy>) -> Request {
    let calls = tables.profile.calls();
    let functions = tables.folded(row, fold);
    let callers = functions.iter().flat_map(|&of| tables.index.incoming(of));
    let callers = callers.map(|&call| calls.caller(call));
    let functions = order::distinct(functions.iter().copied().chain(callers));
    Request {
        wanted: Wanted::Functions(functions),
        parts: tables.parts.clone(),
        grain: Grain {
            instructions: false,
            ..Grain::FINEST
        },
    }
}

/// The lines of the calls to and from a row, from the details that [`call_line_request`] asks for. With `fold`, by
/// the first rows of functions, as [`Tables::calls_of`].
pub fn call_lines(
    tables: &Tables,
    row: u32,
    fold: Option<GroupBy>,
    details: &Details,
) -> Vec<CallLines> {
    let own = tables.folded(row, fold);
    let firsts = tables.firsts(fold);
    let first = |function: FunctionId| firsts[function.0 as usize];
    let mut sites = BTreeMap::<_, BTreeMap<_, i128>>::new();
    for (site, sums) in details.calls().iter() {
        let Some(caller) = site.from.function else {
            continue;
        };
        if site.from.line > 0 && (own.contains(&caller) || own.contains(&site.callee)) {
            let lines = sites
                .entry((first(caller), first(site.callee)))
                .or_default();
            // The last column are the counts.
            *lines.entry((site.from.file, site.from.line)).or_default() +=
                sums.last().copied().unwrap_or_default();
        }
    }
    let lines = sites.into_iter().map(|((caller, callee), lines)| {
        let mut lines: Vec<_> = lines.into_iter().collect();
        order::sort_by_key(&mut lines, |&(place, count)| (Reverse(count), place));
        CallLines {
            caller,
            callee,
            lines: lines.iter().take(MOST).map(|&(place, _)| place).collect(),
            more: lines.len().saturating_sub(MOST),
        }
    });
    lines.collect()
}

#[cfg(test)]
mod tests;
