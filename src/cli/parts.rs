//! The option `--parts`.

use crate::cli::messages;
use crate::model::{PartSelection, Profile};
use memchr::memmem;

/// The option.
#[derive(Clone, Default, clap::Args)]
pub(super) struct PartsArgument {
    /// Use only these parts, by number or name in `summary`, for example 1,3-5 or '*::parse'.
    #[arg(long, value_name = "NUMBERS")]
    parts: Option<String>,
}

impl PartsArgument {
    /// Whether all parts are used.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.as_deref().unwrap_or_default().is_empty()
    }

    /// The parts of a profile. Fails if it has no such part.
    pub(super) fn of(&self, profile: &Profile) -> Result<PartSelection, String> {
        selection(self.parts.as_deref().unwrap_or_default(), profile)
    }
}

/// Parses a selection of parts: `1,3-5`, numbers of the list of `grindscope summary`, or the
/// [name](crate::model::Part::name) of a part, in which `*` is any text. Empty text selects all parts.
pub(super) fn selection(text: &str, profile: &Profile) -> Result<PartSelection, String> {
    if text.is_empty() {
        return Ok(PartSelection::All);
    }
    let is_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == ',' || c == '-';
    if text.chars().all(is_number) {
        numbered(text, profile)
    } else {
        named(text, profile)
    }
}

fn named(pattern: &str, profile: &Profile) -> Result<PartSelection, String> {
    let has_name = |name: &[u8]| matched(name, pattern.as_bytes()).is_some();
    let flags = profile
        .parts()
        .iter()
        .map(|part| part.name().is_some_and(has_name));
    let flags: Vec<bool> = flags.collect();
    if flags.contains(&true) {
        Ok(PartSelection::Only(flags))
    } else {
        Err(messages::no_named_part(pattern))
    }
}

/// Whether a name is the pattern, in which `*` is any text
fn matched(name: &[u8], pattern: &[u8]) -> Option<()> {
    let mut pieces = pattern.split(|&b| b == b'*');
    let mut rest = name.strip_prefix(pieces.next()?)?;
    let Some(last) = pieces.next_back() else {
        return rest.is_empty().then_some(());
    };
    for piece in pieces {
        rest = &rest[memmem::find(rest, piece)? + piece.len()..];
    }
    rest.ends_with(last).then_some(())
}

fn numbered(text: &str, profile: &Profile) -> Result<PartSelection, String> {
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
