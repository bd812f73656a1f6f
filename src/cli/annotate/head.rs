//! The lines above the tables.

use super::Arguments;
use super::columns::{Columns, Figure};
use super::section::{Heading, Section, framed};
use crate::cli::inputs::Inputs;
use crate::cli::terminal::{plain, plain_path};
use crate::model::{Part, Profile};

/// The head of the report, with the totals.
pub(super) fn section<'a>(
    inputs: &Inputs,
    columns: &'a Columns,
    arguments: &Arguments,
) -> Section<'a> {
    let profile = &inputs.profile;
    let mut out = String::new();
    let paths = arguments.profile.files.paths();
    for path in &paths {
        out += &format!("Profile data file '{}'", plain_path(path));
        if let (Some(creator), [_]) = (profile.creator(), &paths[..]) {
            out += &format!(" (creator: {})", plain(creator));
        }
        out.push('\n');
    }
    out = framed(out.trim_end_matches('\n')) + &descriptions(profile);
    out += &format!("Profiled target:  {}\n", target(profile));
    let names =
        |all: &[Figure]| -> Vec<&str> { all.iter().map(|&figure| columns.name(figure)).collect() };
    let sorted: Vec<Figure> = columns.sorted.iter().map(|key| key.0).collect();
    let thresholds: Vec<String> = columns.sorted.iter().map(|key| key.1.to_string()).collect();
    let folders = arguments.sources.iter().map(|folder| plain_path(folder));
    let folders: Vec<String> = folders.collect();
    for (key, value) in [
        ("Events recorded:", columns.recorded.join(" ")),
        ("Events shown:", names(&columns.shown).join(" ")),
        ("Event sort order:", names(&sorted).join(" ")),
        ("Thresholds:", thresholds.join(" ")),
        ("Include dirs:", folders.join("\n                  ")),
    ] {
        let value = value.split('\n').map(|line| plain(line.as_bytes()));
        let value: Vec<String> = value.collect();
        out += &format!("{key:<17} {}\n", value.join("\n"));
    }
    let mut section = Section::new(columns, Heading::Title(""));
    section.title = out + "\n";
    section.row(Some(&columns.totals()), "PROGRAM TOTALS");
    section.end = "\n".to_owned();
    section.whole()
}

/// The `desc:` lines of the first part without those of options.
fn descriptions(profile: &Profile) -> String {
    let first = profile
        .parts()
        .first()
        .map_or(&[][..], |part| &part.descriptions);
    let lines = first.iter().filter(|(key, _)| key != b"Option");
    lines
        .map(|(key, value)| format!("{}: {}\n", plain(key), plain(value)))
        .collect()
}

fn target(profile: &Profile) -> String {
    let command = profile.command().filter(|command| !command.is_empty());
    let command = command.map_or_else(|| "(unknown)".to_owned(), plain);
    let field = |name: &str, value: &Option<Vec<u8>>| {
        value
            .as_deref()
            .map(|value| format!("{name} {}", plain(value)))
    };
    let facts: Vec<String> = match profile.parts() {
        [
            Part {
                pid,
                number,
                thread,
                ..
            },
        ] => {
            let all = [
                field("PID", pid),
                field("part", number),
                field("thread", thread),
            ];
            all.into_iter().flatten().collect()
        }
        parts => vec![format!("{} parts", parts.len())],
    };
    match facts.is_empty() {
        true => command,
        false => format!("{command} ({})", facts.join(", ")),
    }
}
