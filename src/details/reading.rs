//! Reads the pages of a request again, and checks the sums against the profile.

use super::collector::Collector;
use super::request::{Run, choose};
use super::{Details, Request, Wanted};
use crate::diagnostic::{Error, ErrorKind, WarningKind};
use crate::grammar::{Bookmarks, Parser};
use crate::model::{CallId, PartCosts, Profile};
use rustc_hash::FxHashSet;
use std::ops::Deref;

/// A range of bytes in the text of a file; for an uncompressed file, in the file itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextRange {
    /// The file, as numbered in [`Location::file`](crate::diagnostic::Location::file).
    pub file: u32,
    /// First byte.
    pub start: u64,
    /// First byte after the range.
    pub end: u64,
}

/// Answers one request after receiving the bytes that it needs.
///
/// ```
/// use grindscope::details::{Reading, Request};
/// use grindscope::loading::Loader;
/// use grindscope::model::ProfileBuilder;
///
/// let text = b"events: Ir\nfl=a.c\nfn=main\n10 7\n11 3\ncfn=f\ncalls=2 1\n11 40\nfn=f\n1 40\n";
/// let mut loader = Loader::new(ProfileBuilder::new());
/// loader.begin_file(b"callgrind.out.1");
/// loader.push(text)?;
/// loader.end_file()?;
/// let bookmarks = vec![loader.files()[0].bookmarks.clone()];
/// let profile = loader.finish()?.finish();
///
/// let main = profile.functions().ids().next().unwrap();
/// let mut reading = Reading::new(&profile, &bookmarks, &Request::function(main));
/// for range in reading.needs() {
///     reading.push(&text[range.start as usize..range.end as usize])?;
/// }
/// let details = reading.finish()?;
/// let lines: Vec<(u64, i128)> = details.lines().iter().map(|(key, costs)| (key.1, costs[0])).collect();
/// assert_eq!(lines, [(10, 7), (11, 3)]);
/// # Ok::<(), grindscope::diagnostic::Error>(())
/// ```
#[derive(Debug)]
pub struct Reading<P> {
    profile: P,
    books: Vec<Bookmarks>,
    request: Request,
    runs: Vec<Run>,
    /// The next run, and how much of it was read.
    at: usize,
    came: u64,
    reader: Reader<P>,
}

/// The owner of the collector: this struct before the first page and between files, otherwise the parser.
#[derive(Debug)]
enum Reader<P> {
    Waiting(Box<Collector<P>>),
    Reading(Box<Parser<Collector<P>>>),
    /// An error ended the reading.
    Spent,
}

impl<P: Deref<Target = Profile> + Clone> Reading<P> {
    /// Starts to answer a request. `bookmarks` are those of the files that the profile was read from; files
    /// without bookmarks, which were not text, have no details.
    pub fn new(profile: P, bookmarks: &[Bookmarks], request: &Request) -> Self {
        let books = bookmarks.iter().filter(|book| !book.is_empty());
        let books: Vec<Bookmarks> = books.cloned().collect();
        let collector = Collector::new(profile.clone(), request);
        Reading {
            runs: choose(&profile, &books, request),
            profile,
            books,
            request: request.clone(),
            at: 0,
            came: 0,
            reader: Reader::Waiting(Box::new(collector)),
        }
    }

    /// The ranges of bytes to push, in this order.
    pub fn needs(&self) -> Vec<TextRange> {
        let range = |run: &Run| TextRange {
            file: self.books[run.book].file(),
            start: run.bytes.start,
            end: run.bytes.end,
        };
        self.runs.iter().map(range).collect()
    }

    /// Takes the next bytes, in pieces of any size. Fails with [`ErrorKind::Changed`] if these are not the bytes of the
    /// first reading. The reading cannot be used afterwards.
    pub fn push(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        while !bytes.is_empty() {
            let run = self.runs.get(self.at).ok_or(ErrorKind::Changed)?.clone();
            if self.came == 0 {
                self.begin(&run)?;
            }
            let missing = run.bytes.end - run.bytes.start - self.came;
            let taken = bytes
                .len()
                .min(usize::try_from(missing).unwrap_or(usize::MAX));
            if let Reader::Reading(parser) = &mut self.reader {
                parser.push(&bytes[..taken])?;
            }
            self.came += taken as u64;
            if taken as u64 == missing {
                self.end(&run)?;
            }
            bytes = &bytes[taken..];
        }
        Ok(())
    }

    fn begin(&mut self, run: &Run) -> Result<(), Error> {
        let book = &self.books[run.book];
        let mut parser = match std::mem::replace(&mut self.reader, Reader::Spent) {
            Reader::Waiting(sink) => Parser::resume(*sink, book, run.page).map(Box::new),
            Reader::Reading(mut parser) => parser.skip_to(book, run.page).map(|()| parser),
            Reader::Spent => None,
        }
        .ok_or(ErrorKind::Changed)?;
        let parts = book.parts_before(run.page).unwrap_or(0);
        let function = book.function_before(run.page).unwrap_or_default();
        parser.sink_mut().go_to(book.file(), parts, function);
        self.reader = Reader::Reading(parser);
        Ok(())
    }

    fn end(&mut self, run: &Run) -> Result<(), Error> {
        self.at += 1;
        self.came = 0;
        let Reader::Reading(mut parser) = std::mem::replace(&mut self.reader, Reader::Spent) else {
            return Err(ErrorKind::Changed.into());
        };
        let whole = parser.end_pages()?;
        let book = &self.books[run.book];
        if !whole && run.bytes.end < book.bytes() {
            return Err(ErrorKind::Changed.into());
        }
        let same_file = self
            .runs
            .get(self.at)
            .is_some_and(|next| next.book == run.book);
        self.reader = match same_file {
            true => Reader::Reading(parser),
            false => Reader::Waiting(Box::new(parser.into_sink())),
        };
        Ok(())
    }

    /// The answer. Fails with [`ErrorKind::Changed`] if bytes are missing, or if the sums differ from those of the
    /// profile because the file changed.
    pub fn finish(self) -> Result<Details, Error> {
        let Reader::Waiting(collector) = self.reader else {
            return Err(ErrorKind::Changed.into());
        };
        let details = Details::new(&self.profile, collector.tallies).ok_or(ErrorKind::Changed)?;
        if agree(&self.profile, &self.books, &self.request, &details) {
            Ok(details)
        } else {
            Err(ErrorKind::Changed.into())
        }
    }
}

/// Whether the sums of details equal those of the profile. Always true if the profile has no exact sums, or
/// none for the request: for source files.
fn agree(profile: &Profile, books: &[Bookmarks], request: &Request, details: &Details) -> bool {
    let everything = matches!(request.wanted, Wanted::Everything);
    // Indexed by number, as there are millions of lookups.
    let mut wanted = vec![everything; profile.functions().len()];
    match &request.wanted {
        Wanted::Functions(all) => all.iter().for_each(|f| wanted[f.0 as usize] = true),
        Wanted::Everything => {}
        Wanted::Files(_) => return true,
    }
    if profile.warnings().of(WarningKind::SumTooLarge).is_some() {
        return true;
    }
    let is_wanted = |function: u32| wanted[function as usize];
    let parts = readable_parts(profile, books, request);
    let (calls, events) = (profile.calls(), profile.events().len());
    let costs = total(profile.self_costs(), &parts, events, is_wanted);
    let inclusive = total(calls.costs(), &parts, events, |call| {
        is_wanted(calls.caller(CallId(call)).0)
    });
    let found = details.calls().total();
    costs == details.costs().total() && found.get(..events) == Some(&inclusive[..])
}

/// The selected parts of files that can be read again.
fn readable_parts(profile: &Profile, books: &[Bookmarks], request: &Request) -> Vec<u32> {
    let files: FxHashSet<u32> = books.iter().map(Bookmarks::file).collect();
    let parts = (0u32..).zip(profile.parts());
    let readable =
        parts.filter(|(part, known)| request.parts.contains(*part) && files.contains(&known.file));
    readable.map(|(part, _)| part).collect()
}

fn total(
    costs: &PartCosts,
    parts: &[u32],
    events: usize,
    is_wanted: impl Fn(u32) -> bool,
) -> Vec<i128> {
    let mut total = vec![0; events];
    for row in parts.iter().flat_map(|&part| costs.rows_of(part)) {
        if is_wanted(costs.owner(row)) {
            for (event, cell) in total.iter_mut().enumerate() {
                *cell += costs.cost(row, event);
            }
        }
    }
    total
}
