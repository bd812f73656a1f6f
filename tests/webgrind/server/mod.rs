//! The tables of webgrind's page, computed from a buffer as webgrind 1.9.4's server answers them.
//!
//! Oddities that are webgrind's and are kept: percentages refer to the sum of the `summary:` lines
//! and are 0 without one; the kind of a function follows from its name alone; the shown fraction is
//! one of the self costs after hiding, and the row that crosses it is shown.

mod call_info;
mod function_list;
mod unit;

pub(crate) use call_info::{CallRow, call_info};
pub(crate) use function_list::{Kind, ListOptions, function_list};
pub(crate) use unit::{Amount, Unit};
