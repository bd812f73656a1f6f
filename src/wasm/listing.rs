//! The rows of the function list: `Listing` of www/protocol/protocol.js.

use super::columns::{numbers, object};
use super::failure;
use super::groups::grouping;
use super::session::{Session, no_such_number};
use crate::analysis::flat::SortKey;
use crate::browse::{Order, RowChoice};
use js_sys::Reflect;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// `ListWish` of www/protocol/protocol.js; what is not said is as the list begins.
struct ListWish(JsValue);

impl ListWish {
    fn get(&self, key: &str) -> Option<JsValue> {
        let value = Reflect::get(&self.0, &key.into()).ok();
        value.filter(|value| !value.is_undefined())
    }

    fn text(&self, key: &str) -> String {
        let value = self.get(key);
        value.and_then(|v| v.as_string()).unwrap_or_default()
    }

    /// A whole number; others are no numbers of anything.
    fn number(&self, key: &str) -> Option<u32> {
        let value = self.get(key)?.as_f64()?;
        let whole = value as u32;
        (f64::from(whole) == value).then_some(whole)
    }

    fn flag(&self, key: &str, otherwise: bool) -> bool {
        let value = self.get(key);
        value.and_then(|v| v.as_bool()).unwrap_or(otherwise)
    }

    fn event(&self) -> u32 {
        self.number("event").unwrap_or(0)
    }

    fn order(&self) -> Option<(usize, Order)> {
        let key = match &self.text("column")[..] {
            "" => SortKey::Inclusive,
            column => sort_key(column)?,
        };
        let descending = self.flag("descending", true);
        let by = self.number("orderEvent").unwrap_or_else(|| self.event());
        Some((by as usize, Order { key, descending }))
    }
}

#[wasm_bindgen]
impl Session {
    /// `Listing` of www/protocol/protocol.js for a `ListWish`.
    pub fn list(&mut self, wish: JsValue) -> Result<JsValue, JsValue> {
        let wish = ListWish(wish);
        let order = wish.order().ok_or_else(no_such_number)?;
        let (rules, filter, group_by) = (
            wish.text("rules"),
            wish.text("filter"),
            wish.text("groupBy"),
        );
        let choice = RowChoice {
            rules: &rules,
            shown_permille: wish.number("shownPermille").unwrap_or(0),
            filter: &filter,
            inverted: wish.flag("inverted", false),
        };
        let open = self.open_mut()?;
        let event = wish.event() as usize;
        if group_by.is_empty() {
            let found = open.list_by(event, order, choice);
            let found = found.map_err(|e| failure::thrown(&e))?;
            let found = found.ok_or_else(no_such_number)?;
            return listing(&found.rows, found.matches, None);
        }
        let by = grouping(&group_by).ok_or_else(no_such_number)?;
        let found = open.list_grouped(event, order, choice, by);
        let found = found.map_err(|e| failure::thrown(&e))?;
        let found = found.ok_or_else(no_such_number)?;
        let groups = object(&[
            ("by", (&group_by[..]).into()),
            ("groups", numbers(&found.groups)),
            ("starts", numbers(&found.starts)),
        ])?;
        listing(&found.rows, found.matches, Some(groups))
    }
}

fn listing(
    rows: &[u32],
    matches: Option<Vec<(u32, u32)>>,
    groups: Option<JsValue>,
) -> Result<JsValue, JsValue> {
    let (starts, ends) = match matches {
        None => (JsValue::NULL, JsValue::NULL),
        Some(matches) => {
            let (starts, ends): (Vec<u32>, Vec<u32>) = matches.into_iter().unzip();
            (numbers(&starts), numbers(&ends))
        }
    };
    object(&[
        ("rows", numbers(rows)),
        ("matchStart", starts),
        ("matchEnd", ends),
        ("grouped", groups.unwrap_or(JsValue::NULL)),
    ])
}

/// The key of a `SortColumn` of www/protocol/protocol.js.
fn sort_key(column: &str) -> Option<SortKey> {
    Some(match column {
        "inclusive" => SortKey::Inclusive,
        "self" => SortKey::SelfCost,
        "called" => SortKey::Called,
        "perCall" => SortKey::InclusivePerCall,
        "selfPerCall" => SortKey::SelfPerCall,
        "function" => SortKey::Name,
        "file" => SortKey::File,
        "object" => SortKey::Object,
        "class" => SortKey::Class,
        "cycle" => SortKey::Cycle,
        _ => return None,
    })
}
