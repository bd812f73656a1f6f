//! Assembles whole lines from chunks.
//!
//! The grammar works on runs of whole lines in place; only a line that spans two chunks or two pages is copied. The
//! division into runs depends on the chunks, the lines do not: all lines of a run begin in the same page, every line
//! ends with a newline (a missing last one is added), and lines longer than [`LONGEST_LINE`] are skipped.

use crate::limits::{LONGEST_LINE, PAGE};
use memchr::{memchr, memrchr};

/// The output of [`LineRuns`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run<'a> {
    /// Whole lines that begin in one page; the first begins at `offset`.
    Lines {
        /// The lines, each with its newline.
        text: &'a [u8],
        /// Offset of the first byte in the file's text.
        offset: u64,
    },
    /// A line at `offset` is too long and is skipped.
    TooLong {
        /// Offset of the line's first byte.
        offset: u64,
    },
}

/// Assembles the lines of one file.
#[derive(Clone, Debug)]
pub struct LineRuns {
    /// Bytes of a page.
    page: u64,
    /// Beginning of an incomplete line.
    carry: Vec<u8>,
    /// Offset of the next byte.
    offset: u64,
    /// Offset of the line that is being carried or skipped.
    line_start: u64,
    /// Whether the current line is too long and is skipped up to its newline.
    skipping: bool,
}

impl Default for LineRuns {
    fn default() -> Self {
        LineRuns::new(PAGE, 0)
    }
}

impl LineRuns {
    /// Lines of a text with pages of `page` bytes, at least 1, from the line that begins at `offset` on.
    pub fn new(page: u64, offset: u64) -> Self {
        LineRuns {
            page: page.max(1),
            carry: Vec::new(),
            offset,
            line_start: offset,
            skipping: false,
        }
    }

    /// Takes a chunk and passes on the complete lines. Fails with the first error of `take`.
    pub fn push<E>(
        &mut self,
        mut chunk: &[u8],
        take: &mut impl FnMut(Run<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        while !chunk.is_empty() {
            let used = if self.carry.is_empty() && !self.skipping {
                self.push_fresh(chunk, take)?
            } else {
                self.push_carried(chunk, take)?
            };
            self.offset += used as u64;
            chunk = &chunk[used..];
        }
        Ok(())
    }

    /// Continues at the beginning of a line: passes on the whole lines of this page in place.
    fn push_fresh<E>(
        &mut self,
        chunk: &[u8],
        take: &mut impl FnMut(Run<'_>) -> Result<(), E>,
    ) -> Result<usize, E> {
        let left_in_page =
            usize::try_from(self.page - self.offset % self.page).unwrap_or(usize::MAX);
        let window = &chunk[..chunk.len().min(left_in_page)];
        let whole = memrchr(b'\n', window).map_or(0, |newline| newline + 1);
        if whole > 0 {
            take(Run::Lines {
                text: &window[..whole],
                offset: self.offset,
            })?;
        }
        self.line_start = self.offset + whole as u64;
        self.carry.extend_from_slice(&window[whole..]);
        Ok(window.len())
    }

    /// Continues within a line.
    fn push_carried<E>(
        &mut self,
        chunk: &[u8],
        take: &mut impl FnMut(Run<'_>) -> Result<(), E>,
    ) -> Result<usize, E> {
        let newline = memchr(b'\n', chunk);
        let used = newline.map_or(chunk.len(), |newline| newline + 1);
        if !self.skipping && self.carry.len() + used > LONGEST_LINE {
            self.skipping = true;
            self.carry = Vec::new();
            take(Run::TooLong {
                offset: self.line_start,
            })?;
        } else if !self.skipping {
            self.carry.extend_from_slice(&chunk[..used]);
        }
        if newline.is_some() {
            self.hand_on_carried(take)?;
        }
        Ok(used)
    }

    fn hand_on_carried<E>(
        &mut self,
        take: &mut impl FnMut(Run<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        if std::mem::take(&mut self.skipping) {
            return Ok(());
        }
        let result = take(Run::Lines {
            text: &self.carry,
            offset: self.line_start,
        });
        self.carry.clear();
        result
    }

    /// Ends the file: passes on a last line without a newline. Returns whether the text ended with a newline (or was
    /// empty). Fails with the error of `take`.
    pub fn finish<E>(
        &mut self,
        take: &mut impl FnMut(Run<'_>) -> Result<(), E>,
    ) -> Result<bool, E> {
        let terminated = self.carry.is_empty() && !self.skipping;
        if !terminated {
            self.carry.push(b'\n');
            self.hand_on_carried(take)?;
        }
        *self = LineRuns::new(self.page, 0);
        Ok(terminated)
    }
}

#[cfg(test)]
mod tests;
