//! Why a file cannot be used: it cannot be disassembled, or does not belong to the program. Also signs that it is
//! not the one that was profiled, and why it has no source lines.

use crate::diagnostic::escaped;
use object::{Object, ReadRef};
use std::fmt;

/// Why a file cannot be used. Shown to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Not an ELF file.
    NotElf,
    /// ELF, but its headers or tables are invalid.
    Damaged,
    /// An object file before linking, or a core dump: its addresses are not those of a profile.
    NotLinked,
    /// Code for an unsupported machine.
    Machine,
    /// A separate file of debug information, without code.
    NoCode,
    /// A file without any debug information that the program lacks.
    NoDebug,
    /// Debug information of a program with another build id.
    OtherBuildId,
    /// Debug information with another checksum than the program requires.
    OtherChecksum,
    /// Debug information of a program for another machine.
    OtherMachine,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Problem::NotElf => "it is not an ELF file (a program or library for Linux)",
            Problem::Damaged => "it is damaged: its tables are invalid",
            Problem::NotLinked => "it is not a linked program or library",
            Problem::Machine => "its machine is not supported; only x86 and AArch64 are",
            Problem::NoCode => "it contains only debug information; add the program itself",
            Problem::NoDebug => "it contains no debug information that the program lacks",
            Problem::OtherBuildId => {
                "it belongs to another build of the program: their build ids differ"
            }
            Problem::OtherChecksum => {
                "it is not the debug file of this program: the checksums differ"
            }
            Problem::OtherMachine => "it belongs to a program for another machine",
        })
    }
}

impl std::error::Error for Problem {}

/// Longest name of a file that is shown, in bytes.
const NAME: usize = 400;

/// Why a program has no source lines and no inlined calls. Shown to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoLines {
    /// Its debug information is in a file of this name, by its `.gnu_debuglink` section.
    SplitOff(String),
    /// It has none, and no reference to any.
    Missing,
    /// It is damaged or too large.
    Unreadable,
}

impl NoLines {
    /// The reason for a file without lines.
    pub(super) fn of_file<'data, R: ReadRef<'data>>(file: &object::File<'data, R>) -> Self {
        if file.section_by_name(".debug_line").is_some() {
            return NoLines::Unreadable;
        }
        match file.gnu_debuglink() {
            Ok(Some((name, _))) => NoLines::SplitOff(escaped(name, NAME)),
            _ => NoLines::Missing,
        }
    }
}

impl fmt::Display for NoLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoLines::SplitOff(name) => {
                write!(f, "its debug information is in a separate file, {name}")
            }
            NoLines::Missing => {
                f.write_str("it has no debug information; compile it with -g and do not strip it")
            }
            NoLines::Unreadable => f.write_str("its debug information cannot be read"),
        }
    }
}

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
