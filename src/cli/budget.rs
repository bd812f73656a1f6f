//! The option `--budget`: lists become as short as needed, and the answer says what it left out.

use super::messages;
use super::terminal::json_text;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The option `--budget`.
#[derive(Clone, Copy, Default, clap::Args)]
pub(super) struct Budget {
    /// Print at most this many characters: lists become shorter, and the answer says what it left out.
    #[arg(long = "budget", alias = "bytes", value_name = "CHARACTERS")]
    pub(super) characters: Option<usize>,
}

/// How far lists are shortened.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    /// Rows of each list, at most.
    pub(super) rows: usize,
    /// The budget for all rows.
    needed: usize,
}

impl Limit {
    /// How to ask for all rows.
    pub(super) fn ask(self) -> String {
        format!("--budget {}", self.needed)
    }
}

impl Budget {
    /// A text within the budget: with lists of as many rows as fit, of at most `most`. Fails if not even the text
    /// without rows fits.
    pub(super) fn within(
        self,
        most: usize,
        text: impl Fn(Option<Limit>) -> Result<String, String>,
    ) -> Result<String, String> {
        let whole = text(None)?;
        let needed = whole.chars().count();
        let Some(budget) = self.characters.filter(|&budget| needed > budget) else {
            return Ok(whole);
        };
        let (mut least, mut most, mut fitting) = (0, most, None);
        // The length grows with the number of rows.
        while least <= most {
            let rows = least.midpoint(most);
            let text = text(Some(Limit { rows, needed }))?;
            if text.chars().count() <= budget {
                (fitting, least) = (Some(text), rows + 1);
            } else if rows == 0 {
                break;
            } else {
                most = rows - 1;
            }
        }
        fitting.ok_or_else(|| messages::small_budget(budget, needed))
    }

    /// A JSON text within the budget: arrays become shorter. An object says in `omitted` how many items its arrays
    /// lack, the outermost one in `more` how to ask for them. Fails if not even the text without items of arrays fits.
    pub(super) fn json_within(self, whole: Vec<u8>) -> Result<Vec<u8>, String> {
        let whole = String::from_utf8(whole).map_err(|error| error.to_string())?;
        // An item has a character at least.
        let text = self.within(self.characters.unwrap_or(0), |limit| match limit {
            None => Ok(whole.clone()),
            Some(limit) => json_text(shortened(&whole, limit.rows, Some(&limit.ask()))),
        });
        text.map(String::into_bytes)
    }
}

/// A JSON value whose arrays have at most so many items. `more` is for the outermost object.
fn shortened(json: &str, rows: usize, more: Option<&str>) -> serde_json::Result<String> {
    if json.starts_with('[') {
        let mut items: Vec<&RawValue> = serde_json::from_str(json)?;
        items.truncate(rows);
        let items = items.iter().map(|item| shortened(item.get(), rows, None));
        let items: Vec<String> = items.collect::<serde_json::Result<_>>()?;
        return Ok(format!("[{}]", items.join(",")));
    }
    if !json.starts_with('{') {
        return Ok(json.to_owned());
    }
    let members: BTreeMap<String, &RawValue> = serde_json::from_str(json)?;
    let mut members: Vec<_> = members.into_iter().collect();
    members.sort_by_key(|(key, _)| !["format", "version"].contains(&&key[..]));
    let (mut texts, mut omitted) = (Vec::new(), BTreeMap::new());
    for (key, value) in &members {
        let items: serde_json::Result<Vec<&RawValue>> = serde_json::from_str(value.get());
        if let Some(left) = items.ok().and_then(|all| all.len().checked_sub(rows + 1)) {
            omitted.insert(key, left + 1);
        }
        let key = serde_json::to_string(key)?;
        texts.push(format!("{key}:{}", shortened(value.get(), rows, None)?));
    }
    if !omitted.is_empty() {
        texts.push(format!("\"omitted\":{}", serde_json::to_string(&omitted)?));
    }
    if let Some(more) = more {
        texts.push(format!("\"more\":{}", serde_json::to_string(more)?));
    }
    Ok(format!("{{{}}}", texts.join(",")))
}
