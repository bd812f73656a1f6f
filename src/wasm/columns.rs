//! Columns as typed arrays, each copied once out of the module's memory.

use super::answer::answer;
use crate::browse::exact_column;
use js_sys::{Float64Array, Object, Reflect, Uint8Array, Uint32Array};
use serde::{Serialize, Serializer};
use serde_wasm_bindgen::preserve;
use tsify::Tsify;
use wasm_bindgen::prelude::JsValue;

/// An exact sum.
#[derive(Clone, Copy, Serialize, Tsify)]
#[tsify(type = "bigint")]
pub struct Cost(pub i128);

/// Row numbers, name numbers, indices.
#[derive(Tsify)]
#[tsify(type = "Uint32Array")]
pub struct Numbers(Uint32Array);

/// Flags, codes and bytes.
#[derive(Tsify)]
#[tsify(type = "Uint8Array")]
pub struct Bytes(Uint8Array);

/// Positions, widths, shares.
#[derive(Tsify)]
#[tsify(type = "Float64Array")]
pub struct Doubles(Float64Array);

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        preserve::serialize(&self.0, serializer)
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        preserve::serialize(&self.0, serializer)
    }
}

impl Serialize for Doubles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        preserve::serialize(&self.0, serializer)
    }
}

impl From<&[u32]> for Numbers {
    fn from(values: &[u32]) -> Self {
        Numbers(values.into())
    }
}

impl From<&[u8]> for Bytes {
    fn from(values: &[u8]) -> Self {
        Bytes(values.into())
    }
}

impl From<&[f64]> for Doubles {
    fn from(values: &[f64]) -> Self {
        Doubles(values.into())
    }
}

impl FromIterator<u32> for Numbers {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        Numbers::from(&values.into_iter().collect::<Vec<u32>>()[..])
    }
}

impl FromIterator<u8> for Bytes {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Self {
        Bytes::from(&values.into_iter().collect::<Vec<u8>>()[..])
    }
}

impl FromIterator<bool> for Bytes {
    fn from_iter<I: IntoIterator<Item = bool>>(values: I) -> Self {
        values.into_iter().map(u8::from).collect()
    }
}

/// A column of exact integers. `high` has the nearest doubles; if a number needs more than 53 bits, `low`
/// has the difference, so that `BigInt(high) + BigInt(low)` is exact. `low` is null if no row needs it,
/// which is nearly always the case.
///
/// In a column of a rate, `high` has its values, NaN where undefined.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ExactColumn {
    /// The numbers, rounded to doubles.
    pub high: Doubles,
    /// The rounding errors.
    pub low: Option<Doubles>,
    /// The minimum and maximum of `high` and 0, which the page needs for half a million rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extent: Option<[f64; 2]>,
}

impl ExactColumn {
    pub(super) fn new(values: impl ExactSizeIterator<Item = i128> + Clone) -> Self {
        let column = exact_column(values);
        let least = column.high.iter().copied().fold(0.0, f64::min);
        let greatest = column.high.iter().copied().fold(0.0, f64::max);
        ExactColumn {
            high: Doubles::from(&column.high[..]),
            low: column.low.map(|low| Doubles::from(&low[..])),
            extent: Some([least, greatest]),
        }
    }

    /// Call counts.
    pub(super) fn counts<'a>(values: impl ExactSizeIterator<Item = &'a u64> + Clone) -> Self {
        ExactColumn::new(values.map(|&count| i128::from(count)))
    }

    /// The values of a rate.
    pub(super) fn rates(values: impl Iterator<Item = Option<f64>>) -> Self {
        let values: Vec<f64> = values.map(|value| value.unwrap_or(f64::NAN)).collect();
        ExactColumn {
            high: Doubles::from(&values[..]),
            low: None,
            extent: None,
        }
    }
}

/// Names as one run of bytes: name `i` is `bytes[offsets[i] .. offsets[i + 1]]`. The bytes come from the
/// profile and may be invalid UTF-8.
#[derive(Serialize, Tsify)]
pub struct NameArena {
    /// All names, one after the other.
    pub bytes: Bytes,
    /// Offset of each name, and the end of the last one.
    pub offsets: Numbers,
}

impl NameArena {
    pub(super) fn new<'a>(texts: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut bytes = Vec::new();
        let mut offsets = vec![0];
        for text in texts {
            bytes.extend_from_slice(text);
            // Memory of a module ends at 4 GiB, so offsets fit.
            offsets.push(bytes.len() as u32);
        }
        NameArena {
            bytes: Bytes::from(&bytes[..]),
            offsets: Numbers::from(&offsets[..]),
        }
    }
}

/// Entries of a plain object.
pub(super) type Entries = Vec<(&'static str, JsValue)>;

/// A plain object of named values, untyped.
pub(super) fn object(entries: &[(&str, JsValue)]) -> Result<JsValue, JsValue> {
    with_entries(Object::new().into(), entries)
}

/// An object with additional values.
pub(super) fn with_entries(
    object: JsValue,
    entries: &[(&str, JsValue)],
) -> Result<JsValue, JsValue> {
    for (key, value) in entries {
        Reflect::set(&object, &(*key).into(), value)?;
    }
    Ok(object)
}

/// [`Numbers`] for [`object`].
pub(super) fn numbers(values: &[u32]) -> JsValue {
    Uint32Array::from(values).into()
}

/// [`ExactColumn`] for [`object`].
pub(super) fn exact(
    values: impl ExactSizeIterator<Item = i128> + Clone,
) -> Result<JsValue, JsValue> {
    Ok(answer(&ExactColumn::new(values))?.into())
}

/// [`ExactColumn::rates`] for [`object`].
pub(super) fn rates(values: impl Iterator<Item = Option<f64>>) -> Result<JsValue, JsValue> {
    Ok(answer(&ExactColumn::rates(values))?.into())
}

/// [`NameArena`] for [`object`].
pub(super) fn name_arena<'a>(texts: impl Iterator<Item = &'a [u8]>) -> Result<JsValue, JsValue> {
    Ok(answer(&NameArena::new(texts))?.into())
}
