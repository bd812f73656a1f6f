//! Failures that end the reading of a file.

use super::{Likeness, Location};
use std::fmt;

/// Why a file could not be read.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The file is empty.
    Empty,
    /// The text ended without an `events:` line that names an event.
    NoEvents,
    /// The text has an `events:` line, but no costs and no other line that only profiles have.
    NoCosts,
    /// The first `events:` line names no event.
    EventsEmpty,
    /// A cost line precedes the first `events:` line, so its columns are unknown.
    CostBeforeEvents,
    /// The input is not a profile.
    NotAProfile(Likeness),
    /// A limit of [`crate::limits`] was exceeded: what there is too much of, and the limit.
    Limit(&'static str, u64),
    /// Compressed data is damaged: its format, and the problem.
    Container(&'static str, String),
    /// A webgrind buffer is damaged: the problem and its byte offset.
    Webgrind(String),
    /// The file changed before it was read again.
    Changed,
    /// The operation is not possible for this profile; the text says why.
    Unsupported(String),
}

impl ErrorKind {
    /// Stable identifier in kebab case.
    pub fn id(&self) -> &'static str {
        match self {
            ErrorKind::Empty => "empty",
            ErrorKind::NoEvents => "no-events",
            ErrorKind::NoCosts => "no-costs",
            ErrorKind::EventsEmpty => "events-empty",
            ErrorKind::CostBeforeEvents => "cost-before-events",
            ErrorKind::NotAProfile(_) => "not-a-profile",
            ErrorKind::Limit(..) => "limit",
            ErrorKind::Container(..) => "container",
            ErrorKind::Webgrind(_) => "webgrind",
            ErrorKind::Changed => "changed",
            ErrorKind::Unsupported(_) => "unsupported",
        }
    }
}

/// Why a file could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The problem.
    pub kind: ErrorKind,
    /// Its location, if it has one.
    pub location: Option<Location>,
}

impl Error {
    /// An error without a location.
    #[cold]
    pub fn new(kind: ErrorKind) -> Self {
        Error {
            kind,
            location: None,
        }
    }

    /// An error at `location`.
    #[cold]
    pub fn at(kind: ErrorKind, location: Location) -> Self {
        Error {
            kind,
            location: Some(location),
        }
    }

    /// The line of the error, from 1, if known.
    pub fn line(&self) -> Option<u64> {
        self.location.map(|l| l.line).filter(|&l| l > 0)
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Error::new(kind)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorKind::Empty => f.write_str("the file is empty"),
            ErrorKind::NoEvents => f.write_str("there is no \u{201c}events:\u{201d} line, so this is not a callgrind-format profile, or it was truncated in its header"),
            ErrorKind::NoCosts => f.write_str("there is an \u{201c}events:\u{201d} line but no functions and no costs, so this is not a callgrind-format profile, or it was truncated after its header"),
            ErrorKind::EventsEmpty => f.write_str("the \u{201c}events:\u{201d} line names no event"),
            ErrorKind::CostBeforeEvents => f.write_str("a cost line comes before the \u{201c}events:\u{201d} line that defines its columns"),
            ErrorKind::NotAProfile(likeness) => likeness.fmt(f),
            ErrorKind::Limit(what, limit) => write!(f, "the profile has more than {limit} {what}, which is the limit"),
            ErrorKind::Container(format, problem) => write!(f, "the {format} data is damaged: {problem}"),
            ErrorKind::Webgrind(problem) => write!(f, "the webgrind file is damaged: {problem}"),
            ErrorKind::Changed => f.write_str("the file has changed since it was opened"),
            ErrorKind::Unsupported(why) => f.write_str(why),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line() {
            Some(line) => write!(f, "line {line}: {}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
