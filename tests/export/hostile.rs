//! Names that attack a terminal, a page or a parser survive to every export, and do nothing there.
//!
//! Each format is read by a few plain lines here, or by its own reader. What a format cannot hold is
//! reported: folded stacks have no semicolons and no control characters, texts for people show bytes
//! that are not UTF-8 as `\xe9`, and DOT shows controls as `\u{1b}`.

use crate::hostile_list::hostile_names;
use crate::support::{read, tables};
use grindscope::analysis::contexts::ContextTree;
use grindscope::analysis::events::Unit;
use grindscope::browse::{FrameNames, Tables, context_tree};
use grindscope::diagnostic::is_deceptive;
use grindscope::export::dot::Thresholds;
use grindscope::export::{callgrind, csv, dot, folded, json, pprof, speedscope};
use grindscope::grammar::Parser;
use grindscope::text::readable;
use grindscope::webgrind::{self, Collector, Options, Overflow, Version};
use serde_json::Value;

/// These, and names that look like ids.
fn names() -> Vec<Vec<u8>> {
    let mut names = hostile_names();
    names.extend([b"(7)".to_vec(), b"(1)'(2)".to_vec()]);
    names
}

/// Functions with these names in files and objects of the same names, the most expensive first. Names that
/// look like ids are protected by ids of their own.
fn profile() -> Vec<u8> {
    let mut text = b"# callgrind format\ncreator: test\ncmd: ./a\nevents: Ir\n".to_vec();
    for (number, name) in names().iter().enumerate() {
        for spec in ["ob", "fl", "fn"] {
            text.extend_from_slice(format!("{spec}=({}) ", number + 100).as_bytes());
            text.extend_from_slice(name);
            text.push(b'\n');
        }
        text.extend_from_slice(format!("1 {}\n", 100_000 - number).as_bytes());
    }
    text
}

fn shown() -> Vec<String> {
    names().iter().map(|n| readable(n).into_owned()).collect()
}

/// Text that a terminal or an editor shows as it is.
fn assert_plain(text: &[u8], allowed: &[char]) -> String {
    let text = std::str::from_utf8(text).expect("UTF-8").to_owned();
    let odd = |&c: &char| is_deceptive(c) && c != '\n' && !allowed.contains(&c);
    assert_eq!(text.chars().find(odd), None);
    text
}

fn tree(tables: &Tables) -> ContextTree {
    context_tree(tables, None, 0, false)
}

#[test]
fn callgrind_keeps_every_byte() {
    let profile = read(&profile()).0;
    let again = read(&callgrind::write(&profile)).0;
    for profile in [profile, again] {
        let kept = |f| [profile.name(f), profile.file(f), profile.object(f)].map(<[u8]>::to_vec);
        let kept: Vec<_> = profile.functions().ids().map(kept).collect();
        let expected = names().into_iter().map(|name| [0; 3].map(|_| name.clone()));
        assert!(kept.into_iter().eq(expected));
    }
}

/// The rows of comma-separated values as RFC 4180 has them.
fn rows(text: &[u8]) -> Vec<Vec<Vec<u8>>> {
    let (mut rows, mut row, mut field, mut quoted) = (Vec::new(), Vec::new(), Vec::new(), false);
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' if quoted && bytes.peek() == Some(&b'"') => field.extend(bytes.next()),
            b'"' => quoted = !quoted,
            b',' if !quoted => row.push(std::mem::take(&mut field)),
            b'\r' if !quoted => {
                assert_eq!(bytes.next(), Some(b'\n'));
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            other => field.push(other),
        }
    }
    assert!(!quoted && field.is_empty() && row.is_empty());
    rows
}

#[test]
fn csv_keeps_every_byte() {
    let (tables, _) = tables(&profile());
    let rows = rows(&csv::write(&tables));
    assert_eq!(rows.len(), names().len() + 1);
    for (row, name) in rows[1..].iter().zip(names()) {
        let expected = [name.clone(), Vec::new(), name.clone(), name];
        assert_eq!(row[..4], expected);
        assert_eq!(row.len(), 7);
    }
}

#[test]
fn json_keeps_the_names_and_is_plain() {
    let (tables, _) = tables(&profile());
    let text = json::write(&tables);
    assert_plain(&text, &[]);
    let value: Value = serde_json::from_slice(&text).unwrap();
    let functions = value["functions"].as_array().unwrap();
    let kept: Vec<&str> = functions
        .iter()
        .map(|f| f["name"].as_str().unwrap())
        .collect();
    assert_eq!(kept, shown());
}

#[test]
fn speedscope_keeps_the_names_and_is_plain() {
    let (tables, _) = tables(&profile());
    let names = FrameNames::new(&tables);
    let unit = Unit::Count;
    let text = speedscope::write(&[&tree(&tables)], &names, &tables.profile, "Ir", unit).unwrap();
    assert_plain(&text, &[]);
    let value: Value = serde_json::from_slice(&text).unwrap();
    let frames = value["shared"]["frames"].as_array().unwrap();
    let mut kept: Vec<&str> = frames.iter().map(|f| f["name"].as_str().unwrap()).collect();
    let mut expected = shown();
    kept.sort_unstable();
    expected.sort_unstable();
    assert_eq!(kept, expected);
}

#[test]
fn pprof_keeps_the_names() {
    let (tables, _) = tables(&profile());
    let names = FrameNames::new(&tables);
    let file = pprof::write(
        &[&tree(&tables)],
        &names,
        &tables.profile,
        "Ir",
        Unit::Count,
    )
    .unwrap();
    for name in shown() {
        // Field 6, a string: tag and length come before it.
        let mut length = name.len();
        let mut string = vec![6 << 3 | 2];
        while length > 0x7f {
            string.push(length as u8 | 0x80);
            length >>= 7;
        }
        string.push(length as u8);
        string.extend_from_slice(name.as_bytes());
        assert!(file.windows(string.len()).any(|w| w == string), "{name}");
    }
}

#[test]
fn folded_stacks_are_plain_lines() {
    let (tables, _) = tables(&profile());
    let text = folded::write(&[&tree(&tables)], &FrameNames::new(&tables)).unwrap();
    let text = assert_plain(
        &text,
        &[
            '\u{202e}', '\u{2066}', '\u{2069}', '\u{200b}', '\u{feff}', '\u{2028}',
        ],
    );
    let mut lines: Vec<&str> = text
        .lines()
        .map(|l| l.rsplit_once(' ').unwrap().0)
        .collect();
    let plain = |name: String| {
        let held = name
            .replace(';', ":")
            .replace(|c: char| c.is_control(), " ");
        format!("{};{held}", folded::ESTIMATED)
    };
    let mut expected: Vec<String> = shown().into_iter().map(plain).collect();
    lines.sort_unstable();
    expected.sort_unstable();
    assert_eq!(lines, expected);
}

/// The strings of a text in Graphviz's language, as it reads them.
fn strings(text: &str) -> Vec<String> {
    let (mut found, mut chars) = (Vec::new(), text.chars());
    while let Some(c) = chars.next() {
        if c != '"' {
            continue;
        }
        let mut string = String::new();
        loop {
            match chars.next().expect("the end of a string") {
                '"' => break,
                '\\' => match chars.next().expect("an escape") {
                    'n' => string.push('\n'),
                    c @ ('"' | '\\') => string.push(c),
                    other => panic!("escape {other}"),
                },
                c => string.push(c),
            }
        }
        found.push(string);
    }
    found
}

#[test]
fn dot_shows_the_names_and_is_plain() {
    let (tables, _) = tables(&profile());
    let all = Thresholds {
        function: 0.0,
        call: 0.0,
    };
    let text = assert_plain(&dot::write(&tables, 0, all, None), &['\t']);
    let strings = strings(&text);
    for name in shown() {
        let escape = |c: char| match is_deceptive(c) {
            true => c.escape_unicode().to_string(),
            false => c.to_string(),
        };
        let label: String = name.chars().map(escape).collect::<String>() + "\n";
        assert!(strings.iter().any(|s| s.starts_with(&label)), "{label}");
    }
}

/// The same names in the form of Xdebug, from which webgrind's files are made.
fn xdebug() -> Vec<u8> {
    let mut text = b"version: 1\ncreator: xdebug 3.2.0 (PHP 8.2)\nevents: Time\n\n".to_vec();
    for (number, name) in names().iter().enumerate() {
        for spec in ["fl", "fn"] {
            text.extend_from_slice(format!("{spec}=({}) ", number + 100).as_bytes());
            text.extend_from_slice(name);
            text.push(b'\n');
        }
        text.extend_from_slice(b"1 10\n\n");
    }
    text.extend_from_slice(b"fl=(1) main.php\nfn=(1) {main}\n1 5\n");
    for number in 0..names().len() {
        let call = format!("cfl=({0})\ncfn=({0})\ncalls=1 0 0\n2 10\n", number + 100);
        text.extend_from_slice(call.as_bytes());
    }
    text
}

#[test]
fn webgrind_buffers_keep_every_byte() {
    let mut expected = names();
    expected.push(b"{main}".to_vec());
    for version in [Version::V4, Version::V5, Version::V6, Version::V7] {
        let options = Options {
            single_invocations: version == Version::V4,
            ..Options::default()
        };
        let mut parser = Parser::new(Collector::new(options));
        parser.begin_file().unwrap();
        parser.push(&xdebug()).unwrap();
        parser.end_file().unwrap();
        let buffer = parser.into_sink().finish().unwrap();
        let bytes = webgrind::write(&buffer, version, Overflow::Refuse).unwrap();
        let (_, read) = webgrind::read(&bytes).unwrap();
        let mut kept: Vec<_> = read.functions.iter().map(|f| f.name.clone()).collect();
        kept.sort_unstable();
        expected.sort_unstable();
        assert_eq!(kept, expected);
    }
}
