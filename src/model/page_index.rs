//! Index of the pages of the input that contain lines of a function or source file.
//!
//! Cost lines are summed and not stored. Costs of lines and instructions are found by reading again the few
//! pages ([`crate::limits::PAGE`] bytes of text each) in which a function or source file occurs, starting
//! from the parser state saved for each page.

use super::Column;
use crate::order;

/// The owners in each page, in reading order. An owner is the number of a function, or of the name of a source file.
#[derive(Clone, Debug, Default)]
pub struct PageIndex {
    /// The owners of all pages, one page after the other.
    owners: Column<u32>,
    pages: Vec<Page>,
    /// Latest page of each owner, by its place in `pages`, to note each pair once.
    latest: Column<u32>,
}

/// A page and the number of its owners.
#[derive(Clone, Copy, Debug)]
struct Page {
    file: u32,
    page: u32,
    owners: u32,
}

/// No page yet.
const NEVER: u32 = u32::MAX;

impl PageIndex {
    pub(super) fn begin(&mut self, file: u32, page: u32) {
        self.pages.push(Page {
            file,
            page,
            owners: 0,
        });
    }

    /// Notes that the owner has lines in the current page.
    #[inline(always)]
    pub(super) fn note(&mut self, owner: u32) {
        while self.latest.len() <= owner as usize {
            self.latest.push(NEVER);
        }
        // Page numbers have 32 bits; NEVER is above the last number.
        let current = (self.pages.len() as u32).wrapping_sub(1);
        if self.latest.get(owner) != current
            && let Some(page) = self.pages.last_mut()
        {
            page.owners += 1;
            *self.latest.get_mut(owner) = current;
            self.owners.push(owner);
        }
    }

    /// The pages in which one of the wanted owners occurs, as (file, page), in reading order.
    pub fn pages_with(&self, wanted: impl Fn(u32) -> bool) -> Vec<(u32, u32)> {
        let mut owners = self.owners.iter();
        let mut found = Vec::new();
        for page in &self.pages {
            let here = owners.by_ref().take(page.owners as usize);
            if here.filter(|&owner| wanted(owner)).count() > 0 {
                found.push((page.file, page.page));
            }
        }
        found
    }

    /// All owners, each once, in ascending order.
    pub fn owners(&self) -> Vec<u32> {
        order::distinct(self.owners.iter())
    }

    /// Number of (owner, page) pairs.
    pub fn len(&self) -> usize {
        self.owners.len()
    }

    /// Whether nothing was noted.
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// Renumbers the owners. Those of one page must stay distinct.
    pub(super) fn renumber(&mut self, numbers: &[u32]) {
        for at in 0..self.owners.len() as u32 {
            let owner = self.owners.get_mut(at);
            *owner = numbers[*owner as usize];
        }
    }

    pub(super) fn freeze(&mut self) {
        self.latest = Column::new();
        self.pages.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests;
