//! The versions of the format.

use std::fmt;

/// A version of the format: the first word of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// Every single invocation and sub-call; webgrind 0.4.
    V4 = 4,
    /// Summed functions with their callers; webgrind 0.5.
    V5 = 5,
    /// Callees too; webgrind 0.6 to 1.1.
    V6 = 6,
    /// The line of each function too; webgrind 1.2 and later, the only one that these open.
    V7 = 7,
}

impl Version {
    /// All versions, oldest first.
    pub const ALL: [Version; 4] = [Version::V4, Version::V5, Version::V6, Version::V7];

    /// The number in the file.
    pub fn number(self) -> u32 {
        self as u32
    }

    /// The version with this number.
    pub fn of(number: u32) -> Option<Version> {
        Version::ALL.into_iter().find(|v| v.number() == number)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}
