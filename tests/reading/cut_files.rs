//! Files that end too early, and texts that look like a profile and hold nothing of one.

use crate::support::{data, load_bytes};
use grindscope::diagnostic::{ErrorKind, Likeness, WarningKind};
use grindscope::limits::LONGEST_LINE;
use grindscope::loading::Loader;
use grindscope::model::ProfileBuilder;

/// Lines of the warnings that the file is cut.
fn cut(text: &str) -> Vec<u64> {
    let profile = load_bytes(text.as_bytes()).expect("a profile");
    let cut = profile.warnings().of(WarningKind::FileCut);
    cut.map_or_else(Vec::new, |group| {
        group.places.iter().map(|place| place.line).collect()
    })
}

#[test]
fn a_file_that_ends_within_the_header_of_its_second_part_is_cut() {
    let first = "creator: callgrind-3\npid: 1\npart: 1\nevents: Ir\nfn=f\n1 2\ntotals: 2\n";
    assert!(cut(first).is_empty());
    let header = [
        "part: 2\n",
        "desc: Trigger: end\n",
        "positions: line\n",
        "events: Ir\n",
        "summary: 5\n",
    ];
    for count in 1..=header.len() {
        let text = format!("{first}\n{}", header[..count].concat());
        assert_eq!(cut(&text), [8 + count as u64], "{text}");
        let unfinished = text.trim_end_matches('\n');
        assert_eq!(cut(unfinished), [8 + count as u64], "{unfinished}");
    }
    // Nothing was counted in it, as Valgrind writes it.
    let empty = format!("{first}\n{}totals: 0\n", header[..4].concat());
    assert!(cut(&empty).is_empty());
}

#[test]
fn a_file_that_ends_within_a_cost_line_is_cut() {
    // Their sums would follow: only the missing end shows it.
    let cachegrind = "cmd: ./a\nevents: Ir Dr\nfl=a.c\nfn=f\n1 20 3";
    assert_eq!(cut(cachegrind), [5]);
    let xdebug = "version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.35)\nevents: Ir\nfl=a.php\nfn=g\n2 7\nfn=f\n1 20\ncfn=g\ncalls=1 0 0\n1 7";
    assert_eq!(cut(xdebug), [11]);
    let xtree = "version: 1\ncreator: xtree-1\nevents: totB\nfn=f\n1 20";
    assert_eq!(cut(xtree), [5]);
    // Costs of a call are missing.
    assert_eq!(cut("events: Ir\nfn=f\n1 20\ncfn=g\ncalls=1 1"), [5]);
    for whole in [
        "cmd: ./a\nevents: Ir Dr\nfl=a.c\nfn=f\n1 20 3\nsummary: 20 3\n",
        // Cachegrind records no calls, and files of all functions.
        "cmd: ./a\nevents: Ir\nfn=f\n1 20\n",
        "cmd: ./a\nevents: Ir\nfl=a.c\nfn=f\n1 20\ncfn=g\ncalls=1 1\n1 7\n",
        // The sum is as it is stated.
        "events: Ir\nsummary: 20\nfn=f\n1 20",
        "events: Ir\nfn=f\n1 20\ntotals: 20",
        "version: 1\ncreator: yappi\nevents: Ticks\nfn=f\n1 20",
        // The last newline may be missing.
        "events: Ir\nfn=f\n1 20",
        "creator: tool\nevents: Ir\nfn=f\n1 20\ncfn=g\ncalls=1 1\n1 7",
    ] {
        assert!(cut(whole).is_empty(), "{whole}");
    }
}

/// Parts that state no sum in their head, as those of client requests, and CodSpeed's, which state 0.
#[test]
fn a_part_of_callgrind_without_totals_is_cut() {
    for summary in ["", "summary: 0\n"] {
        let head = format!("creator: callgrind-3\nevents: Ir\n{summary}");
        let lines = head.lines().count() as u64;
        assert!(cut(&format!("{head}fn=f\n1 20\n2 5\ntotals: 25\n")).is_empty());
        assert_eq!(cut(&format!("{head}fn=f\n1 20\n")), [lines + 2]);
        assert_eq!(cut(&head), [lines]);
    }
    let xtree = "version: 1\ncreator: xtree-1\nevents: totB\nfn=f\n1 20\n";
    assert_eq!(cut(xtree), [5]);
    assert!(cut(&format!("{xtree}totals: 20\n")).is_empty());
    // The functions that come first may have costs of other events only.
    let of_others = "version: 1\ncreator: xtree-1\nevents: totB\nfn=f\n1\ncfn=g\ncalls=0 1\n1 0\n";
    assert_eq!(cut(of_others), [8]);
}

/// Each beginning of a profile in two parts is warned of, unless all costs that it states are there.
#[test]
fn every_cut_of_a_profile_in_parts_is_noticed() {
    let text = "# callgrind format\ncreator: callgrind-3\npart: 1\nevents: Ir\nsummary: 22\nfn=f\n1 20\n+1 2\n\
        totals: 22\npart: 2\nevents: Ir\nsummary: 44\nfn=g\n3 41\n+1 3\ntotals: 44\n";
    let header = text.find("fn=").expect("a function");
    for length in header..text.len() {
        let begin = &text[..length];
        let profile = load_bytes(begin.as_bytes()).expect("a profile");
        let whole = ["\n+1 2", "\n+1 3", "\ntotals: 22", "\ntotals: 44"];
        let is_whole = whole.iter().any(|end| begin.trim_end().ends_with(end));
        assert_eq!(profile.warnings().is_empty(), is_whole, "{begin:?}");
    }
}

/// Cachegrind ends with its sums; where it has simulated caches, a text is known to be its own.
#[test]
fn a_file_of_cachegrind_without_its_sums_is_cut() {
    let text = "desc: I1 cache: 32768 B, 64 B, 8-way associative\ncmd: ./a\nevents: Ir\nfl=a.c\nfn=f\n1 20\n2 3\n";
    assert!(cut(&format!("{text}summary: 23\n")).is_empty());
    assert_eq!(cut(text), [7]);
    assert_eq!(cut(text.trim_end_matches("2 3\n")), [6]);
    // The sums show that a line is missing.
    let lost = load_bytes(format!("{text}summary: 24\n").as_bytes()).expect("a profile");
    let differ = lost
        .warnings()
        .of(WarningKind::TotalsDiffer)
        .expect("a warning");
    assert_eq!(differ.first_line(), Some(8));
}

/// Xdebug writes each function when it returns, `{main}` last, and its sums within or behind that (since 2.8). Cut
/// before them, the file looks whole otherwise.
#[test]
fn a_file_of_xdebug_without_its_sums_is_cut() {
    let blocks = [
        "fl=/a.php\nfn=g\n2 7\n\n",
        "fl=/a.php\nfn=f\n1 20\ncfl=/a.php\ncfn=g\ncalls=1 0 0\n1 7\n\n",
    ];
    let call = "cfl=/a.php\ncfn=f\ncalls=1 0 0\n1 27\n\n";
    let new = "version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.35)\nevents: Time_(10ns)\n\n";
    let old = "version: 0.9.6\ncmd: /a.php\npart: 1\n\nevents: Time\n\n";
    let cases = [
        (
            new,
            format!("fl=/a.php\nfn={{main}}\n0 5\n{call}"),
            "summary: 40\n\n",
        ),
        (
            old,
            format!("fl=/a.php\nfn={{main}}\n\nsummary: 32\n\n0 5\n{call}"),
            "",
        ),
    ];
    for (header, main, end) in cases {
        let whole = format!("{header}{}{main}{end}", blocks.concat());
        assert!(cut(&whole).is_empty(), "{whole}");
        let ended = format!("{header}{}{main}", blocks.concat());
        assert_eq!(cut(&ended).len(), usize::from(!end.is_empty()), "{ended}");
        for count in 1..=blocks.len() {
            let begin = format!("{header}{}", blocks[..count].concat());
            let lines = begin.matches('\n').count() as u64;
            assert_eq!(cut(&begin), [lines], "{begin}");
            // Another request follows a whole one: its own main function is missing.
            let appended = format!("{whole}\n==== NEW PROFILING FILE ====\n{begin}");
            assert_eq!(cut(&appended).len(), 1, "{appended}");
            // Other writers end wherever their last function is.
            let other = begin.replace("xdebug", "other").replace("0.9.6", "1");
            assert!(cut(&other).is_empty(), "{other}");
        }
    }
}

#[test]
fn a_page_with_a_line_of_the_format_is_refused_as_a_page() {
    let error = |text: &str| load_bytes(text.as_bytes()).expect_err("no profile").kind;
    let login =
        "<!DOCTYPE html>\n<html><body>\n<pre>\nevents: login\n12 3\n</pre>\n</body></html>\n";
    assert_eq!(error(login), ErrorKind::NotAProfile(Likeness::Markup));
    let xml = "<?xml version=\"1.0\"?>\n<a>\nevents: Ir\n</a>\n";
    assert_eq!(error(xml), ErrorKind::NotAProfile(Likeness::Markup));
    let json = "{\n\"a\": 1,\nevents: Ir\n}\n";
    assert_eq!(error(json), ErrorKind::NotAProfile(Likeness::Json));
    for notes in [
        "Dear diary,\nevents: a walk\n",
        "version: 2\nevents: push\nsummary:\n",
        "events: Ir\nfn=main\n",
    ] {
        assert_eq!(error(notes), ErrorKind::NoCosts, "{notes}");
    }
}

#[test]
fn a_text_without_newlines_is_refused_before_its_end() {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"zeros");
    let piece = vec![0; LONGEST_LINE / 4];
    let error = (0..6).find_map(|_| loader.push(&piece).err());
    let kind = error.expect("an error").kind;
    assert_eq!(kind, ErrorKind::NotAProfile(Likeness::Binary));
}

#[test]
fn a_profile_in_which_nothing_was_counted_stays_one() {
    for name in [
        "corpus/callgrind/c-toggleoff.out",
        "corpus/xtree/alloc.kcg",
        "webgrind/hand-headeronly.cachegrind.out",
    ] {
        let profile = load_bytes(&data(name)).expect(name);
        assert_eq!(profile.functions().len(), 0, "{name}");
    }
}

/// Only its header lines can be read as text, and it has no figures then.
#[test]
fn a_webgrind_buffer_with_a_damaged_head_is_refused() {
    let buffer = data("webgrind/hand-append2.v7cpp.bin");
    assert!(load_bytes(&buffer).is_ok());
    let damaged = load_bytes(&buffer[1..]).expect_err("no profile");
    assert_eq!(damaged.kind, ErrorKind::NotAProfile(Likeness::Binary));
}

#[test]
fn a_part_before_others_is_cut_without_its_sums() {
    let part = |number: u32, totals: &str| {
        format!("pid: 1\npart: {number}\nevents: Ir\nsummary: 25\nfn=f\n1 20\n{totals}\n")
    };
    let creator = "creator: callgrind-3\n";
    let read = |text: &str| {
        let profile = load_bytes(text.as_bytes()).expect("a profile");
        let cut = profile.warnings().of(WarningKind::FileCut).cloned();
        cut.map(|group| (group.count, group.example))
    };
    let whole = part(1, "2 5\ntotals: 25") + &part(2, "2 5\ntotals: 25");
    assert_eq!(read(&format!("{creator}{whole}")), None);
    let parts = part(1, "2 5\ntotals: 25") + &part(2, "") + &part(3, "2 5\ntotals: 25");
    let named = Some((1, "part 2".to_owned()));
    assert_eq!(read(&format!("{creator}{parts}")), named);
    let request = "version: 1\ncreator: xdebug 3.1.6\nevents: Time\nfl=a.php\nfn=f\n1 20\n";
    let end = "fn={main}\n1 5\ncfn=f\ncalls=1 0 0\n1 20\nsummary: 25\n\n";
    assert_eq!(read(&format!("{request}{end}{request}{end}")), None);
    let first_ends_early = read(&format!("{request}\n{request}{end}"));
    assert_eq!(first_ends_early, Some((1, "part 1".to_owned())));
}

#[test]
fn cachegrind_without_descriptions_is_known_by_its_header() {
    // As 3.21 and later write it without simulated caches.
    let text = "cmd: ./a\nevents: Ir\nfl=a.c\nfn=f\n1 20\n2 5\n";
    assert_eq!(cut(text), [6]);
    let warnings = |summary: &str| {
        let profile = load_bytes(format!("{text}summary: {summary}\n").as_bytes()).unwrap();
        let groups = profile.warnings().groups().iter();
        groups.map(|group| group.kind).collect::<Vec<_>>()
    };
    assert_eq!(warnings("25"), []);
    assert_eq!(warnings("30"), [WarningKind::TotalsDiffer]);
}
