//! Exact integers as columns of doubles, which the page can draw directly.
//!
//! A double holds integers up to 2^53 exactly. The remainder of larger ones goes into a second column, so
//! that `high + low` is exact for every sum in a profile. Costs that large are rare, so the second column
//! is usually omitted.

/// A column of exact integers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExactColumn {
    /// Each number rounded to the nearest double.
    pub high: Vec<f64>,
    /// The rounding errors; `None` if there are none.
    pub low: Option<Vec<f64>>,
}

/// Numbers up to this magnitude are doubles without rounding.
const EXACT: i128 = 1 << 53;

/// Splits a column.
pub fn exact_column(values: impl ExactSizeIterator<Item = i128> + Clone) -> ExactColumn {
    if let Some(high) = without_rounding(values.clone()) {
        return ExactColumn { high, low: None };
    }
    rounded(&values.collect::<Vec<i128>>())
}

/// Splits a column that needs rounding.
fn rounded(values: &[i128]) -> ExactColumn {
    // Rounding to the nearest double is intended; `low` corrects it.
    let high: Vec<f64> = values.iter().map(|&value| value as f64).collect();
    // The difference is below 2^53 for every sum of 64-bit costs, so it is exact.
    let low = values.iter().zip(&high);
    let low = low.map(|(&value, &high)| (value - high as i128) as f64);
    let low = Some(low.collect());
    ExactColumn { high, low }
}

/// The numbers as doubles; `None` if one of them is not a double. Goes through 64 bits, which WebAssembly
/// converts with one instruction; 128 bits need a function call.
fn without_rounding(values: impl ExactSizeIterator<Item = i128>) -> Option<Vec<f64>> {
    let mut high = Vec::with_capacity(values.len());
    for value in values {
        if !(-EXACT..=EXACT).contains(&value) {
            return None;
        }
        high.push(value as i64 as f64);
    }
    Some(high)
}

#[cfg(test)]
mod tests;
