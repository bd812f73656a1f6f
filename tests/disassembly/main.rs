//! Machine code as text, against what objdump says of the same programs.

mod blocks;
mod chains;
mod doubt;
mod hostile;
mod inlined;
mod no_lines;
mod oracle;
mod split_dwarf;
mod split_off;

use grindscope::disassembly::{Listing, Program, Question};
use std::fs;
use std::path::Path;

/// A file of `tests/data/program`.
fn data(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/program");
    fs::read(folder.join(name)).expect("a file")
}

/// The listing of a function of a program by some of its addresses.
fn listing(file: &[u8], function: &str, addresses: &[u64]) -> Listing {
    let places: Vec<(u64, u64)> = addresses.iter().map(|&address| (address, 0)).collect();
    let program = Program::open(file).expect("a program");
    program.listing(Question {
        function: function.as_bytes(),
        places: &places,
    })
}
