//! Converts values for JavaScript: a struct becomes a plain object, and its type is written to
//! `pkg/grindscope.d.ts`, which the type checker of the scripts reads.

use super::failure::no_such_number;
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
