//! Functions grouped by object, file, directory or class, with self and inclusive costs.

mod callbacks;
mod costs;
mod grouping;
mod rings;

pub use costs::{Exactness, GroupCost, group_costs, stated_costs};
pub use grouping::{GroupBy, GroupId, Groups};
pub use rings::rings;
