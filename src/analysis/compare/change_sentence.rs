//! Findings about differences as sentences: figures and nothing else.

use super::{ChangeFinding, Difference};
use crate::analysis::findings::{digits, percent};

impl ChangeFinding {
    /// Stable name of its rule.
    pub fn kind(&self) -> &'static str {
        match self {
            ChangeFinding::Total(_) => "change-of-total",
            ChangeFinding::Grown { .. } => "grown",
            ChangeFinding::Shrunk { .. } => "shrunk",
            ChangeFinding::New { .. } => "new",
            ChangeFinding::Gone { .. } => "gone",
            ChangeFinding::Calls { .. } => "called-otherwise",
            ChangeFinding::PerCall { .. } => "cost-per-call",
        }
    }

    /// The row to look at; none for what is about all.
    pub fn row(&self) -> Option<u32> {
        match *self {
            ChangeFinding::Total(_) => None,
            ChangeFinding::Grown { row, .. }
            | ChangeFinding::Shrunk { row, .. }
            | ChangeFinding::New { row, .. }
            | ChangeFinding::Gone { row, .. }
            | ChangeFinding::Calls { row, .. }
            | ChangeFinding::PerCall { row, .. } => Some(row),
        }
    }

    /// The finding as one sentence. `name` gives the name of a row; `event` is the event of the costs.
    pub fn sentence(&self, name: &dyn Fn(u32) -> String, event: &str) -> String {
        match *self {
            ChangeFinding::Total(total) => of_total(total, event),
            ChangeFinding::Grown { row, cost, all } | ChangeFinding::Shrunk { row, cost, all } => {
                format!(
                    "{} costs {} {event} {} itself, {} instead of {}; that is {} of all that changed.",
                    name(row),
                    size(cost),
                    more_or_less(cost),
                    digits(cost.b),
                    digits(cost.a),
                    // A percentage with one decimal: the nearest double is what is shown.
                    percent(
                        i128::try_from(cost.change().unsigned_abs()).unwrap_or(i128::MAX),
                        i128::try_from(all).unwrap_or(i128::MAX)
                    )
                )
            }
            ChangeFinding::New {
                row,
                functions,
                cost,
            } => alone("B", functions, cost, &name(row), event),
            ChangeFinding::Gone {
                row,
                functions,
                cost,
            } => alone("A", functions, cost, &name(row), event),
            ChangeFinding::Calls { row, called, cost } => format!(
                "{} is called {} instead of {}; itself it costs {} {event} instead of {}.",
                name(row),
                times(called.b),
                digits(called.a),
                digits(cost.b),
                digits(cost.a)
            ),
            ChangeFinding::PerCall { row, called, cost } => format!(
                "{} is called {} in both; each call costs {} {event} itself instead of {}.",
                name(row),
                times(called),
                each(cost.b, called),
                each(cost.a, called)
            ),
        }
    }
}

fn of_total(total: Difference, event: &str) -> String {
    if total.change() == 0 {
        return format!("A and B cost the same: {} {event}.", digits(total.a));
    }
    let share = match total.a {
        0 => String::new(),
        a => match total.change() as f64 / a as f64 * 100.0 {
            // Would read as no change at all.
            percent if percent.abs() < 0.05 => ", by less than 0.1 %".to_owned(),
            percent => format!(", {percent:+.1} %"),
        },
    };
    format!(
        "B costs {} {event} {} than A: {} instead of {}{share}.",
        size(total),
        more_or_less(total),
        digits(total.b),
        digits(total.a)
    )
}

fn alone(side: &str, functions: usize, cost: i128, dearest: &str, event: &str) -> String {
    let cost = digits(cost);
    match functions {
        1 => format!("{dearest}, which only {side} has, costs {cost} {event} itself."),
        _ => format!(
            "{} functions that only {side} has cost {cost} {event} themselves; the dearest is {dearest}.",
            digits(functions as i128)
        ),
    }
}

fn size(cost: Difference) -> String {
    digits(i128::try_from(cost.change().unsigned_abs()).unwrap_or(i128::MAX))
}

fn more_or_less(cost: Difference) -> &'static str {
    if cost.change() > 0 { "more" } else { "less" }
}

fn each(cost: i128, called: i128) -> String {
    format!("{:.1}", cost as f64 / called as f64)
}

/// How often, in words.
fn times(count: impl Into<i128>) -> String {
    match count.into() {
        1 => "once".to_owned(),
        count => format!("{} times", digits(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_hold_the_figures() {
        let between = |a, b| Difference { a, b };
        let cost = between(50, 1284);
        for (finding, expected) in [
            (
                ChangeFinding::Total(between(432_410, 417_395)),
                "B costs 15,015 Ir less than A: 417,395 instead of 432,410, -3.5 %.",
            ),
            (
                ChangeFinding::Total(between(431_272, 431_264)),
                "B costs 8 Ir less than A: 431,264 instead of 431,272, by less than 0.1 %.",
            ),
            (
                ChangeFinding::Total(between(0, 7)),
                "B costs 7 Ir more than A: 7 instead of 0.",
            ),
            (
                ChangeFinding::Total(between(1000, 1000)),
                "A and B cost the same: 1,000 Ir.",
            ),
            (
                ChangeFinding::Grown {
                    row: 1,
                    cost,
                    all: 2468,
                },
                "f1 costs 1,234 Ir more itself, 1,284 instead of 50; that is 50.0 % of all that changed.",
            ),
            (
                ChangeFinding::Shrunk {
                    row: 1,
                    cost: -cost,
                    all: 12_340,
                },
                "f1 costs 1,234 Ir less itself, 50 instead of 1,284; that is 10.0 % of all that changed.",
            ),
            (
                ChangeFinding::New {
                    row: 2,
                    functions: 1200,
                    cost: 99,
                },
                "1,200 functions that only B has cost 99 Ir themselves; the dearest is f2.",
            ),
            (
                ChangeFinding::Gone {
                    row: 2,
                    functions: 1,
                    cost: 99,
                },
                "f2, which only A has, costs 99 Ir itself.",
            ),
            (
                ChangeFinding::Calls {
                    row: 3,
                    called: between(10, 2000),
                    cost,
                },
                "f3 is called 2,000 times instead of 10; itself it costs 1,284 Ir instead of 50.",
            ),
            (
                ChangeFinding::PerCall {
                    row: 3,
                    called: 10,
                    cost,
                },
                "f3 is called 10 times in both; each call costs 128.4 Ir itself instead of 5.0.",
            ),
        ] {
            assert_eq!(finding.sentence(&|row| format!("f{row}"), "Ir"), expected);
        }
    }
}
