//! Selects the pages that a request needs.

use super::collector::first_parts;
use super::{Request, Wanted};
use crate::grammar::Bookmarks;
use crate::model::{PartSelection, Profile};
use crate::sink::Place;
use rustc_hash::FxHashSet;
use std::ops::Range;

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
