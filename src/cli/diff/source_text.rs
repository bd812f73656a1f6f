//! The text of a source file in A and in B, next to its line numbers.
//!
//! A path on this machine holds the newer text, that of B. The text of A is looked for only below the
//! folders for A.

use super::Arguments;
use crate::browse::{ComparedLine, LineBlock, TextPairs};
use crate::cli::sources::{Source, SourceFolders};
use crate::cli::terminal::{plain, plain_path};

/// Minimum column of source text.
const TEXT: usize = 24;

/// The texts of a file, if they were found.
pub(super) struct SourceTexts {
    a: Option<Source>,
    b: Option<Source>,
    is_wanted: bool,
}

impl SourceTexts {
    pub(super) fn find(block: &LineBlock<()>, arguments: &Arguments) -> Self {
        let (name_a, name_b) = (block.a_file.as_ref(), block.b_file.as_ref());
        let (folders_a, folders_b) = (&arguments.sources_a, &arguments.sources_b);
        let [of_a, of_b] = [folders_a, folders_b].map(|folders| SourceFolders::new(folders));
        SourceTexts {
            a: name_a.and_then(|name| of_a.find_below(name)),
            b: name_b.and_then(|name| of_b.find(name)),
            is_wanted: !folders_a.is_empty() || !folders_b.is_empty(),
        }
    }

    /// The lines, matched by text if both texts were found.
    pub(super) fn paired(&self, block: LineBlock<()>) -> LineBlock<()> {
        match (&self.a, &self.b) {
            (Some(a), Some(b)) => block.by_text(&TextPairs::new(&a.lines, &b.lines)),
            _ => block,
        }
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
