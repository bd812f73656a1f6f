//! Figures in sentences: costs in the unit of their event, shares, counts.

use crate::analysis::events::Unit;

/// The event of the costs in a sentence.
#[derive(Clone, Copy, Debug)]
pub struct Measure<'a> {
    /// Name of the event.
    pub event: &'a str,
    /// Its unit.
    pub unit: Unit,
    /// Its total, which is 100 %.
    pub total: i128,
    /// Precedes costs and shares that are estimates; empty for exact ones.
    pub mark: &'static str,
}

/// Units of time in picoseconds, and of memory in bytes; the largest first.
const TIMES: &[(f64, &str)] = &[
    (1e12, "s"),
    (1e9, "ms"),
    (1e6, "\u{b5}s"),
    (1e3, "ns"),
    (1.0, "ps"),
];
const SIZES: &[(f64, &str)] = &[
    (1e12, "TB"),
    (1e9, "GB"),
    (1e6, "MB"),
    (1e3, "kB"),
    (1.0, "bytes"),
];

impl Measure<'_> {
    /// A cost: `1,234,567 Ir`, `92.79 ms`, `553.1 kB`.
    pub fn cost(&self, cost: i128) -> String {
        match self.unit {
            Unit::Count | Unit::Fraction(_) => {
                format!("{}{} {}", self.mark, self.plain(cost), self.event)
            }
            unit => self.mark.to_owned() + &in_units(cost as f64, unit),
        }
    }

    /// A cost, without the name of the event and without mark.
    pub fn plain(&self, cost: i128) -> String {
        match self.unit {
            Unit::Count => digits(cost),
            Unit::Fraction(by) => {
                let minus = if cost < 0 { MINUS } else { "" };
                minus.to_owned() + &quotient(cost.unsigned_abs(), by)
            }
            unit => in_units(cost as f64, unit),
        }
    }

    /// A cost of calls for each of them.
    pub fn each(&self, cost: i128, calls: i128) -> String {
        let by = match self.unit {
            Unit::Fraction(by) => by as f64,
            _ => 1.0,
        };
        let each = cost as f64 / calls as f64 / by;
        let text = match self.unit {
            Unit::Count | Unit::Fraction(_) if each.abs() >= 100.0 => {
                format!("{} {}", whole(each), self.event)
            }
            Unit::Count | Unit::Fraction(_) => {
                format!("{each:.1} {}", self.event).replace('-', MINUS)
            }
            unit => in_units(each, unit),
        };
        self.mark.to_owned() + &text
    }

    /// The share of a cost in the total.
    pub fn share(&self, cost: i128) -> String {
        self.mark.to_owned() + &percent(cost, self.total)
    }
}

/// Four digits, as the page shows them.
fn in_units(cost: f64, unit: Unit) -> String {
    let (size, units) = match unit {
        Unit::Time(picoseconds) => (cost.abs() * picoseconds as f64, TIMES),
        _ => (cost.abs(), SIZES),
    };
    if size == 0.0 && units == TIMES {
        return "0 s".to_owned();
    }
    let fitting = units.iter().find(|(step, _)| size >= *step);
    let Some((step, name)) = fitting.or(units.last()) else {
        return String::new();
    };
    let minus = if cost < 0.0 { MINUS } else { "" };
    let value = size / step;
    let decimals = match value {
        _ if *step == 1.0 => 0,
        ..10.0 => 3,
        ..100.0 => 2,
        ..1000.0 => 1,
        _ => 0,
    };
    match decimals {
        0 => format!("{minus}{} {name}", whole(value)),
        _ => format!("{minus}{value:.decimals$} {name}"),
    }
}

fn whole(number: f64) -> String {
    digits(number.round() as i128)
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

/// A quotient with its decimals if they are few, otherwise rounded to two.
pub fn quotient(number: u128, by: u64) -> String {
    let by = u128::from(by);
    let exact = (0..4).find(|&places| (number * 10u128.pow(places)).is_multiple_of(by));
    let places = exact.unwrap_or(2);
    let scale = 10u128.pow(places);
    let scaled = (2 * number * scale + by) / (2 * by);
    let whole = grouped(scaled / scale);
    match places as usize {
        0 => whole,
        places => format!("{whole}.{:0places$}", scaled % scale),
    }
}

/// A number with its digits in groups of three.
pub(in crate::analysis) fn digits(number: i128) -> String {
    let minus = if number < 0 { MINUS } else { "" };
    minus.to_owned() + &grouped(number.unsigned_abs())
}

/// The same without a sign.
pub fn grouped(number: u128) -> String {
    let plain = number.to_string();
    let mut out = String::new();
    for (at, digit) in plain.chars().enumerate() {
        if at > 0 && (plain.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests;
