//! Columns as typed arrays, each copied once out of the module's memory.

use crate::browse::exact_column;
use js_sys::{Float64Array, Object, Reflect, Uint32Array};
use wasm_bindgen::prelude::JsValue;

/// A plain object of named values.
pub(super) fn object(entries: &[(&str, JsValue)]) -> Result<JsValue, JsValue> {
    let object = Object::new();
    for (key, value) in entries {
        Reflect::set(&object, &(*key).into(), value)?;
    }
    Ok(object.into())
}

/// Row numbers, name numbers, places.
pub(super) fn numbers(values: &[u32]) -> JsValue {
    Uint32Array::from(values).into()
}

/// `ExactColumn` of www/protocol.js.
pub(super) fn exact(
    values: impl ExactSizeIterator<Item = i128> + Clone,
) -> Result<JsValue, JsValue> {
    let column = exact_column(values);
    let low = column.low.map_or(JsValue::NULL, |low| doubles(&low));
    object(&[("high", doubles(&column.high)), ("low", low)])
}

fn doubles(values: &[f64]) -> JsValue {
    Float64Array::from(values).into()
}
