//! The rows of the list: which are shown, in which order, their names, groups and values.

pub(super) mod answer_cache;
pub(super) mod choice;
pub(super) mod exact;
pub(super) mod grouped;
pub(super) mod groups;
mod parts;
pub(super) mod rankings;
pub(super) mod rates;
pub(super) mod row_names;
pub(super) mod values;
