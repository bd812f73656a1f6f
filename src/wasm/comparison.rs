//! A comparison: two profiles in, then questions about their differences.

use super::answer::{Answer, answer};
use super::columns::{NameArena, numbers, object};
use super::compared_answers as answers;
use super::compared_basis::Basis;
use super::failure::{self, Refusal};
use super::findings::Findings;
use super::session::{flags_of, no_such_number};
use crate::analysis::compare::{Rules, Substitution};
use crate::analysis::contexts::{ContextRecorder, RecordedContexts};
use crate::browse::{
    ComparedCost, DifferenceKey, DifferenceOrder, OpenComparison, ShownChanges, SideContexts,
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
    /// www/protocol/protocol.js. `parts` has a flag for each part; empty, it stands for all. Rewritings are
    /// substitutions like `s/old/new/`.
    #[wasm_bindgen(
        unchecked_return_type = "import('../www/protocol/comparison.js').ComparedTables"
    )]
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
    pub fn short_names(&mut self) -> Answer<NameArena> {
        let open = self.open()?;
        super::answers::short_names(open.names().texts(open.tables()))
    }

    /// `ComparedColumns` of www/protocol/protocol.js, of an event or a rate.
    #[wasm_bindgen(
        unchecked_return_type = "import('../www/protocol/comparison.js').ComparedColumns"
    )]
    pub fn columns(&mut self, event: u32) -> Result<JsValue, JsValue> {
        let open = self.open()?;
        let figures = |open: &mut OpenComparison, cost| {
            if let Some(rates) = open.rate_figures(event as usize, cost) {
                return answers::rate_differences(rates.iter().copied());
            }
            let figures = open.figures(event as usize, cost);
            answers::figures(figures.ok_or_else(no_such_number)?)
        };
        object(&[
            ("event", event.into()),
            ("self", figures(open, ComparedCost::SelfCost)?),
            ("inclusive", figures(open, ComparedCost::Inclusive)?),
        ])
    }

    /// `ComparedListing` of www/protocol/protocol.js. `shown` has a flag each for rows that are equal,
    /// changed, new and gone.
    #[wasm_bindgen(
        unchecked_return_type = "import('../www/protocol/comparison.js').ComparedListing"
    )]
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

    /// `ComparedCalls` of www/protocol/protocol.js.
    #[wasm_bindgen(unchecked_return_type = "import('../www/protocol/comparison.js').ComparedCalls")]
    pub fn calls(&mut self, event: u32, row: u32) -> Result<JsValue, JsValue> {
        let open = self.open()?;
        if let Some(rated) = open.rated_calls(event as usize, row) {
            return answers::rated_calls(event, row, &rated);
        }
        let calls = open.calls(event as usize, row);
        answers::calls(event, row, &calls.ok_or_else(no_such_number)?)
    }

    /// What stands out, a list of `Finding` of www/protocol/protocol.js. Findings are of costs: of a rate there
    /// are none.
    pub fn findings(&mut self, event: u32) -> Answer<Findings> {
        if self.open()?.tables().rate_pair(event as usize).is_some() {
            return answer(&Findings::new(&[]));
        }
        let found = self.open()?.findings(event as usize);
        answer(&Findings::new(&found.ok_or_else(no_such_number)?))
    }

    /// The rows with the largest differences, whatever the filter; of a rate those that have enough of
    /// what it is made of.
    #[wasm_bindgen(unchecked_return_type = "Uint32Array")]
    pub fn movers(&mut self, event: u32, inclusive: bool, most: u32) -> Result<JsValue, JsValue> {
        let changes = ShownChanges {
            equal: false,
            ..ShownChanges::ALL
        };
        let (cost, order) = (cost_of(inclusive), DifferenceOrder::default());
        let open = self.open()?;
        if let Some(mut rows) = open.rate_movers(event as usize, cost) {
            rows.truncate(most as usize);
            return Ok(numbers(&rows));
        }
        let listing = open
            .list(event as usize, cost, order, changes, "")
            .map_err(|error| failure::thrown(&error))?;
        let mut rows = listing.ok_or_else(no_such_number)?.rows;
        rows.truncate(most as usize);
        Ok(numbers(&rows))
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

pub(super) fn cost_of(inclusive: bool) -> ComparedCost {
    match inclusive {
        true => ComparedCost::Inclusive,
        false => ComparedCost::SelfCost,
    }
}

/// The key of a `DifferenceKey` of www/protocol/comparison.js.
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
