//! Profiles of Xdebug's shape become the bytes that webgrind's own writers made of them. Each file
//! that we do not match is in a table with the bug that it shows.

use crate::oracle::{collect, collected, oracle, oracle_names, profile_names, show};
use grindscope::webgrind::{DEFAULT_PROXIES, Options, Overflow, Version, write};

/// The writers of webgrind's history and the version that each wrote.
const WRITERS: [(&str, Version); 9] = [
    ("v4", Version::V4),
    ("v5", Version::V5),
    ("v6-first", Version::V6),
    ("v6-tag1.1", Version::V6),
    ("v6derived", Version::V6),
    ("v7cpp", Version::V7),
    ("v7cpp-noproxy", Version::V7),
    ("v7php", Version::V7),
    ("v7php-noproxy", Version::V7),
];

/// Writers that know nothing of `(1) name` and `(1)`, and take both for names: those before 1.2.
const PLAIN_NAMES: &[&str] = &["v4", "v5", "v6-first", "v6-tag1.1"];
/// Writers that cut names at the first blank.
const CUT_NAMES: &[&str] = &["v5", "v6-first"];
const CPP: &[&str] = &["v7cpp", "v7cpp-noproxy", "v6derived"];
const PHP: &[&str] = &["v7php", "v7php-noproxy"];
const ALL_BUT_PLAIN: &[&str] = &[
    "v7cpp",
    "v7cpp-noproxy",
    "v7php",
    "v7php-noproxy",
    "v6derived",
];
const EVERY: &[&str] = &[
    "v4",
    "v5",
    "v6-first",
    "v6-tag1.1",
    "v6derived",
    "v7cpp",
    "v7cpp-noproxy",
    "v7php",
    "v7php-noproxy",
];

/// Files that are deliberately not matched: profiles that begin so, writers, and why.
const NOT_MATCHED: &[(&str, &[&str], &str)] = &[
    (
        "xd3-",
        PLAIN_NAMES,
        "compressed names are taken literally, so callers and callees part",
    ),
    (
        "hand-overflow-single",
        PLAIN_NAMES,
        "compressed names, as above",
    ),
    ("hand-recursion", PLAIN_NAMES, "compressed names, as above"),
    ("hand-redefine", PLAIN_NAMES, "compressed names, as above"),
    ("hand-truncated", PLAIN_NAMES, "compressed names, as above"),
    (
        "hand-truncated",
        ALL_BUT_PLAIN,
        "a call that is cut off gets the line and cost of an earlier one",
    ),
    (
        "hand-overflow-single",
        CPP,
        "one large cost ends the reading, the rest is lost",
    ),
    (
        "hand-overflow-single",
        PHP,
        "costs wrap and nothing says so; ours adds a header line",
    ),
    (
        "hand-redefine",
        CPP,
        "an id keeps its first name, so later functions get a wrong one",
    ),
    (
        "hand-key-cpp",
        CPP,
        "rows of different callees are merged when the key of 32 bits collides",
    ),
    (
        "hand-key-php",
        PHP,
        "rows of different callees are merged when the decimal key collides",
    ),
    (
        "hand-key-php",
        &["v4"],
        "f0 is called twice but has one block: no list of invocations is right",
    ),
    (
        "hand-crlf",
        EVERY,
        "carriage returns stay in the header lines, in C++ also in the names",
    ),
    (
        "hand-samename",
        CUT_NAMES,
        "names are cut at blanks, the rest becomes a header line",
    ),
    (
        "hand-samename",
        EVERY,
        "a callee's file with a colon in it becomes a header line",
    ),
    ("hand-empty", EVERY, "an empty file is rejected"),
    (
        "xd2-cb",
        &["v4"],
        "calls get each other's invocations when a function is called twice",
    ),
    ("xd2cfl-cb", &["v4"], "as in xd2-cb"),
    (
        "xd2-rec",
        &["v4"],
        "recursive calls get the wrong invocations",
    ),
    ("xd2cfl-rec", &["v4"], "as in xd2-rec"),
];

fn is_matched(profile: &str, writer: &str) -> bool {
    let about =
        |row: &&(&str, &[&str], &str)| profile.starts_with(row.0) && row.1.contains(&writer);
    !NOT_MATCHED.iter().any(|row| about(&row))
}

fn options(writer: &str) -> Options {
    let folds = writer == "v7cpp" || writer == "v7php";
    Options {
        event: None,
        terms: Vec::new(),
        proxies: if folds {
            DEFAULT_PROXIES.map(<[u8]>::to_vec).to_vec()
        } else {
            Vec::new()
        },
        single_invocations: writer == "v4",
    }
}

fn converted(profile: &str, writer: &str, version: Version, overflow: Overflow) -> Option<Vec<u8>> {
    let text = oracle(&format!("{profile}.cachegrind.out"));
    let buffer = collect(&text, options(writer)).ok()?;
    write(&buffer, version, overflow).ok()
}

#[test]
fn every_file_of_webgrind_is_matched_or_has_its_reason() {
    let files = oracle_names(".bin");
    let mut matched = 0;
    for profile in profile_names() {
        for (writer, version) in WRITERS {
            let file = format!("{profile}.{writer}.bin");
            if !files.contains(&file) {
                continue;
            }
            let ours = converted(&profile, writer, version, Overflow::Wrap);
            if is_matched(&profile, writer) {
                assert_eq!(show(&ours.unwrap()), show(&oracle(&file)), "{file}");
                matched += 1;
            } else {
                // A row of the table that is not needed any more must go.
                assert_ne!(ours, Some(oracle(&file)), "{file}");
            }
        }
    }
    assert_eq!(matched, 102);
}

#[test]
fn wrapped_costs_are_those_of_webgrind_and_one_header_line_says_so() {
    let ours = converted("hand-overflow-single", "v7php", Version::V7, Overflow::Wrap).unwrap();
    let note = ours.strip_prefix(&oracle("hand-overflow-single.v7php.bin")[..]);
    let note = String::from_utf8(note.expect("the same up to the note").to_vec()).unwrap();
    // Two functions with self, inclusive and row; {main} with inclusive and two rows: of these, all
    // that hold 3000000000 fit, those of 5000000000 and {main}'s 8000000005 do not.
    assert_eq!(
        note,
        "desc: Overflow: 5 numbers (largest 8000000005) did not fit in 32 bits and became the remainder modulo 4294967296\n"
    );
    assert_eq!(
        converted(
            "hand-overflow-single",
            "v7php",
            Version::V7,
            Overflow::Refuse
        ),
        None
    );
}

#[test]
fn without_its_carriage_returns_webgrinds_file_is_ours() {
    let theirs = oracle("hand-crlf.v7php.bin");
    let headers_at = u32::from_le_bytes(theirs[4..8].try_into().unwrap()) as usize;
    let (records, headers) = theirs.split_at(headers_at);
    let headers: Vec<u8> = headers.iter().copied().filter(|&b| b != b'\r').collect();
    let ours = converted("hand-crlf", "v7php", Version::V7, Overflow::Refuse).unwrap();
    assert_eq!(show(&ours), show(&[records, &headers].concat()));
}

#[test]
fn without_its_accidental_header_line_webgrinds_file_is_ours() {
    let theirs = oracle("hand-samename.v7cpp.bin");
    let ours = converted("hand-samename", "v7cpp", Version::V7, Overflow::Refuse).unwrap();
    let more = theirs
        .strip_prefix(&ours[..])
        .expect("the same up to a line");
    assert_eq!(more, b"cfl=/x.php(15) : eval()'d code\n");
}

#[test]
fn a_call_that_is_cut_off_is_not_booked() {
    let buffer = collected("hand-truncated", Options::default());
    let [a, main] = &buffer.functions[..] else {
        panic!("{buffer:?}")
    };
    assert_eq!(
        (&a.name[..], a.self_cost, a.called_from.len()),
        (&b"a"[..], 10, 0)
    );
    assert_eq!(
        (&main.name[..], main.inclusive, main.sub_calls.len()),
        (&b"{main}"[..], 5, 0)
    );
}

/// The memory column of all lines after `fn=` of a profile, one line for each block.
fn memory_of_blocks(profile: &str) -> i128 {
    let text = String::from_utf8(oracle(&format!("{profile}.cachegrind.out"))).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let after_fn = lines.windows(2).filter(|pair| pair[0].starts_with("fn="));
    after_fn
        .map(|pair| pair[1].split(' ').nth(2).unwrap().parse::<i128>().unwrap())
        .sum()
}

#[test]
fn another_event_than_the_first_has_its_own_sum() {
    let options = Options {
        event: Some(b"Memory_(bytes)".to_vec()),
        ..Options::default()
    };
    let buffer = collected("xd3-cb", options);
    let memory = memory_of_blocks("xd3-cb");
    let own: i128 = buffer.functions.iter().map(|f| f.self_cost).sum();
    assert_eq!(own, memory);
    assert!(memory > 0);
    let headers = String::from_utf8(buffer.headers.text().to_vec()).unwrap();
    // Xdebug states the peak of 442984 bytes, which is not a sum.
    let expected = format!("positions: line\nevents: Memory_(bytes)\nsummary: {memory}\n");
    assert!(headers.ends_with(&expected), "{headers}");
    // Functions, blocks and rows are those of the first event.
    let time = collected("xd3-cb", Options::default());
    for (memory, time) in buffer.functions.iter().zip(&time.functions) {
        assert_eq!(
            (&memory.name, memory.invocations, memory.line),
            (&time.name, time.invocations, time.line)
        );
        assert_eq!(memory.called_from.len(), time.called_from.len());
    }
}

#[test]
fn an_empty_text_is_refused() {
    assert!(collect(b"", Options::default()).is_err());
}
