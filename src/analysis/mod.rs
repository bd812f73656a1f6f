//! Pure functions over the frozen [`Profile`](crate::model::Profile), each returning a table of its own.
//! Nothing here reads text, has state or changes the profile.
//!
//! | question | answer |
//! |---|---|
//! | which calls lead from and to a function | [`CallIndex`] |
//! | which functions call each other | [`Cycles`] |
//! | inclusive costs of functions | [`InclusiveCosts`] |
//! | the same from recorded invocations | [`Costed`] |
//! | why a function costs more than the whole profile | [`AboveTotals`] |
//! | callers and callees of a function | [`neighbours()`] |
//! | these figures as a table to sort and filter | [`flat`] |
//! | what events mean, and formulas of events | [`events`] |
//! | what objects, files, directories and classes cost | [`groups`] |
//! | what a function cost in each part | [`figures_by_part`] |
//! | where the code of a function comes from | [`Origins`] |
//! | what own code costs with the library code that it calls | [`Charged`] |
//! | notable facts | [`findings`] |
//! | readable names | [`names`] |
//! | what a function costs when called along one path | [`contexts`] |
//! | callers and callees over any number of calls | [`relatives`] |
//! | which part of the call graph to draw | [`call_graph()`] |
//! | what differs between two profiles | [`compare`] |
//! | profiles with some functions dropped or merged | [`transform`] |

mod above_total;
mod call_graph;
mod call_index;
mod call_totals;
mod charged;
pub mod compare;
pub mod contexts;
mod cycles;
pub mod events;
pub mod findings;
pub mod flat;
pub mod groups;
mod inclusive;
mod kcachegrind;
pub mod names;
mod neighbours;
mod origin;
mod outermost;
mod parts;
mod row;
mod syntax_error;
#[cfg(test)]
pub(crate) mod tests;
pub mod transform;
pub mod transitive;
mod view;

pub use above_total::{AboveTotal, AboveTotals, Shortfall};
pub use call_graph::{CallGraph, Folding, GraphCall, GraphNode, GraphOptions, call_graph};
pub use call_index::{CallFilter, CallIndex, flags, occurring_functions};
pub use call_totals::CallTotals;
pub use charged::Charged;
pub use cycles::{CycleId, Cycles};
pub use inclusive::{Disagreement, InclusiveCosts, InclusiveRule, Shown};
pub use neighbours::{CallKind, Neighbour, Side, neighbours};
pub use origin::{Origin, OriginRules, Origins, is_installed};
pub use outermost::{CallColumns, Costed, Nesting, set_inclusive_by_part};
pub use parts::{PartFigures, figures_by_part, time_range};
pub use row::Row;
pub use syntax_error::SyntaxError;
#[cfg(test)]
pub(crate) use tests as test_profile;
pub use transitive::{Functions, PathCall, Paths, Relative, Share, relatives};
pub use view::View;
