//! Errors for JavaScript: an `Error` whose message is a sentence for the user, with `kind`, a stable name,
//! and `line`, 0 if there is none.

use crate::analysis::SyntaxError;
use crate::analysis::compare::SubstitutionError;
use crate::analysis::transform::TransformError;
use crate::diagnostic::{Error, ErrorKind};
use js_sys::Reflect;
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

impl From<Refusal> for JsValue {
    fn from(refusal: Refusal) -> JsValue {
        let sentence = match refusal {
            Refusal::NotReading => "this session does not accept files any more",
            Refusal::NotOpen => "this session has no open profile",
            Refusal::NoSuchNumber => "there is no such event, row or column",
        };
        thrown("internal", 0, sentence)
    }
}

impl From<Error> for JsValue {
    fn from(error: Error) -> JsValue {
        // The page shows the line separately.
        let line = error.line().unwrap_or(0);
        thrown(error.kind.id(), line, &error.kind.to_string())
    }
}

impl From<ErrorKind> for JsValue {
    fn from(kind: ErrorKind) -> JsValue {
        Error::new(kind).into()
    }
}

impl From<SyntaxError> for JsValue {
    fn from(error: SyntaxError) -> JsValue {
        thrown("filter", 0, &error.to_string())
    }
}

impl From<SubstitutionError> for JsValue {
    fn from(error: SubstitutionError) -> JsValue {
        thrown("substitution", 0, &error.to_string())
    }
}

impl From<TransformError> for JsValue {
    fn from(error: TransformError) -> JsValue {
        thrown("transform", 0, &error.to_string())
    }
}

fn thrown(kind: &str, line: u64, sentence: &str) -> JsValue {
    let error = js_sys::Error::new(sentence);
    // A new error object accepts any property, so these cannot fail.
    let _ = Reflect::set(&error, &"kind".into(), &kind.into());
    let _ = Reflect::set(&error, &"line".into(), &(line as f64).into());
    error.into()
}

/// There is no such event, row or column.
pub(super) fn no_such_number() -> JsValue {
    Refusal::NoSuchNumber.into()
}
