//! Two profiles that are browsed as one: their tables, and the answers of both joined.

pub(super) mod calls;
mod changed_calls;
pub(super) mod columns;
pub(super) mod conditions;
pub(super) mod contexts;
mod cycles;
pub(super) mod differences;
mod explained;
pub(super) mod graph;
mod groups;

pub(super) mod list;
pub(super) mod numbers;
mod one_sided;
pub(super) mod relatives;
pub(super) mod side;
pub(super) mod tables;
pub(super) mod transforms;
