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
mod tests {
    use super::{outside_functions, peak_memory};
    use crate::loading::Loader;
    use crate::model::ProfileBuilder;

    #[test]
    fn xdebug_states_more_than_the_sum_of_functions() {
        let rest = |creator: &str, totals: [&str; 2]| {
            let mut loader = Loader::new(ProfileBuilder::new());
            loader.begin_file(b"test");
            for total in totals {
                let part = format!(
                    "version: 1\ncreator: {creator}\nevents: Time Memory\n\nfn={{main}}\n1 5 6\n\n{total}\n"
                );
                loader.push(part.as_bytes()).unwrap();
            }
            loader.end_file().unwrap();
            outside_functions(&loader.finish().unwrap().finish())
        };
        // 9 and 8 of two requests with 5 each.
        let xdebug = "xdebug 3.2.0 (PHP 8.2.35)";
        assert_eq!(
            rest(xdebug, ["summary: 9 700\n", "summary: 8 700\n"]),
            Some(7)
        );
        assert_eq!(rest(xdebug, ["summary: 5 700\n", "summary: 5 700\n"]), None);
        assert_eq!(rest(xdebug, ["summary: 9 700\n", ""]), None);
        assert_eq!(
            rest("other", ["summary: 9 700\n", "summary: 8 700\n"]),
            None
        );
    }

    /// `summary:` of the writers in docs/format.md 11.3.
    #[test]
    fn xdebug_states_the_peak_since_2_8() {
        let peak = |creator: &str, events: &str| {
            let mut loader = Loader::new(ProfileBuilder::new());
            loader.begin_file(b"test");
            for peak in [700, 900, 800] {
                let part = format!(
                    "version: 1\ncreator: {creator}\nevents: {events}\n\nfn={{main}}\n1 5 6\n\nsummary: 9 {peak}\n\n"
                );
                loader.push(part.as_bytes()).unwrap();
            }
            loader.end_file().unwrap();
            peak_memory(&loader.finish().unwrap().finish())
        };
        assert_eq!(
            peak("xdebug 3.2.0 (PHP 8.2.35)", "Time_(10ns) Memory_(bytes)"),
            Some(900)
        );
        assert_eq!(peak("xdebug 2.8.0 (PHP 7.4.0)", "Time Memory"), Some(900));
        assert_eq!(peak("xdebug 2.10.0 (PHP 7.4.0)", "Time Memory"), Some(900));
        assert_eq!(peak("xdebug 2.7.2 (PHP 7.3.33)", "Time Memory"), None);
        assert_eq!(peak("xdebug 3.2.0 (PHP 8.2.35)", "Time_(10ns) Other"), None);
        assert_eq!(peak("callgrind-3.19.0", "Ir Memory"), None);
        assert_eq!(peak("xdebug", "Time Memory"), None);
    }
}
