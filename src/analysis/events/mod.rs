//! What events mean, and events made of other events.

mod columns;
mod expression;
mod known;
mod linear_sum;
mod metric;
mod syntax;
mod unit;
mod usual;

pub use columns::{ComputedColumns, computed_columns};
pub use expression::{Expression, Operation};
pub use known::long_name;
pub use metric::{Metric, metrics};
pub use syntax::ExpressionError;
pub use unit::Unit;
pub use usual::usual_events;
