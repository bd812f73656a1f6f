//! Converts values for JavaScript: a struct becomes a plain object, and its type is written to
//! `pkg/grindscope.d.ts`, which the type checker of the scripts reads.
//!
//! An error becomes an `Error` whose message is a sentence for the user, with `kind`, a stable name, and `line`, 0 if
//! there is none.

use crate::analysis::SyntaxError;
use crate::analysis::compare::SubstitutionError;
use crate::analysis::transform::TransformError;
use crate::diagnostic::{Error, ErrorKind};
use js_sys::Reflect;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use tsify::Tsify;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;

/// A struct as a JavaScript object.
pub type Js<T> = <T as Tsify>::JsType;

/// The result of a method: a struct as an object, or an `Error` that is thrown.
pub type Answer<T> = Result<Js<T>, JsValue>;

/// The struct as an object; missing values are null.
pub(super) fn answer<T: Tsify + Serialize>(value: &T) -> Answer<T> {
    let serializer = Serializer::new()
        .serialize_missing_as_null(true)
        .serialize_maps_as_objects(true);
    Ok(value.serialize(&serializer)?.unchecked_into())
}

/// The struct for an object that JavaScript passes.
pub(super) fn request<T: DeserializeOwned>(object: impl Into<JsValue>) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(object.into()).map_err(|_| no_such_number())
}

/// Invalid calls by the worker.
#[derive(Debug)]
pub(super) enum Refusal {
    /// A file was pushed after the reading ended.
    NotReading,
    /// No profile is open yet.
    NotOpen,
}

impl From<Refusal> for JsValue {
    fn from(refusal: Refusal) -> JsValue {
        let sentence = match refusal {
            Refusal::NotReading => "this session does not accept files any more",
            Refusal::NotOpen => "this session has no open profile",
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
    thrown("internal", 0, "there is no such event, row or column")
}
