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
