//! Rules of the user about the origins of functions: one `ORIGIN FILTER` a line, such as
//! `dependency object:libssl` or `own file:/src/ !name:test`. The first rule that matches decides. Empty lines
//! and lines that begin with `#` are comments.

use super::Origin;
use crate::analysis::flat::{Condition, Filter, matching_texts};
use crate::analysis::names::Names;
use crate::model::Profile;

/// Rules in their order.
#[derive(Clone, Debug, Default)]
pub struct OriginRules(Vec<(Origin, Filter)>);

impl OriginRules {
    /// Reads rules. Fails with the problem of the first line that is not a rule, with its number.
    pub fn parse(text: &str) -> Result<Self, String> {
        let lines = (1..).zip(text.lines().map(str::trim));
        let rules = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let read = rules
            .map(|(line, text)| rule(text).map_err(|problem| format!("Line {line}: {problem}")));
        read.collect::<Result<_, _>>().map(OriginRules)
    }

    /// Sets the origins of the functions that the rules match.
    pub(super) fn apply(&self, profile: &Profile, names: &Names, origins: &mut [Origin]) {
        // In reverse, so that the first rule is the last one to be applied.
        for (origin, filter) in self.0.iter().rev() {
            for function in matching_texts(filter, profile, names) {
                origins[function.0 as usize] = *origin;
            }
        }
    }
}

fn rule(text: &str) -> Result<(Origin, Filter), String> {
    let (word, filter) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let origin = Origin::of(word).ok_or_else(|| {
        let words = Origin::ALL.map(Origin::id).join(", ");
        format!("A rule begins with one of {words}.")
    })?;
    let filter = Filter::parse(filter).map_err(|error| error.message)?;
    let is_text = |condition: &Condition| matches!(condition, Condition::Text { .. });
    if filter.conditions.is_empty() || !filter.conditions.iter().all(is_text) {
        return Err("After the origin, a rule has words for names, file: or object:.".into());
    }
    Ok((origin, filter))
}

#[cfg(test)]
mod tests;
