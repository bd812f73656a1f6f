//! Archives of Info-ZIP and of Python's zipfile.

use super::harness::*;
use grindscope::container::Layer;
use grindscope::diagnostic::{ErrorKind, WarningKind};

#[track_caller]
fn assert_entry(name: &str, entry: &[u8]) {
    assert_reads(name, &[Layer::Zip], &profile());
    let entries = unpack(&data(name)).entries;
    assert_eq!(entries[0].name.as_deref(), Some(entry), "{name}");
}

#[test]
fn one_entry() {
    assert_entry("one.zip", b"profile.out");
    assert_entry("stored.zip", b"profile.out");
    assert_entry("bzip2.zip", b"profile.out");
    assert_entry("zip64.zip", b"profile.out");
}

#[test]
fn lengths_after_the_entry() {
    assert_entry("descriptor.zip", b"-");
    assert_entry("zip64-descriptor.zip", b"-");
}

/// Python writes descriptors with a signature; the standard lets it out.
#[test]
fn several_descriptors_with_and_without_signature() {
    let signed = data("descriptors.zip");
    let mut bare = signed.clone();
    while let Some(at) = bare.windows(4).position(|w| w == b"PK\x07\x08") {
        bare.drain(at..at + 4);
    }
    assert_eq!(bare.len() + 12, signed.len());
    let reversed: Vec<u8> = profile().iter().rev().copied().collect();
    for archive in [signed, bare] {
        let outcome = unpack(&archive);
        assert_eq!((outcome.error.clone(), outcome.kinds()), (None, vec![]));
        assert_eq!(outcome.texts(), [profile(), reversed.clone()]);
    }
}

#[test]
fn several_entries_without_directories_and_empty_files() {
    let outcome = unpack(&data("several.zip"));
    assert_eq!((outcome.error.clone(), outcome.kinds()), (None, vec![]));
    let entries: Vec<(&[u8], &[Layer], usize)> = outcome
        .entries
        .iter()
        .map(|e| (e.name.as_deref().unwrap(), &e.layers[..], e.text.len()))
        .collect();
    let zip: &[Layer] = &[Layer::Zip];
    assert_eq!(
        entries,
        [
            (&b"profile.out"[..], zip, profile().len()),
            (b"sub/second.out", zip, profile().len()),
            (
                b"profile.out.gz",
                &[Layer::Zip, Layer::Gzip],
                profile().len()
            ),
            (b"long.txt", zip, long_text().len()),
        ]
    );
    assert!(outcome.texts()[2] == profile() && outcome.texts()[3] == long_text());
}

#[test]
fn an_archive_in_an_archive() {
    let outcome = unpack(&data("nested.zip"));
    assert_eq!((outcome.error.clone(), outcome.kinds()), (None, vec![]));
    let names: Vec<_> = outcome.entries.iter().map(|e| e.name.as_deref()).collect();
    assert_eq!(
        names,
        [Some(&b"inner.zip/sub/second.out"[..]), Some(b"profile.out")]
    );
    assert_eq!(outcome.texts(), [profile(), profile()]);
}

#[test]
fn unreadable_expressions_are_reported() {
    for (name, what) in [
        ("encrypted.zip", "\u{201c}profile.out\u{201d} is encrypted"),
        (
            "lzma.zip",
            "\u{201c}profile.out\u{201d} is compressed by method 14",
        ),
        ("stored-descriptor.zip", "its end is unknown"),
        ("empty.zip", "no files with content"),
        ("none.zip", "no files with content"),
    ] {
        let outcome = unpack(&data(name));
        assert_eq!(outcome.entries, [], "{name}");
        let error = outcome.error.expect(name);
        let ErrorKind::Unsupported(why) = error.kind else {
            panic!("{name}: {error}");
        };
        assert!(why.contains(what), "{why}");
    }
}

#[test]
fn a_wrong_check_sum_is_noted() {
    for (name, crc) in [
        ("one.zip", 14),
        ("stored.zip", 14),
        ("descriptor.zip", 51 + 173 + 4),
    ] {
        let mut bytes = data(name);
        bytes[crc] ^= 1;
        let outcome = unpack(&bytes);
        assert_eq!(outcome.error, None, "{name}");
        assert_eq!(outcome.kinds(), [WarningKind::ContainerChecksum], "{name}");
        assert_eq!(outcome.texts(), [profile()], "{name}");
    }
}

#[test]
fn cut_at_every_byte() {
    for name in [
        "one.zip",
        "stored.zip",
        "bzip2.zip",
        "descriptor.zip",
        "zip64-descriptor.zip",
    ] {
        let bytes = data(name);
        let directory = bytes.windows(4).position(|w| w == b"PK\x01\x02").unwrap();
        // The signature of the directory shows that no entry is missing; a descriptor is recognised by what
        // follows it.
        assert_cuts(name, "zip", directory + 4);
        assert_eq!(unpack(&bytes[..directory + 24]).kinds(), [], "{name}");
    }
}

#[test]
fn damage_is_noticed() {
    for name in ["one.zip", "stored.zip", "bzip2.zip", "descriptor.zip"] {
        assert_damage_noticed(name);
    }
}
