//! The fuzz targets, one function for each.
//!
//! Each takes any bytes and panics if a law is broken: nothing may panic, pieces must mean what
//! the whole means, sums must add up. `tests/fuzz_smoke.rs` runs the same functions some
//! thousand times at every test run.

mod containers;
mod exports;
mod formulas;
mod grammar;
mod webgrind;

pub use containers::containers;
pub use exports::exports;
pub use formulas::formulas;
pub use grammar::grammar;
pub use webgrind::webgrind;

/// Cuts the input where its own first bytes say, so that the fuzzer can choose the pieces.
fn pieces(input: &[u8]) -> Vec<&[u8]> {
    let mut rest = input;
    let mut pieces = Vec::new();
    for &byte in input.iter().take(12) {
        let (piece, more) = rest.split_at(usize::from(byte).min(rest.len()));
        pieces.push(piece);
        rest = more;
    }
    pieces.push(rest);
    pieces
}
