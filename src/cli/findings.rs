//! `grindscope findings`: prints the findings of the page's overview.

use super::answer::{Answer, AnswerForm, List, MOST};
use super::inlined::code_in;
use super::inputs::Inputs;
use super::messages;
use super::profile_arguments::{EventArgument, FilterArgument, ProfileArguments};
use super::query::place;
use super::table::{Cell, Row};
use super::transforms::note_on_event;
use crate::analysis::groups::GroupBy;
use crate::analysis::names::{ShortName, recursion_level, short_names, without_clones};
use crate::browse::{
    Figure, Statement, Tables, TopLine, by_gain, line_functions, line_request, line_statements,
    own_lines, statements, top_lines,
};
use crate::details::Request;
use crate::text::readable;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Options of `findings`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    profile: ProfileArguments,
    #[command(flatten)]
    event: EventArgument,
    #[command(flatten)]
    filter: FilterArgument,
    #[command(flatten)]
    form: AnswerForm,
}

#[derive(Serialize)]
struct Finding {
    /// Stable identifier of its rule.
    kind: &'static str,
    /// The function or cycle by object, file and name; `null` for findings about the whole profile.
    function: Option<BTreeMap<&'static str, String>>,
    /// The event of its figures; the name begins with the factor of sums with fractions.
    event: String,
    /// The source line that it is about; the sentence names only the end of the path.
    line: Option<SourceLine>,
    sentence: String,
    /// The figures of the sentence.
    figures: BTreeMap<&'static str, Figure>,
}

#[derive(Serialize)]
struct ExpensiveLine<'a> {
    cost: Cell,
    file: &'a str,
    /// The function with most of the cost.
    name: &'a str,
    /// How many other functions have the line.
    #[serde(skip_serializing_if = "is_none")]
    others: u32,
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<&'static str>,
}

fn is_none(others: &u32) -> bool {
    *others == 0
}

#[derive(Serialize)]
struct SourceLine {
    file: String,
    line: u64,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let (transforms, names) = (&arguments.profile.transforms, &arguments.profile.names);
    let mut opened = match transforms.is_empty() && names.is_empty() {
        true => arguments.profile.open_with_programs()?,
        false => arguments.profile.open()?,
    };
    let event = arguments.event.select(&mut opened.tables)?;
    let (inputs, tables, transforms) = (opened.inputs, opened.tables, opened.transforms);
    let chosen = arguments
        .filter
        .rows(&tables, event, Some(GroupBy::Function))?;
    let chosen = chosen.map(|rows| rows.into_iter().collect::<BTreeSet<u32>>());
    let is_chosen = |row: Option<u32>| match &chosen {
        Some(rows) => row.is_some_and(|row| rows.contains(&row)),
        None => true,
    };
    let mut found = statements(&tables, event);
    let mut lines = Vec::new();
    // Transforms do not apply to lines.
    let request = line_request(&tables, event);
    if let Some(request) = request.filter(|_| transforms.is_none()) {
        let of_lines;
        (of_lines, lines) =
            arguments.lines(&inputs, &tables, event, (&request, chosen.as_ref()))?;
        found.extend(of_lines);
        by_gain(&mut found);
    }
    found.retain(|statement| is_chosen(statement.row));
    let shown = &tables.events[event];
    let title = match &shown.long_name[..] {
        "" => shown.title().to_owned(),
        long_name => format!("{} ({long_name})", shown.title()),
    };
    let rows = found.into_iter().map(|one| finding(&tables, event, one));
    let mut lists = vec![List {
        key: "findings",
        title,
        rows: rows.collect::<Result<_, _>>()?,
        most: Some(MOST),
        ..List::default()
    }];
    if !lines.is_empty() {
        let rows = lines.iter().map(|one| line(&tables, event, one));
        lists.push(List {
            key: "lines",
            title: "Most expensive lines, with the library code that they call".to_owned(),
            rows: rows.collect::<Result<_, _>>()?,
            most: Some(MOST),
            ..List::default()
        });
    }
    let note = transforms.map(|words| note_on_event(&words, &tables, event));
    let inlined = messages::with_inlined(&tables.profile);
    let answer = Answer {
        format: "grindscope-findings",
        lists,
        notes: note.into_iter().chain(inlined).collect(),
        ..Answer::default()
    };
    let (profile, warnings) = (&arguments.profile, tables.profile.warnings());
    answer.print(&arguments.form, profile, warnings)?;
    profile.print_warnings(warnings, inputs.files())
}

impl Arguments {
    /// Findings about lines and the most expensive lines, by the programs if there are any.
    fn lines(
        &self,
        inputs: &Inputs,
        tables: &Tables,
        event: usize,
        (request, chosen): (&Request, Option<&BTreeSet<u32>>),
    ) -> Result<(Vec<Statement>, Vec<TopLine>), String> {
        let programs: Vec<&PathBuf> = self.profile.transforms.program.iter().collect();
        if programs.is_empty() {
            let details = &inputs.details(request)?;
            let found = line_statements(tables, event, details);
            return Ok((found, top_lines(tables, event, details, chosen)));
        }
        let wanted = BTreeSet::from_iter(line_functions(tables, event));
        let (code, _) = code_in(inputs, &programs, |function| wanted.contains(&function))?;
        Ok(own_lines(tables, event, &code, chosen))
    }
}

fn finding(tables: &Tables, event: usize, statement: Statement) -> Result<Row, String> {
    let function = statement.row.map(|row| BTreeMap::from(place(tables, row)));
    let places = function.iter().flatten().filter(|(key, _)| **key != "name");
    let places: Vec<&str> = places.map(|(_, text)| &text[..]).collect();
    let row = Row {
        after: places.join("  ").trim().to_owned(),
        ..Row::sentence(statement.sentence.clone())
    };
    row.with_json(&Finding {
        kind: statement.kind,
        function,
        event: tables.events[statement.event.unwrap_or(event)].name.clone(),
        line: statement.line.map(|at| SourceLine {
            file: readable(tables.profile.text(at.file)).into_owned(),
            line: at.line,
        }),
        sentence: statement.sentence,
        figures: statement.figures,
    })
}

fn line(tables: &Tables, event: usize, line: &TopLine) -> Result<Row, String> {
    let name = tables.names.bare_text(&tables.profile, line.function);
    let name = readable(recursion_level(name).base).into_owned();
    let short = short_names(std::iter::once(without_clones(name.as_bytes())));
    let short: String = short.iter().map(ShortName::text).collect();
    let file = readable(tables.profile.text(line.file)).into_owned();
    let divisor = tables.events[event].divisor();
    let cost = Cell::Number(line.cost, divisor);
    let mark = match (line.is_inlined, line.is_estimated) {
        (true, true) => Some("inlined, estimated"),
        (true, false) => Some("inlined"),
        (false, true) => Some("estimated"),
        (false, false) => None,
    };
    let row = Row {
        figures: vec![
            ("%", Cell::percent(line.cost, tables.total(event))),
            ("cost", cost.clone()),
        ],
        after: match line.others {
            0 => format!("in {short}"),
            others => format!("in {short} and {others} more"),
        },
        texts: vec![("file", file.clone())],
        line: Some(line.line),
        mark,
        ..Row::default()
    };
    row.with_json(&ExpensiveLine {
        cost,
        file: &file,
        name: &name,
        others: line.others,
        line: line.line,
        mark,
    })
}
