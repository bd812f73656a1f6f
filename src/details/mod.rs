//! Details that a profile does not keep: costs of single lines and instructions, lines of calls, jumps.
//!
//! They are read again from the pages of the input that contain them. This module does not open files: a
//! [`Reading`] reports which bytes of text it needs, receives them, and returns [`Details`].
//!
//! | question | answer |
//! |---|---|
//! | which bytes of which file are needed | [`Reading::needs`] |
//! | costs of lines and instructions; places of calls; jumps | [`Details`] |
//! | the same, summed over other dimensions | [`CostTable::grouped`] |
//!
//! The sums are exact and equal those of the profile: the lines of a function sum to its self costs, its call sites to
//! its calls. [`Reading::finish`] checks this, so a file that was changed since it was opened is detected.

mod collector;
mod cost_table;
mod found;
mod reading;
mod request;

pub use cost_table::CostTable;
pub(crate) use cost_table::add;
pub use found::{CallSite, Details, InlinedSite, JumpSite, NamedCode, Spot};
pub use reading::{Reading, TextRange};
pub use request::{Grain, Request, Wanted};
