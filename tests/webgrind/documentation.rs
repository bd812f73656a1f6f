//! The worked example of `docs/webgrind-buffers.md` is what is written and read.

use crate::oracle::{collect, show};
use grindscope::webgrind::{Options, Overflow, Version, read, write};

const PAGE: &str = include_str!("../../docs/webgrind-buffers.md");

fn profile() -> &'static str {
    let (_, rest) = PAGE.split_once("```text profile\n").unwrap();
    rest.split_once("```").unwrap().0
}

/// The bytes of each table of offsets, bytes and meanings.
fn tables() -> Vec<Vec<u8>> {
    let mut tables: Vec<Vec<u8>> = Vec::new();
    for line in PAGE.lines() {
        if line == "| offset | bytes | meaning |" {
            tables.push(Vec::new());
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let Some(offset) = cells.get(1).and_then(|cell| cell.parse::<usize>().ok()) else {
            continue;
        };
        let Some(hex) = cells[2].strip_prefix('`') else {
            continue;
        };
        let table = tables.last_mut().unwrap();
        assert_eq!(table.len(), offset, "{line}");
        let bytes = hex.trim_end_matches('`').split(' ');
        table.extend(bytes.map(|byte| u8::from_str_radix(byte, 16).unwrap()));
    }
    tables
}

#[test]
fn the_worked_example_is_right_in_every_version() {
    let tables = tables();
    assert_eq!(tables.len(), 4);
    for documented in tables {
        let version = Version::of(documented[0].into()).unwrap();
        let options = Options {
            single_invocations: version == Version::V4,
            ..Options::default()
        };
        let buffer = collect(profile().as_bytes(), options).unwrap();
        let written = write(&buffer, version, Overflow::Refuse).unwrap();
        assert_eq!(show(&written), show(&documented), "version {version}");
        assert_eq!(read(&documented).unwrap().0, version);
    }
}
