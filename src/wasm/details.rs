//! Details of a function: the bytes that are needed, and the answers after they were read.

use super::answer::{Answer, answer};
use super::code_answers::{InstructionsRead, LineFiles, SideInstructions};
use super::columns::{NameArena, Numbers};
use super::failure::{self, Refusal};
use super::figure::Figure;
use super::session::{Session, no_such_number};
use super::spool::start_of;
use crate::analysis::{Nesting, Row};
use crate::browse::OpenProfile;
use crate::code::{Callee, Places};
use crate::details::{CallSite, Details, Grain, Reading, Request, TextRange, Wanted};
use crate::loading::OpenedFile;
use crate::model::{FunctionId, Profile};
use crate::sink::{Place, Symbol};
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The state of the details.
enum Stage {
    Reading(Box<Reading<Rc<Profile>>>),
    Answering(Box<Details>),
    /// The bytes were not those of the profile.
    Spent,
}

/// Reads the lines and instructions of a function or a source file again. Everything throws an `Error` with
/// `kind` and `line`.
#[wasm_bindgen]
pub struct DetailsReading {
    stage: Stage,
    /// Source file that is listed first.
    first: Symbol,
    /// Names of the function.
    function: Place,
    needs: Vec<Need>,
    /// The lines and instructions that were made last.
    made: RefCell<[Made; 2]>,
}

/// Lines or instructions, and the event that they are sorted by.
type Made = Option<(u32, Rc<Places>)>;

/// A range of bytes to read, of an opened file, or of the output of its spool.
#[derive(Clone, Copy, Serialize, Tsify)]
pub struct Need {
    /// Which of the files.
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

/// All source files that have lines.
#[derive(Serialize, Tsify)]
pub struct SourceFiles {
    /// Their names.
    pub names: NameArena,
    /// Keys to request each whole file by.
    pub symbols: Numbers,
}

#[wasm_bindgen]
impl Session {
    /// Starts to read the details of a row: of a function, or of all functions of a cycle. With `file`, a
    /// number from `SourceLines.symbols`, those of all lines of this source file.
    pub fn details(&self, row: u32, file: Option<u32>) -> Result<DetailsReading, JsValue> {
        let (open, files) = self.open()?;
        let functions = functions_of(open, row).ok_or_else(no_such_number)?;
        let tables = open.tables();
        let function = functions.first();
        let function = function.map(|&f| tables.profile.functions().place(f));
        let function = function.unwrap_or_default();
        let file = file
            .map(Symbol)
            .filter(|file| (file.0 as usize) < tables.profile.strings().len());
        let request = Request {
            wanted: file.map_or(Wanted::Functions(functions), |file| {
                Wanted::Files(vec![file])
            }),
            parts: tables.parts.clone(),
            grain: Grain::FINEST,
        };
        let first = file.unwrap_or(function.file);
        let reading = DetailsReading::new(open, files, &request, first);
        Ok(DetailsReading {
            function,
            ..reading
        })
    }
}

impl DetailsReading {
    pub(super) fn new(
        open: &OpenProfile,
        files: &[OpenedFile],
        request: &Request,
        first: Symbol,
    ) -> Self {
        let profile = Rc::clone(&open.tables().profile);
        let books: Vec<_> = files.iter().map(|file| file.bookmarks.clone()).collect();
        let reading = Reading::new(profile, &books, request);
        DetailsReading {
            needs: reading
                .needs()
                .iter()
                .map(|range| need(range, files))
                .collect(),
            stage: Stage::Reading(Box::new(reading)),
            first,
            function: Place::default(),
            made: RefCell::default(),
        }
    }
}

#[wasm_bindgen]
impl Session {
    /// All source files that have lines.
    #[wasm_bindgen(js_name = sourceFiles)]
    pub fn source_files(&self) -> Answer<SourceFiles> {
        let profile = &self.open()?.0.tables().profile;
        let files = profile.source_pages().owners();
        let names = files.iter().map(|&file| profile.text(Symbol(file)));
        answer(&SourceFiles {
            names: NameArena::new(names),
            symbols: Numbers::from(&files[..]),
        })
    }
}

fn functions_of(open: &OpenProfile, row: u32) -> Option<Vec<FunctionId>> {
    let tables = open.tables();
    let rows = tables.profile.functions().len() + tables.cycles.len();
    ((row as usize) < rows).then(|| match tables.row(row) {
        Row::Function(function) => vec![function],
        Row::Cycle(cycle) => tables.cycles.members(cycle).to_vec(),
    })
}

fn need(range: &TextRange, files: &[OpenedFile]) -> Need {
    let number = range.file as usize;
    let plain = files.get(number).is_some_and(|file| file.plain);
    let base = if plain { 0 } else { start_of(files, number) };
    Need {
        input: files.get(number).map_or(0, |file| file.input),
        plain,
        // Offsets in files are below 2^53: larger files cannot be opened.
        start: (base + range.start) as f64,
        end: (base + range.end) as f64,
    }
}

#[wasm_bindgen]
impl DetailsReading {
    /// The ranges of bytes to push, in this order.
    pub fn needs(&self) -> Answer<Needs> {
        answer(&Needs(self.needs.clone()))
    }

    /// Takes the next bytes.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        match &mut self.stage {
            Stage::Reading(reading) => reading.push(bytes).map_err(|e| failure::thrown(&e)),
            Stage::Answering(_) | Stage::Spent => Err(failure::thrown(&Refusal::NotReading)),
        }
    }

    /// Ends the reading; answers are available from now on.
    pub fn finish(&mut self) -> Result<(), JsValue> {
        let Stage::Reading(reading) = std::mem::replace(&mut self.stage, Stage::Spent) else {
            return Err(failure::thrown(&Refusal::NotReading));
        };
        let details = reading.finish().map_err(|e| failure::thrown(&e))?;
        self.stage = Stage::Answering(Box::new(details));
        Ok(())
    }

    /// The source files of the lines, sorted by an event. The session must be the one that this came from.
    pub fn lines(&self, session: &Session, event: u32) -> Answer<LineFiles> {
        let lines = self.places(session, false, event)?;
        let profile = &session.open()?.0.tables().profile;
        answer(&LineFiles::of_one(&lines, profile))
    }

    /// The instructions, in the same way. Empty if the profile has no addresses.
    pub fn instructions(&self, session: &Session, event: u32) -> Answer<InstructionsRead> {
        let code = self.places(session, true, event)?;
        let profile = &session.open()?.0.tables().profile;
        let side = SideInstructions::new(&code, profile, self.function);
        answer(&InstructionsRead {
            sides: vec![Some(side)],
        })
    }
}

impl DetailsReading {
    /// Lines or instructions, sorted by an event. The session must be the one that this came from.
    pub(super) fn places(
        &self,
        session: &Session,
        by_address: bool,
        event: u32,
    ) -> Result<Rc<Places>, JsValue> {
        let made = &mut self.made.borrow_mut()[usize::from(by_address)];
        if let Some((of, places)) = made
            && *of == event
        {
            return Ok(Rc::clone(places));
        }
        let tables = session.open()?.0.tables();
        let callee = |site: CallSite| {
            let caller = site.from.function;
            Callee {
                row: site.callee.0,
                is_inner: caller
                    .is_some_and(|caller| tables.nesting(caller, site.callee) != Nesting::Never),
            }
        };
        let figure = Figure::of(tables, event as usize).ok_or_else(no_such_number)?;
        let weight = |sums: &[i128]| figure.weight(sums);
        let details = (self.answering()?, &*tables.profile);
        let places = Places::new(details, by_address, self.first, weight, callee);
        let places = Rc::new(places);
        *made = Some((event, Rc::clone(&places)));
        Ok(places)
    }

    /// The details, after all bytes were read.
    pub(super) fn into_details(self) -> Result<Details, JsValue> {
        match self.stage {
            Stage::Answering(details) => Ok(*details),
            Stage::Reading(_) | Stage::Spent => Err(failure::thrown(&Refusal::NotOpen)),
        }
    }

    /// The details, after all bytes were read.
    pub(super) fn answering(&self) -> Result<&Details, JsValue> {
        match &self.stage {
            Stage::Answering(details) => Ok(details),
            Stage::Reading(_) | Stage::Spent => Err(failure::thrown(&Refusal::NotOpen)),
        }
    }
}
