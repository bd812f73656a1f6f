//! Bad and odd files: each gets the answer that `tests/data/bad/EXPECT.json` asks for.
//!
//! `EXPECT.json` is the demand; the table here says more exactly what the answer is: figures, kinds
//! of warnings with their lines, words of the refusal.

mod table;

use crate::support::{data, large, load_bytes, load_pieces};
use grindscope::diagnostic::{Error, WarningKind};
use grindscope::model::Profile;
use serde_json::{Map, Value};
use table::{Answer, CHOICES, Row, TABLE};

fn bytes(name: &str) -> Vec<u8> {
    large::large(name).unwrap_or_else(|| data(&format!("bad/{name}")))
}

fn expectations() -> Map<String, Value> {
    serde_json::from_slice(&data("bad/EXPECT.json")).expect("a table in JSON")
}

#[test]
fn every_bad_file_gets_the_answer_of_the_table() {
    let mut wrong = Vec::new();
    for row in TABLE {
        let answer = load_bytes(&bytes(row.name));
        if let Err(difference) = check(row, &answer) {
            wrong.push(format!("{}: {difference}", row.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(row: &Row, answer: &Result<Profile, Error>) -> Result<(), String> {
    match (&row.answer, answer) {
        (Answer::Refused { says, line }, Err(error)) => {
            let same = error.to_string().contains(says) && error.line() == *line;
            same.then_some(()).ok_or_else(|| error.to_string())
        }
        (Answer::Refused { .. }, Ok(_)) => Err("it was read".into()),
        (Answer::Read { .. }, Err(error)) => Err(error.to_string()),
        (Answer::Read { totals, warnings }, Ok(profile)) => {
            let sums = sums(profile);
            if sums[..] != **totals {
                return Err(format!("adds up to {sums:?}"));
            }
            let found = warned(profile);
            let same = found.len() == warnings.len()
                && found
                    .iter()
                    .zip(*warnings)
                    .all(|(f, w)| f.0 == w.0 && f.1 == w.1);
            same.then_some(())
                .ok_or_else(|| format!("warns of {found:?}"))
        }
    }
}

/// Totals of all events, in the order of their first appearance.
fn sums(profile: &Profile) -> Vec<i128> {
    let all = grindscope::model::PartSelection::All;
    let total = |event| profile.total(&grindscope::model::Formula::event(event), &all);
    (0..profile.events().len()).map(total).collect()
}

/// Kinds of warnings with their lines; 0 means a location without a line.
fn warned(profile: &Profile) -> Vec<(WarningKind, Vec<u64>)> {
    let groups = profile.warnings().groups().iter();
    let lines = |g: &grindscope::diagnostic::WarningGroup| {
        assert!(g.count >= g.places.len() as u64);
        g.places.iter().map(|p| p.line).collect()
    };
    groups.map(|g| (g.kind, lines(g))).collect()
}

#[test]
fn the_table_keeps_the_expected_entries() {
    let expectations = expectations();
    let names: Vec<&str> = TABLE.iter().map(|row| row.name).collect();
    for name in expectations.keys() {
        assert!(names.contains(&name.as_str()), "{name} is not in the table");
    }
    for row in TABLE {
        let asked = &expectations[row.name];
        let verdict = match &row.answer {
            Answer::Refused { .. } => "error",
            Answer::Read { warnings: [], .. } => "ok",
            Answer::Read { .. } => "warn",
        };
        let choice = CHOICES.iter().find(|c| c.0 == row.name);
        let wanted = choice.map_or(asked["verdict"].as_str().expect("a verdict"), |c| c.1);
        assert_eq!(verdict, wanted, "{}", row.name);
        if let Some(line) = asked["line"].as_u64() {
            assert!(row.answer.lines().contains(&line), "{}", row.name);
        }
    }
}

#[test]
fn a_refused_file_is_refused_in_pieces_of_any_size() {
    for row in TABLE.iter().filter(|row| row.name != "gz-bomb.out.gz") {
        if let Answer::Refused { .. } = row.answer {
            let whole = load_bytes(&bytes(row.name)).err();
            for size in [1, 7, 100] {
                assert_eq!(
                    load_pieces(&bytes(row.name), size).err(),
                    whole,
                    "{}",
                    row.name
                );
            }
        }
    }
}

#[test]
fn a_bomb_is_given_up_long_before_its_end() {
    let bomb = bytes("gz-bomb.out.gz");
    let pushed = std::cell::Cell::new(0);
    let answer = crate::support::load_counting(&bomb, 4096, &pushed);
    assert!(answer.is_err());
    // A mebibyte of newlines is a kibibyte of gzip, which is unpacked in blocks of 64 of them.
    assert!(bomb.len() > 1_000_000 && pushed.get() <= 2 * 65_536);
}

#[test]
fn each_invalid_formula_is_located_at_its_own_line() {
    let text = b"event: A = A + Ir\nevents: Ir\nfn=a\n1 2\nevent: C = Ir * 0.5\nevent: D = D\n";
    let warned = warned(&load_bytes(text).expect("a profile"));
    assert_eq!(warned, [(WarningKind::EventFormula, vec![1, 5, 6])]);
    // The name of a recorded event is taken.
    let text = b"event: Ir = 2 Ir\nevents: Ir\nfn=a\n1 2\n";
    let profile = load_bytes(text).expect("a profile");
    assert_eq!(
        self::warned(&profile),
        [(WarningKind::EventFormula, vec![1])]
    );
    assert!(profile.derived_events().is_empty());
}
