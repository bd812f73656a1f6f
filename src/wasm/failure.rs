//! Errors for JavaScript: an `Error` whose message is a sentence for the user, with `kind`, a stable name,
//! and `line`, 0 if there is none.

use crate::analysis::compare::SubstitutionError;
use crate::analysis::flat::FilterError;
use crate::analysis::transform::TransformError;
use crate::diagnostic::Error;
use js_sys::Reflect;
use std::fmt;
use wasm_bindgen::prelude::JsValue;

/// Invalid calls by the worker.
#[derive(Debug)]
pub(super) enum Refusal {
    /// A file was pushed after the reading ended.
    NotReading,
    /// No profile is open yet.
    NotOpen,
    /// There is no such event, row or column.
    NoSuchNumber,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::NotReading => "this session does not accept files any more",
            Refusal::NotOpen => "this session has no open profile",
            Refusal::NoSuchNumber => "there is no such event, row or column",
        })
    }
}

/// An error that can be thrown.
pub(super) trait Failure: fmt::Display {
    /// Stable name.
    fn kind(&self) -> &'static str;

    /// Line in the text, from 1; 0 if there is none.
    fn line(&self) -> u64 {
        0
    }

    /// The message without the line, which the page shows separately.
    fn sentence(&self) -> String {
        self.to_string()
    }
}

impl Failure for Error {
    fn kind(&self) -> &'static str {
        self.kind.id()
    }

    fn line(&self) -> u64 {
        self.line().unwrap_or(0)
    }

    fn sentence(&self) -> String {
        self.kind.to_string()
    }
}

impl Failure for FilterError {
    fn kind(&self) -> &'static str {
        "filter"
    }
}

impl Failure for SubstitutionError {
    fn kind(&self) -> &'static str {
        "substitution"
    }
}

impl Failure for TransformError {
    fn kind(&self) -> &'static str {
        "transform"
    }
}

impl Failure for Refusal {
    fn kind(&self) -> &'static str {
        "internal"
    }
}

/// The failure as an `Error`.
pub(super) fn thrown(failure: &impl Failure) -> JsValue {
    let error = js_sys::Error::new(&failure.sentence());
    // A new error object accepts any property, so these cannot fail.
    let _ = Reflect::set(&error, &"kind".into(), &failure.kind().into());
    let _ = Reflect::set(&error, &"line".into(), &(failure.line() as f64).into());
    error.into()
}

/// There is no such event, row or column.
pub(super) fn no_such_number() -> JsValue {
    thrown(&Refusal::NoSuchNumber)
}
