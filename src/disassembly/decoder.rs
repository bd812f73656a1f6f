//! The decoder of a machine, and its output: instructions with the control flow after them, which determines
//! basic blocks.

use super::arm64;
use super::x86::X86;

/// What is executed after an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flow {
    /// The next instruction.
    #[default]
    Next,
    /// A function, and then the next instruction.
    Call,
    /// The target of a jump.
    Jump,
    /// The target of a jump or the next instruction, depending on a condition.
    Branch,
    /// The caller of the function, or nothing.
    End,
}

impl Flow {
    /// That of a number, as `as u8` gives it.
    pub fn of(number: u8) -> Self {
        let all = [Flow::Next, Flow::Call, Flow::Jump, Flow::Branch, Flow::End];
        all.get(number as usize).copied().unwrap_or_default()
    }

    /// Whether the instruction is the last one of its basic block. After a call the block continues.
    pub fn ends_block(self) -> bool {
        matches!(self, Flow::Jump | Flow::Branch | Flow::End)
    }
}

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

/// Longest instruction of any machine, in bytes.
pub(super) const LONGEST: u64 = 15;

/// Decodes for one machine.
pub(super) enum AnyDecoder {
    X86(Box<X86>),
    Arm64,
}

impl AnyDecoder {
    pub(super) fn new(machine: Machine) -> Self {
        match machine {
            Machine::X86(bits) => AnyDecoder::X86(Box::new(X86::new(bits))),
            Machine::Arm64 => AnyDecoder::Arm64,
        }
    }

    /// The first instruction in `bytes`, which must not be empty.
    pub(super) fn decode(&mut self, bytes: &[u8], address: u64) -> Decoded {
        match self {
            AnyDecoder::X86(x86) => x86.decode(bytes, address),
            AnyDecoder::Arm64 => arm64::decode(bytes, address),
        }
    }
}
