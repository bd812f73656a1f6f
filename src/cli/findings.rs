//! `grindscope findings`: prints the findings of the page's overview.

use super::print;
use super::profile_arguments::{EventArgument, Opened, ProfileArguments};
use super::terminal::{json_text, plain};
use crate::analysis::names::recursion_level;
use crate::browse::{
    Figure, Statement, Tables, TopLine, by_gain, line_request, line_statements, statements,
    top_lines,
};
use crate::export::formats::JSON_VERSION;
use crate::text::readable;
use serde::Serialize;
use std::collections::BTreeMap;

/// Options of `findings`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    profile: ProfileArguments,
    #[command(flatten)]
    event: EventArgument,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Document {
    format: &'static str,
    version: u32,
    findings: Vec<Finding>,
}

#[derive(Serialize)]
struct Finding {
    /// Stable identifier of its rule.
    kind: &'static str,
    /// The function or cycle; `null` for findings about the whole profile.
    function: Option<Place>,
    /// The event of its figures.
    event: String,
    sentence: String,
    /// The figures of the sentence.
    figures: BTreeMap<&'static str, Figure>,
}

#[derive(Serialize)]
struct Place {
    object: String,
    file: String,
    name: String,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let mut opened = arguments.profile.open()?;
    let event = arguments.event.select(&mut opened.tables)?;
    let Opened {
        inputs,
        tables,
        transforms,
        ..
    } = opened;
    let mut found = statements(&tables, event);
    let mut lines = Vec::new();
    // Transforms do not apply to lines.
    let request = line_request(&tables, event);
    if let Some(request) = request.filter(|_| transforms.is_none()) {
        let details = inputs.details(&request)?;
        found.extend(line_statements(&tables, event, &details));
        lines = top_lines(&tables, event, &details);
        by_gain(&mut found);
    }
    let text = match arguments.json {
        true => json(&tables, event, found)?,
        false => {
            text(&tables, event, &found, transforms.as_deref()) + &text_of(&tables, event, &lines)
        }
    };
    print(text.as_bytes())?;
    arguments.profile.print_warnings(tables.profile.warnings())
}

fn text(tables: &Tables, event: usize, found: &[Statement], transforms: Option<&str>) -> String {
    let event = &tables.events[event];
    let long_name = match event.long_name.is_empty() {
        true => String::new(),
        false => format!(" ({})", plain(event.long_name.as_bytes())),
    };
    let mut out = format!("{}{long_name}\n", plain(event.name.as_bytes()));
    if let Some(words) = transforms {
        out += &format!("Transforms: {}\n", plain(words.as_bytes()));
    }
    for statement in found {
        out += &format!("* {}\n", plain(statement.sentence.as_bytes()));
        if let Some(place) = statement.row.and_then(|row| shown_place(tables, row)) {
            out += &format!("  {place}\n");
        }
    }
    if found.is_empty() {
        out += "Nothing stands out.\n";
    }
    out
}

/// The most expensive lines as text.
fn text_of(tables: &Tables, event: usize, lines: &[TopLine]) -> String {
    let mut out = String::new();
    for line in lines {
        let place = plain(tables.profile.text(line.file));
        let name = tables.names.bare_text(&tables.profile, line.function);
        let function = plain(recursion_level(name).base);
        let word = if line.is_inlined {
            ", inlined into"
        } else {
            ", in"
        };
        let share = 100.0 * line.cost as f64 / tables.total(event) as f64;
        out += &format!("{share:6.2} %  {place}:{}{word} {function}\n", line.line);
    }
    match lines.is_empty() {
        true => out,
        false => format!("\nMost expensive lines, with the library code that they call\n{out}"),
    }
}

/// File and object of a row; `None` if neither is known.
fn shown_place(tables: &Tables, row: u32) -> Option<String> {
    let place = tables.names.numbers(&tables.profile, row);
    let known = [place.file, place.object].into_iter();
    let known = known.map(|number| tables.names.text(&tables.profile, number));
    let known: Vec<String> = known.filter(|text| !text.is_empty()).map(plain).collect();
    (!known.is_empty()).then(|| known.join("  "))
}

fn json(tables: &Tables, event: usize, found: Vec<Statement>) -> Result<String, String> {
    let place = |row| {
        let numbers = tables.names.numbers(&tables.profile, row);
        let text = |number| readable(tables.names.text(&tables.profile, number)).into_owned();
        Place {
            object: text(numbers.object),
            file: text(numbers.file),
            name: text(numbers.name),
        }
    };
    let finding = |statement: Statement| Finding {
        kind: statement.kind,
        function: statement.row.map(place),
        event: tables.events[statement.event.unwrap_or(event)].name.clone(),
        sentence: statement.sentence,
        figures: statement.figures,
    };
    let document = Document {
        format: "grindscope-findings",
        version: JSON_VERSION,
        findings: found.into_iter().map(finding).collect(),
    };
    json_text(serde_json::to_string_pretty(&document))
}
