//! Findings about lines, as sentences. A profile does not keep lines: [`line_request`] describes the
//! details to read again, and [`line_statements`] evaluates them.

use super::top::top_functions;
use crate::analysis::findings::{
    Finding, Gain, LineCost, LineShare, Rate, Repeated, fold, misses, one_line,
    one_line_candidates, repeated,
};
use crate::analysis::groups::GroupBy;
use crate::browse::Tables;
use crate::browse::findings::{StatedLine, Statement, statement};
use crate::details::{Details, Grain, Request, Wanted};
use crate::model::{Formula, FunctionId};
use crate::order;
use crate::sink::Symbol;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Most findings about lines.
const MOST: usize = 3;

/// The details needed for findings about the lines of an event and of conspicuous misses; `None` if no
/// function has a cost high enough.
pub fn line_request(tables: &Tables, event: usize) -> Option<Request> {
    let functions = line_functions(tables, event);
    (!functions.is_empty()).then(|| Request {
        wanted: Wanted::Functions(functions),
        parts: tables.parts.clone(),
        grain: Grain::FUNCTION_LINES,
    })
}

/// The functions whose details these findings and the most expensive lines need.
pub fn line_functions(tables: &Tables, event: usize) -> Vec<FunctionId> {
    let cases = cases(tables, event);
    let found = cases.iter().flat_map(|c| &c.functions);
    let by = Some(GroupBy::Function);
    let expensive = found.flat_map(|f| tables.folded(f.0, by));
    let repeated = repeated_calls(tables, event).into_iter();
    let callers = repeated.map(|calls| calls.caller);
    let all = expensive.chain(top_functions(tables, event)).chain(callers);
    order::distinct(all)
}

/// Findings about the lines of the functions that [`line_request`] asks for: those of the event, most
/// expensive first, then those of misses.
pub fn line_statements(tables: &Tables, event: usize, details: &Details) -> Vec<Statement> {
    statements_of_lines(tables, event, details, false)
}

/// The same; `is_with_inlined`: of lines that have the cost of code inlined at them.
pub(super) fn statements_of_lines(
    tables: &Tables,
    event: usize,
    details: &Details,
    is_with_inlined: bool,
) -> Vec<Statement> {
    let mut statements = Vec::new();
    let origins = tables.origins();
    for case in cases(tables, event) {
        let lines = lines_by_function(tables, &case.formula, details);
        let gain = Gain::of(&tables.profile, &tables.parts, &case.formula);
        let gains = lines_by_function(tables, &gain.formula, details);
        // Users cannot change the lines of libraries.
        let functions = case.functions.iter().filter(|&&f| origins.is_own(f));
        let found = functions.filter_map(|&f| Some((f, of_function(&case, f, lines.get(&f)?)?)));
        let statement = |(function, mut finding)| {
            if let Finding::OneLine { with_inlined, .. } = &mut finding {
                *with_inlined = is_with_inlined;
            }
            let statement = statement(tables, event, &finding, case.total);
            let of_line = |at: StatedLine| gain.share(gains[&function][&(at.file, at.line)]);
            Statement {
                gain: statement.line.map(of_line),
                ..statement
            }
        };
        statements.extend(found.take(MOST).map(statement));
    }
    let total = tables.total(event);
    let found = repeated_calls(tables, event).into_iter();
    statements.extend(found.filter_map(|calls| {
        let sites = sites_of(&calls, details);
        let line = sites
            .iter()
            .copied()
            .max_by_key(|site| (site.cost, Reverse(site.line)));
        let all: i128 = sites.iter().map(|site| site.cost).sum();
        if line.is_some_and(|line| !calls.is_repeated_by(line.cost, all)) {
            return None;
        }
        let finding = Finding::Repeated {
            calls,
            line,
            share: LineShare::of_largest(sites.iter().map(|site| site.cost)),
        };
        Some(Statement {
            gain: Some(calls.gain() as f64 / total as f64),
            ..statement(tables, event, &finding, total)
        })
    }));
    statements
}

fn repeated_calls(tables: &Tables, event: usize) -> Vec<Repeated> {
    let costed = tables.costed(event);
    costed.map_or_else(Vec::new, |costed| repeated(&costed))
}

/// The lines of the calls, with their number as the cost.
fn sites_of(calls: &Repeated, details: &Details) -> Vec<LineCost> {
    let sites = details.calls().iter().filter_map(|(site, sums)| {
        let is_of = site.from.function == Some(calls.caller) && site.callee == calls.callee;
        is_of.then(|| LineCost {
            file: site.from.file,
            line: site.from.line,
            cost: sums.last().copied().unwrap_or(0),
        })
    });
    sites.filter(|site| site.line > 0).collect()
}

/// Functions whose lines are examined for one event, by the rows that represent them.
struct Case {
    functions: Vec<FunctionId>,
    formula: Formula,
    total: i128,
    /// The rate whose misses are counted; `None` for the requested event.
    rate: Option<&'static Rate>,
}

fn cases(tables: &Tables, event: usize) -> Vec<Case> {
    let (profile, parts) = (&tables.profile, &tables.parts);
    let shown = &tables.events[event];
    let (formula, total) = (shown.formula.clone(), tables.total(event));
    let rows = tables.representatives();
    let mut costs = profile.self_column(&formula, parts);
    fold(&mut costs, rows.as_deref(), |sum, cost| sum + cost);
    let of_event = Case {
        functions: one_line_candidates(&costs, total),
        formula,
        total,
        rate: None,
    };
    let of_misses = misses(profile, parts, rows.as_deref())
        .into_iter()
        .filter_map(|misses| {
            let events = profile.events().iter();
            let at = events
                .map(|e| &e.name)
                .position(|name| name == misses.rate.misses)?;
            (shown.name != misses.rate.misses).then(|| Case {
                functions: vec![FunctionId(misses.row)],
                formula: Formula::event(at),
                total: misses.all(),
                rate: Some(misses.rate),
            })
        });
    std::iter::once(of_event).chain(of_misses).collect()
}

fn of_function(case: &Case, function: FunctionId, lines: &Lines) -> Option<Finding> {
    let lines: Vec<LineCost> = lines
        .iter()
        .map(|(&(file, line), &cost)| LineCost { file, line, cost })
        .collect();
    one_line(function, &lines, case.total, case.rate)
}

/// Self costs by source file and line.
type Lines = BTreeMap<(Symbol, u64), i128>;

/// The lines of all rows of each function.
fn lines_by_function(
    tables: &Tables,
    formula: &Formula,
    details: &Details,
) -> BTreeMap<FunctionId, Lines> {
    let rows = tables.representatives();
    let first = |f: FunctionId| rows.as_ref().map_or(f, |rows| rows[f.0 as usize]);
    let mut lines: BTreeMap<FunctionId, Lines> = BTreeMap::new();
    for (spot, sums) in details.costs().iter() {
        if let Some(function) = spot.function {
            let of_function = lines.entry(first(function)).or_default();
            *of_function.entry((spot.file, spot.line)).or_default() += formula.of(sums);
        }
    }
    lines
}

#[cfg(test)]
pub(super) mod tests;
