//! Findings about differences as sentences.

use super::{ChangeFinding, ChangedCallee, Difference, Elsewhere};
use crate::analysis::findings::{Measure, digits, percent};

impl ChangeFinding {
    /// Stable identifier of its rule.
    pub fn kind(&self) -> &'static str {
        match self {
            ChangeFinding::Total(_) => "change-of-total",
            ChangeFinding::Function { .. } => "changed-function",
            ChangeFinding::Calls { .. } => "changed-calls",
            ChangeFinding::Rest { .. } => "changed-rest",
        }
    }

    /// The row of the finding, if it is about a function.
    pub fn row(&self) -> Option<u32> {
        match *self {
            ChangeFinding::Function { row, .. } | ChangeFinding::Calls { row, .. } => Some(row),
            ChangeFinding::Total(_) | ChangeFinding::Rest { .. } => None,
        }
    }

    /// Writes the finding as a sentence. `named` gives the name of a row, and its state if it is in one profile only.
    pub fn sentence(&self, named: &Named<'_>, measure: Measure<'_>) -> String {
        match *self {
            ChangeFinding::Total(total) => of_total(total, measure),
            ChangeFinding::Rest { cost, all } => format!(
                "Code outside own functions, such as start-up, costs {}: {}.",
                more_or_less(cost, measure),
                share(cost, all)
            ),
            ChangeFinding::Calls {
                row,
                cost,
                callees,
                largest,
                total,
            } => of_one_sided(named(row).0, cost, callees, named(largest), total, measure),
            ChangeFinding::Function {
                row,
                cost,
                own,
                called,
                callee,
                elsewhere,
                is_estimated,
                all,
            } => {
                let about = if is_estimated { "≈ " } else { "" };
                let (cost_text, part) = (more_or_less(cost, measure), share(cost, all));
                let mut text = match named(row) {
                    (name, None) => format!("{name} costs {about}{cost_text}: {about}{part}."),
                    (name, Some(state)) => {
                        format!("{name} is {state}: {about}{cost_text}, {about}{part}.")
                    }
                };
                if let Some(elsewhere) = elsewhere {
                    text += &where_else(elsewhere, cost, named, measure);
                }
                if let Some(callee) = callee.filter(|_| cost != own) {
                    let libraries = cost.change() - own.change();
                    text += &format!(
                        " Its self cost accounts for {}, library code that it calls for {about}{}{}.",
                        signed(own.change(), measure),
                        signed(libraries, measure),
                        of_callee(callee, libraries, called, named, measure)
                    );
                    if callee.calls == called && called.change() != 0 {
                        return text;
                    }
                }
                text + &of_calls(called)
            }
        }
    }
}

/// Gives the name of a row, and "new" or "gone" if it is in B or in A only.
pub(super) type Named<'a> = dyn Fn(u32) -> (String, Option<&'static str>) + 'a;

fn of_callee(
    callee: ChangedCallee,
    libraries: i128,
    called: Difference,
    named: &Named<'_>,
    measure: Measure<'_>,
) -> String {
    let ChangedCallee { row, cost, calls } = callee;
    let cost = match cost.change() == libraries {
        true => String::new(),
        false => format!(" {}", signed(cost.change(), measure)),
    };
    let calls = match calls.change() {
        0 => String::new(),
        _ if calls == called => format!(", both called {}", changed_calls(calls)),
        _ => format!(", which it calls {}", changed_calls(calls)),
    };
    let name = match named(row) {
        (name, None) => name,
        (name, Some(state)) => format!("{name} ({state})"),
    };
    format!(", mostly {name}{cost}{calls}")
}

/// Where the code of a function of this cost may be in the profile that does not have the function.
fn where_else(
    elsewhere: Elsewhere,
    cost: Difference,
    named: &Named<'_>,
    measure: Measure<'_>,
) -> String {
    let side = if cost.a == 0 { "A" } else { "B" };
    let (row, rest) = match elsewhere {
        Elsewhere::Renamed(row) => {
            return format!(" It may be {} of {side} with another name.", named(row).0);
        }
        Elsewhere::Inlined {
            into,
            others,
            change,
        } => {
            let who = match others {
                0 => ", which costs".to_owned(),
                1 => " and another caller, which cost".to_owned(),
                others => format!(" and {others} other callers, which cost"),
            };
            let change = Difference { a: 0, b: change };
            (into, format!("{who} {}", more_or_less(change, measure)))
        }
    };
    format!(" {side} may have inlined it into {}{rest}.", named(row).0)
}

/// How often in B, and in A.
fn changed_calls(Difference { a, b }: Difference) -> String {
    match (a, b) {
        (0, b) => format!("{}, but not in A", times(b)),
        (a, 0) => format!("{} in A, but not in B", times(a)),
        (a, b) => format!("{} instead of {}", times(b), digits(a)),
    }
}

fn of_calls(called: Difference) -> String {
    match called {
        Difference { a: 0, b: 0 } => String::new(),
        Difference { a, b } if a == b => format!(" Called {} in both.", times(a)),
        Difference { .. } => format!(" Called {}.", changed_calls(called)),
    }
}

/// `largest` is the most expensive one of the callees of the side that costs more, with its state.
fn of_one_sided(
    name: String,
    cost: Difference,
    [only_a, only_b]: [usize; 2],
    largest: (String, Option<&'static str>),
    total: Difference,
    measure: Measure<'_>,
) -> String {
    let calls = match (only_a, only_b) {
        (0, _) => format!(
            "calls {} that it does not call in A: {}",
            functions(only_b),
            measure.cost(cost.b)
        ),
        (_, 0) => format!(
            "does not call {} that it calls in A: {}",
            functions(only_a),
            measure.cost(cost.a)
        ),
        _ => format!(
            "calls other functions than in A: {} for {} instead of {} for {}",
            functions(only_b),
            measure.cost(cost.b),
            functions(only_a),
            measure.cost(cost.a)
        ),
    };
    let state = largest
        .1
        .map_or(String::new(), |state| format!(" ({state})"));
    format!(
        "{name} {calls}, {} of the difference, mostly {}{state}.",
        percent(size(cost), size(total)),
        largest.0
    )
}

fn functions(count: usize) -> String {
    match count {
        1 => "one function".to_owned(),
        count => format!("{} functions", digits(count as i128)),
    }
}

fn of_total(total: Difference, measure: Measure<'_>) -> String {
    if total.change() == 0 {
        return format!("A and B cost the same: {}.", measure.cost(total.a));
    }
    let share = match total.a {
        // There is no share of zero or of a negative cost.
        ..=0 => String::new(),
        // Would be rounded to no change.
        a if (total.change() as f64 / a as f64).abs() < 0.0005 => ", by less than 0.1 %".to_owned(),
        a => {
            let plus = if total.change() > 0 { "+" } else { "" };
            format!(", {plus}{}", percent(total.change(), a))
        }
    };
    format!(
        "B costs {} than A: {} instead of {}{share}.",
        more_or_less(total, measure),
        measure.plain(total.b),
        measure.plain(total.a)
    )
}

/// The share in all changes. A percentage with one decimal: the nearest double is what is shown.
fn share(cost: Difference, all: u128) -> String {
    let all = i128::try_from(all).unwrap_or(i128::MAX);
    format!("{} of all changes", percent(size(cost), all))
}

fn more_or_less(cost: Difference, measure: Measure<'_>) -> String {
    let word = if cost.change() > 0 { "more" } else { "less" };
    format!("{} {word}", measure.cost(size(cost)))
}

fn signed(change: i128, measure: Measure<'_>) -> String {
    let plus = if change > 0 { "+" } else { "" };
    format!("{plus}{}", measure.cost(change))
}

fn size(cost: Difference) -> i128 {
    i128::try_from(cost.change().unsigned_abs()).unwrap_or(i128::MAX)
}

/// How often, in words.
fn times(count: i128) -> String {
    match count {
        1 => "once".to_owned(),
        count => format!("{} times", digits(count)),
    }
}

#[cfg(test)]
mod tests;
