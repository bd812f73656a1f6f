//! What Xdebug states in `summary:` beside the sums of functions: the peak of memory, and the time of everything.

use crate::model::{Formula, Part, PartSelection, Profile};

/// By how much the totals of the first event, time, that Xdebug states exceed the sum of all functions: what PHP spent
/// before and after the program, and Xdebug itself. `None` if nothing, or not all parts state a total.
pub fn outside_functions(profile: &Profile) -> Option<i128> {
    let stated = |part: &Part| {
        let is_by_xdebug = part.creator.as_deref()?.starts_with(b"xdebug");
        let is_first = part.events.first() == Some(&0);
        (is_by_xdebug && is_first).then_some(*part.summary.as_ref()?.first()?)
    };
    let total: Option<i128> = profile.parts().iter().map(stated).sum();
    let rest = total? - profile.total(&Formula::event(0), &PartSelection::All);
    (rest > 0).then_some(rest)
}

/// The largest peak of memory of any part, in bytes. Xdebug states it as the memory in `summary:` since 2.8; before, that is
/// what `{main}` allocated (docs/format.md 11.3).
pub fn peak_memory(profile: &Profile) -> Option<i128> {
    let of_memory = profile
        .events()
        .iter()
        .position(|event| ["Memory", "Memory_(bytes)"].contains(&&*event.name))?;
    let peak = |part: &Part| {
        let place = part.events.iter().position(|&event| event == of_memory)?;
        let stated = part.summary.as_ref()?.get(place).copied()?;
        states_peak(part.creator.as_deref()?).then_some(stated)
    };
    profile.parts().iter().filter_map(peak).max()
}

/// Whether a writer is Xdebug 2.8 or newer: `xdebug 3.2.0 (PHP 8.2.35)`.
fn states_peak(creator: &[u8]) -> bool {
    let version = std::str::from_utf8(creator)
        .ok()
        .and_then(|text| text.strip_prefix("xdebug "));
    let mut numbers = version.into_iter().flat_map(|text| text.split('.'));
    let mut number = || numbers.next()?.parse::<u32>().ok();
    number().zip(number()) >= Some((2, 8))
}

#[cfg(test)]
mod tests;
