//! The speed that no reader of profiles can exceed: a pass that only reads the integers.
//!
//! Nearly all of a profile is integers, and each must be read digit by digit whose end cannot be
//! foreseen. Faster machines, noisy neighbours and browsers change this figure and that of the real
//! parser alike, so the ratio of the two, measured side by side, tells how good the parser is. Of
//! three ways to write the pass this was the fastest.

/// Adds up all decimal integers of a text.
///
/// ```
/// assert_eq!(grindscope_ceiling::scan(b"fn=(12) f3\n+5 20"), 40);
/// ```
pub fn scan(text: &[u8]) -> u64 {
    let (mut sum, mut at) = (0u64, 0);
    while at < text.len() {
        let first = text[at].wrapping_sub(b'0');
        at += 1;
        if first > 9 {
            continue;
        }
        let mut value = u64::from(first);
        while let Some(byte) = text.get(at) {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
            at += 1;
        }
        sum = sum.wrapping_add(value);
        at += 1;
    }
    sum
}

/// The pass as a worker calls it, with the piece copied in as for the real parser.
#[cfg(target_arch = "wasm32")]
#[wasm_bindgen::prelude::wasm_bindgen(js_name = scan)]
pub fn scan_piece(piece: &[u8]) -> u64 {
    scan(piece)
}
