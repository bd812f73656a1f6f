//! Why a program tells no source lines.

use crate::diagnostic::escaped;
use object::{Object, ReadRef};
use std::fmt;

/// Longest name of a file that is shown, in bytes.
const NAME: usize = 400;

/// Why a program tells no source lines, and not where code was inlined. Shown to people as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoLines {
    /// Its debug information is in a file of this name, by its `.gnu_debuglink` section.
    SplitOff(String),
    /// It has none, and does not say where any is.
    Missing,
    /// It has some, which is damaged, or larger than is read.
    Unreadable,
}

impl NoLines {
    /// Of a file without lines.
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
                write!(
                    f,
                    "it has no debug information: that was split off into {name}"
                )
            }
            NoLines::Missing => {
                f.write_str("it has no debug information: it was compiled without, or stripped")
            }
            NoLines::Unreadable => f.write_str("its debug information cannot be read"),
        }
    }
}
