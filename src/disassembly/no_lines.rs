//! Why a program has no source lines.

use crate::diagnostic::escaped;
use object::{Object, ReadRef};
use std::fmt;

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
