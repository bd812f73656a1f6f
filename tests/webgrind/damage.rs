//! Damage to valid files.

use proptest::prelude::*;
use proptest::sample::Index;

/// A change to a file.
#[derive(Clone, Debug)]
pub(crate) enum Damage {
    /// Another byte.
    Byte(Index, u8),
    /// Another word, at a multiple of four where the records of these files mostly have theirs.
    Word(Index, u32),
    /// Bytes taken out.
    Cut(Index, usize),
    /// Bytes of the same file put in.
    Repeat(Index, Index, usize),
    /// The end missing.
    End(Index),
}

impl Damage {
    pub(crate) fn of(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        if bytes.len() < 4 {
            return bytes;
        }
        match self {
            Damage::Byte(at, value) => *at.get_mut(&mut bytes) = *value,
            Damage::Word(at, value) => {
                let at = at.index(bytes.len() / 4) * 4;
                bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            }
            Damage::Cut(at, len) => {
                let at = at.index(bytes.len());
                bytes.drain(at..(at + len).min(bytes.len()));
            }
            Damage::Repeat(from, to, len) => {
                let from = from.index(bytes.len());
                let piece = bytes[from..(from + len).min(bytes.len())].to_vec();
                let to = to.index(bytes.len());
                bytes.splice(to..to, piece);
            }
            Damage::End(at) => bytes.truncate(at.index(bytes.len())),
        }
        bytes
    }
}

/// Words that break careless readers, and ordinary small ones.
pub(crate) fn word() -> impl Strategy<Value = u32> {
    prop_oneof![
        any::<u32>(),
        0..300u32,
        Just(u32::MAX),
        Just(u32::MAX / 16),
        Just(i32::MAX as u32)
    ]
}

pub(crate) fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<Index>;
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, value)| Damage::Byte(at, value)),
        (at(), word()).prop_map(|(at, value)| Damage::Word(at, value)),
        (at(), 1..40usize).prop_map(|(at, len)| Damage::Cut(at, len)),
        (at(), at(), 1..200usize).prop_map(|(from, to, len)| Damage::Repeat(from, to, len)),
        at().prop_map(Damage::End),
    ]
}

/// Small files of each version.
pub(crate) const SEEDS: [&str; 6] = [
    "hand-append2.v4.bin",
    "hand-recursion.v4.bin",
    "hand-append2.v5.bin",
    "hand-key-php.v6-tag1.1.bin",
    "xd3-cb.v7cpp.bin",
    "hand-empty.v6-tag1.1.bin",
];
