//! Exact integers as columns of doubles, which the page can draw directly.
//!
//! A double holds integers up to 2^53 exactly. The remainder of larger ones goes into a second column, so that `high +
//! low` is exact for every sum in a profile. Costs that large are rare, so the second column is usually omitted.

/// A column of exact integers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExactColumn {
    /// Each number rounded to the nearest double.
    pub high: Vec<f64>,
    /// The rounding errors; `None` if there are none.
    pub low: Option<Vec<f64>>,
}

/// Splits a column.
pub fn exact_column(values: impl Iterator<Item = i128>) -> ExactColumn {
    // Rounding to the nearest double is intended. The error is below 2^53 for every sum of 64-bit costs, so it is exact.
    let split = |value: i128| (value as f64, (value - value as f64 as i128) as f64);
    let (high, low): (Vec<f64>, Vec<f64>) = values.map(split).unzip();
    let is_rounded = low.iter().any(|&error| error != 0.0);
    ExactColumn {
        high,
        low: is_rounded.then_some(low),
    }
}

#[cfg(test)]
mod tests;
