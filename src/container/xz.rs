//! One xz stream. A wrong checksum of a block is an error: the decoder does not read past it.

use super::stream::{Progress, Step, Stream};
use crate::limits::LARGEST_WINDOW;
use lzma_rust2::{Action, Error, Status, XzStream};

/// Decodes one xz stream.
pub(super) struct Xz {
    state: XzStream,
}

impl Xz {
    pub(super) fn new() -> Self {
        // The limit of the decoder includes some memory besides its window.
        let kibibytes = (LARGEST_WINDOW >> 10) + 1024;
        Xz {
            state: XzStream::new_mem_limit(false, kibibytes as u32),
        }
    }

    fn failure(&self, problem: &str) -> Progress {
        if self.state.memory_usage() > Some(self.state.mem_limit()) {
            Progress::Unsupported(format!("a window larger than {} MiB", LARGEST_WINDOW >> 20))
        } else {
            Progress::Broken(problem.to_owned())
        }
    }
}

impl Stream for Xz {
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let (total_in, total_out) = (self.state.total_in(), self.state.total_out());
        let progress = match self.state.process(input, output, Action::Run) {
            Ok(result) if matches!(result.status, Status::StreamEnd) => Progress::Ended,
            Ok(_) => Progress::Going,
            Err(error) => self.failure(problem(error)),
        };
        // The differences are bounded by the lengths of the slices.
        Step {
            consumed: (self.state.total_in() - total_in) as usize,
            produced: (self.state.total_out() - total_out) as usize,
            progress,
        }
    }
}

/// The problem, according to the decoder.
fn problem(error: Error) -> &'static str {
    match error {
        Error::InvalidData(problem)
        | Error::InvalidInput(problem)
        | Error::Unsupported(problem) => problem,
        _ => "invalid data",
    }
}
