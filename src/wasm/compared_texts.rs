//! Lines that the sessions of a comparison's profiles wrote as callgrind text, read.

use super::failure;
use crate::analysis::contexts::ContextRecorder;
use crate::browse::{ComparedSide, ComparedTables, SideDetails};
use crate::details::{Details, Grain, Reading, Request, Wanted};
use crate::diagnostic::{Error, ErrorKind};
use crate::loading::Loader;
use crate::model::{FunctionId, PartSelection, Profile};
use crate::sink::Place;
use std::collections::HashMap;
use std::rc::Rc;
use wasm_bindgen::prelude::JsValue;

/// The lines and instructions of functions of one profile.
pub(super) struct ReadLines {
    pub(super) profile: Rc<Profile>,
    pub(super) details: Details,
    /// The rows of its functions, callees among them.
    pub(super) rows: Vec<Option<u32>>,
}

impl ReadLines {
    pub(super) fn side(&self) -> SideDetails<'_> {
        SideDetails {
            profile: &self.profile,
            details: &self.details,
            rows: &self.rows,
        }
    }
}

/// The texts of A and B; `None` for a profile that has none. `written` are the profiles as they were
/// before their names were rewritten.
pub(super) fn read(
    tables: &ComparedTables,
    written: &[Rc<Profile>; 2],
    texts: [&[u8]; 2],
) -> Result<[Option<ReadLines>; 2], JsValue> {
    let [a, b] = written;
    let side = |which, written: &Profile, text: &[u8]| match text {
        [] => Ok(None),
        text => read_text(tables, which, written, text)
            .map(Some)
            .map_err(|error| failure::thrown(&error)),
    };
    Ok([
        side(ComparedSide::A, a, texts[0])?,
        side(ComparedSide::B, b, texts[1])?,
    ])
}

fn read_text(
    tables: &ComparedTables,
    side: ComparedSide,
    written: &Profile,
    text: &[u8],
) -> Result<ReadLines, Error> {
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
        grain: Grain::FINEST,
    };
    let mut reading = Reading::new(Rc::clone(&profile), &books, &request);
    for range in reading.needs() {
        let bytes = text.get(range.start as usize..range.end as usize);
        reading.push(bytes.ok_or(ErrorKind::Changed)?)?;
    }
    let details = reading.finish()?;
    let rows = rows(tables, side, written, &profile);
    let calls = details.calls().keys().iter();
    let mut callees = calls.map(|site| site.callee.0 as usize);
    if callees.any(|callee| rows[callee].is_none()) {
        return Err(ErrorKind::Changed.into());
    }
    Ok(ReadLines {
        profile,
        details,
        rows,
    })
}

/// The rows of the functions of a text, which are told by their names.
fn rows(
    tables: &ComparedTables,
    side: ComparedSide,
    written: &Profile,
    read: &Profile,
) -> Vec<Option<u32>> {
    let symbol = |name: &[u8]| written.strings().find(name);
    let place = |f: FunctionId| {
        Some(Place {
            object: symbol(read.object(f))?,
            file: symbol(read.file(f))?,
            function: symbol(read.name(f))?,
        })
    };
    let ids = read.functions().ids();
    let wanted: HashMap<Place, FunctionId> = ids.filter_map(|f| Some((place(f)?, f))).collect();
    let rows_of_written = tables.rows_of(side, written);
    let mut rows = vec![None; read.functions().len()];
    for function in written.functions().ids() {
        if let Some(own) = wanted.get(&written.functions().place(function)) {
            rows[own.0 as usize] = rows_of_written[function.0 as usize];
        }
    }
    rows
}
