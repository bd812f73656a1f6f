//! Costs by source line or by instruction, as columns of www/protocol/details.js.

use super::columns::{Entries, exact, name_arena, numbers, object};
use super::figure::Figure;
pub(super) use crate::code::{Call, Callee};
use crate::code::{Groups, Places, by_number};
use crate::details::CostTable;
use crate::model::Profile;
use js_sys::{Int32Array, Uint8Array};
use wasm_bindgen::prelude::JsValue;

/// The shown figures: an event, and optionally a second one.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) event: Figure<'a>,
    pub(super) second: Option<Figure<'a>>,
}

impl Shown<'_> {
    /// `Places` without the request. `program_files` are the names of files that only the program contains.
    pub(super) fn columns(
        self,
        places: &Places,
        profile: &Profile,
        program_files: &[String],
    ) -> Result<Entries, JsValue> {
        let mut columns = place_columns(places, profile, program_files)?;
        columns.push(("calls", self.calls(places)?));
        columns.extend(self.sums(&places.own, &places.called(), places.all.len())?);
        Ok(columns)
    }

    /// `self`, `called` and `second` of groups of places.
    pub(super) fn group_columns(self, groups: &Groups, length: usize) -> Result<Entries, JsValue> {
        self.sums(&groups.own, &groups.called, length)
    }

    fn sums(
        self,
        own: &CostTable<u32>,
        called: &CostTable<u32>,
        length: usize,
    ) -> Result<Entries, JsValue> {
        let own = by_number(own, length);
        let second = self.second.map(|second| second.column(&own));
        Ok(vec![
            ("self", self.event.column(&own)?),
            ("called", self.event.column(&by_number(called, length))?),
            ("second", second.unwrap_or(Ok(JsValue::NULL))?),
        ])
    }

    fn calls(self, places: &Places) -> Result<JsValue, JsValue> {
        call_columns(places.calls().collect(), self.event, self.second)
    }
}

/// Files and lines of places.
pub(super) fn place_columns(
    places: &Places,
    profile: &Profile,
    program_files: &[String],
) -> Result<Entries, JsValue> {
    let at: Vec<u32> = places.all.iter().map(|place| place.file).collect();
    let added = places.program_files.iter();
    let mut symbols: Vec<u32> = places.files.iter().map(|file| file.0).collect();
    symbols.extend(added.clone().map(|_| 0));
    let names = places.files.iter().map(|&file| profile.text(file));
    let names = names.chain(added.map(|&file| program_files[file as usize].as_bytes()));
    let lines = places.all.iter().map(|place| i128::from(place.line));
    Ok(vec![
        ("files", name_arena(names)?),
        ("symbols", numbers(&symbols)),
        ("at", numbers(&at)),
        ("line", exact(lines)?),
    ])
}

/// What instructions have in addition: addresses and jumps.
pub(super) fn instruction_columns(places: &Places) -> Result<Entries, JsValue> {
    let addresses = places.all.iter().map(|place| i128::from(place.address));
    Ok(vec![
        ("address", exact(addresses)?),
        ("jumps", jumps(places)?),
    ])
}

/// `PlaceCalls` of www/protocol/details.js.
fn call_columns(
    all: Vec<Call<'_>>,
    event: Figure<'_>,
    second: Option<Figure<'_>>,
) -> Result<JsValue, JsValue> {
    let places: Vec<u32> = all.iter().map(|call| call.place).collect();
    let callees: Vec<u32> = all.iter().map(|call| call.callee.row).collect();
    let is_counted = |call: &Call<'_>| u8::from(!call.callee.is_inner);
    let counted: Vec<u8> = all.iter().map(is_counted).collect();
    let sums: Vec<Option<&[i128]>> = all.iter().map(|call| Some(call.sums)).collect();
    let costs = |figure: Figure<'_>| figure.column(&sums);
    let count = |call: &Call<'_>| call.sums.last().copied().unwrap_or(0);
    object(&[
        ("place", numbers(&places)),
        ("callee", numbers(&callees)),
        ("counted", Uint8Array::from(&counted[..]).into()),
        ("cost", costs(event)?),
        ("second", second.map_or(Ok(JsValue::NULL), costs)?),
        ("count", exact(all.iter().map(count))?),
    ])
}

/// `Jumps` of www/protocol/details.js.
fn jumps(places: &Places) -> Result<JsValue, JsValue> {
    let all = &places.jumps;
    let number = |row: Option<u32>| row.map_or(-1, |row| i32::try_from(row).unwrap_or(-1));
    let from: Vec<i32> = all.iter().map(|jump| number(Some(jump.from))).collect();
    let to = all.iter().map(|jump| {
        let to = places.first_at(jump.address);
        number(to.filter(|_| jump.is_within))
    });
    let to: Vec<i32> = to.collect();
    let conditional: Vec<u8> = all.iter().map(|jump| u8::from(jump.conditional)).collect();
    object(&[
        ("from", Int32Array::from(&from[..]).into()),
        ("to", Int32Array::from(&to[..]).into()),
        (
            "address",
            exact(all.iter().map(|jump| i128::from(jump.address)))?,
        ),
        ("conditional", Uint8Array::from(&conditional[..]).into()),
        ("followed", exact(all.iter().map(|jump| jump.followed))?),
        ("executed", exact(all.iter().map(|jump| jump.executed))?),
    ])
}
