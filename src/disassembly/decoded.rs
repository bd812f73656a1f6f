//! What a decoder says of an instruction.

use super::Flow;

/// An instruction as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decoded {
    /// Bytes that it takes, from 1.
    pub(super) length: u64,
    pub(super) text: String,
    pub(super) mention: Mention,
    pub(super) flow: Flow,
}

/// An address that an instruction names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mention {
    None,
    /// Where it jumps to; the address stands at the end of the text.
    Target(u64),
    /// What it reads, writes or points to; the address does not stand in the text.
    Data(u64),
}

/// Which decoder is the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Machine {
    /// 32 or 64 bits.
    X86(u32),
    Arm64,
}
