//! Reads ranges of the text of a packed file by unpacking it again.
//!
//! Offsets refer to the text. Files that are not packed, or whose text was spooled, are read directly
//! instead.

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

    /// Takes the next bytes of the file; `take` receives the bytes of the ranges, in order.
    ///
    /// # Errors
    /// If unpacking or `take` fails.
    pub fn push(
        &mut self,
        bytes: &[u8],
        take: &mut impl FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let cutter = &mut self.cutter;
        self.unpacker
            .push(bytes, &mut |event| cutter.take(event, take))
    }

    /// Ends the file.
    ///
    /// # Errors
    /// If unpacking or `take` fails.
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cut(file: &[u8], size: usize, ranges: &[(u32, Range<u64>)]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut take = |piece: &[u8]| {
            out.extend_from_slice(piece);
            Ok(())
        };
        let mut excerpts = Excerpts::new(ranges.iter().cloned());
        for piece in file.chunks(size) {
            excerpts.push(piece, &mut take).unwrap();
        }
        excerpts.finish(&mut take).unwrap();
        assert!(excerpts.is_done());
        out
    }

    proptest! {
        #[test]
        fn ranges_are_cut_out_of_pieces_of_any_size(
            mut cuts in prop::collection::vec(0..6000u64, 0..9),
            size in 1..3000usize,
        ) {
            let text: Vec<u8> = (0..6000u32).map(|i| b' ' + (i * i % 90) as u8).collect();
            cuts.sort_unstable();
            let ranges: Vec<_> = cuts.chunks_exact(2).map(|c| (0, c[0]..c[1])).collect();
            let slices = ranges.iter().map(|r| &text[r.1.start as usize..r.1.end as usize]);
            prop_assert_eq!(cut(&text, size, &ranges), slices.collect::<Vec<_>>().concat());
        }
    }

    #[test]
    fn texts_of_an_archive_are_separate() {
        let file = include_bytes!("../../tests/data/container/several.zip");
        let mut names = Vec::new();
        let mut texts: Vec<Vec<u8>> = Vec::new();
        let mut unpacker = Unpacker::new();
        let mut take = |event: Event<'_>| {
            match event {
                Event::Begin(entry) => {
                    names.push(entry.name.map(<[u8]>::to_vec));
                    texts.push(Vec::new());
                }
                Event::Text(piece) => texts.last_mut().unwrap().extend_from_slice(piece),
                _ => {}
            }
            Ok(())
        };
        unpacker.push(file, &mut take).unwrap();
        unpacker.finish(&mut take).unwrap();
        let long: Vec<u32> = (0u32..)
            .zip(&texts)
            .filter(|t| t.1.len() > 20)
            .map(|t| t.0)
            .collect();
        assert!(long.len() > 1);
        let ranges: Vec<_> = long.iter().map(|&text| (text, 3..9)).collect();
        let expected: Vec<_> = long.iter().map(|&t| &texts[t as usize][3..9]).collect();
        assert_eq!(cut(file, 50, &ranges), expected.concat());
    }
}
