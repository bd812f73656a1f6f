//! Failures that end the reading of a file.

use super::{Likeness, Location};
use std::fmt;

/// Why a file could not be read.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The file holds no byte.
    Empty,
    /// The text ended without an `events:` line that names an event.
    NoEvents,
    /// The text has an `events:` line, but no costs and nothing else that only a profile has.
    NoCosts,
    /// The first `events:` line names nothing.
    EventsEmpty,
    /// A cost line stands before the first `events:` line, so its numbers mean nothing.
    CostBeforeEvents,
    /// The input is something else than a profile.
    NotAProfile(Likeness),
    /// A limit of [`crate::limits`] was reached: what, and the limit.
    Limit(&'static str, u64),
    /// A compressed container is broken: which format, and what is wrong with it.
    Container(&'static str, String),
    /// A webgrind buffer is broken: what is wrong, and at which byte offset.
    Webgrind(String),
    /// A file that is read again is not what it was.
    Changed,
    /// The operation makes no sense for this profile; the sentence says why.
    Unsupported(String),
}

impl ErrorKind {
    /// Stable name for machines, in kebab case.
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

/// Why a file could not be read, and where that was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong.
    pub kind: ErrorKind,
    /// Where it was seen, if it has a place.
    pub location: Option<Location>,
}

impl Error {
    /// An error without a place.
    #[cold]
    pub fn new(kind: ErrorKind) -> Self {
        Error {
            kind,
            location: None,
        }
    }

    /// An error that was seen at `location`.
    #[cold]
    pub fn at(kind: ErrorKind, location: Location) -> Self {
        Error {
            kind,
            location: Some(location),
        }
    }

    /// The line on which the error was seen, from 1, where there is one.
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
            ErrorKind::NoEvents => f.write_str("there is no \u{201c}events:\u{201d} line, so this is no callgrind-format profile or it was cut in its header"),
            ErrorKind::NoCosts => f.write_str("there is an \u{201c}events:\u{201d} line but no function and no cost, so this is no callgrind-format profile or it was cut after its header"),
            ErrorKind::EventsEmpty => f.write_str("the \u{201c}events:\u{201d} line names no event"),
            ErrorKind::CostBeforeEvents => f.write_str("a cost line stands before the \u{201c}events:\u{201d} line that would say what its numbers mean"),
            ErrorKind::NotAProfile(likeness) => likeness.fmt(f),
            ErrorKind::Limit(what, limit) => write!(f, "the profile has more than {limit} {what}, the most that can be read"),
            ErrorKind::Container(format, problem) => write!(f, "the {format} data is broken: {problem}"),
            ErrorKind::Webgrind(problem) => write!(f, "the webgrind file is broken: {problem}"),
            ErrorKind::Changed => f.write_str("the file was changed since it was opened"),
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
