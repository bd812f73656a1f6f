//! Source files of a profile by names from the command line.

use crate::model::Profile;
use crate::sink::Symbol;

/// The files with lines in the profile whose path is the name or ends in it.
pub(super) fn named(profile: &Profile, name: &str) -> Vec<Symbol> {
    let ends = |text: &[u8]| {
        let rest = text.strip_suffix(name.as_bytes());
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with(b"/"))
    };
    let all = profile.source_pages().owners().into_iter().map(Symbol);
    all.filter(|&file| ends(profile.text(file))).collect()
}
