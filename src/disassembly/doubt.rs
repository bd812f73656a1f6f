//! What speaks against a file being the one that was profiled.

use std::fmt;

/// Something of the profile that does not agree with the file. Shown to people as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// At so many of the function's addresses the file has no code.
    Outside {
        /// How many.
        missing: usize,
        /// Of how many.
        of: usize,
    },
    /// So many of the function's addresses lie within instructions of the file.
    Between {
        /// How many.
        wrong: usize,
        /// Of how many.
        of: usize,
    },
    /// At the function's address the file has another one.
    Name {
        /// Its name, for people.
        there: String,
    },
    /// Most lines of the profile are others than those of the file's debug information.
    Lines {
        /// How many are others.
        differ: usize,
        /// Of how many.
        of: usize,
    },
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Outside { missing, of } => {
                write!(f, "it has no code at {missing} of {of} addresses")
            }
            Doubt::Between { wrong, of } => {
                write!(f, "{wrong} of {of} addresses begin no instruction of it")
            }
            Doubt::Name { there } => write!(f, "the function there is {there}"),
            Doubt::Lines { differ, of } => {
                write!(f, "{differ} of {of} instructions are on other lines")
            }
        }
    }
}
