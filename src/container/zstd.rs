//! One zstd frame (RFC 8878), or one skippable frame.
//!
//! The decoder needs whole blocks, so their boundaries are found here. A block has at most 128 KiB, packed
//! and unpacked.

use super::stream::{Progress, Step, Stream, too_large_window};
use crate::limits::LARGEST_WINDOW;
use ruzstd::decoding::errors::FrameDecoderError;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::io::Read;

const LONGEST_BLOCK: usize = 128 << 10;

/// The part of the frame that is being collected.
enum Part {
    /// Magic number and the byte after it, which determines the length of the header.
    Start,
    FrameHeader,
    BlockHeader,
    /// A block with its header, and the checksum of the frame if it is the last.
    Block,
    SkippableHeader,
    /// The content of a skippable frame: bytes that are left.
    Skipped(usize),
    /// All blocks are decoded, but perhaps not passed on.
    Complete,
}

/// Decodes one zstd frame.
pub(super) struct Zstd {
    part: Part,
    /// Bytes of the part so far, and how many it takes.
    held: Vec<u8>,
    needed: usize,
    has_check_sum: bool,
    decoder: FrameDecoder,
    length: u64,
}

impl Zstd {
    pub(super) fn new() -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(LARGEST_WINDOW);
        Zstd {
            part: Part::Start,
            held: Vec::new(),
            needed: 5,
            has_check_sum: false,
            decoder,
            length: 0,
        }
    }

    /// Continues after a part is complete.
    fn advance(&mut self) -> Result<(), Progress> {
        match self.part {
            Part::Start => {
                let descriptor = self.held[4];
                if self.held[1..4] == [0x2a, 0x4d, 0x18] {
                    (self.part, self.needed) = (Part::SkippableHeader, 8);
                } else {
                    self.has_check_sum = descriptor & 4 != 0;
                    (self.part, self.needed) = (Part::FrameHeader, header_length(descriptor));
                }
            }
            Part::SkippableHeader => {
                let [.., a, b, c, d] = self.held[..] else {
                    return Ok(());
                };
                // 32 bits fit in `usize`, also in a browser.
                self.part = Part::Skipped(u32::from_le_bytes([a, b, c, d]) as usize);
            }
            Part::FrameHeader => {
                self.decoder.init(&self.held[..]).map_err(refusal)?;
                self.expect_block();
            }
            Part::BlockHeader => {
                let length = block_length(&self.held)?;
                let last = self.held[0] & 1 != 0;
                let check_sum = if last && self.has_check_sum { 4 } else { 0 };
                (self.part, self.needed) = (Part::Block, 3 + length + check_sum);
            }
            Part::Block => {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                let last = self.decoder.decode_blocks(&self.held[..], one);
                if last.map_err(refusal)? {
                    self.part = Part::Complete;
                } else {
                    self.expect_block();
                }
            }
            Part::Skipped(_) | Part::Complete => {}
        }
        Ok(())
    }

    fn expect_block(&mut self) {
        self.held.clear();
        (self.part, self.needed) = (Part::BlockHeader, 3);
    }

    /// Passes on decoded bytes that are available.
    fn drain(&mut self, output: &mut [u8]) -> Result<usize, Progress> {
        let mut produced = 0;
        while produced < output.len() && self.decoder.can_collect() > 0 {
            let read = self.decoder.read(&mut output[produced..]);
            produced += read.map_err(|_| Progress::Broken("invalid data".to_owned()))?;
        }
        self.length += produced as u64;
        Ok(produced)
    }

    /// Takes input for the current part; returns the number of bytes used.
    fn gather(&mut self, input: &[u8]) -> usize {
        if let Part::Skipped(left) = &mut self.part {
            let skipped = input.len().min(*left);
            *left -= skipped;
            return skipped;
        }
        let taken = input.len().min(self.needed.saturating_sub(self.held.len()));
        self.held.extend_from_slice(&input[..taken]);
        taken
    }

    fn judge(&self) -> Progress {
        let stated = self.decoder.content_size();
        if stated != 0 && stated != self.length {
            let length = self.length;
            return Progress::EndedDamaged(format!(
                "the length should be {stated} but is {length}"
            ));
        }
        let computed = self.decoder.get_calculated_checksum();
        match self.decoder.get_checksum_from_data() {
            Some(stated) if Some(stated) != computed => Progress::EndedDamaged(format!(
                "the checksum should be {stated:08x} but is {:08x}",
                computed.unwrap_or_default()
            )),
            _ => Progress::Ended,
        }
    }

    fn run(
        &mut self,
        input: &[u8],
        output: &mut [u8],
        step: &mut Step,
    ) -> Result<Progress, Progress> {
        loop {
            step.produced += self.drain(&mut output[step.produced..])?;
            if self.decoder.can_collect() > 0 {
                return Ok(Progress::Going);
            }
            match self.part {
                Part::Complete => return Ok(self.judge()),
                Part::Skipped(0) => return Ok(Progress::Ended),
                _ => {}
            }
            step.consumed += self.gather(&input[step.consumed..]);
            if matches!(self.part, Part::Skipped(left) if left > 0) || self.held.len() < self.needed
            {
                return Ok(Progress::Going);
            }
            self.advance()?;
        }
    }
}

impl Stream for Zstd {
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let mut step = Step {
            consumed: 0,
            produced: 0,
            progress: Progress::Going,
        };
        step.progress = match self.run(input, output, &mut step) {
            Ok(progress) | Err(progress) => progress,
        };
        step
    }
}

/// Length of a frame header with its magic number, by its descriptor (RFC 8878, 3.1.1.1).
fn header_length(descriptor: u8) -> usize {
    let single_segment = descriptor & 0x20 != 0;
    let window = usize::from(!single_segment);
    let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
    let content = match descriptor >> 6 {
        0 => usize::from(single_segment),
        exponent => 1 << exponent,
    };
    5 + window + dictionary + content
}

/// Length of a block's content in the frame, by its header (RFC 8878, 3.1.1.2).
fn block_length(header: &[u8]) -> Result<usize, Progress> {
    let &[a, b, c] = header else { return Ok(0) };
    let header = u32::from_le_bytes([a, b, c, 0]);
    let size = (header >> 3) as usize;
    match (header >> 1) & 3 {
        1 => Ok(1),
        3 => Err(Progress::Broken("a block of an unknown kind".to_owned())),
        _ if size > LONGEST_BLOCK => Err(Progress::Broken("a block that is too long".to_owned())),
        _ => Ok(size),
    }
}

#[cold]
fn refusal(error: FrameDecoderError) -> Progress {
    match error {
        FrameDecoderError::DictNotProvided { .. } => {
            Progress::Unsupported("a dictionary that is not in the file".to_owned())
        }
        FrameDecoderError::WindowSizeTooBig { .. } => too_large_window(),
        FrameDecoderError::FailedToReadBlockBody(_)
        | FrameDecoderError::FailedToReadBlockHeader(_) => {
            Progress::Broken("invalid data".to_owned())
        }
        _ => Progress::Broken("an invalid header".to_owned()),
    }
}
