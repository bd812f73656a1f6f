//! A session: reads files, then answers queries about their profile, or about two profiles.

pub(super) use super::answer::no_such_number;
use super::answer::{Answer, Refusal, answer};
use super::answers::{EventColumns, FunctionCalls, FunctionIdentity, short_names};
use super::columns::NameArena;
use super::comparison::Compared;
use super::facts::ProfileFacts;
use super::groups::fold as fold_of;
use crate::analysis::contexts::ContextRecorder;
use crate::browse::{ComparedTables, OpenProfile, Tables};
use crate::loading::{Loader, OpenedFile};
use crate::model::PartSelection;
use std::rc::Rc;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The state of a session.
pub(super) enum Stage {
    /// Files are being read.
    Reading(Box<Loader<ContextRecorder>>),
    /// The profile is open.
    Open(Box<Opened>),
    /// Two profiles are compared.
    Compared(Box<Compared>),
    /// Reading failed; nothing of the files is shown.
    Spent,
}

/// A profile that was read.
pub(super) struct Opened {
    pub(super) open: OpenProfile,
    pub(super) files: Vec<OpenedFile>,
}

/// What queries are about.
pub(super) enum Held<'a> {
    /// A profile.
    One(&'a OpenProfile),
    /// Two profiles.
    Both(&'a ComparedTables),
}

impl<'a> Held<'a> {
    /// The tables of each side, with the number that an event or rate has in them.
    pub(super) fn sides(&self, number: u32) -> Result<Vec<(&'a Tables, usize)>, JsValue> {
        let number = number as usize;
        let sides = match self {
            Held::One(open) => {
                let exists = number < open.tables().events.len() + open.tables().rates.len();
                exists.then(|| vec![(open.tables(), number)])
            }
            Held::Both(tables) => tables.sides(number).map(Vec::from),
        };
        sides.ok_or_else(no_such_number)
    }
}

/// Reads files as the parts of one profile and answers queries about it, or about two that are compared: events,
/// which both have, and rows are identified by number. Everything throws an `Error` with `kind` and `line`.
#[wasm_bindgen]
pub struct Session {
    pub(super) stage: Stage,
}

#[wasm_bindgen]
impl Session {
    /// A session without files.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript has no Default")]
    pub fn new() -> Session {
        let loader = Loader::new(ContextRecorder::new());
        Session {
            stage: Stage::Reading(Box::new(loader)),
        }
    }

    /// Starts the next file.
    #[wasm_bindgen(js_name = beginFile)]
    pub fn begin_file(&mut self, name: &str) -> Result<(), JsValue> {
        self.reading()?.begin_file(name.as_bytes());
        Ok(())
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        let result = self.reading()?.push(bytes);
        result.map_err(|error| self.give_up(error))
    }

    /// Ends the file.
    #[wasm_bindgen(js_name = endFile)]
    pub fn end_file(&mut self) -> Result<(), JsValue> {
        let result = self.reading()?.end_file();
        result.map_err(|error| self.give_up(error))
    }

    /// Ends the reading; answers are available from now on.
    pub fn finish(&mut self) -> Result<(), JsValue> {
        let Stage::Reading(loader) = std::mem::replace(&mut self.stage, Stage::Spent) else {
            return Err(Refusal::NotReading.into());
        };
        let files = loader.files().to_vec();
        let recorder = loader.finish()?;
        let (profile, contexts) = recorder.finish();
        let open = OpenProfile::new(profile).with_contexts(contexts.ok().map(Rc::new));
        self.stage = Stage::Open(Box::new(Opened { open, files }));
        Ok(())
    }

    /// Small facts about the profile.
    pub fn facts(&self) -> Answer<ProfileFacts> {
        let Opened { open, files } = self.open()?;
        answer(&ProfileFacts::new(open, files))
    }

    /// What identifies functions, by row.
    pub fn functions(&mut self) -> Answer<FunctionIdentity> {
        let open = self.open_mut()?;
        let flat = open.flat(0).unwrap_or_default();
        answer(&FunctionIdentity::of_one(open.tables(), &flat))
    }

    /// Short forms of the names of `FunctionIdentity`.
    #[wasm_bindgen(js_name = shortNames)]
    pub fn short_names(&self) -> Answer<NameArena> {
        short_names(match self.held()? {
            Held::One(open) => open.tables(),
            Held::Both(tables) => &tables.b,
        })
    }

    /// Costs of all rows in an event, or their rates.
    pub fn columns(&self, event: u32) -> Answer<EventColumns> {
        answer(&EventColumns::new(event, &self.held()?)?)
    }

    /// Direct callers and callees of a row.
    /// With `fold` (`function` or `generic`), of all rows that are the same function by this criterion.
    pub fn calls(&self, event: u32, row: u32, fold: &str) -> Answer<FunctionCalls> {
        let calls = FunctionCalls::new(event, row, fold_of(fold), &self.held()?);
        answer(&calls.ok_or_else(no_such_number)?)
    }

    /// Sums everything over some of the parts: a flag for each; no flags mean all parts. Functions keep
    /// their rows; facts, cycles and figures must be requested again.
    #[wasm_bindgen(js_name = selectParts)]
    pub fn select_parts(&mut self, flags: &[u8]) -> Result<(), JsValue> {
        self.open_mut()?.tables_mut().select_parts(flags_of(flags));
        Ok(())
    }
}

/// The parts with a nonzero flag; all of them if there are no flags.
pub(super) fn flags_of(flags: &[u8]) -> PartSelection {
    match flags {
        [] => PartSelection::All,
        flags => PartSelection::Only(flags.iter().map(|&flag| flag != 0).collect()),
    }
}

impl Session {
    pub(super) fn reading(&mut self) -> Result<&mut Loader<ContextRecorder>, JsValue> {
        match &mut self.stage {
            Stage::Reading(loader) => Ok(loader),
            _ => Err(Refusal::NotReading.into()),
        }
    }

    /// The profiles as they were read: the only one, or A and B.
    pub(super) fn sides(&self) -> &[Opened] {
        match &self.stage {
            Stage::Open(opened) => std::slice::from_ref(opened),
            Stage::Compared(compared) => &compared.read,
            Stage::Reading(_) | Stage::Spent => &[],
        }
    }

    /// The same, for changes.
    pub(super) fn sides_mut(&mut self) -> &mut [Opened] {
        match &mut self.stage {
            Stage::Open(opened) => std::slice::from_mut(opened),
            Stage::Compared(compared) => &mut compared.read,
            Stage::Reading(_) | Stage::Spent => &mut [],
        }
    }

    pub(super) fn open(&self) -> Result<&Opened, JsValue> {
        match self.sides() {
            [opened] => Ok(opened),
            _ => Err(Refusal::NotOpen.into()),
        }
    }

    /// The tables of the profile, if it has an event with this number.
    pub(super) fn with_event(&self, event: u32) -> Result<&Tables, JsValue> {
        let tables = self.open()?.open.tables();
        let exists = (event as usize) < tables.events.len();
        exists.then_some(tables).ok_or_else(no_such_number)
    }

    pub(super) fn open_mut(&mut self) -> Result<&mut OpenProfile, JsValue> {
        match self.sides_mut() {
            [opened] => Ok(&mut opened.open),
            _ => Err(Refusal::NotOpen.into()),
        }
    }

    /// The profile or the comparison that queries are about.
    pub(super) fn held(&self) -> Result<Held<'_>, JsValue> {
        let held = match &self.stage {
            Stage::Open(opened) => Some(Held::One(&opened.open)),
            Stage::Compared(compared) => compared.tables.as_ref().map(Held::Both),
            Stage::Reading(_) | Stage::Spent => None,
        };
        Ok(held.ok_or(Refusal::NotOpen)?)
    }

    /// The comparison.
    pub(super) fn compared(&self) -> Result<&ComparedTables, JsValue> {
        match self.held()? {
            Held::Both(tables) => Ok(tables),
            Held::One(_) => Err(Refusal::NotOpen.into()),
        }
    }

    /// The profile of a side as it was read: 0 for the only one or A, 1 for B.
    pub(super) fn read(&self, side: usize) -> Result<&Opened, JsValue> {
        Ok(self.sides().get(side).ok_or(Refusal::NotOpen)?)
    }

    /// The same, for changes.
    pub(super) fn read_mut(&mut self, side: usize) -> Result<&mut OpenProfile, JsValue> {
        let read = self.sides_mut().get_mut(side).ok_or(Refusal::NotOpen)?;
        Ok(&mut read.open)
    }

    pub(super) fn into_opened(self) -> Result<Opened, JsValue> {
        match self.stage {
            Stage::Open(opened) => Ok(*opened),
            _ => Err(Refusal::NotOpen.into()),
        }
    }

    pub(super) fn give_up(&mut self, error: crate::diagnostic::Error) -> JsValue {
        self.stage = Stage::Spent;
        error.into()
    }
}
