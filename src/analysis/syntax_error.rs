//! An error in a text that a user wrote: a formula or a filter.

use std::fmt;

/// Why a formula or a filter is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Byte offset of the problem in the text; in a filter, that of the word concerned.
    pub at: usize,
    /// The problem, as a sentence.
    pub message: String,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for SyntaxError {}
