//! Which pages of the input hold lines of which function.
//!
//! Cost lines are summed and not kept. Questions about single lines and instructions of a function
//! are answered by reading again the few pages ([`crate::limits::PAGE`] bytes of text each) in
//! which the function occurs, starting from the parser state saved for each page.

use super::Column;

/// Pairs of function and page, in reading order.
#[derive(Clone, Debug, Default)]
pub struct PageIndex {
    functions: Column<u32>,
    /// (file, page) of each pair.
    pages: Column<(u32, u32)>,
    /// Latest page of each function, to note each pair once.
    latest: Column<(u32, u32)>,
    current: (u32, u32),
}

/// No page yet.
const NEVER: (u32, u32) = (u32::MAX, u32::MAX);

impl PageIndex {
    pub(super) fn begin(&mut self, file: u32, page: u32) {
        self.current = (file, page);
    }

    /// Notes that the function has lines in the current page.
    #[inline]
    pub(super) fn note(&mut self, function: u32) {
        while self.latest.len() <= function as usize {
            self.latest.push(NEVER);
        }
        if self.latest.get(function) != self.current {
            *self.latest.get_mut(function) = self.current;
            self.functions.push(function);
            self.pages.push(self.current);
        }
    }

    /// The pages of a function as (file, page), in reading order.
    pub fn pages_of(&self, function: u32) -> Vec<(u32, u32)> {
        let all = self.functions.iter().zip(self.pages.iter());
        all.filter(|&(f, _)| f == function)
            .map(|(_, page)| page)
            .collect()
    }

    /// Number of (function, page) pairs.
    pub fn len(&self) -> usize {
        self.functions.len()
    }

    /// Whether nothing was noted.
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }

    pub(super) fn freeze(&mut self) {
        self.latest = Column::new();
    }
}
