//! Detects whether a text has Xdebug's shape.

use crate::sink::{CostLine, Place, Symbol};

/// Looks for features that Xdebug does not write.
///
/// Xdebug's shape is: the creator is Xdebug, or missing with `Time` as the first event, as in old versions; no objects,
/// no inlined code, no addresses; every block has exactly one line of self cost, and every call the count 1.
/// (Cachegrind writes no creator either, and the files of its `cg_diff` have one line for each function.)
///
/// Xdebug's aggregates with their real call counts do not have this shape and are summed up by the
/// callgrind specification.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shape {
    xdebug_creator: bool,
    foreign_creator: bool,
    foreign_event: bool,
    foreign_line: bool,
    /// Whether a block has begun, and how many lines of self cost it has so far.
    block: Option<u64>,
}

impl Shape {
    /// Takes the value of `creator:`.
    pub(super) fn creator(&mut self, value: &[u8]) {
        let xdebug = value
            .get(..6)
            .is_some_and(|name| name.eq_ignore_ascii_case(b"xdebug"));
        self.xdebug_creator |= xdebug;
        self.foreign_creator |= !xdebug;
    }

    /// Takes the names of a part's events.
    pub(super) fn events(&mut self, names: &[&[u8]]) {
        self.foreign_event |= !names.first().is_some_and(|name| name.starts_with(b"Time"));
    }

    /// Takes the beginning of a block, which ends the one before. The last block of a text is not checked,
    /// because a truncated text ends within it.
    pub(super) fn begin_block(&mut self, place: Place) {
        self.foreign_line |= self.block == Some(0) || place.object != Symbol::EMPTY;
        self.block = Some(0);
    }

    /// Takes a line of self cost.
    #[inline]
    pub(super) fn self_line(&mut self, line: &CostLine<'_>, place: Place) {
        let lines = self.block.get_or_insert(0);
        *lines += 1;
        let position = &line.position;
        self.foreign_line |=
            *lines > 1 || line.file != place.file || position.address != 0 || position.block != 0;
    }

    /// Takes a call.
    #[inline]
    pub(super) fn call(&mut self, count: u64, line: &CostLine<'_>, place: Place) {
        self.foreign_line |= count != 1 || line.file != place.file;
    }

    /// Whether webgrind reads this text correctly.
    pub(super) fn is_xdebug(&self) -> bool {
        let foreign_writer = self.foreign_creator || (self.foreign_event && !self.xdebug_creator);
        !foreign_writer && !self.foreign_line
    }

    /// Whether every block is one invocation and every call record one call, for any writer.
    pub(super) fn is_single_invocations(&self) -> bool {
        !self.foreign_line
    }
}
