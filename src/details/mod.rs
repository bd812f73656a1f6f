//! What a profile does not keep: costs of single lines and instructions, the lines of calls, jumps.
//!
//! They are read again from the pages of the input that hold them. Nobody here reads files: a
//! [`Reading`] says which bytes of text it needs, is given them, and ends in [`Details`].
//!
//! | question | answer |
//! |---|---|
//! | which bytes of which file are needed | [`Reading::needs`] |
//! | costs of lines, of instructions; calls where they stand; jumps | [`Details`] |
//! | the same, summed over what is of no interest | [`CostTable::grouped`] |
//!
//! The sums are exact and belong to the profile: those over the lines of a function are its self
//! costs, those over its call sites are its calls. [`Reading::finish`] checks that, so a file that was
//! changed since it was opened is noticed.

mod collector;
mod cost_table;
mod found;
mod page_choice;
mod reading;
mod request;
mod sites;
mod sums;

pub use cost_table::CostTable;
pub use found::Details;
pub use reading::{Reading, TextRange};
pub use request::{Grain, Request, Wanted};
pub use sites::{CallSite, JumpSite, Spot};
