//! Meaning of events, and events defined by formulas.

mod expression;
mod linear_sum;
mod metric;
mod peak;
mod rate;
mod syntax;
mod unit;
mod usual;

pub use expression::{Expression, Operation, Operator};
pub use linear_sum::DECIMALS;
pub use metric::Metric;
pub use peak::{outside_functions, peak_memory};
pub use rate::{LARGEST_FACTOR, Rate};
pub use syntax::KnownEvents;
pub use unit::Unit;
pub use usual::{long_name, usual_events};
