//! Lines of functions and files: findings about them, and those of two profiles matched.

pub(super) mod blocks;
pub(super) mod call_lines;
pub(super) mod compared;
pub(super) mod findings;
pub(super) mod nested_calls;
#[cfg(feature = "disassembly")]
pub(super) mod own_lines;
pub(super) mod source;
pub(super) mod top;
