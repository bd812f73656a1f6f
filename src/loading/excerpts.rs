//! Reads ranges of the text of a packed file by unpacking it again.
//!
//! Offsets refer to the text. Files that are not packed, or whose text was spooled, are read directly instead.

use crate::container::{Event, Unpacker};
use crate::diagnostic::Error;
use std::collections::VecDeque;
use std::ops::Range;

/// Unpacks one file and passes on ranges of its texts.
///
/// ```
/// use grindscope::loading::Excerpts;
///
/// let mut excerpts = Excerpts::new([(0, 2..5), (0, 7..8)]);
/// let mut out = Vec::new();
/// excerpts.push(b"0123456789 and so on", &mut |piece| Ok(out.extend_from_slice(piece)))?;
/// excerpts.finish(&mut |piece| Ok(out.extend_from_slice(piece)))?;
/// assert!(excerpts.is_done());
/// assert_eq!(out, b"2347");
/// # Ok::<(), grindscope::diagnostic::Error>(())
/// ```
pub struct Excerpts {
    unpacker: Unpacker,
    cutter: Cutter,
}

/// Cuts ranges out of the unpacked texts.
struct Cutter {
    /// Remaining ranges: number of the text, and its bytes.
    ranges: VecDeque<(u32, Range<u64>)>,
    /// Number of the current text, and the offset of its next byte.
    text: Option<u32>,
    offset: u64,
}

impl Excerpts {
    /// Excerpts from the texts of a file: the number of the text within the file (see
    /// [`OpenedFile::entry`](super::OpenedFile::entry)) and its bytes, in ascending order.
    pub fn new(ranges: impl IntoIterator<Item = (u32, Range<u64>)>) -> Self {
        let ranges = ranges.into_iter().filter(|(_, bytes)| !bytes.is_empty());
        Excerpts {
            unpacker: Unpacker::new(),
            cutter: Cutter {
                ranges: ranges.collect(),
                text: None,
                offset: 0,
            },
        }
    }

    /// Takes the next bytes of the file; `take` receives the bytes of the ranges, in order. Fails if unpacking or
    /// `take` fails.
    pub fn push(
        &mut self,
        bytes: &[u8],
        take: &mut impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let cutter = &mut self.cutter;
        self.unpacker
            .push(bytes, &mut |event| cutter.take(event, take))
    }

    /// Ends the file. Fails if unpacking or `take` fails.
    pub fn finish(
        &mut self,
        take: &mut impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let cutter = &mut self.cutter;
        self.unpacker.finish(&mut |event| cutter.take(event, take))
    }

    /// Whether all ranges were found, so that no more bytes are needed.
    pub fn is_done(&self) -> bool {
        self.cutter.ranges.is_empty()
    }
}

impl Cutter {
    fn take(
        &mut self,
        event: Event<'_>,
        take: &mut impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match event {
            Event::Begin(_) => {
                self.text = Some(self.text.map_or(0, |text| text + 1));
                self.offset = 0;
                Ok(())
            }
            Event::Text(piece) => self.cut(piece, take),
            Event::End | Event::Warning(..) => Ok(()),
        }
    }

    fn cut(
        &mut self,
        piece: &[u8],
        take: &mut impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let end = self.offset + piece.len() as u64;
        while let Some((text, bytes)) = self.ranges.front_mut() {
            if Some(*text) != self.text || bytes.start >= end {
                break;
            }
            let until = bytes.end.min(end);
            // Both lie within the piece, whose length is a usize.
            let (from, to) = (bytes.start - self.offset, until - self.offset);
            take(&piece[from as usize..to as usize])?;
            bytes.start = until;
            if bytes.is_empty() {
                self.ranges.pop_front();
            }
        }
        self.offset = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
