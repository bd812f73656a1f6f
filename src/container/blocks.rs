//! Cuts input into blocks whose boundaries depend only on the offset.

use crate::diagnostic::Error;

/// Size of a block. Large enough that a decoder spends its time decoding, small enough for a cache.
const BLOCK: usize = 64 << 10;

/// Regroups pieces of any size as blocks of one size; the last may be shorter.
///
/// So a decoder sees the same calls for every division of the input into pieces. Pieces that contain whole
/// blocks are not copied.
#[derive(Default)]
pub(super) struct Blocks {
    held: Vec<u8>,
}

impl Blocks {
    /// Takes a piece in and passes on what is complete.
    pub(super) fn push(
        &mut self,
        mut bytes: &[u8],
        mut take: impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if !self.held.is_empty() {
            let fill = bytes.len().min(BLOCK - self.held.len());
            self.held.extend_from_slice(&bytes[..fill]);
            bytes = &bytes[fill..];
            if self.held.len() < BLOCK {
                return Ok(());
            }
            take(&self.held)?;
            self.held.clear();
        }
        let blocks = bytes.chunks_exact(BLOCK);
        self.held.extend_from_slice(blocks.remainder());
        for block in blocks {
            take(block)?;
        }
        Ok(())
    }

    /// Ends the input: passes on the last block.
    pub(super) fn finish(
        &mut self,
        take: impl FnOnce(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let held = std::mem::take(&mut self.held);
        if held.is_empty() { Ok(()) } else { take(&held) }
    }
}

#[cfg(test)]
mod tests;
