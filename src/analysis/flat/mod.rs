//! The flat profile: one row for each function and each cycle, in any order, filtered.
//!
//! Constraint: half a million rows are sorted and filtered between two frames of a screen or so.
//! Rows are numbers (see [`super::Row`]); nothing is copied for them.

mod decimal;
mod expression;
mod filter;
mod find;
mod matching;
mod name_order;
mod order;
mod profile;
mod syntax;

pub use decimal::Decimal;
pub(super) use expression::reason;
pub use filter::{Comparison, Condition, Field, Figure, Filter, Pattern, Quantity};
pub use matching::{RateColumns, Searched, matching_rows, matching_texts};
pub use name_order::{NameOrder, alphabetical_ranks};
pub use order::{Figures, Order, SortKey, fraction_key, sort_by_number, sort_rows};
pub use profile::FlatProfile;
pub use syntax::comparison;
