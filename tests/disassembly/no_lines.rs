//! Programs without debug information: the note names the place of that information if it is known.

use super::{data, listing};
use grindscope::disassembly::NoLines;
use object::{Object, ObjectSection};

/// The same file with another name of a section.
fn renamed(file: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let at = file.windows(from.len()).rposition(|bytes| bytes == from);
    let at = at.expect("the name of a section");
    let mut renamed = file.to_vec();
    renamed[at..at + to.len()].copy_from_slice(to);
    renamed
}

#[test]
fn the_file_that_debug_information_was_split_off_into_is_named() {
    let whole = listing(&data("nested"), "main", &[0x1040]);
    assert_eq!(whole.no_lines, None);
    // readelf -p .gnu_debuglink nested.stripped
    let stripped = data("nested.stripped");
    let split = listing(&stripped, "main", &[0x1040]);
    assert_eq!(
        split.no_lines,
        Some(NoLines::SplitOff("nested.debug".into()))
    );
    assert!(split.instructions.iter().all(|one| one.line.is_none()));
    let texts = |listing: &grindscope::disassembly::Listing| -> Vec<String> {
        listing
            .instructions
            .iter()
            .map(|one| one.text.clone())
            .collect()
    };
    assert_eq!(texts(&split), texts(&whole));

    let nowhere = renamed(&stripped, b".gnu_debuglink\0", b".xyz_debuglink\0");
    let nowhere = listing(&nowhere, "main", &[0x1040]);
    assert_eq!(nowhere.no_lines, Some(NoLines::Missing));
    let note = nowhere.no_lines.expect("a reason").to_string();
    assert!(note.contains("do not strip it"), "{note}");
}

#[test]
fn debug_information_packed_in_an_unknown_way_is_unreadable() {
    let mut damaged = data("queens.zstd");
    let file = object::File::parse(&damaged[..]).expect("an ELF file");
    let section = file.section_by_name(".debug_line").expect("lines");
    // A compressed section begins with the number of its method.
    let (at, _) = section.file_range().expect("bytes");
    let at = usize::try_from(at).expect("an offset");
    damaged[at..at + 4].copy_from_slice(&99u32.to_le_bytes());
    let listing = listing(&damaged, "checksum", &[0x12b0]);
    assert_eq!(listing.no_lines, Some(NoLines::Unreadable));
}
