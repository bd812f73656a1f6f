//! The decoder of a machine.

use super::arm64;
use super::decoded::{Decoded, Machine};
use super::x86::X86;

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
