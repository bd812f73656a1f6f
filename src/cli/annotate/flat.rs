//! The flat profile: self costs by source file and function. Code that was inlined from another file has
//! its own row under that file.
//!
//! Below it are the functions that code was inlined from, if the profile names them (`cfni=` of CodSpeed's callgrind).
//! These rows have no inclusive cost. They are not functions of the profile but parts of the self costs of the
//! flat table.

use super::Shown;
use super::columns::Columns;
use super::naming::Naming;
use super::rows::Chosen;
use super::section::{Heading, Section};
use crate::cli::inputs::Inputs;
use crate::cli::messages;
use crate::cli::terminal::plain;
use crate::details::{Details, Grain, NamedCode, Request, Wanted};
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;
use rustc_hash::FxHashSet;

/// A row.
struct Entry {
    function: FunctionId,
    name: String,
    object: String,
    file: Symbol,
    costs: Vec<i128>,
}

/// Adds the table. Returns its files and functions.
pub(super) fn add<'a>(
    report: &mut Vec<Section<'a>>,
    inputs: &mut Inputs,
    (columns, chosen): (&'a Columns, &Chosen),
    naming: &Naming<'_>,
) -> Result<Shown, String> {
    let details = inputs.details(&Request {
        wanted: chosen.wanted(Wanted::Everything),
        parts: columns.parts.clone(),
        grain: Grain::FUNCTIONS,
    })?;
    let mut entries = entries(&details, columns, naming);
    let count = columns.first_rows(entries.iter().map(|entry| (&entry.costs[..], true)));
    let shown = &mut entries[..count];
    // Rows are chosen by cost; equal ones stay in the order of their names.
    shown.sort_by(|a, b| columns.order(&a.costs, &b.costs));
    let shown = &entries[..count];
    let mut table = Section::new(columns, Heading::Title("file:function"));
    for entry in shown {
        let what = format!("{}{}", entry.name, entry.object);
        table.row(Some(&entry.costs), &what);
    }
    table.end = match is_split(&entries) {
        true => format!("\n{}\n\n", messages::SPLIT_BY_FILE),
        false => "\n".to_owned(),
    };
    report.push(table);
    let mut functions: Vec<FunctionId> = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    functions.extend(
        shown
            .iter()
            .map(|entry| entry.function)
            .filter(|&f| seen.insert(f)),
    );
    let profile = &inputs.profile;
    report.extend(named_inlined(profile, &details, &seen, columns, naming));
    Ok(Shown {
        files: shown.iter().map(|entry| entry.file).collect(),
        functions,
    })
}

fn entries(details: &Details, columns: &Columns, naming: &Naming<'_>) -> Vec<Entry> {
    let mut entries = Vec::with_capacity(details.costs().len());
    for (spot, sums) in details.costs().iter() {
        if let Some(function) = spot.function {
            entries.push(Entry {
                function,
                name: naming.function(function, Some(spot.file)),
                object: naming.object(function),
                file: spot.file,
                costs: columns.costs(sums),
            });
        }
    }
    let name = |entry: &Entry| (entry.name.clone(), entry.object.clone());
    entries.sort_by(|a, b| {
        columns
            .order_of_choice(&a.costs, &b.costs)
            .then_with(|| name(a).cmp(&name(b)))
    });
    entries
}

/// Whether a function has several rows.
fn is_split(entries: &[Entry]) -> bool {
    let mut seen = rustc_hash::FxHashSet::default();
    !entries.iter().all(|entry| seen.insert(entry.function))
}

/// The inlined functions of the shown functions, if there are any.
fn named_inlined<'a>(
    profile: &Profile,
    details: &Details,
    functions: &FxHashSet<FunctionId>,
    columns: &'a Columns,
    naming: &Naming<'_>,
) -> Option<Section<'a>> {
    let of_shown = |(code, sums): (NamedCode, &[i128])| {
        let function = code.function.filter(|f| functions.contains(f))?;
        let own_file = profile.functions().place(function).file;
        let is_inlined = code.name != Symbol::EMPTY || code.file != own_file;
        is_inlined.then(|| (code.file, code.name, function, columns.costs(sums)))
    };
    type Row = (Symbol, Symbol, FunctionId, Vec<i128>);
    let all = details.by_inlined_name();
    let mut rows: Vec<Row> = all.iter().filter_map(of_shown).collect();
    rows.retain(|row| columns.matters(&row.3));
    if rows.is_empty() {
        return None;
    }
    rows.sort_by(|a, b| columns.order(&a.3, &b.3));
    let title = "file:inlined function without its scope, part of the cost above";
    let mut section = Section::new(columns, Heading::Title(title));
    for (file, name, function, costs) in &rows {
        let name = match *name {
            Symbol::EMPTY => "(unknown)".to_owned(),
            name => plain(profile.text(name)),
        };
        let what = format!(
            "{}:{name} in {}",
            naming.file(*file),
            naming.name(*function)
        );
        section.row(Some(costs), &what);
    }
    section.end = "\n".to_owned();
    Some(section)
}
