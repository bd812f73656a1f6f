//! Columns of a rate that can be put together: the page makes one row of several instructions or lines,
//! and the rate of that is no sum of theirs.

use super::columns::{Entries, doubles, exact, object};
use crate::analysis::events::{Operation, Rate};
use js_sys::{Array, BigInt};
use wasm_bindgen::prelude::JsValue;

/// `ExactColumn` of www/protocol/protocol.js of sums in all measured events, with its `rate`. Where there are no
/// sums nothing was counted, and there is no value.
pub(super) fn rated(rate: &Rate, all: &[Option<&[i128]>]) -> Result<JsValue, JsValue> {
    let cost = |sums: &[i128], event: usize| sums.get(event).copied().unwrap_or(0);
    let value = |sums: &Option<&[i128]>| {
        let value = sums.and_then(|sums| rate.value(|event| cost(sums, event)));
        value.unwrap_or(f64::NAN)
    };
    let values: Vec<f64> = all.iter().map(value).collect();
    let columns = Array::new();
    for event in rate.events() {
        let column = all
            .iter()
            .map(|sums| sums.map_or(0, |sums| cost(sums, event)));
        columns.push(&exact(column)?);
    }
    let mut made_of: Entries = formula(rate);
    made_of.push(("columns", columns.into()));
    object(&[
        ("high", doubles(&values)),
        ("low", JsValue::NULL),
        ("rate", object(&made_of)?),
    ])
}

/// How a value is computed from sums in the events of a rate, in their order.
fn formula(rate: &Rate) -> Entries {
    let events = rate.events();
    if let Some((sum, by)) = rate.whole() {
        let factor = |event: &usize| {
            let terms = sum.terms.iter().filter(|term| term.1 == *event);
            JsValue::from(BigInt::from(terms.map(|term| term.0).sum::<i64>()))
        };
        let factors: Array = events.iter().map(factor).collect();
        let by = BigInt::from(by).into();
        return vec![
            ("factors", factors.into()),
            ("by", by),
            ("steps", JsValue::NULL),
        ];
    }
    let step = |operation: &Operation| -> JsValue {
        match *operation {
            Operation::Number(number) => number.into(),
            // A formula has far fewer events than 2^32.
            Operation::Event(event) => {
                format!("#{}", events.binary_search(&event).unwrap_or_default()).into()
            }
            Operation::Negate => "negate".into(),
            Operation::Add => "+".into(),
            Operation::Subtract => "-".into(),
            Operation::Multiply => "*".into(),
            Operation::Divide => "/".into(),
        }
    };
    let steps: Array = rate.expression().operations().iter().map(step).collect();
    vec![
        ("factors", JsValue::NULL),
        ("by", JsValue::NULL),
        ("steps", steps.into()),
    ]
}
