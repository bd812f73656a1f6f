//! Findings as sentences.

use super::{Finding, Misses};
use crate::sink::Symbol;

/// Longest chain that is written in full; of longer ones, both ends are.
const CHAIN: usize = 8;

/// Writes a finding as a sentence. `name` gives the name of a row, `file` that of a file; `event` is the
/// event of the costs and `total` its total.
pub fn sentence(
    finding: &Finding,
    name: &dyn Fn(u32) -> String,
    file: &dyn Fn(Symbol) -> String,
    event: &str,
    total: i128,
) -> String {
    let share = |cost: i128| percent(cost, total);
    match finding {
        Finding::HottestFunction { row, cost } => {
            format!(
                "{} has a self cost of {} {event}, {} of the total.",
                name(*row),
                digits(*cost),
                share(*cost)
            )
        }
        Finding::HottestPath { rows, cost } => {
            let last = rows.last().map_or_else(String::new, |&row| name(row));
            format!(
                "Most expensive path: {}; the inclusive cost of {last} is {} of the total.",
                chain(rows, name),
                share(*cost)
            )
        }
        Finding::Cycle { row, members, cost } => {
            format!(
                "{members} functions call each other in {}; their inclusive cost is {} of the total.",
                name(*row),
                share(*cost)
            )
        }
        Finding::CheapCalls { row, called, cost } => {
            let each = *cost as f64 / *called as f64;
            format!(
                "{} is called {} times with a self cost of {each:.1} {event} per call, {} of the total.",
                name(*row),
                digits(i128::from(*called)),
                share(*cost)
            )
        }
        Finding::Misses(misses) => of_misses(misses, name),
        Finding::OneLine {
            row,
            line,
            cost,
            rate,
        } => {
            format!(
                "Line {} of {} has {} of the {} of {}.",
                line.line,
                file(line.file),
                percent(line.cost, *cost),
                rate.map_or("self cost", |rate| rate.name),
                name(*row)
            )
        }
    }
}

fn of_misses(misses: &Misses, name: &dyn Fn(u32) -> String) -> String {
    let Misses {
        row,
        rate,
        own,
        others,
        all_cycles,
    } = misses;
    let compared = match others.accesses {
        0 => String::new(),
        accesses => format!(
            ", compared with {} in all other functions",
            percent(others.misses, accesses)
        ),
    };
    format!(
        "{} causes {} of all {} ({}): {} of its {}{compared}. Estimated cost: {} cycles, {} of the profile.",
        name(*row),
        percent(own.misses, misses.all()),
        rate.name,
        rate.misses,
        percent(own.misses, own.accesses),
        rate.accesses,
        digits(misses.cycles()),
        percent(misses.cycles(), *all_cycles),
    )
}

fn chain(rows: &[u32], name: &dyn Fn(u32) -> String) -> String {
    let names = |rows: &[u32]| rows.iter().map(|&row| name(row)).collect::<Vec<_>>();
    let arrow = " \u{2192} ";
    if rows.len() <= CHAIN {
        return names(rows).join(arrow);
    }
    let (first, last) = (&rows[..CHAIN / 2], &rows[rows.len() - CHAIN / 2..]);
    [names(first), vec!["\u{2026}".into()], names(last)]
        .concat()
        .join(arrow)
}

/// The minus sign in sentences.
const MINUS: &str = "\u{2212}";

/// A share with one decimal.
pub(in crate::analysis) fn percent(part: i128, whole: i128) -> String {
    match whole {
        0 => "-".into(),
        whole => format!("{:.1} %", part as f64 / whole as f64 * 100.0).replace('-', MINUS),
    }
}

/// A number with its digits in groups of three.
pub(in crate::analysis) fn digits(number: i128) -> String {
    let plain = number.unsigned_abs().to_string();
    let mut out = String::new();
    for (at, digit) in plain.chars().enumerate() {
        if at > 0 && (plain.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if number < 0 {
        out.insert_str(0, MINUS);
    }
    out
}

#[cfg(test)]
mod tests;
