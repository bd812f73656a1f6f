//! Decompression bombs stay in bounded memory: the greatest memory that decoding ever takes.

use super::{ALLOCATOR, alone};
use grindscope::container::{Event, Unpacker};
use grindscope::diagnostic::Error;

/// Length of the text and greatest memory in bytes while it was unpacked.
fn unpack(name: &str) -> (u64, usize) {
    let path = format!("{}/tests/data/container/{name}", env!("CARGO_MANIFEST_DIR"));
    let input = std::fs::read(&path).expect(&path);
    ALLOCATOR.reset_peak_usage();
    let before = ALLOCATOR.current_usage();
    let mut length = 0;
    let mut count = |event: Event<'_>| -> Result<(), Error> {
        if let Event::Text(text) = event {
            length += text.len() as u64;
        }
        Ok(())
    };
    let mut unpacker = Unpacker::new();
    unpacker.push(&input, &mut count).unwrap();
    unpacker.finish(&mut count).unwrap();
    (length, ALLOCATOR.peak_usage() - before)
}

#[test]
fn bombs_stay_small() {
    let _turn = alone();
    // Newlines, packed by the format named first and by gzip for the small size in the repository.
    // The limits: windows of the formats (32 KiB, 8 MiB, 8 MiB, 4 MB) twice, and buffers.
    for (name, length, limit) in [
        ("newlines-1g.gz.gz", 1 << 30, 4 << 20),
        ("newlines-64m.zst.gz", 64 << 20, 24 << 20),
        ("newlines-64m.xz.gz", 64 << 20, 24 << 20),
        ("newlines-64m.bz2.gz", 64 << 20, 12 << 20),
    ] {
        let (unpacked, memory) = unpack(name);
        assert_eq!(unpacked, length, "{name}");
        assert!(memory < limit, "{name} takes {memory} bytes");
    }
}
