//! Requests for details, and the pages that they need.

use super::collector::first_parts;
use crate::grammar::Bookmarks;
use crate::model::{FunctionId, PartSelection, Profile};
use crate::sink::{Place, Symbol};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The scope of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All costs of these functions, including code inlined from other files.
    Functions(Vec<FunctionId>),
    /// All costs on the lines of these source files, in any function.
    Files(Vec<Symbol>),
    /// The whole profile.
    Everything,
}

/// The dimensions to distinguish. All others are summed, which keeps tables of whole programs small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grain {
    /// Functions.
    pub functions: bool,
    /// Lines; without them, only source files.
    pub lines: bool,
    /// Instructions, if the profile has addresses.
    pub instructions: bool,
}

impl Grain {
    /// Functions, lines and instructions.
    pub const FINEST: Grain = Grain {
        functions: true,
        lines: true,
        instructions: true,
    };

    /// Functions and lines.
    pub const FUNCTION_LINES: Grain = Grain {
        functions: true,
        lines: true,
        instructions: false,
    };

    /// Only lines, as in an annotated source file.
    pub const LINES: Grain = Grain {
        functions: false,
        lines: true,
        instructions: false,
    };

    /// The source files of each function.
    pub const FUNCTIONS: Grain = Grain {
        functions: true,
        lines: false,
        instructions: false,
    };

    /// Whether single cost lines are distinguished.
    pub(super) fn is_fine(self) -> bool {
        self.lines || self.instructions
    }
}

/// A request for details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The scope.
    pub wanted: Wanted,
    /// The parts that are summed over.
    pub parts: PartSelection,
    /// The dimensions to distinguish.
    pub grain: Grain,
}

impl Request {
    /// All details of one function in the whole profile.
    pub fn function(function: FunctionId) -> Self {
        Request {
            wanted: Wanted::Functions(vec![function]),
            parts: PartSelection::All,
            grain: Grain::FINEST,
        }
    }
}

/// Consecutive pages of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// Index in the bookmarks.
    pub(super) book: usize,
    /// The first page.
    pub(super) page: u32,
    pub(super) bytes: Range<u64>,
}

/// Selects the pages, in reading order.
pub(super) fn choose(profile: &Profile, books: &[Bookmarks], request: &Request) -> Vec<Run> {
    let places = wanted_functions(profile, request);
    let known = known_pages(profile, request);
    let first_parts = first_parts(profile);
    let mut runs: Vec<Run> = Vec::new();
    for (book, bookmarks) in books.iter().enumerate() {
        let file = bookmarks.file();
        let first_part = first_parts.get(&file).copied().unwrap_or(0);
        let pages: Vec<u32> = bookmarks.pages().collect();
        let is_known = |&page: &u32| match &known {
            Some(known) => known.contains(&(file, page)),
            None => true,
        };
        let mut wanted: Vec<bool> = pages.iter().map(is_known).collect();
        // The profile does not record pages with nothing but jumps. They follow the name of their function,
        // possibly in pages before the first one with costs.
        for at in (1..pages.len()).rev() {
            let before = bookmarks.function_before(pages[at]);
            wanted[at - 1] |= wanted[at] && before.is_some_and(|f| places.contains(&f));
        }
        for (at, &page) in pages.iter().enumerate() {
            let parts = parts_of(bookmarks, page, pages.get(at + 1).copied(), first_part);
            if wanted[at]
                && any_part(&request.parts, parts, profile)
                && let Some(bytes) = bookmarks.range(page)
            {
                append(&mut runs, Run { book, page, bytes });
            }
        }
    }
    runs
}

/// The names of the requested functions.
fn wanted_functions(profile: &Profile, request: &Request) -> FxHashSet<Place> {
    match &request.wanted {
        Wanted::Functions(all) => all.iter().map(|&f| profile.functions().place(f)).collect(),
        Wanted::Files(_) | Wanted::Everything => FxHashSet::default(),
    }
}

/// The pages that contain costs of the request according to the profile; `None` means all.
fn known_pages(profile: &Profile, request: &Request) -> Option<FxHashSet<(u32, u32)>> {
    let pages = match &request.wanted {
        Wanted::Everything => return None,
        Wanted::Functions(all) => {
            let all: FxHashSet<u32> = all.iter().map(|f| f.0).collect();
            profile.pages().pages_with(|owner| all.contains(&owner))
        }
        Wanted::Files(all) => {
            let all: FxHashSet<u32> = all.iter().map(|f| f.0).collect();
            profile
                .source_pages()
                .pages_with(|owner| all.contains(&owner))
        }
    };
    Some(pages.into_iter().collect())
}

/// The parts that the lines of a page may belong to; open-ended for the last page.
fn parts_of(book: &Bookmarks, page: u32, next: Option<u32>, first: u32) -> Range<u32> {
    let before = |page| book.parts_before(page).unwrap_or(0);
    let start = first + before(page).saturating_sub(1);
    let end = next.map_or(u32::MAX, |next| first + before(next));
    start..end
}

fn any_part(selection: &PartSelection, parts: Range<u32>, profile: &Profile) -> bool {
    let count = u32::try_from(profile.parts().len()).unwrap_or(u32::MAX);
    let mut parts = parts.start..parts.end.min(count);
    *selection == PartSelection::All || parts.any(|part| selection.contains(part))
}

fn append(runs: &mut Vec<Run>, run: Run) {
    match runs.last_mut() {
        Some(last) if last.book == run.book && last.bytes.end == run.bytes.start => {
            last.bytes.end = run.bytes.end;
        }
        _ => runs.push(run),
    }
}
