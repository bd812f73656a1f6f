//! Details of one profile while they are read again, and the lines and instructions made of them.
//!
//! The texts of a compressed file are stored, so that pages can be read again without decompressing everything before
//! them.

use super::answer::Refusal;
use super::figures::Figure;
use super::session::{Held, Opened, Session, no_such_number};
use crate::analysis::groups::GroupBy;
use crate::browse::{ComparedSide, Grouping};
use crate::code::{Callee, FileCode, InlinedCode, Places};
use crate::details::{CallSite, Details, Reading, Request, TextRange, Wanted};
use crate::loading::{Excerpts, OpenedFile};
use crate::model::{FunctionId, PartSelection, Profile};
use crate::sink::{Place, Symbol};
use js_sys::{Function, Uint8Array};
use serde::Serialize;
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Details of one profile.
pub(super) struct SideReading {
    /// `None` after it ended.
    reading: Option<Box<Reading<Rc<Profile>>>>,
    /// `None` before, and if the bytes were not those of the profile.
    details: Option<Box<Details>>,
    /// Source file that is listed first.
    first: Symbol,
    /// Source files that are read as a whole.
    files: Vec<Symbol>,
    /// Their lines with the code that was inlined at them, if that is known.
    pub(super) whole: Option<FileCode>,
    /// Names of the function.
    pub(super) function: Place,
    needs: Vec<Need>,
    /// The lines and instructions that were made last.
    made: RefCell<[Made; 2]>,
}

/// Lines or instructions, and the event that they are sorted by.
type Made = Option<(u32, Rc<Places>)>;

/// A range of bytes to read, of an opened file, or of the output of its spool.
#[derive(Clone, Copy, Serialize, Tsify)]
pub struct Need {
    /// The side that needs it: 0 for a profile or A, 1 for B.
    side: u32,
    /// Which of its files.
    input: u32,
    /// Whether it is not compressed.
    plain: bool,
    start: f64,
    end: f64,
    /// Bytes of the whole text of the file.
    text: f64,
}

/// Ranges of bytes to read.
#[derive(Serialize, Tsify)]
pub struct Needs(pub Vec<Need>);

impl SideReading {
    /// Lines are those of recorded functions; functions that transforms created have none.
    pub(super) fn new(read: &Opened, mut request: Request, first: Symbol, function: Place) -> Self {
        let Opened { open, files } = read;
        let profile = Rc::clone(open.original());
        if let Wanted::Functions(functions) = &mut request.wanted {
            functions.retain(|function| (function.0 as usize) < profile.functions().len());
        }
        let books: Vec<_> = files.iter().map(|file| file.bookmarks.clone()).collect();
        let reading = Reading::new(profile, &books, &request);
        let needs = reading.needs();
        SideReading {
            whole: None,
            needs: needs.iter().map(|range| need(range, files)).collect(),
            reading: Some(Box::new(reading)),
            files: match request.wanted {
                Wanted::Files(files) => files,
                Wanted::Functions(_) | Wanted::Everything => Vec::new(),
            },
            details: None,
            first,
            function,
            made: RefCell::default(),
        }
    }

    pub(super) fn needs(&self, side: u32) -> impl Iterator<Item = Need> {
        self.needs.iter().map(move |&need| Need { side, ..need })
    }

    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        let reading = self.reading.as_mut().ok_or(Refusal::NotReading)?;
        Ok(reading.push(bytes)?)
    }

    pub(super) fn finish(&mut self) -> Result<(), JsValue> {
        let reading = self.reading.take().ok_or(Refusal::NotReading)?;
        self.details = Some(Box::new(reading.finish()?));
        Ok(())
    }

    /// The details, after all bytes were read.
    pub(super) fn answering(&self) -> Result<&Details, JsValue> {
        Ok(self.details.as_ref().ok_or(Refusal::NotOpen)?)
    }

    /// Adds the code that was inlined at the lines of its files in the selected parts, after all bytes were read.
    pub(super) fn add_inlined(
        &mut self,
        profile: &Profile,
        code: &InlinedCode,
        parts: &PartSelection,
    ) -> Result<(), JsValue> {
        self.whole = Some(code.in_files(profile, &self.files, self.answering()?, parts));
        Ok(())
    }

    pub(super) fn into_details(self) -> Result<Details, JsValue> {
        Ok(*self.details.ok_or(Refusal::NotOpen)?)
    }

    /// Lines or instructions, of a row in a comparison; instead of instructions those of whole files with inlined code,
    /// see [`FileCode::lines`]. With `fold`, of all rows that are the same function, which
    /// others call as its first row.
    pub(super) fn places(
        &self,
        held: &Held<'_>,
        side: usize,
        profile: &Profile,
        (row, fold): (u32, Option<GroupBy>),
        (by_address, event): (bool, u32),
    ) -> Result<Rc<Places>, JsValue> {
        let made = &mut self.made.borrow_mut()[usize::from(by_address)];
        if let Some((of, places)) = made
            && *of == event
        {
            return Ok(Rc::clone(places));
        }
        let (tables, number) = held.sides(event)?[side];
        let figure = Figure::of(tables, number).ok_or_else(no_such_number)?;
        let weight = |sums: &[i128]| figure.weight(sums);
        let whole = self.whole.as_ref().filter(|_| by_address);
        let mut details = match whole {
            Some(code) => Cow::Borrowed(&code.details),
            None => Cow::Borrowed(self.answering()?),
        };
        let mut rows = None;
        if let Held::Both(both) = held {
            details = Cow::Owned(both.in_order_of_events(ComparedSide::BOTH[side], &details));
            rows = Some(both.rows_of(ComparedSide::BOTH[side]));
        }
        let row_of = |function: FunctionId| match &rows {
            Some(rows) => rows[function.0 as usize].unwrap_or(row),
            None => function.0,
        };
        if let (Held::Both(both), Some(by)) = (held, fold) {
            // Both have the same groups.
            both.groups(Grouping::By(by));
        }
        let firsts = fold.map(|by| tables.firsts(Some(by)));
        let first = |row: u32| firsts.as_ref().map_or(row, |firsts| firsts[row as usize].0);
        let function = |function| Some(FunctionId(row_of(function)));
        let calls = tables.line_calls(&details, function, Some);
        // Of a cycle, calls within it are counted once, as everywhere.
        let is_cycle = tables.row(row).function().is_none();
        let callee = |site: CallSite| {
            let (caller, callee) = (site.from.function.map(row_of), row_of(site.callee));
            // Single invocations tell what calls of a row to itself cost.
            let is_known = |caller| caller == callee && tables.has_invocations();
            let is_own =
                |caller| fold.is_some() && first(caller) == first(callee) && !is_known(caller);
            Callee {
                row: first(callee),
                is_inner: caller.is_some_and(|caller| {
                    let [from, to] = [caller, callee].map(FunctionId);
                    let is_within = |by| tables.is_within_levels(by, from, to);
                    is_own(caller)
                        || is_cycle && tables.cycles.inner(from, to)
                        || calls.are_contained(from, to)
                        || fold.is_some_and(is_within)
                }),
            }
        };
        let from = (&*calls.details, profile);
        let places = Rc::new(Places::new(from, by_address, self.first, weight, callee));
        *made = Some((event, Rc::clone(&places)));
        Ok(places)
    }
}

fn need(range: &TextRange, files: &[OpenedFile]) -> Need {
    let number = range.file as usize;
    let plain = files.get(number).is_some_and(|file| file.plain);
    let input = files.get(number).map_or(0, |file| file.input);
    let text = of_input(files, input).map(|file| file.bytes).sum::<u64>();
    let base = if plain { 0 } else { start_of(files, number) };
    Need {
        side: 0,
        input,
        plain,
        // Offsets in files are below 2^53: larger files cannot be opened.
        start: (base + range.start) as f64,
        end: (base + range.end) as f64,
        text: text as f64,
    }
}

/// Decompresses a file and passes its texts on in pieces, one after the other.
#[wasm_bindgen]
pub struct Spool {
    excerpts: Excerpts,
}

#[wasm_bindgen]
impl Spool {
    /// Takes the next bytes of the file; `take` is called with each piece of text, a `Uint8Array`.
    pub fn push(&mut self, bytes: &[u8], take: &Function) -> Result<(), JsValue> {
        Ok(self.excerpts.push(bytes, &mut |piece| call(take, piece))?)
    }

    /// The file is complete.
    pub fn finish(&mut self, take: &Function) -> Result<(), JsValue> {
        Ok(self.excerpts.finish(&mut |piece| call(take, piece))?)
    }
}

/// `take` only keeps pieces and never throws.
fn call(take: &Function, piece: &[u8]) -> Result<(), crate::diagnostic::Error> {
    let _kept = take.call1(&JsValue::NULL, &Uint8Array::from(piece));
    Ok(())
}

#[wasm_bindgen]
impl Session {
    /// The texts of one of the opened files of a side, by its number.
    pub fn spool(&self, side: usize, input: u32) -> Result<Spool, JsValue> {
        let files = &self.read(side)?.files;
        let ranges = of_input(files, input).map(|file| (file.entry, 0..file.bookmarks.bytes()));
        Ok(Spool {
            excerpts: Excerpts::new(ranges),
        })
    }
}

/// The texts in one of the opened files.
fn of_input(files: &[OpenedFile], input: u32) -> impl Iterator<Item = &OpenedFile> {
    files.iter().filter(move |file| file.input == input)
}

/// Where a text begins in the output of its file's spool.
pub(super) fn start_of(files: &[OpenedFile], number: usize) -> u64 {
    let Some(wanted) = files.get(number) else {
        return 0;
    };
    let before = of_input(&files[..number], wanted.input);
    before.map(|file| file.bookmarks.bytes()).sum()
}
