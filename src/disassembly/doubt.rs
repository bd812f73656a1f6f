//! Signs that a file is not the one that was profiled.

use std::fmt;

/// A contradiction between the profile and the file. Shown to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The file has no code at some of the function's addresses.
    Outside {
        /// How many.
        missing: usize,
        /// Of how many.
        of: usize,
    },
    /// Some of the function's addresses are within instructions of the file.
    Between {
        /// How many.
        wrong: usize,
        /// Of how many.
        of: usize,
    },
    /// The file has another function at the address.
    Name {
        /// Its readable name.
        there: String,
    },
    /// Most lines of the profile differ from those of the file's debug information.
    Lines {
        /// How many differ.
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
                write!(
                    f,
                    "{wrong} of {of} addresses are not the beginning of an instruction"
                )
            }
            Doubt::Name { there } => write!(f, "the function there is {there}"),
            Doubt::Lines { differ, of } => {
                write!(f, "{differ} of {of} instructions are on different lines")
            }
        }
    }
}

/// Whether the writer of a profile made up the name of a function: `(below main)`, `0x0000000000001020`, `???`.
pub(super) fn is_made_up(name: &[u8]) -> bool {
    name.is_empty() || name.starts_with(b"(") || name.starts_with(b"0x") || name == b"???"
}

/// How many functions of a program differ from the profiled ones, and of how many. Each has its name in the
/// profile, and whether it differs; those without a name that do not differ prove nothing. If more than half
/// differ, it is another program or another build.
pub fn differing<'a>(functions: impl Iterator<Item = (&'a [u8], bool)>) -> (usize, usize) {
    let checked = functions.filter(|&(name, differs)| differs || !is_made_up(name));
    checked.fold((0, 0), |(differ, of), function| {
        (differ + usize::from(function.1), of + 1)
    })
}
