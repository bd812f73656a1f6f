//! The context of an estimate that is opened further than the others, and the way to it.

use super::Frame;
use super::forest::NONE;

/// Where a context is.
pub(super) enum Place {
    /// On the way to the context that is opened further.
    OnPath,
    /// Below that context.
    Inside,
    Outside,
}

/// What an estimate knows of it. Nodes are those of the expansion, in the order in which they are added.
pub(super) struct Closer<'a> {
    /// From the first context below the root; empty for none.
    path: &'a [Frame],
    /// How many frames of the path were added, and the last of them.
    reached: (usize, u32),
    /// By node: whether it is the context at the end of the path, or below it.
    is_inside: Vec<bool>,
    /// How many are.
    pub(super) inside: usize,
    /// Cost below which contexts are left out there.
    pub(super) least: u128,
}

impl<'a> Closer<'a> {
    pub(super) fn new(path: &'a [Frame]) -> Self {
        Closer {
            path,
            reached: (0, NONE),
            is_inside: Vec::new(),
            inside: 0,
            least: 0,
        }
    }

    /// Where a context would be.
    pub(super) fn place(&self, parent: u32, frame: Frame) -> Place {
        let (length, last) = self.reached;
        match self.is_inside.get(parent as usize) {
            Some(true) => Place::Inside,
            _ if parent == last && self.path.get(length) == Some(&frame) => Place::OnPath,
            _ => Place::Outside,
        }
    }

    /// Adds the next node. `least` is the least cost below it if it is at the end of the path.
    pub(super) fn add(&mut self, parent: u32, frame: Frame, least: impl FnOnce() -> u128) {
        let is_inside = match self.place(parent, frame) {
            Place::OnPath => {
                self.reached = (self.reached.0 + 1, self.is_inside.len() as u32);
                self.least = least();
                self.reached.0 == self.path.len()
            }
            Place::Inside => true,
            Place::Outside => false,
        };
        self.is_inside.push(is_inside);
        self.inside += usize::from(is_inside);
    }
}

#[cfg(test)]
mod tests;
