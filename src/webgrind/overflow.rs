//! Numbers that do not fit the 32-bit words of the format.
//!
//! 2^32 units of 10 ns are 43 seconds, so real Xdebug profiles do not fit. At a large cost, webgrind's C++
//! writer drops the rest of the file, and its PHP writer stores the remainder modulo 2^32; neither reports
//! it. Here numbers are changed only on request, and a header line says so.

use std::fmt;

/// The largest number that a word holds.
pub(super) const LARGEST: u32 = u32::MAX;

/// What to do with numbers that do not fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overflow {
    /// Write nothing and report how many there are.
    #[default]
    Refuse,
    /// Store the nearest number that fits: 4,294,967,295, or 0 for a negative one.
    Saturate,
    /// Store the remainder modulo 2^32, as webgrind's PHP writer does.
    Wrap,
    /// Divide all costs by the smallest power of ten that makes them fit, rounded to the nearest. Counts are not
    /// divided; one that does not fit is set to the largest that does. The `summary:` lines are divided too, so
    /// that percentages stay right, and the event gets the name of its new unit. For Xdebug's `Time_(10ns)` the
    /// least divisor is 100, which makes it `Time_(us)`: the only other unit of time that webgrind shows correctly.
    Scale,
}

impl Overflow {
    /// All ways, the default first.
    pub const ALL: [Overflow; 4] = [
        Overflow::Refuse,
        Overflow::Saturate,
        Overflow::Wrap,
        Overflow::Scale,
    ];

    /// The identifier, as on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Overflow::Refuse => "refuse",
            Overflow::Saturate => "saturate",
            Overflow::Wrap => "wrap",
            Overflow::Scale => "scale",
        }
    }

    /// The way with this identifier.
    pub fn of(id: &str) -> Option<Overflow> {
        Overflow::ALL.into_iter().find(|o| o.id() == id)
    }
}

/// The numbers of a buffer that do not fit 32 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Excess {
    /// How many costs are too large.
    pub costs: u64,
    /// How many costs are negative.
    pub negative: u64,
    /// How many call or invocation counts are too large.
    pub counts: u64,
    /// The largest number that does not fit; 0 if there is none.
    pub largest: i128,
    /// The largest cost that does not fit; 0 if there is none.
    pub largest_cost: i128,
    /// The lowest cost, if it is negative; else 0.
    pub lowest: i128,
}

impl Excess {
    /// How many numbers do not fit.
    pub fn values(&self) -> u64 {
        self.costs + self.negative + self.counts
    }

    pub(super) fn note_cost(&mut self, value: i128) {
        if value < 0 {
            self.negative += 1;
            self.lowest = self.lowest.min(value);
        } else if value > LARGEST.into() {
            self.costs += 1;
            self.largest_cost = self.largest_cost.max(value);
            self.largest = self.largest.max(value);
        }
    }

    pub(super) fn note_count(&mut self, value: u64) {
        if value > LARGEST.into() {
            self.counts += 1;
            self.largest = self.largest.max(value.into());
        }
    }
}

/// The numbers as a noun phrase: how many, and the extremes.
impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.values();
        write!(f, "{values} number{}", if values == 1 { "" } else { "s" })?;
        match (self.largest, self.lowest) {
            (0, lowest) => write!(f, " (lowest {lowest})"),
            (largest, 0) => write!(f, " (largest {largest})"),
            (largest, lowest) => write!(f, " (largest {largest}, lowest {lowest})"),
        }
    }
}
