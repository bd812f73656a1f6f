//! Jumps between instructions, shaped as www/protocol/protocol.js has them.

use super::columns::{exact, object};
use super::places::Places;
use crate::details::Details;
use crate::model::Profile;
use js_sys::{Int32Array, Uint8Array};
use wasm_bindgen::prelude::JsValue;

/// `Jumps` of www/protocol/details.js.
pub(super) fn columns(
    details: &Details,
    places: &Places<'_>,
    profile: &Profile,
) -> Result<JsValue, JsValue> {
    let jumps = details.jumps().sorted();
    let number = |row: Option<u32>| row.map_or(-1, |row| i32::try_from(row).unwrap_or(-1));
    let from: Vec<i32> = jumps
        .keys()
        .iter()
        .map(|jump| number(places.row_at(jump.from)))
        .collect();
    // Another function may have the same address in another object.
    let within = |jump: &crate::details::JumpSite| {
        let own = jump
            .from
            .function
            .map(|f| profile.functions().place(f).function);
        own == Some(jump.function)
    };
    let to: Vec<i32> = jumps
        .keys()
        .iter()
        .map(|jump| number(places.first_at(jump.address).filter(|_| within(jump))))
        .collect();
    let conditional: Vec<u8> = jumps
        .keys()
        .iter()
        .map(|jump| u8::from(jump.conditional))
        .collect();
    let sums = |column: usize| exact(jumps.iter().map(move |(_, sums)| sums[column]));
    object(&[
        ("from", Int32Array::from(&from[..]).into()),
        ("to", Int32Array::from(&to[..]).into()),
        (
            "address",
            exact(jumps.keys().iter().map(|jump| i128::from(jump.address)))?,
        ),
        ("conditional", Uint8Array::from(&conditional[..]).into()),
        ("followed", sums(0)?),
        ("executed", sums(1)?),
    ])
}
