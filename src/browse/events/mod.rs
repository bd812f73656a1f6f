//! Events: those of a profile, and those that users define.

pub(super) mod own;
pub(super) mod shown;
