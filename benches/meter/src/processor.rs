//! Time on the processor, which other programs do not lengthen as they do time on the clock.

use std::fs;

/// Seconds that this thread has run; absent where the system does not tell.
pub(crate) fn seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds as f64 / 1e9)
}
