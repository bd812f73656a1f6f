//! Details of a function or a source file, in a profile or in both profiles of a comparison: the bytes that are
//! needed, and the answers after they were read.
//!
//! ```text
//! Session::details ──> DetailsReading, filled with bytes
//! files of the lines <── DetailsReading::lines
//! addresses <── DetailsReading::instructions
//! rows <── DetailsReading::source_rows, DetailsReading::machine_rows
//! ```

use super::answer::{Answer, Refusal, answer};
use super::code_answers::{InstructionsRead, LineFiles, NamedInlined, SideInstructions};
use super::columns::{NameArena, Numbers};
use super::figures::Figure;
use super::groups::fold as fold_of;
use super::inlining::Inlining;
use super::session::{Held, Opened, Session, no_such_number};
use super::side_reading::{Needs, SideReading};
use crate::analysis::groups::GroupBy;
use crate::browse::{
    ComparedSide, ComparedTables, LineBlock, OpenProfile, SideDetails, compared_file,
    compared_lines, names_of_file,
};
use crate::code::Places;
use crate::details::{Details, Grain, Request, Wanted};
use crate::model::{FunctionId, PartSelection};
use crate::order;
use crate::sink::Symbol;
use serde::Serialize;
use std::cell::OnceCell;
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Reads the lines and instructions of a function or a source file again. Everything throws an `Error` with
/// `kind` and `line`.
#[wasm_bindgen]
pub struct DetailsReading {
    /// Of a profile, or of A and B; `None` if a side has no such function or file.
    pub(super) sides: Vec<Option<SideReading>>,
    pub(super) row: u32,
    /// By which rows are one function.
    fold: Option<GroupBy>,
    /// Whether it reads a whole source file.
    pub(super) is_whole: bool,
    /// The matched lines of a comparison, by source file.
    blocks: OnceCell<Vec<LineBlock>>,
}

/// The source files of a profile, or of A and of B.
#[derive(Serialize, Tsify)]
pub struct SourceFiles(pub Vec<SideFiles>);

/// All source files of a side that have lines.
#[derive(Serialize, Tsify)]
pub struct SideFiles {
    names: NameArena,
    /// Keys to request each whole file by.
    symbols: Numbers,
}

#[wasm_bindgen]
impl Session {
    /// Starts to read the details of a row: of a function, or of all functions of a cycle; `fold` as for `calls`. With
    /// `file`, a number from `CodeLines.symbols`, those of all lines of this source file of a profile.
    pub fn details(
        &self,
        row: u32,
        fold: &str,
        file: Option<u32>,
    ) -> Result<DetailsReading, JsValue> {
        let fold = fold_of(fold);
        let (functions, file) = match self.held()? {
            Held::One(open) => {
                check_row(open, row)?;
                let texts = open.tables().profile.strings().len();
                let file = file.map(Symbol).filter(|file| (file.0 as usize) < texts);
                (vec![open.tables().folded(row, fold)], file)
            }
            Held::Both(tables) => {
                if row as usize >= tables.matching.rows.len() {
                    return Err(no_such_number());
                }
                let members = tables.folded(row, fold);
                let of_side = |side| tables.functions_of(side, &members);
                (ComparedSide::BOTH.map(of_side).into(), None)
            }
        };
        let side = |(side, functions): (usize, Vec<FunctionId>)| {
            let Some(&function) = functions.first() else {
                return Ok(None);
            };
            let read = self.read(side)?;
            let function = read.open.tables().profile.functions().place(function);
            let wanted = file.map_or(Wanted::Functions(functions), |f| Wanted::Files(vec![f]));
            let first = file.unwrap_or(function.file);
            let request = self.request(side, wanted)?;
            Ok(Some(SideReading::new(read, request, first, function)))
        };
        let sides: Result<_, JsValue> = functions.into_iter().enumerate().map(side).collect();
        Ok(DetailsReading::new(sides?, row, fold, file.is_some()))
    }

    /// Starts to read a whole source file of a comparison for a row. The file is identified by its names in the
    /// lines of a function in A and in B, empty if a side does not have it; `fold` as for `calls`.
    #[wasm_bindgen(js_name = fileDetails)]
    pub fn file_details(
        &self,
        row: u32,
        fold: &str,
        a: &[u8],
        b: &[u8],
    ) -> Result<DetailsReading, JsValue> {
        let tables = self.compared()?;
        let known = |name| Some(name).filter(|name: &&[u8]| !name.is_empty());
        let file = [known(a), known(b)];
        let of_side = |side: usize| {
            let read = self.read(side)?;
            let profile = &read.open.tables().profile;
            let all = profile.source_pages().owners().into_iter();
            let names = all.map(|file| profile.text(Symbol(file)));
            // The empty name is the unknown file, which cannot be read.
            let names = names.filter(|name| !name.is_empty());
            let own = names_of_file(tables, file, ComparedSide::BOTH[side], names).into_iter();
            let own = own.filter_map(|name| profile.strings().find(name));
            let wanted: Vec<Symbol> = own.collect();
            if wanted.is_empty() {
                return Ok::<_, JsValue>(None);
            }
            let request = Request {
                grain: Grain::FUNCTION_LINES,
                ..self.request(side, Wanted::Files(wanted))?
            };
            let reading = SideReading::new(read, request, Symbol::EMPTY, Default::default());
            Ok(Some(reading))
        };
        let sides = vec![of_side(0)?, of_side(1)?];
        Ok(DetailsReading::new(sides, row, fold_of(fold), true))
    }

    /// All source files that have lines.
    #[wasm_bindgen(js_name = sourceFiles)]
    pub fn source_files(&self) -> Answer<SourceFiles> {
        let sides = match self.held()? {
            Held::One(_) => 0..1,
            Held::Both(_) => 0..2,
        };
        let files = sides.map(|side| {
            let profile = &self.read(side)?.open.tables().profile;
            let files = profile.source_pages().owners();
            let names = files.iter().map(|&file| profile.text(Symbol(file)));
            Ok(SideFiles {
                names: NameArena::new(names),
                symbols: Numbers::from(&files[..]),
            })
        });
        answer(&SourceFiles(files.collect::<Result<_, JsValue>>()?))
    }
}

impl Session {
    /// A request for details of a side, in its selected parts.
    fn request(&self, side: usize, wanted: Wanted) -> Result<Request, JsValue> {
        Ok(Request {
            wanted,
            parts: self.own_parts(side)?,
            grain: Grain::FINEST,
        })
    }

    /// The selected parts of a side.
    pub(super) fn own_parts(&self, side: usize) -> Result<PartSelection, JsValue> {
        Ok(match self.held()? {
            Held::One(open) => open.tables().own_parts(),
            Held::Both(tables) => tables.side(ComparedSide::BOTH[side]).own_parts(),
        })
    }
}

/// Fails if a profile does not have the row.
pub(super) fn check_row(open: &OpenProfile, row: u32) -> Result<(), JsValue> {
    let tables = open.tables();
    let rows = tables.profile.functions().len() + tables.cycles.len();
    ((row as usize) < rows)
        .then_some(())
        .ok_or_else(no_such_number)
}

#[wasm_bindgen]
impl DetailsReading {
    /// The ranges of bytes to push, in this order.
    pub fn needs(&self) -> Answer<Needs> {
        let sides = (0u32..).zip(&self.sides);
        let needs =
            sides.flat_map(|(side, reading)| reading.iter().flat_map(move |r| r.needs(side)));
        answer(&Needs(needs.collect()))
    }

    /// Takes the next bytes of a side.
    pub fn push(&mut self, side: usize, bytes: &[u8]) -> Result<(), JsValue> {
        match self.sides.get_mut(side) {
            Some(Some(reading)) => reading.push(bytes),
            _ => Err(Refusal::NotReading.into()),
        }
    }

    /// Ends the reading; answers are available from now on.
    pub fn finish(&mut self) -> Result<(), JsValue> {
        let mut sides = self.sides.iter_mut().flatten();
        sides.try_for_each(SideReading::finish)
    }

    /// The source files of the lines, sorted by an event. The session must be the one that this came from.
    pub fn lines(&self, session: &Session, event: u32) -> Answer<LineFiles> {
        answer(&match session.held()? {
            Held::One(open) => {
                let lines = self.places(session, 0, false, event)?;
                let lines = lines.ok_or_else(no_such_number)?;
                let tables = open.tables();
                let figure = Figure::of(tables, event as usize).filter(|_| !self.is_whole);
                let details = self.answering()?;
                LineFiles {
                    named: figure.and_then(|of| NamedInlined::new(details, &tables.profile, of)),
                    ..LineFiles::of_one(&lines, &tables.profile)
                }
            }
            Held::Both(tables) => LineFiles::of_both(self.blocks(session, tables)?),
        })
    }

    /// The instructions, in the same way. Empty if the profile has no addresses.
    pub fn instructions(&self, session: &Session, event: u32) -> Answer<InstructionsRead> {
        let side = |(side, reading): (usize, &Option<SideReading>)| {
            let Some(reading) = reading else {
                return Ok(None);
            };
            let code = self.places(session, side, true, event)?;
            let profile = &session.read(side)?.open.tables().profile;
            let instructions =
                |code: Rc<Places>| SideInstructions::new(&code, profile, reading.function);
            Ok::<_, JsValue>(code.map(instructions))
        };
        let sides: Result<Vec<_>, JsValue> = self.sides.iter().enumerate().map(side).collect();
        answer(&InstructionsRead { sides: sides? })
    }
}

impl DetailsReading {
    fn new(
        sides: Vec<Option<SideReading>>,
        row: u32,
        fold: Option<GroupBy>,
        is_whole: bool,
    ) -> Self {
        DetailsReading {
            sides,
            row,
            fold,
            is_whole,
            blocks: OnceCell::new(),
        }
    }

    /// The function that is read, if it is all rows of a function.
    pub(super) fn folded(&self) -> Option<(u32, GroupBy)> {
        let by = self.fold.filter(|_| !self.is_whole)?;
        Some((self.row, by))
    }

    /// Starts to read details of a profile that do not belong to a row, if there are any.
    pub(super) fn of_request(
        session: &Session,
        request: Option<Request>,
    ) -> Result<Option<Self>, JsValue> {
        let reading = |request| Self::of_side(session, 0, request);
        request.map(reading).transpose()
    }

    /// The same of a side of a comparison, 0 or 1.
    pub(super) fn of_side(
        session: &Session,
        side: usize,
        request: Request,
    ) -> Result<Self, JsValue> {
        let read: &Opened = session.read(side)?;
        let reading = SideReading::new(read, request, Symbol::default(), Default::default());
        let mut sides: Vec<Option<SideReading>> = session.sides().iter().map(|_| None).collect();
        sides[side] = Some(reading);
        Ok(DetailsReading::new(sides, 0, None, false))
    }

    /// Lines or instructions of a side, sorted by an event; `None` if it has no such function.
    pub(super) fn places(
        &self,
        session: &Session,
        side: usize,
        by_address: bool,
        event: u32,
    ) -> Result<Option<Rc<Places>>, JsValue> {
        let Some(reading) = &self.sides[side] else {
            return Ok(None);
        };
        let profile = &session.read(side)?.open.tables().profile;
        let of = (by_address, event);
        let places = reading.places(&session.held()?, side, profile, (self.row, self.fold), of);
        places.map(Some)
    }

    /// The details of a profile, after all bytes were read.
    pub(super) fn answering(&self) -> Result<&Details, JsValue> {
        let reading = self.sides.iter().flatten().next();
        reading.ok_or(Refusal::NotOpen)?.answering()
    }

    /// The same, without the reading.
    pub(super) fn into_details(self) -> Result<Details, JsValue> {
        let reading = self.sides.into_iter().flatten().next();
        reading.ok_or(Refusal::NotOpen)?.into_details()
    }

    /// The lines of a comparison, matched once for all answers.
    pub(super) fn blocks(
        &self,
        session: &Session,
        tables: &ComparedTables,
    ) -> Result<&[LineBlock], JsValue> {
        if let Some(known) = self.blocks.get() {
            return Ok(known);
        }
        let details = |side: usize| match &self.sides[side] {
            Some(reading) => reading.answering().map(Some),
            None => Ok(None),
        };
        let blocks = self.matched_lines(session, tables, [details(0)?, details(1)?])?;
        Ok(self.blocks.get_or_init(|| blocks))
    }

    /// The same lines, library code at the lines that it was inlined for.
    pub(super) fn placed_blocks(
        &self,
        session: &Session,
        tables: &ComparedTables,
        sides: [&Inlining; 2],
    ) -> Result<Vec<LineBlock>, JsValue> {
        let details = |side: usize| match &self.sides[side] {
            Some(reading) => {
                let profile = session.read(side)?.open.original();
                let placed = sides[side].placed(profile, reading.answering()?);
                Ok::<_, JsValue>(Some(placed))
            }
            None => Ok(None),
        };
        let [a, b] = [details(0)?, details(1)?];
        self.matched_lines(session, tables, [a.as_ref(), b.as_ref()])
    }

    fn matched_lines(
        &self,
        session: &Session,
        tables: &ComparedTables,
        details: [Option<&Details>; 2],
    ) -> Result<Vec<LineBlock>, JsValue> {
        let [rows_a, rows_b] = ComparedSide::BOTH.map(|side| tables.rows_by(side, self.fold));
        let held = |side: usize, rows| {
            let Some(details) = details[side] else {
                return Ok(None);
            };
            Ok::<_, JsValue>(Some(SideDetails {
                profile: &session.read(side)?.open.tables().profile,
                details,
                rows,
            }))
        };
        let sides @ [a, b] = [held(0, &rows_a)?, held(1, &rows_b)?];
        let blocks = if self.is_whole {
            let block = compared_file(tables, sides);
            let shown = block.map(|block| block.shown_for(self.row));
            shown.into_iter().collect()
        } else {
            let mut blocks = compared_lines(tables, sides);
            let own = |side: usize, of: Option<SideDetails<'_>>, file: &Option<Vec<u8>>| {
                let known = self.sides[side].as_ref().zip(of);
                let name = known.map(|(side, of)| of.profile.text(side.function.file));
                name.is_some() && name == file.as_deref()
            };
            // The function's own file first.
            order::sort_by_key(&mut blocks, |block| {
                !own(1, b, &block.b_file) && !own(0, a, &block.a_file)
            });
            blocks
        };
        Ok(blocks)
    }
}
