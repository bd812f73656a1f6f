//! Columns as typed arrays, each copied once out of the module's memory.

use crate::browse::exact_column;
use js_sys::{BigUint64Array, Float64Array, Int32Array, Uint8Array, Uint32Array};
use serde::{Serialize, Serializer};
use serde_wasm_bindgen::preserve;
use tsify::Tsify;

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

/// Indices, -1 for none.
#[derive(Tsify)]
#[tsify(type = "Int32Array")]
pub struct Indices(Int32Array);

/// Addresses.
#[derive(Tsify)]
#[tsify(type = "BigUint64Array")]
pub struct Addresses(BigUint64Array);

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

impl Serialize for Indices {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        preserve::serialize(&self.0, serializer)
    }
}

impl Serialize for Addresses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        preserve::serialize(&self.0, serializer)
    }
}

impl From<&[i32]> for Indices {
    fn from(values: &[i32]) -> Self {
        Indices(values.into())
    }
}

impl FromIterator<Option<u32>> for Indices {
    fn from_iter<I: IntoIterator<Item = Option<u32>>>(values: I) -> Self {
        // There are fewer than 2^31 rows, lines and instructions.
        let index =
            |value: Option<u32>| value.map_or(-1, |value| i32::try_from(value).unwrap_or(-1));
        Indices::from(&values.into_iter().map(index).collect::<Vec<i32>>()[..])
    }
}

impl FromIterator<u64> for Addresses {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Self {
        Addresses((&values.into_iter().collect::<Vec<u64>>()[..]).into())
    }
}

impl FromIterator<f64> for Doubles {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        Doubles::from(&values.into_iter().collect::<Vec<f64>>()[..])
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
