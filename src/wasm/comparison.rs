//! A comparison: two profiles in, then questions about their differences.

use super::columns::{numbers, object};
use super::compared_basis::Basis;
use super::failure::{self, Refusal};
use super::session::{flags_of, no_such_number};
use super::{compared_answers as answers, findings};
use crate::analysis::compare::{Rules, Substitution};
use crate::analysis::contexts::{ContextRecorder, RecordedContexts};
use crate::browse::{
    ComparedCost, DifferenceKey, DifferenceOrder, OpenComparison, ShownChanges, SideContexts,
};
use crate::export::{
    difference_callgrind, difference_csv, difference_dot, difference_folded, difference_json,
    difference_pprof, difference_speedscope, dot::Thresholds,
};
use crate::loading::Loader;
use crate::model::Profile;
use std::rc::Rc;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Reads two profiles, A and then B, and answers questions about their differences. Events, which
/// both have, and rows are asked for by number. Everything throws an `Error` with `kind` and `line`.
#[wasm_bindgen]
pub struct Comparison {
    /// What is being read. The one of [`Session`](super::Session), for another sink would double the
    /// size of all that reads.
    loader: Option<Box<Loader<ContextRecorder>>>,
    profiles: Vec<Rc<Profile>>,
    /// What their texts hold of contexts.
    contexts: Vec<Option<Rc<RecordedContexts>>>,
    open: Option<Box<OpenComparison>>,
    pub(super) basis: Basis,
}

#[wasm_bindgen]
impl Comparison {
    /// A comparison that waits for the first file of A.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript knows no Default")]
    pub fn new() -> Comparison {
        Comparison {
            loader: None,
            profiles: Vec::new(),
            contexts: Vec::new(),
            open: None,
            basis: Basis::default(),
        }
    }

    /// Begins the next file of the profile that is being read.
    #[wasm_bindgen(js_name = beginFile)]
    pub fn begin_file(&mut self, name: &str) {
        let new = || Box::new(Loader::new(ContextRecorder::new()));
        self.loader
            .get_or_insert_with(new)
            .begin_file(name.as_bytes());
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        let result = self.loader()?.push(bytes);
        result.map_err(|error| failure::thrown(&error))
    }

    /// Ends the file.
    #[wasm_bindgen(js_name = endFile)]
    pub fn end_file(&mut self) -> Result<(), JsValue> {
        let result = self.loader()?.end_file();
        result.map_err(|error| failure::thrown(&error))
    }

    /// Ends a profile: the first one is A, the second one B.
    #[wasm_bindgen(js_name = endProfile)]
    pub fn end_profile(&mut self) -> Result<(), JsValue> {
        let loader = self.loader.take().ok_or_else(not_reading)?;
        let recorder = loader.finish().map_err(|error| failure::thrown(&error))?;
        let (profile, contexts) = recorder.finish();
        self.profiles.push(Rc::new(profile));
        self.contexts.push(contexts.ok().map(Rc::new));
        Ok(())
    }

    /// Makes A of B and B of A; [`Comparison::compare`] has to be called again.
    pub fn swap(&mut self) {
        self.profiles.reverse();
        self.contexts.reverse();
        self.open = None;
    }

    /// Compares the two, by rules that can be changed as often as wanted; `ComparedTables` of
    /// www/protocol.js. `parts` has a flag for each part; empty, it stands for all. Rewritings are
    /// substitutions like `s/old/new/`.
    pub fn compare(
        &mut self,
        parts_a: &[u8],
        parts_b: &[u8],
        rewritings: Rewritings,
    ) -> Result<JsValue, JsValue> {
        let [a, b] = &self.profiles[..] else {
            return Err(failure::thrown(&Refusal::NotOpen));
        };
        let rules = rewritings.rules()?;
        // What was open goes first, so that there is never room for two taken.
        self.open = None;
        let open = OpenComparison::new(
            (Rc::clone(a), flags_of(parts_a)),
            (Rc::clone(b), flags_of(parts_b)),
            &rules,
        );
        let mut open =
            open.map_err(|kind| failure::thrown(&crate::diagnostic::Error::new(kind)))?;
        self.basis.apply(&mut open)?;
        open.set_contexts(self.recorded());
        let tables = answers::tables(&open);
        self.open = Some(Box::new(open));
        tables
    }

    /// The names of the rows without what stands in brackets, see
    /// [`Session::short_names`](super::Session::short_names).
    #[wasm_bindgen(js_name = shortNames)]
    pub fn short_names(&mut self) -> Result<JsValue, JsValue> {
        let open = self.open()?;
        super::answers::short_names(open.names().texts(open.tables()))
    }

    /// `ComparedColumns` of www/protocol.js.
    pub fn columns(&mut self, event: u32) -> Result<JsValue, JsValue> {
        let open = self.open()?;
        let figures = |open: &mut OpenComparison, cost| {
            let figures = open.figures(event as usize, cost);
            answers::figures(figures.ok_or_else(no_such_number)?)
        };
        object(&[
            ("event", event.into()),
            ("self", figures(open, ComparedCost::SelfCost)?),
            ("inclusive", figures(open, ComparedCost::Inclusive)?),
        ])
    }

    /// `ComparedListing` of www/protocol.js. `shown` has a flag each for rows that are equal,
    /// changed, new and gone.
    pub fn list(
        &mut self,
        event: u32,
        inclusive: bool,
        filter: &str,
        key: &str,
        reversed: bool,
        shown: &[u8],
    ) -> Result<JsValue, JsValue> {
        let key = key_of(key).ok_or_else(no_such_number)?;
        let [equal, changed, new, gone] = shown else {
            return Err(no_such_number());
        };
        let shown = ShownChanges {
            equal: *equal != 0,
            changed: *changed != 0,
            new: *new != 0,
            gone: *gone != 0,
        };
        let (cost, order) = (cost_of(inclusive), DifferenceOrder { key, reversed });
        let open = self.open()?;
        let listing = open.list(event as usize, cost, order, shown, filter);
        let listing = listing.map_err(|error| failure::thrown(&error))?;
        let counts = open.counts(event as usize, cost);
        answers::listing(
            listing.ok_or_else(no_such_number)?,
            counts.ok_or_else(no_such_number)?,
        )
    }

    /// `ComparedCalls` of www/protocol.js.
    pub fn calls(&mut self, event: u32, row: u32) -> Result<JsValue, JsValue> {
        let calls = self.open()?.calls(event as usize, row);
        answers::calls(event, row, &calls.ok_or_else(no_such_number)?)
    }

    /// What stands out, a list of `Finding` of www/protocol.js.
    pub fn findings(&mut self, event: u32) -> Result<JsValue, JsValue> {
        let found = self.open()?.findings(event as usize);
        findings::list(&found.ok_or_else(no_such_number)?)
    }

    /// The rows with the largest differences, whatever the filter.
    pub fn movers(&mut self, event: u32, inclusive: bool, most: u32) -> Result<JsValue, JsValue> {
        let changes = ShownChanges {
            equal: false,
            ..ShownChanges::ALL
        };
        let (cost, order) = (cost_of(inclusive), DifferenceOrder::default());
        let listing = self
            .open()?
            .list(event as usize, cost, order, changes, "")
            .map_err(|error| failure::thrown(&error))?;
        let mut rows = listing.ok_or_else(no_such_number)?.rows;
        rows.truncate(most as usize);
        Ok(numbers(&rows))
    }

    /// Rows as comma-separated values, in their order.
    pub fn csv(&mut self, rows: &[u32], inclusive: bool) -> Result<Vec<u8>, JsValue> {
        let tables = self.open()?.tables();
        let known = |&row: &u32| (row as usize) < tables.matching.rows.len();
        if !rows.iter().all(known) {
            return Err(no_such_number());
        }
        let events: Vec<usize> = (0..tables.events.both.len()).collect();
        let cost = cost_of(inclusive);
        Ok(difference_csv::write_rows(tables, &events, cost, rows))
    }

    /// Rows as JSON, in their order, with all events; docs/comparing.md tells its shape. `names` are
    /// those of the two profiles.
    pub fn json(
        &mut self,
        rows: &[u32],
        inclusive: bool,
        names: Vec<String>,
    ) -> Result<Vec<u8>, JsValue> {
        let tables = self.open()?.tables();
        let known = |&row: &u32| (row as usize) < tables.matching.rows.len();
        let events: Vec<usize> = (0..tables.events.both.len()).collect();
        let [a, b] = &names[..] else {
            return Err(no_such_number());
        };
        if !rows.iter().all(known) || events.is_empty() {
            return Err(no_such_number());
        }
        let wish = difference_json::Wish {
            files: [a.as_bytes(), b.as_bytes()],
            cost: cost_of(inclusive),
            events: &events,
            rows,
            left_out: tables.matching.rows.len() - rows.len(),
            calls: None,
            lines: None,
        };
        Ok(difference_json::write(tables, &wish))
    }

    /// An event in another format: `dot`, `folded`, `speedscope` or `pprof`.
    pub fn export(&mut self, format: &str, event: u32) -> Result<Vec<u8>, JsValue> {
        let (tables, event) = (self.open()?.tables(), event as usize);
        if event >= tables.events.both.len() {
            return Err(no_such_number());
        }
        let bytes = match format {
            "dot" => {
                return Ok(difference_dot::write(tables, event, Thresholds::default()));
            }
            "folded" => difference_folded::write(tables, event),
            "speedscope" => difference_speedscope::write(tables, event),
            "pprof" => difference_pprof::write(tables, event),
            _ => return Err(no_such_number()),
        };
        let written = bytes.map_err(|kind| failure::thrown(&crate::diagnostic::Error::new(kind)));
        Ok(written?.0)
    }

    /// The differences in the callgrind format.
    pub fn callgrind(&mut self) -> Result<Vec<u8>, JsValue> {
        Ok(difference_callgrind::write(self.open()?.tables()))
    }
}

impl Comparison {
    fn recorded(&self) -> Option<[SideContexts; 2]> {
        let side = |at: usize| {
            let (profile, contexts) = (self.profiles.get(at)?, self.contexts.get(at)?);
            Some(SideContexts {
                profile: Rc::clone(profile),
                contexts: Rc::clone(contexts.as_ref()?),
            })
        };
        Some([side(0)?, side(1)?])
    }

    fn loader(&mut self) -> Result<&mut Loader<ContextRecorder>, JsValue> {
        self.loader.as_deref_mut().ok_or_else(not_reading)
    }

    /// The comparison and its profiles as they were read.
    pub(super) fn open_with_profiles(
        &mut self,
    ) -> Result<(&mut OpenComparison, [Rc<Profile>; 2]), JsValue> {
        let profiles = match &self.profiles[..] {
            [a, b] => [Rc::clone(a), Rc::clone(b)],
            _ => return Err(failure::thrown(&Refusal::NotOpen)),
        };
        Ok((self.open()?, profiles))
    }

    pub(super) fn open(&mut self) -> Result<&mut OpenComparison, JsValue> {
        let not_open = || failure::thrown(&Refusal::NotOpen);
        self.open.as_deref_mut().ok_or_else(not_open)
    }
}

/// How names are rewritten before they are compared, and whether others are recognised.
#[wasm_bindgen]
pub struct Rewritings {
    objects: Vec<String>,
    files: Vec<String>,
    functions: Vec<String>,
    recognise: bool,
}

#[wasm_bindgen]
impl Rewritings {
    /// Each is a list of substitutions, applied in order.
    #[wasm_bindgen(constructor)]
    pub fn new(
        objects: Vec<String>,
        files: Vec<String>,
        functions: Vec<String>,
        recognise: bool,
    ) -> Rewritings {
        Rewritings {
            objects,
            files,
            functions,
            recognise,
        }
    }

    fn rules(&self) -> Result<Rules, JsValue> {
        let parsed = |texts: &[String]| -> Result<Vec<Substitution>, JsValue> {
            let parsed = texts.iter().map(|text| Substitution::parse(text));
            parsed
                .map(|s| s.map_err(|error| failure::thrown(&error)))
                .collect()
        };
        Ok(Rules {
            objects: parsed(&self.objects)?,
            files: parsed(&self.files)?,
            functions: parsed(&self.functions)?,
            recognise: self.recognise,
        })
    }
}

fn not_reading() -> JsValue {
    failure::thrown(&Refusal::NotReading)
}

fn cost_of(inclusive: bool) -> ComparedCost {
    match inclusive {
        true => ComparedCost::Inclusive,
        false => ComparedCost::SelfCost,
    }
}

/// The key of a `DifferenceKey` of www/protocol.js.
fn key_of(key: &str) -> Option<DifferenceKey> {
    Some(match key {
        "difference" => DifferenceKey::Difference,
        "growth" => DifferenceKey::Growth,
        "a" => DifferenceKey::A,
        "b" => DifferenceKey::B,
        "ratio" => DifferenceKey::Ratio,
        "name" => DifferenceKey::Name,
        _ => return None,
    })
}
