//! The option `--parts`.

use crate::cli::messages;
use crate::model::{PartSelection, Profile};

/// Parses a selection of parts such as `1,3-5`, numbers of the list of `grindscope summary`. Empty text
/// selects all parts.
pub(super) fn selection(text: &str, profile: &Profile) -> Result<PartSelection, String> {
    if text.is_empty() {
        return Ok(PartSelection::All);
    }
    let parts = profile.parts_in_order();
    let mut flags = vec![false; parts.len()];
    for range in text.split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let place = |text: &str| text.trim().parse::<usize>().ok();
        let (Some(first), Some(last)) = (place(first), place(last)) else {
            return Err(messages::not_part_numbers(text));
        };
        let chosen = first
            .checked_sub(1)
            .and_then(|before| parts.get(before..last))
            .filter(|chosen| !chosen.is_empty());
        let Some(chosen) = chosen else {
            let all = parts.len();
            return Err(messages::no_part(range, all));
        };
        chosen.iter().for_each(|&part| flags[part as usize] = true);
    }
    Ok(PartSelection::Only(flags))
}

#[cfg(test)]
mod tests;
