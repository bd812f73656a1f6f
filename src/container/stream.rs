//! The common interface of all decoders, and those of single streams that other crates provide.

use crate::limits::LARGEST_WINDOW;
use lzma_rust2::XzStream;

/// How far one call of a decoder got.
pub(super) struct Step {
    /// Bytes of the input that were used.
    pub(super) consumed: usize,
    /// Bytes that were written to the output; they are valid even if the stream is damaged.
    pub(super) produced: usize,
    /// The state after the step.
    pub(super) progress: Progress,
}

impl Step {
    /// The step between two totals of consumed and produced bytes.
    fn between(before: (u64, u64), after: (u64, u64), progress: Progress) -> Self {
        // The differences are bounded by the lengths of the slices.
        Step {
            consumed: (after.0 - before.0) as usize,
            produced: (after.1 - before.1) as usize,
            progress,
        }
    }
}

/// The state of a compressed stream after a step.
pub(super) enum Progress {
    /// It needs more input or, if the output is full, more space.
    Going,
    /// It is complete.
    Ended,
    /// It is complete, but its checksum is wrong: the sentence says how.
    EndedDamaged(String),
    /// It cannot be decoded any further, for this reason.
    Broken(String),
    /// It may be valid, but needs something unsupported.
    Unsupported(String),
}

/// A decoder of one compressed stream: a gzip member, a zstd frame, an xz or bzip2 stream.
pub(super) trait Stream {
    /// Decodes from `input` to `output`. Nothing may be consumed after the end of the stream.
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Step;
}

/// Deflate data (RFC 1951), or a gzip member.
impl Stream for flate2::Decompress {
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        use flate2::{FlushDecompress, Status};
        let before = (self.total_in(), self.total_out());
        let progress = match self.decompress(input, output, FlushDecompress::None) {
            Ok(Status::Ok | Status::BufError) => Progress::Going,
            Ok(Status::StreamEnd) => Progress::Ended,
            Err(error) => Progress::Broken(error.message().unwrap_or("invalid data").to_owned()),
        };
        Step::between(before, (self.total_in(), self.total_out()), progress)
    }
}

/// One bzip2 stream. Each block has a checksum that the decoder enforces, so a wrong one is an error.
impl Stream for bzip2::Decompress {
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        use bzip2::{Error, Status};
        let before = (self.total_in(), self.total_out());
        let progress = match self.decompress(input, output) {
            Ok(Status::StreamEnd) => Progress::Ended,
            Ok(Status::MemNeeded) => Progress::Unsupported("more memory than available".to_owned()),
            Ok(_) => Progress::Going,
            Err(Error::DataMagic) => Progress::Broken("an invalid header".to_owned()),
            Err(_) => Progress::Broken("invalid data or a wrong checksum".to_owned()),
        };
        Step::between(before, (self.total_in(), self.total_out()), progress)
    }
}

/// A decoder of one xz stream.
pub(super) fn xz() -> XzStream {
    // The limit of the decoder includes some memory besides its window.
    XzStream::new_mem_limit(false, (LARGEST_WINDOW >> 10) as u32 + 1024)
}

/// One xz stream. A wrong checksum of a block is an error: the decoder does not read past it.
impl Stream for XzStream {
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        use lzma_rust2::{Action, Error, Status};
        let before = (self.total_in(), self.total_out());
        let progress = match self.process(input, output, Action::Run) {
            Ok(result) if matches!(result.status, Status::StreamEnd) => Progress::Ended,
            Ok(_) => Progress::Going,
            Err(_) if self.memory_usage() > Some(self.mem_limit()) => too_large_window(),
            Err(
                Error::InvalidData(problem)
                | Error::InvalidInput(problem)
                | Error::Unsupported(problem),
            ) => Progress::Broken(problem.to_owned()),
            Err(_) => Progress::Broken("invalid data".to_owned()),
        };
        Step::between(before, (self.total_in(), self.total_out()), progress)
    }
}

/// The data need more memory than a decoder may take.
pub(super) fn too_large_window() -> Progress {
    Progress::Unsupported(format!("a window larger than {} MiB", LARGEST_WINDOW >> 20))
}
