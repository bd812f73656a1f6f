//! The profile in columns.
//!
//! Filled once by the [`ProfileBuilder`], then frozen as a [`Profile`]. This module does not depend on the
//! text format, and the model does not change afterwards.

mod add_profile;
mod builder;
mod call_table;
mod column;
mod cost_matrix;
mod derivation;
mod estimates;
mod event_book;
mod formula;
mod function_table;
mod join;
mod outermost;
mod page_index;
mod part;
mod part_checks;
mod part_costs;
mod profile;
mod requests;
mod string_table;
mod uncalled;

pub use add_profile::Renaming;
pub use builder::ProfileBuilder;
pub use call_table::{CallId, CallTable};
pub use column::Column;
pub use cost_matrix::CostMatrix;
pub use derivation::Derivation;
pub use estimates::{ESTIMATED, EstimatedCall, UNLEVELLED, lacks_costs};
pub use event_book::{DerivedEvent, EventType};
pub use function_table::{FunctionId, FunctionTable};
pub use outermost::Level;
pub use page_index::PageIndex;
pub use part::Part;
pub use part_costs::PartCosts;
pub(crate) use part_costs::{is_last_piece, piece};
pub use profile::{Formula, PartSelection, Profile};
pub use string_table::StringTable;
pub use uncalled::Uncalled;
