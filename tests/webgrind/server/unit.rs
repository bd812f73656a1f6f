//! Costs in webgrind's units.

use grindscope::webgrind::Headers;
use std::fmt;

/// A unit of webgrind's page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Percent of all runs, with two decimals.
    #[default]
    Percent,
    /// Milliseconds, rounded.
    Milliseconds,
    /// Microseconds, rounded.
    Microseconds,
}

/// A cost in a unit: a whole number of hundredths of a percent, or of milli- or microseconds.
/// Displayed as webgrind does: percents with two decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Amount {
    /// The number.
    pub(crate) value: i128,
    /// Its unit.
    pub(crate) unit: Unit,
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.unit != Unit::Percent {
            return self.value.fmt(f);
        }
        let sign = if self.value < 0 { "-" } else { "" };
        let hundredths = self.value.unsigned_abs();
        write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

/// What costs are measured against.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure {
    unit: Unit,
    /// Sum of the first numbers of all `summary:` lines.
    pub(super) total: i128,
    /// Cost units in a microsecond.
    per_microsecond: i128,
}

impl Measure {
    pub(super) fn new(headers: &Headers, unit: Unit) -> Measure {
        // The unit of Xdebug 3; at any position among the events, in any case.
        let events = headers.values(b"events").last().unwrap_or_default();
        let events = events.to_ascii_lowercase();
        let fine = memchr::memmem::find(&events, b"time_(10ns)").is_some();
        Measure {
            unit,
            total: headers.summaries().fold(0, i128::saturating_add),
            per_microsecond: if fine { 100 } else { 1 },
        }
    }

    pub(super) fn amount(&self, cost: i128) -> Amount {
        self.amount_in(cost, self.unit)
    }

    pub(super) fn amount_in(&self, cost: i128, unit: Unit) -> Amount {
        let value = match unit {
            Unit::Percent if self.total == 0 => 0,
            Unit::Percent => rounded(cost * 10_000, self.total),
            Unit::Milliseconds => rounded(cost, self.per_microsecond * 1000),
            Unit::Microseconds => rounded(cost, self.per_microsecond),
        };
        Amount { value, unit }
    }
}

/// The quotient rounded to the nearest whole number, halves away from zero, as PHP rounds.
fn rounded(dividend: i128, divisor: i128) -> i128 {
    let (quotient, rest) = (dividend / divisor, dividend % divisor);
    let up = rest.unsigned_abs() >= divisor.unsigned_abs().div_ceil(2);
    quotient + dividend.signum() * divisor.signum() * i128::from(up)
}
