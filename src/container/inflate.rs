//! Raw deflate data (RFC 1951).

use super::stream::{Progress, Step, Stream};
use flate2::{Decompress, FlushDecompress, Status};

/// Decodes one raw deflate stream.
pub(super) struct Inflate {
    state: Decompress,
}

impl Inflate {
    pub(super) fn new() -> Self {
        Inflate {
            state: Decompress::new(false),
        }
    }
}

impl Stream for Inflate {
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let (total_in, total_out) = (self.state.total_in(), self.state.total_out());
        let progress = match self.state.decompress(input, output, FlushDecompress::None) {
            Ok(Status::Ok | Status::BufError) => Progress::Going,
            Ok(Status::StreamEnd) => Progress::Ended,
            Err(error) => {
                let what = error.message().unwrap_or("invalid data");
                Progress::Broken(what.to_owned())
            }
        };
        // The differences are bounded by the lengths of the slices.
        Step {
            consumed: (self.state.total_in() - total_in) as usize,
            produced: (self.state.total_out() - total_out) as usize,
            progress,
        }
    }
}
