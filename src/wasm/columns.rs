//! Columns as typed arrays, each copied once out of the module's memory.

use crate::browse::exact_column;
use js_sys::{Array, Float64Array, Object, Reflect, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::JsValue;

/// What becomes a plain object.
pub(super) type Entries = Vec<(&'static str, JsValue)>;

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

/// `ExactColumn` of www/protocol/protocol.js.
pub(super) fn exact(
    values: impl ExactSizeIterator<Item = i128> + Clone,
) -> Result<JsValue, JsValue> {
    let column = exact_column(values);
    let extent = extent(&column.high);
    let low = column.low.map_or(JsValue::NULL, |low| doubles(&low));
    object(&[
        ("high", doubles(&column.high)),
        ("low", low),
        ("extent", extent),
    ])
}

/// The least and the greatest of numbers and of 0: the page asks for them of half a million rows at once.
fn extent(values: &[f64]) -> JsValue {
    let least = values.iter().copied().fold(0.0, f64::min);
    let greatest = values.iter().copied().fold(0.0, f64::max);
    Array::of2(&least.into(), &greatest.into()).into()
}

/// `ExactColumn` of www/protocol/protocol.js with the values of a rate; where there is none it has no number.
pub(super) fn rates(values: impl Iterator<Item = Option<f64>>) -> Result<JsValue, JsValue> {
    let values: Vec<f64> = values.map(|value| value.unwrap_or(f64::NAN)).collect();
    object(&[("high", doubles(&values)), ("low", JsValue::NULL)])
}

/// Positions, widths, shares.
pub(super) fn doubles(values: &[f64]) -> JsValue {
    Float64Array::from(values).into()
}

/// `NameArena` of www/protocol/protocol.js.
pub(super) fn name_arena<'a>(texts: impl Iterator<Item = &'a [u8]>) -> Result<JsValue, JsValue> {
    let mut bytes = Vec::new();
    let mut offsets = vec![0];
    for text in texts {
        bytes.extend_from_slice(text);
        // A module's memory ends at 4 GiB, so its offsets fit.
        offsets.push(bytes.len() as u32);
    }
    object(&[
        ("bytes", Uint8Array::from(&bytes[..]).into()),
        ("offsets", numbers(&offsets)),
    ])
}
