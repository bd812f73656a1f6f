//! Details of one profile while they are read again, and the lines and instructions made of them.

use super::failure::{self, Refusal};
use super::figure::Figure;
use super::session::{Opened, no_such_number};
use super::spool::start_of;
use crate::analysis::Nesting;
use crate::browse::{ComparedSide, ComparedTables, Tables};
use crate::code::{Callee, Places};
use crate::details::{CallSite, Details, Reading, Request, TextRange};
use crate::loading::OpenedFile;
use crate::model::Profile;
use crate::sink::{Place, Symbol};
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::JsValue;

/// The state of the details.
enum Stage {
    Reading(Box<Reading<Rc<Profile>>>),
    Answering(Box<Details>),
    /// The bytes were not those of the profile.
    Spent,
}

/// Details of one profile.
pub(super) struct SideReading {
    stage: Stage,
    /// Source file that is listed first.
    first: Symbol,
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
    pub side: u32,
    /// Which of its files.
    pub input: u32,
    /// Whether it is not compressed.
    pub plain: bool,
    /// First byte.
    pub start: f64,
    /// End.
    pub end: f64,
}

/// Ranges of bytes to read.
#[derive(Serialize, Tsify)]
pub struct Needs(pub Vec<Need>);

impl SideReading {
    pub(super) fn new(read: &Opened, request: &Request, first: Symbol, function: Place) -> Self {
        let Opened { open, files } = read;
        let profile = Rc::clone(&open.tables().profile);
        let books: Vec<_> = files.iter().map(|file| file.bookmarks.clone()).collect();
        let reading = Reading::new(profile, &books, request);
        let needs = reading.needs();
        SideReading {
            needs: needs.iter().map(|range| need(range, files)).collect(),
            stage: Stage::Reading(Box::new(reading)),
            first,
            function,
            made: RefCell::default(),
        }
    }

    pub(super) fn needs(&self, side: u32) -> impl Iterator<Item = Need> {
        self.needs.iter().map(move |&need| Need { side, ..need })
    }

    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        match &mut self.stage {
            Stage::Reading(reading) => reading.push(bytes).map_err(|e| failure::thrown(&e)),
            Stage::Answering(_) | Stage::Spent => Err(failure::thrown(&Refusal::NotReading)),
        }
    }

    pub(super) fn finish(&mut self) -> Result<(), JsValue> {
        let Stage::Reading(reading) = std::mem::replace(&mut self.stage, Stage::Spent) else {
            return Err(failure::thrown(&Refusal::NotReading));
        };
        let details = reading.finish().map_err(|e| failure::thrown(&e))?;
        self.stage = Stage::Answering(Box::new(details));
        Ok(())
    }

    /// The details, after all bytes were read.
    pub(super) fn answering(&self) -> Result<&Details, JsValue> {
        match &self.stage {
            Stage::Answering(details) => Ok(details),
            Stage::Reading(_) | Stage::Spent => Err(failure::thrown(&Refusal::NotOpen)),
        }
    }

    /// Lines or instructions of a profile.
    pub(super) fn places_of_one(
        &self,
        tables: &Tables,
        by_address: bool,
        event: u32,
    ) -> Result<Rc<Places>, JsValue> {
        let callee = |site: CallSite| {
            let caller = site.from.function;
            Callee {
                row: site.callee.0,
                is_inner: caller
                    .is_some_and(|caller| tables.nesting(caller, site.callee) != Nesting::Never),
            }
        };
        let figure = Figure::of(tables, event as usize).ok_or_else(no_such_number)?;
        let details = self.answering()?;
        self.made(by_address, event, || {
            let weight = |sums: &[i128]| figure.weight(sums);
            let from = (details, &*tables.profile);
            Places::new(from, by_address, self.first, weight, callee)
        })
    }

    /// Instructions of one profile of a comparison.
    pub(super) fn places_of_side(
        &self,
        tables: &ComparedTables,
        side: ComparedSide,
        profile: &Profile,
        row: u32,
        event: u32,
    ) -> Result<Rc<Places>, JsValue> {
        if event as usize >= tables.numbers() {
            return Err(no_such_number());
        }
        let rows = tables.rows_of(side);
        let callee = |site: CallSite| {
            let callee = rows[site.callee.0 as usize].unwrap_or(row);
            Callee {
                row: callee,
                is_inner: tables.is_inner(side, row, callee),
            }
        };
        let figure = Figure::in_side(tables, side, event);
        let details = self.answering()?;
        self.made(true, event, || {
            let weight = |sums: &[i128]| figure.weight(sums);
            let details = &tables.in_order_of_events(side, details);
            Places::new((details, profile), true, self.first, weight, callee)
        })
    }

    /// The places that were made last if they are the same, otherwise new ones.
    fn made(
        &self,
        by_address: bool,
        event: u32,
        new: impl FnOnce() -> Places,
    ) -> Result<Rc<Places>, JsValue> {
        let made = &mut self.made.borrow_mut()[usize::from(by_address)];
        if let Some((of, places)) = made
            && *of == event
        {
            return Ok(Rc::clone(places));
        }
        let places = Rc::new(new());
        *made = Some((event, Rc::clone(&places)));
        Ok(places)
    }
}

fn need(range: &TextRange, files: &[OpenedFile]) -> Need {
    let number = range.file as usize;
    let plain = files.get(number).is_some_and(|file| file.plain);
    let base = if plain { 0 } else { start_of(files, number) };
    Need {
        side: 0,
        input: files.get(number).map_or(0, |file| file.input),
        plain,
        // Offsets in files are below 2^53: larger files cannot be opened.
        start: (base + range.start) as f64,
        end: (base + range.end) as f64,
    }
}
