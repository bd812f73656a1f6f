//! Groups of functions: `GroupFacts` and `GroupColumns` of www/protocol/protocol.js.

use super::columns::{exact, name_arena, numbers, object, rates};
use super::session::{Session, no_such_number};
use crate::analysis::groups::{Exactness, GroupBy};
use crate::browse::Grouping;
use js_sys::Uint8Array;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// What a `GroupKind` of www/protocol/protocol.js asks for.
pub(super) fn grouping(kind: &str) -> Option<Grouping> {
    Some(match kind {
        "object" => Grouping::By(GroupBy::Object),
        "file" => Grouping::By(GroupBy::File),
        "directory" => Grouping::By(GroupBy::Directory),
        "class" => Grouping::By(GroupBy::Class),
        "cycle" => Grouping::Cycle,
        _ => return None,
    })
}

#[wasm_bindgen]
impl Session {
    /// `GroupFacts` of www/protocol/protocol.js.
    pub fn groups(&mut self, by: &str) -> Result<JsValue, JsValue> {
        let kind = grouping(by).ok_or_else(no_such_number)?;
        let facts = self.open_mut()?.groups(kind);
        let names = (0..facts.functions.len() as u32).map(|group| facts.name(group));
        object(&[
            ("by", by.into()),
            ("names", name_arena(names)?),
            ("functions", numbers(&facts.functions)),
            (
                "called",
                exact(facts.called.iter().map(|&n| i128::from(n)))?,
            ),
        ])
    }

    /// `GroupColumns` of www/protocol/protocol.js.
    #[wasm_bindgen(js_name = groupColumns)]
    pub fn group_columns(&mut self, by: &str, event: u32) -> Result<JsValue, JsValue> {
        let kind = grouping(by).ok_or_else(no_such_number)?;
        let open = self.open_mut()?;
        let (inclusive, own, known) = match open.group_rates(kind, event as usize) {
            Some(values) => (
                rates(values.inclusive.iter().copied())?,
                rates(values.self_values.iter().copied())?,
                values.exactness,
            ),
            None => {
                let costs = open.group_columns(kind, event as usize);
                let costs = costs.ok_or_else(no_such_number)?;
                (
                    exact(costs.iter().map(|c| c.inclusive))?,
                    exact(costs.iter().map(|c| c.self_cost))?,
                    costs.iter().map(|c| c.exactness).collect(),
                )
            }
        };
        let known: Vec<u8> = known.into_iter().map(exactness).collect();
        object(&[
            ("by", by.into()),
            ("event", event.into()),
            ("inclusive", inclusive),
            ("self", own),
            ("exactness", Uint8Array::from(&known[..]).into()),
        ])
    }
}

/// `EXACTNESS` of www/protocol/protocol.js.
fn exactness(exactness: Exactness) -> u8 {
    match exactness {
        Exactness::Exact => 0,
        Exactness::Estimate => 1,
        Exactness::AtMost => 2,
    }
}
