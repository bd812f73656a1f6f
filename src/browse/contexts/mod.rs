//! Calling contexts, as trees and as the boxes of a flame graph.

pub(super) mod boxes;
pub(super) mod trees;
