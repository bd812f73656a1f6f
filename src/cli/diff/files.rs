//! Whole source files: the cost of their lines in both profiles, summed over functions.

use super::choice::Choice;
use super::lines::Line;
use super::source_text::SourceTexts;
use super::text::{row, shown_number};
use crate::analysis::compare::Difference;
use crate::browse::{
    ComparedSide, ComparedTables, ComparedValue, FileNames, LineBlock, SideDetails, compared_file,
    names_of_file,
};
use crate::cli::answer::List;
use crate::cli::inputs::Inputs;
use crate::cli::messages;
use crate::cli::source_files::named;
use crate::cli::terminal::plain;
use crate::details::{Details, Grain, Request, Wanted};
use crate::model::Profile;
use crate::sink::Symbol;
use std::collections::HashSet;

/// A source file: its symbols in A and in B; name rules can map several files to one.
type Symbols = [Vec<Symbol>; 2];

/// The lines of the requested files. Fails if neither profile has such a file, or if one cannot be read again.
pub(super) fn blocks(
    choice: &Choice<'_>,
    a: &Inputs,
    b: &Inputs,
) -> Result<Vec<LineBlock<()>>, String> {
    let tables = choice.tables;
    let mut blocks = Vec::new();
    let (mut seen_a, mut seen_b) = (HashSet::new(), HashSet::new());
    for name in &choice.arguments.whole {
        let (in_a, in_b) = (named(&a.profile, name), named(&b.profile, name));
        if in_a.is_empty() && in_b.is_empty() {
            return Err(messages::no_source_file_in_both(name));
        }
        let of_b = in_b.into_iter().map(|file| (ComparedSide::B, file));
        let of_a = in_a.into_iter().map(|file| (ComparedSide::A, file));
        for (side, file) in of_b.chain(of_a) {
            let is_seen = match side {
                ComparedSide::A => seen_a.contains(&file),
                ComparedSide::B => seen_b.contains(&file),
            };
            if is_seen {
                continue;
            }
            let [own_a, own_b] = same_file(tables, side, file, [&a.profile, &b.profile]);
            seen_a.extend(own_a.iter().copied());
            seen_b.extend(own_b.iter().copied());
            blocks.extend(block(tables, a, b, [own_a, own_b])?);
        }
    }
    Ok(blocks)
}

/// The symbols in both profiles of a file of one.
fn same_file(
    tables: &ComparedTables,
    side: ComparedSide,
    file: Symbol,
    [a, b]: [&Profile; 2],
) -> Symbols {
    let names = match side {
        ComparedSide::A => FileNames {
            a: Some(a.text(file)),
            b: None,
        },
        ComparedSide::B => FileNames {
            a: None,
            b: Some(b.text(file)),
        },
    };
    let own = |side, profile: &Profile| {
        let files = profile.source_pages().owners().into_iter();
        let texts = files.map(|file| profile.text(Symbol(file)));
        let found = names_of_file(tables, names, side, texts).into_iter();
        found
            .filter_map(|name| profile.strings().find(name))
            .collect()
    };
    [own(ComparedSide::A, a), own(ComparedSide::B, b)]
}

fn block(
    tables: &ComparedTables,
    a: &Inputs,
    b: &Inputs,
    [of_a, of_b]: Symbols,
) -> Result<Option<LineBlock<()>>, String> {
    let (of_a, of_b) = (
        details(tables, ComparedSide::A, a, of_a)?,
        details(tables, ComparedSide::B, b, of_b)?,
    );
    let rows_a = tables.rows_of(ComparedSide::A);
    let rows_b = tables.rows_of(ComparedSide::B);
    let side_a = SideDetails {
        profile: &a.profile,
        details: &of_a,
        rows: &rows_a,
    };
    let side_b = SideDetails {
        profile: &b.profile,
        details: &of_b,
        rows: &rows_b,
    };
    Ok(compared_file(tables, Some(side_a), Some(side_b)))
}

fn details(
    tables: &ComparedTables,
    side: ComparedSide,
    inputs: &Inputs,
    files: Vec<Symbol>,
) -> Result<Details, String> {
    inputs.details(&Request {
        wanted: Wanted::Files(files),
        parts: tables.side(side).own_parts(),
        grain: Grain::FUNCTION_LINES,
    })
}

/// The files with their lines matched by text, if the texts of both sides are given.
pub(super) fn by_text(choice: &Choice<'_>, blocks: Vec<LineBlock<()>>) -> Vec<LineBlock<()>> {
    let paired = |block| SourceTexts::find(&block, choice.arguments).paired(block);
    blocks.into_iter().map(paired).collect()
}

/// A table for each file, in the order of its lines.
pub(super) fn lists(choice: &Choice<'_>, blocks: Vec<LineBlock<()>>) -> Vec<List> {
    let tables = blocks.into_iter().map(|block| list(choice, block));
    tables.collect()
}

fn list(choice: &Choice<'_>, block: LineBlock<()>) -> List {
    let texts = SourceTexts::find(&block, choice.arguments);
    let block = &texts.paired(block);
    let mut rows = Vec::new();
    let lines = block.lines.iter().filter(|line| line.has_cost());
    let values = lines.map(|line| (line, choice.tables.line_value(choice.number, line)));
    let total: Difference = values.clone().filter_map(|(_, value)| value.cost()).sum();
    let is_sum = choice.tables.rate_pair(choice.number).is_none();
    let total = || row(choice, ComparedValue::Cost(total), None, "all lines".into());
    for (line, value) in values {
        let text = texts.text_after(shown_number(Line { block, line }), line);
        let word = value.change_of(line.a.is_some(), line.b.is_some());
        rows.push(row(choice, value, word.alone(), text));
    }
    let names = [&block.b_file, &block.a_file];
    let name = names.into_iter().flatten().next();
    let name = name.map_or_else(String::new, |name| plain(name));
    List {
        title: format!("Lines of {name}, self cost"),
        rows,
        ends: [is_sum.then(total), None],
        most: Some(usize::MAX),
        notes: texts.remarks(),
        ..List::default()
    }
}
