//! The loader opens webgrind files as well as texts, packed or not.

use crate::oracle::oracle;
use flate2::Compression;
use flate2::write::GzEncoder;
use grindscope::diagnostic::{Error, ErrorKind};
use grindscope::loading::Loader;
use grindscope::model::{Formula, PartSelection, Profile, ProfileBuilder};
use std::io::Write;

/// Opens files in pieces of `piece` bytes.
fn open(files: &[&[u8]], piece: usize) -> Result<Profile, Error> {
    let mut loader = Loader::new(ProfileBuilder::new());
    for bytes in files {
        loader.begin_file(b"file");
        for piece in bytes.chunks(piece) {
            loader.push(piece)?;
        }
        loader.end_file()?;
    }
    Ok(loader.finish()?.finish())
}

fn self_total(profile: &Profile) -> i128 {
    let own = profile.self_column(&Formula::event(0), &PartSelection::All);
    own.iter().sum()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_file_of_any_version_in_any_pieces_is_a_profile() {
    for name in [
        "hand-append2.v4.bin",
        "hand-append2.v5.bin",
        "hand-append2.v6-tag1.1.bin",
        "hand-append2.v7cpp.bin",
    ] {
        for piece in [1, 7, 1000] {
            let profile = open(&[&oracle(name)], piece).unwrap();
            assert_eq!(self_total(&profile), 176, "{name}");
            assert_eq!(
                (profile.functions().len(), profile.calls().len()),
                (2, 1),
                "{name}"
            );
        }
    }
}

#[test]
fn a_packed_file_is_a_profile() {
    let profile = open(&[&gzip(&oracle("xd3-cb.v7cpp.bin"))], 100).unwrap();
    assert_eq!(profile.functions().len(), 23);
}

#[test]
fn webgrind_files_and_texts_are_parts_of_one_profile() {
    let (buffer, text) = (
        oracle("xd2-cb.v6-tag1.1.bin"),
        oracle("xd2-rec.cachegrind.out"),
    );
    for files in [[&buffer[..], &text[..]], [&text[..], &buffer[..]]] {
        let profile = open(&files, 512).unwrap();
        let files: Vec<u32> = profile.parts().iter().map(|part| part.file).collect();
        assert_eq!(files, [0, 1]);
        // Self costs of the two profiles: the sums of the buffers' self fields.
        assert_eq!(self_total(&profile), total("xd2-cb") + total("xd2-rec"));
    }
}

fn total(profile: &str) -> i128 {
    let bytes = oracle(&format!("{profile}.v5.bin"));
    let (_, buffer) = grindscope::webgrind::read(&bytes).unwrap();
    buffer.functions.iter().map(|f| f.self_cost).sum()
}

#[test]
fn a_damaged_file_is_reported_with_its_place() {
    let good = oracle("xd2-one.cachegrind.out");
    let bad = &oracle("hand-append2.v6-tag1.1.bin")[..76];
    // The name of function 0 begins at 69 and would end at 81.
    let error = open(&[&good, bad], 10).unwrap_err();
    assert!(matches!(error.kind, ErrorKind::Webgrind(_)), "{error}");
    let at = error.location.unwrap();
    assert_eq!((at.file, at.byte), (1, 69));
}
