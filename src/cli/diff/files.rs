//! Whole source files: the cost of their lines in both profiles, summed over functions, and the text of
//! each in A and in B, next to its line numbers.
//!
//! A path on this machine holds the newer text, that of B. The text of A is looked for only below the folders for A.

use super::Arguments;
use super::choice::Choice;
use super::lines::{Line, read_again};
use super::text::{row, shown_number};
use crate::analysis::compare::Difference;
use crate::browse::{
    ComparedLine, ComparedSide, ComparedTables, ComparedValue, LineBlock, TextPairs, compared_file,
    names_of_file,
};
use crate::cli::answer::List;
use crate::cli::inputs::Inputs;
use crate::cli::messages;
use crate::cli::sources::{Source, SourceFolders, named};
use crate::cli::terminal::{plain, plain_path};
use crate::details::Wanted;
use crate::model::Profile;
use crate::sink::Symbol;
use std::collections::{HashMap, HashSet};

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
    let mut seen = [HashSet::new(), HashSet::new()];
    for name in &choice.arguments.whole {
        let (in_a, in_b) = (named(&a.profile, name), named(&b.profile, name));
        if in_a.is_empty() && in_b.is_empty() {
            return Err(messages::no_source_file_in_both(name));
        }
        let of_b = in_b.into_iter().map(|file| (ComparedSide::B, file));
        let of_a = in_a.into_iter().map(|file| (ComparedSide::A, file));
        for (side, file) in of_b.chain(of_a) {
            if seen[side as usize].contains(&file) {
                continue;
            }
            let own = same_file(tables, side, file, [&a.profile, &b.profile]);
            for (seen, own) in seen.iter_mut().zip(&own) {
                seen.extend(own.iter().copied());
            }
            let wanted = own.map(Wanted::Files);
            blocks.extend(read_again(tables, [a, b], wanted, compared_file)?);
        }
    }
    Ok(blocks)
}

/// The symbols in both profiles of a file of one.
fn same_file(
    tables: &ComparedTables,
    side: ComparedSide,
    file: Symbol,
    profiles: [&Profile; 2],
) -> Symbols {
    let mut names = [None; 2];
    names[side as usize] = Some(profiles[side as usize].text(file));
    ComparedSide::BOTH.map(|side| {
        let profile = profiles[side as usize];
        let files = profile.source_pages().owners().into_iter();
        let texts = files.map(|file| profile.text(Symbol(file)));
        let found = names_of_file(tables, names, side, texts).into_iter();
        found
            .filter_map(|name| profile.strings().find(name))
            .collect()
    })
}

/// The blocks with their lines matched by text, if the texts of both sides are given.
pub(super) fn by_text<Row>(
    arguments: &Arguments,
    blocks: Vec<LineBlock<Row>>,
) -> Vec<LineBlock<Row>> {
    if arguments.sources_a.is_empty() {
        return blocks;
    }
    let mut known = HashMap::new();
    let paired = |block: LineBlock<Row>| {
        let names = [block.a_file.clone(), block.b_file.clone()];
        let texts = known.entry(names);
        let texts = texts.or_insert_with(|| SourceTexts::find(&block, arguments).pairs());
        match texts {
            Some(texts) => block.by_text(texts),
            None => block,
        }
    };
    blocks.into_iter().map(paired).collect()
}

/// A table for each file, in the order of its lines.
pub(super) fn lists(choice: &Choice<'_>, blocks: Vec<LineBlock<()>>) -> Vec<List> {
    let tables = blocks.into_iter().map(|block| list(choice, block));
    tables.collect()
}

fn list(choice: &Choice<'_>, block: LineBlock<()>) -> List {
    let texts = SourceTexts::find(&block, choice.arguments);
    let block = &match texts.pairs() {
        Some(pairs) => block.by_text(&pairs),
        None => block,
    };
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

/// Minimum column of source text.
const TEXT: usize = 24;

/// The texts of a file, if they were found.
pub(super) struct SourceTexts {
    a: Option<Source>,
    b: Option<Source>,
    is_wanted: bool,
}

impl SourceTexts {
    pub(super) fn find<Row>(block: &LineBlock<Row>, arguments: &Arguments) -> Self {
        let (name_a, name_b) = (block.a_file.as_ref(), block.b_file.as_ref());
        let (folders_a, folders_b) = (&arguments.sources_a, &arguments.sources_b);
        let [of_a, of_b] = [folders_a, folders_b].map(|folders| SourceFolders::new(folders));
        SourceTexts {
            a: name_a.and_then(|name| of_a.find_below(name)),
            b: name_b.and_then(|name| of_b.find(name)),
            is_wanted: !folders_a.is_empty() || !folders_b.is_empty(),
        }
    }

    /// The matched lines, if both texts were found.
    fn pairs(&self) -> Option<TextPairs> {
        let (a, b) = self.a.as_ref().zip(self.b.as_ref())?;
        Some(TextPairs::new(&a.lines, &b.lines))
    }

    /// A line number followed by its text.
    pub(super) fn text_after(&self, number: String, line: &ComparedLine) -> String {
        let of = |source: &Option<Source>, line: Option<u64>| {
            let place = usize::try_from(line?.checked_sub(1)?).ok()?;
            let text = source.as_ref()?.lines.get(place)?;
            Some(plain(text.trim_ascii_end()))
        };
        match of(&self.b, line.b).or_else(|| of(&self.a, line.a)) {
            Some(text) => format!("{number:<TEXT$}  {text}"),
            None => number,
        }
    }

    /// The paths of the texts, and how lines were matched.
    pub(super) fn remarks(&self) -> Vec<String> {
        let path = |source: &Source| plain_path(&source.path);
        let mut remarks = Vec::new();
        for (letter, source) in [("A", &self.a), ("B", &self.b)] {
            match source {
                Some(source) => remarks.push(format!("Text of {letter}: {}", path(source))),
                None if self.is_wanted => {
                    remarks.push(format!("The source text of {letter} was not found."));
                }
                None => {}
            }
        }
        if self.a.is_some() && self.b.is_some() {
            remarks.push("Lines are matched by text.".into());
        }
        remarks
    }
}
