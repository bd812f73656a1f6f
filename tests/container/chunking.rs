//! The chunking law on random pieces of random damage: any split gives equal events.

use super::harness::*;
use proptest::prelude::*;

/// Files of every format, whole.
const FILES: [&str; 17] = [
    "profile.out",
    "one.gz",
    "fields.gz",
    "members.gz",
    "trailing.gz",
    "thrice.gz",
    "members.zst",
    "skip.zst",
    "trailing.zst",
    "members.xz",
    "blocks.xz",
    "members.bz2",
    "trailing.bz2",
    "several.zip",
    "descriptors.zip",
    "nested.zip",
    "zip64-descriptor.zip",
];

const LONG: [&str; 4] = ["long.gz", "long.zst", "long.xz", "long.bz2"];

#[derive(Clone, Debug)]
enum Damage {
    None,
    Cut(prop::sample::Index),
    Changed(Vec<(prop::sample::Index, u8)>),
    Doubled,
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        Just(Damage::None),
        any::<prop::sample::Index>().prop_map(Damage::Cut),
        prop::collection::vec((any::<prop::sample::Index>(), 1..=255_u8), 1..4)
            .prop_map(Damage::Changed),
        Just(Damage::Doubled),
    ]
}

fn apply(mut bytes: Vec<u8>, damage: &Damage) -> Vec<u8> {
    match damage {
        Damage::None => {}
        Damage::Cut(at) => bytes.truncate(at.index(bytes.len())),
        Damage::Changed(changes) => {
            for (at, change) in changes {
                let at = at.index(bytes.len());
                bytes[at] ^= change;
            }
        }
        Damage::Doubled => bytes = [&bytes[..], &bytes[..]].concat(),
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::thorough::cases(400), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_files(
        name in prop::sample::select(&FILES[..]),
        damage in damage(),
        sizes in prop::collection::vec(1..300_usize, 1..12),
    ) {
        let bytes = apply(data(name), &damage);
        let whole = unpack_pieces(&bytes, &[usize::MAX]);
        prop_assert!(unpack_pieces(&bytes, &sizes) == whole);
    }

    /// Any bytes after a signature give an answer, the same for any split.
    #[test]
    fn noise_after_a_signature(
        name in prop::sample::select(&FILES[1..]),
        kept in 2..60_usize,
        noise in prop::collection::vec(any::<u8>(), 0..2000),
        sizes in prop::collection::vec(1..500_usize, 1..8),
    ) {
        let file = data(name);
        let bytes = [&file[..kept.min(file.len())], &noise[..]].concat();
        let whole = unpack_pieces(&bytes, &[usize::MAX]);
        prop_assert!(unpack_pieces(&bytes, &sizes) == whole);
    }

    #[test]
    fn texts_in_two_byte_units(
        text in "\\PC{0,200}(\r\n|\n)?",
        high_first in any::<bool>(),
        sizes in prop::collection::vec(1..9_usize, 1..8),
    ) {
        let bytes: Vec<u8> = format!("\u{feff}{text}")
            .encode_utf16()
            .flat_map(|unit| if high_first { unit.to_be_bytes() } else { unit.to_le_bytes() })
            .collect();
        let outcome = unpack_pieces(&bytes, &sizes);
        prop_assert_eq!(outcome.texts(), [text.as_bytes()]);
    }
}

proptest! {
    // Each case hands on 700 KB, twice.
    #![proptest_config(ProptestConfig { cases: 50, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn files_of_many_pieces(
        name in prop::sample::select(&LONG[..]),
        damage in damage(),
        sizes in prop::collection::vec(1..2000_usize, 1..12),
    ) {
        let bytes = apply(data(name), &damage);
        let whole = unpack_pieces(&bytes, &[usize::MAX]);
        prop_assert!(unpack_pieces(&bytes, &sizes) == whole);
    }
}
