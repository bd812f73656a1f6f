//! The common interface of all decoders.

/// How far one call of a decoder got.
pub(super) struct Step {
    /// Bytes of the input that were used.
    pub(super) consumed: usize,
    /// Bytes that were written to the output; they are valid even if the stream is damaged.
    pub(super) produced: usize,
    /// The state after the step.
    pub(super) progress: Progress,
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
