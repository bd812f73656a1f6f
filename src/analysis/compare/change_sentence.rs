//! Findings about differences as sentences.

use super::{ChangeFinding, Difference};
use crate::analysis::findings::{digits, percent};

impl ChangeFinding {
    /// Stable identifier of its rule.
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

    /// The row of the finding; `None` for the total.
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

    /// Writes the finding as a sentence. `name` gives the name of a row; `event` is the event of the costs.
    pub fn sentence(&self, name: &dyn Fn(u32) -> String, event: &str) -> String {
        match *self {
            ChangeFinding::Total(total) => of_total(total, event),
            ChangeFinding::Grown { row, cost, all } | ChangeFinding::Shrunk { row, cost, all } => {
                format!(
                    "The self cost of {} {} by {} {event}, from {} to {}: {} of all changes.",
                    name(row),
                    if cost.change() > 0 { "grew" } else { "fell" },
                    size(cost),
                    digits(cost.a),
                    digits(cost.b),
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
                "{} is called {} instead of {}; its self cost is {} {event} instead of {}.",
                name(row),
                times(called.b),
                digits(called.a),
                digits(cost.b),
                digits(cost.a)
            ),
            ChangeFinding::PerCall { row, called, cost } => format!(
                "{} is called {} in both; its self cost per call is {} {event} instead of {}.",
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
            // Would be rounded to no change.
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

fn alone(side: &str, functions: usize, cost: i128, first: &str, event: &str) -> String {
    let cost = digits(cost);
    match functions {
        1 => format!("{first} is only in {side}, with a self cost of {cost} {event}."),
        _ => format!(
            "{} functions are only in {side}, with a self cost of {cost} {event} together; the most expensive is {first}.",
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
mod tests;
