//! The output of a decoder.

use super::Flow;

/// An instruction as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decoded {
    /// Length in bytes, from 1.
    pub(super) length: u64,
    pub(super) text: String,
    pub(super) mention: Mention,
    pub(super) flow: Flow,
}

/// An address in an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mention {
    None,
    /// The jump target, which is at the end of the text.
    Target(u64),
    /// The address that it reads, writes or points to, which is not in the text.
    Data(u64),
}

/// Selects the decoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Machine {
    /// 32 or 64 bits.
    X86(u32),
    Arm64,
}
