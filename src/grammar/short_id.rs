//! Name ids in the form that writers produce: `(12)` and the end of the line.

use super::eight_bytes::decimal_of;

/// Scans `(ID)` followed by a newline. Returns the id and the index of the next line; `None` for any other
/// form, also for one of more than seven digits or too near to the end of the text.
#[inline(always)]
pub(super) fn short_id(text: &[u8], at: usize) -> Option<(u64, usize)> {
    let head: &[u8; 10] = text.get(at..)?.first_chunk()?;
    let [b'(', word @ .., _] = head else {
        return None;
    };
    let (id, digits) = decimal_of(u64::from_le_bytes(*word));
    let end = head.get(digits + 1..digits + 3)?;
    (digits > 0 && end == b")\n").then_some((id, at + digits + 3))
}

#[cfg(test)]
mod tests;
