//! Columns as typed arrays, each copied once out of the module's memory.

use crate::browse::{Values, exact_column};
use js_sys::{BigUint64Array, Float64Array, Int32Array, Uint8Array, Uint32Array};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_wasm_bindgen::preserve;
use tsify::Tsify;

/// An exact sum.
#[derive(Clone, Copy, Default, Serialize, Tsify)]
#[tsify(type = "bigint")]
pub(super) struct Cost(pub i128);

/// Declares a column by its array in JavaScript and its elements.
macro_rules! column {
    ($(#[$doc:meta])* $name:ident, $array:ident, $typescript:tt, $item:ty) => {
        $(#[$doc])*
        #[derive(Tsify)]
        #[tsify(type = $typescript)]
        pub(super) struct $name($array);

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                preserve::serialize(&self.0, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                preserve::deserialize(deserializer).map($name)
            }
        }

        impl From<&$name> for Vec<$item> {
            fn from(column: &$name) -> Self {
                column.0.to_vec()
            }
        }

        impl From<&[$item]> for $name {
            fn from(values: &[$item]) -> Self {
                $name(values.into())
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(values: I) -> Self {
                $name::from(&values.into_iter().collect::<Vec<$item>>()[..])
            }
        }
    };
}

column! {
    /// Row numbers, name numbers, indices.
    Numbers, Uint32Array, "Uint32Array", u32
}
column! {
    /// Flags, codes and bytes.
    Bytes, Uint8Array, "Uint8Array", u8
}
column! {
    /// Positions, widths, shares.
    Doubles, Float64Array, "Float64Array", f64
}
column! {
    /// Indices, -1 for none.
    Indices, Int32Array, "Int32Array", i32
}
column! {
    /// Addresses.
    Addresses, BigUint64Array, "BigUint64Array", u64
}

impl FromIterator<Option<u32>> for Indices {
    fn from_iter<I: IntoIterator<Item = Option<u32>>>(values: I) -> Self {
        // There are fewer than 2^31 rows, lines and instructions.
        let index = |value: u32| i32::try_from(value).unwrap_or(-1);
        let values = values.into_iter();
        values.map(|value| value.map_or(-1, index)).collect()
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
pub(super) struct ExactColumn {
    /// The numbers, rounded to doubles.
    high: Doubles,
    /// The rounding errors.
    low: Option<Doubles>,
    /// The minimum and maximum of `high` and 0, which the page needs for half a million rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    extent: Option<[f64; 2]>,
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

    /// Costs, or the values of a rate.
    pub(super) fn of(values: &Values) -> Self {
        match values {
            Values::Costs(costs) => ExactColumn::new(costs.iter().copied()),
            Values::Rates(rates) => ExactColumn::rates(rates.iter().copied()),
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
    bytes: Bytes,
    /// Offset of each name, and the end of the last one.
    offsets: Numbers,
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
