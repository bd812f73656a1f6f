//! `grindscope findings`: prints the findings of the page's overview.

use super::basis::{define, event};
use super::profile_files::ProfileFiles;
use super::summary_json::escape_terminal;
use super::terminal::plain;
use super::transforms::TransformArguments;
use super::{parts, print, warnings};
use crate::browse::{
    Figure, Statement, Tables, TopLine, by_gain, line_request, line_statements, statements,
    top_lines,
};
use crate::export::formats::JSON_VERSION;
use crate::text::readable;
use serde::Serialize;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Options of `findings`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: ProfileFiles,
    /// The event, or a formula that defines one (`'Miss = D1mr + D1mw'`); the first event by default.
    #[arg(long, value_name = "NAME [= FORMULA]")]
    event: Option<String>,
    /// Use only these parts, by number or name in `summary`, for example 1,3-5 or '*::parse'.
    #[arg(
        long,
        value_name = "NUMBERS",
        default_value = "",
        hide_default_value = true
    )]
    parts: String,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    oddities: warnings::Oddities,
    #[command(flatten)]
    transforms: TransformArguments,
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
    arguments.transforms.check_programs(&[])?;
    let (inputs, contexts, transforms) = arguments.transforms.open(&arguments.files, &[])?;
    warnings::refuse_damaged(inputs.profile.warnings(), &arguments.oddities)?;
    let mut tables = Tables::new(Rc::clone(&inputs.profile)).with_contexts(contexts.as_ref());
    tables.set_origin_rules(arguments.transforms.origin_rules()?);
    tables.select_parts(parts::selection(&arguments.parts, &inputs.profile)?);
    define(&mut tables, arguments.event.iter())?;
    let event = event(&tables, arguments.event.as_ref())?;
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
    warnings::print(tables.profile.warnings());
    warnings::refuse(tables.profile.warnings(), &arguments.oddities)
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
        let number = tables.names.numbers(&tables.profile, line.function.0).name;
        let function = plain(tables.names.text(&tables.profile, number));
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
    let json = serde_json::to_string_pretty(&document).map_err(|error| error.to_string())?;
    Ok(escape_terminal(&json) + "\n")
}
