//! One bzip2 stream. Each block has a checksum that the decoder enforces, so a wrong one is an error.

use super::stream::{Progress, Step, Stream};
use bzip2::{Decompress, Error, Status};

/// Decodes one bzip2 stream.
pub(super) struct Bzip2 {
    state: Decompress,
}

impl Bzip2 {
    pub(super) fn new() -> Self {
        Bzip2 {
            state: Decompress::new(false),
        }
    }
}

impl Stream for Bzip2 {
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let (total_in, total_out) = (self.state.total_in(), self.state.total_out());
        let progress = match self.state.decompress(input, output) {
            Ok(Status::StreamEnd) => Progress::Ended,
            Ok(Status::MemNeeded) => Progress::Unsupported("more memory than available".to_owned()),
            Ok(_) => Progress::Going,
            Err(Error::DataMagic) => Progress::Broken("an invalid header".to_owned()),
            Err(_) => Progress::Broken("invalid data or a wrong checksum".to_owned()),
        };
        // The differences are bounded by the lengths of the slices.
        Step {
            consumed: (self.state.total_in() - total_in) as usize,
            produced: (self.state.total_out() - total_out) as usize,
            progress,
        }
    }
}
