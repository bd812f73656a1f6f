//! Names that are markup, escape sequences, bidirectional controls, very long or not UTF-8: every answer
//! contains them unchanged, and escaped where they could do harm.

use crate::hostile_list::hostile_names;
use crate::support::{command_summary, load_bytes};
use grindscope::diagnostic::is_deceptive;
use grindscope::text::readable;
use std::path::PathBuf;
use std::process::Command;

/// A profile in which everything that can be a name is one of them.
fn profile() -> Vec<u8> {
    let mut text = b"creator: \x1b[1mbold\ncmd: \x1b]8;;http://x\x07link \xe2\x80\xaeoops\n\
        desc: Trigger: <b>\x1b[5mblink\nevent: Ir\x1b[31m : long \x1b[32m name\n\
        event: Bad\x1b[33m = Nope\nevents: Ir\x1b[31m <b>Dr</b>\n"
        .to_vec();
    for (cost, name) in hostile_names().iter().enumerate() {
        for spec in [&b"ob="[..], b"fl=", b"fn="] {
            text.extend_from_slice(spec);
            text.extend_from_slice(name);
            text.push(b'\n');
        }
        text.extend_from_slice(format!("1 {} 1\n", 1000 - cost).as_bytes());
    }
    text.extend_from_slice(b"\x1b[7m what is this \xe2\x80\xae\n");
    text
}

/// The profile as a file, for the command.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("a file is written");
    path
}

#[test]
fn names_are_kept_byte_for_byte() {
    let profile = load_bytes(&profile()).expect("a profile");
    let kept: Vec<Vec<u8>> = profile
        .functions()
        .ids()
        .map(|f| {
            assert_eq!(profile.file(f), profile.name(f));
            assert_eq!(profile.object(f), profile.name(f));
            profile.name(f).to_vec()
        })
        .collect();
    assert_eq!(kept, hostile_names());
    // Different names stay different when they are made readable.
    let mut texts: Vec<_> = kept.iter().map(|name| readable(name)).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), kept.len());
}

#[test]
fn json_holds_the_very_names_and_nothing_that_a_terminal_obeys() {
    for (part, names) in hostile_names().chunks(10).enumerate() {
        let mut text = b"events: Ir\n".to_vec();
        for (cost, name) in names.iter().enumerate() {
            text.extend_from_slice(b"fn=");
            text.extend_from_slice(name);
            text.extend_from_slice(format!("\n1 {}\n", 100 - cost).as_bytes());
        }
        let path = file(&format!("hostile-{part}.out"), &text);
        let found = command_summary(&[&path]).expect("a summary");
        let rows = found["top_self"].as_array().expect("functions");
        let found: Vec<&str> = rows
            .iter()
            .map(|row| row["name"].as_str().unwrap())
            .collect();
        let expected: Vec<_> = names.iter().map(|name| readable(name)).collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn nothing_printed_moves_the_cursor_or_turns_the_text() {
    let path = file("hostile.out", &profile());
    for option in [
        &["summary", "--json"][..],
        &["summary"],
        &["summary", "--strict"],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_grindscope"))
            .args(option)
            .arg(&path)
            .output()
            .expect("the command runs");
        for printed in [&output.stdout, &output.stderr] {
            let text = std::str::from_utf8(printed).expect("UTF-8");
            let odd = text.chars().find(|&c| is_deceptive(c) && c != '\n');
            assert_eq!(odd, None, "{option:?}");
        }
        if option == ["summary"] {
            let text = String::from_utf8_lossy(&output.stdout);
            assert!(text.contains("<script>alert(1)</script>"));
            assert!(text.contains("\\u{1b}[31mred"));
            assert!(
                text.lines().all(|line| line.len() < 2000),
                "long names are cut"
            );
        }
    }
}
