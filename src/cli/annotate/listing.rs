//! Source files with the costs and calls of each line.

use super::Arguments;
use super::columns::Columns;
use super::inlined::Inlined;
use super::lines::{Lines, add, by_file};
use super::naming::Naming;
use super::rows::Chosen;
use super::section::{Heading, Section, framed, rule};
use super::sheet::Look;
use crate::cli::inputs::Inputs;
use crate::cli::messages;
use crate::cli::sources::{Source, SourceFolders, named};
use crate::details::{Grain, Request, Wanted};
use crate::model::Profile;
use crate::sink::Symbol;
use rustc_hash::FxHashSet;
use std::collections::HashMap;

/// Costs of listed lines, with and without their source.
struct Listed {
    with_source: Vec<i128>,
    without: Vec<i128>,
    missing: Vec<String>,
}

/// Adds the files requested by name and those of the table.
pub(super) fn add_files<'a>(
    report: &mut Vec<Section<'a>>,
    inputs: &mut Inputs,
    (columns, chosen): (&'a Columns, &Chosen),
    naming: &Naming<'_>,
    arguments: &Arguments,
    (mut files, of_table): (Vec<Symbol>, &[Symbol]),
) -> Result<(), String> {
    let profile = inputs.profile.clone();
    let asked_for = files.len();
    if arguments.auto != Some(false) {
        let known = |file: &Symbol| !matches!(profile.text(*file), b"" | b"???");
        files.extend(of_table.iter().copied().filter(known));
    }
    let asked_for: FxHashSet<Symbol> = files[..asked_for].iter().copied().collect();
    let mut seen = FxHashSet::default();
    files.retain(|&file| seen.insert(file));
    if files.is_empty() {
        return Ok(());
    }
    let details = inputs.details(&Request {
        wanted: chosen.wanted(Wanted::Files(files.clone())),
        parts: columns.parts.clone(),
        grain: Grain::LINES,
    })?;
    let inlined = Inlined::read(inputs, (columns, chosen), arguments)?;
    let mut lines = by_file(&details, columns);
    let folders = SourceFolders::new(&arguments.sources);
    let mut look = Look {
        columns,
        naming,
        arguments,
        folders: &folders,
        inlined: &inlined,
        sources: HashMap::new(),
    };
    let mut listed = Listed {
        with_source: vec![0; columns.all.len()],
        without: vec![0; columns.all.len()],
        missing: Vec::new(),
    };
    for file in files {
        let mut lines = lines.remove(&file).unwrap_or_default();
        inlined.debug_lines.put(file, &mut lines);
        lines.values_mut().for_each(|line| line.sort_calls(columns));
        // Lines that have only calls.
        for line in inlined.lines_of(file) {
            lines.entry(line).or_default();
        }
        let source = folders.find(profile.text(file));
        let name = naming.file(file);
        if source.is_none() && arguments.auto.is_none() && !asked_for.contains(&file) {
            listed.add(name, &lines, None);
            continue;
        }
        let mut title = framed(&heading(&name, source.as_ref(), inputs));
        if inlined.debug_lines.has_lines_of(file) {
            title += "-- Line numbers missing in the profile come from the debug information.\n";
            title += &format!("{}\n", rule());
        }
        look.find_sources(file);
        report.push(look.section(title, file, &lines, source.as_ref()));
        listed.add(name, &lines, source.as_ref());
    }
    report.push(listed.section((columns, chosen), &inlined.remarks));
    Ok(())
}

/// The requested source files. Fails if the profile has no file of such a name.
pub(super) fn asked_for(profile: &Profile, names: &[String]) -> Result<Vec<Symbol>, String> {
    let mut found = Vec::new();
    for name in names {
        let files = named(profile, name);
        if files.is_empty() {
            return Err(messages::no_source_file(name));
        }
        found.extend(files);
    }
    Ok(found)
}

fn heading(name: &str, source: Option<&Source>, inputs: &Inputs) -> String {
    let Some(source) = source else {
        return format!("-- Annotated lines (source not found): {name}");
    };
    let times = source.written.zip(inputs.written());
    let newer = match times.is_some_and(|(source, profile)| source > profile) {
        true => "\n-- It is newer than the profile: lines may have moved.",
        false => "",
    };
    format!("-- Annotated source: {name}{}{newer}", source.as_path())
}

impl Listed {
    fn add(&mut self, name: String, lines: &Lines, source: Option<&Source>) {
        let sums = if source.is_some() {
            &mut self.with_source
        } else {
            &mut self.without
        };
        for costs in lines.values().filter_map(|line| line.costs.as_ref()) {
            add(sums, costs);
        }
        if source.is_none() {
            self.missing.push(name);
        }
    }

    /// The summary after all files; `remarks` are about programs.
    fn section<'a>(
        mut self,
        (columns, chosen): (&'a Columns, &Chosen),
        remarks: &[String],
    ) -> Section<'a> {
        self.missing.sort();
        let missing = messages::MISSING_SOURCES;
        let missing = format!("The sources of these files were not found ({missing}):");
        let of_remarks = "Inlined code could not be attributed completely:";
        let mut out = String::new();
        for (title, list) in [(of_remarks, remarks), (&missing, &self.missing)] {
            if !list.is_empty() {
                out += &format!("{}  {}\n\n", framed(title), list.join("\n  "));
            }
        }
        let rest = columns
            .totals()
            .into_iter()
            .zip(&self.with_source)
            .zip(&self.without);
        let rest: Vec<i128> = rest
            .map(|((total, with), without)| total - with - without)
            .collect();
        let mut section = Section::new(columns, Heading::Title(""));
        section.title = out;
        section.row(Some(&self.with_source), "events annotated");
        section.row(Some(&self.without), "events on lines without source");
        let others = match chosen.is_part() {
            true => "events in other functions and files",
            false => "events in other files",
        };
        section.row(Some(&rest), others);
        section.whole()
    }
}
