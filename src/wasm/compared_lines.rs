//! Lines of the functions of a comparison. A comparison has the sums of its profiles only, so their
//! lines come from the sessions that hold the profiles, as callgrind text.
//!
//! ```text
//! Comparison::places ──names of functions──> Session::line_details ──> DetailsReading::callgrind ─┐
//! ComparedLines of www/protocol-comparison.js <── Comparison::lines <──text of A, text of B──────┘
//! ```

use super::columns::{exact, name_arena, numbers, object};
use super::compared_answers::{differences, of_change};
use super::comparison::Comparison;
use super::details::DetailsReading;
use super::failure;
use super::session::{Session, flags_of, no_such_number};
use crate::analysis::compare::Difference;
use crate::analysis::contexts::ContextRecorder;
use crate::browse::{ComparedSide, ComparedTables, LineBlock, SideDetails, compared_lines};
use crate::details::{Details, Grain, Reading, Request, Wanted};
use crate::diagnostic::{Error, ErrorKind};
use crate::export::line_callgrind;
use crate::loading::Loader;
use crate::model::{FunctionId, PartSelection, Profile};
use crate::sink::Symbol;
use js_sys::Uint8Array;
use std::collections::HashSet;
use std::rc::Rc;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Lines of functions are told apart, instructions are not.
const LINES: Grain = Grain {
    functions: true,
    lines: true,
    instructions: false,
};

#[wasm_bindgen]
impl Comparison {
    /// The functions of A and of B that are a row, for `Session.lineDetails`: a `Uint8Array` each,
    /// empty where a profile has none.
    pub fn places(&mut self, row: u32) -> Result<JsValue, JsValue> {
        let (open, [a, b]) = self.open_with_profiles()?;
        let tables = open.tables();
        if row as usize >= tables.matching.rows.len() {
            return Err(no_such_number());
        }
        let places = |side, written: &Profile| -> JsValue {
            let places = places(tables, side, written, row);
            Uint8Array::from(&places[..]).into()
        };
        object(&[
            ("a", places(ComparedSide::A, &a)),
            ("b", places(ComparedSide::B, &b)),
        ])
    }

    /// `ComparedLines` of www/protocol-comparison.js, of what `DetailsReading.callgrind` wrote; empty
    /// texts stand for profiles without the function.
    pub fn lines(&mut self, row: u32, event: u32, a: &[u8], b: &[u8]) -> Result<JsValue, JsValue> {
        let tables = self.open()?.tables();
        let exists = (row as usize) < tables.matching.rows.len()
            && (event as usize) < tables.events.both.len();
        if !exists {
            return Err(no_such_number());
        }
        let (a, b) = (read(a, row)?, read(b, row)?);
        let blocks = compared_lines(
            tables,
            a.as_ref().map(ReadLines::side),
            b.as_ref().map(ReadLines::side),
        );
        answer(tables, &blocks, row, event)
    }
}

#[wasm_bindgen]
impl Session {
    /// Begins to read the lines and instructions of functions that `Comparison.places` named. `parts`
    /// has a flag for each part; empty, it stands for all.
    #[wasm_bindgen(js_name = lineDetails)]
    pub fn line_details(&self, places: &[u8], parts: &[u8]) -> Result<DetailsReading, JsValue> {
        let (open, files) = self.open()?;
        let profile = &open.tables().profile;
        let lines: Vec<&[u8]> = places.split(|&byte| byte == b'\n').collect();
        let wanted: HashSet<&[&[u8]]> = lines.chunks_exact(3).collect();
        let is_wanted = |&f: &FunctionId| {
            let names = [profile.object(f), profile.file(f), profile.name(f)];
            wanted.contains(&names[..])
        };
        let request = Request {
            wanted: Wanted::Functions(profile.functions().ids().filter(is_wanted).collect()),
            parts: flags_of(parts),
            grain: Grain::FINEST,
        };
        Ok(DetailsReading::new(open, files, &request, Symbol::EMPTY))
    }
}

#[wasm_bindgen]
impl DetailsReading {
    /// The lines that were read as callgrind text. The session must be the one that this came from.
    pub fn callgrind(&self, session: &Session) -> Result<Vec<u8>, JsValue> {
        let profile = &session.open()?.0.tables().profile;
        Ok(line_callgrind::write(profile, self.answering()?))
    }
}

/// Object, file and name of each function, a line each: no name holds a line end.
fn places(tables: &ComparedTables, side: ComparedSide, written: &Profile, row: u32) -> Vec<u8> {
    let mut out = Vec::new();
    let rows = tables.rows_of(side, written);
    for function in written.functions().ids() {
        if rows[function.0 as usize] == Some(row) {
            for name in [
                written.object(function),
                written.file(function),
                written.name(function),
            ] {
                out.extend_from_slice(name);
                out.push(b'\n');
            }
        }
    }
    out
}

/// The lines of a row in one profile.
struct ReadLines {
    profile: Rc<Profile>,
    details: Details,
    rows: Vec<Option<u32>>,
}

impl ReadLines {
    fn side(&self) -> SideDetails<'_> {
        SideDetails {
            profile: &self.profile,
            details: &self.details,
            rows: &self.rows,
        }
    }
}

fn read(text: &[u8], row: u32) -> Result<Option<ReadLines>, JsValue> {
    match text {
        [] => Ok(None),
        text => read_text(text, row)
            .map(Some)
            .map_err(|error| failure::thrown(&error)),
    }
}

fn read_text(text: &[u8], row: u32) -> Result<ReadLines, Error> {
    // The sink of a session, for another one would double the size of all that reads.
    let mut loader = Loader::new(ContextRecorder::new());
    loader.begin_file(b"");
    loader.push(text)?;
    loader.end_file()?;
    let books: Vec<_> = loader
        .files()
        .iter()
        .map(|file| file.bookmarks.clone())
        .collect();
    let (profile, _contexts) = loader.finish()?.finish();
    let profile = Rc::new(profile);
    let request = Request {
        wanted: Wanted::Everything,
        parts: PartSelection::All,
        grain: LINES,
    };
    let mut reading = Reading::new(Rc::clone(&profile), &books, &request);
    for range in reading.needs() {
        let bytes = text.get(range.start as usize..range.end as usize);
        reading.push(bytes.ok_or(ErrorKind::Changed)?)?;
    }
    Ok(ReadLines {
        details: reading.finish()?,
        rows: vec![Some(row); profile.functions().len()],
        profile,
    })
}

fn answer(
    tables: &ComparedTables,
    blocks: &[LineBlock],
    row: u32,
    event: u32,
) -> Result<JsValue, JsValue> {
    let lines: Vec<_> = blocks.iter().flat_map(|block| &block.lines).collect();
    let costs = lines.iter().map(|line| line.cost(tables, event as usize));
    let presence: Vec<u8> = lines
        .iter()
        .map(|line| of_change(line.change(Difference::default())))
        .collect();
    let mut starts = vec![0u32];
    for block in blocks {
        starts.push(starts[starts.len() - 1] + block.lines.len() as u32);
    }
    let number = |line: Option<u64>| i128::from(line.unwrap_or(0));
    let names = blocks
        .iter()
        .flat_map(|block| [&block.a_file, &block.b_file]);
    let names = names.map(|name| name.as_deref().unwrap_or_default());
    let alike: Vec<u8> = blocks.iter().map(|block| block.alike.into()).collect();
    object(&[
        ("row", row.into()),
        ("event", event.into()),
        ("files", name_arena(names)?),
        ("starts", numbers(&starts)),
        ("movedBy", exact(blocks.iter().map(|block| block.moved_by))?),
        ("alike", Uint8Array::from(&alike[..]).into()),
        ("lineA", exact(lines.iter().map(|line| number(line.a)))?),
        ("lineB", exact(lines.iter().map(|line| number(line.b)))?),
        ("presence", Uint8Array::from(&presence[..]).into()),
        ("cost", differences(costs)?),
    ])
}
