//! A comparison: takes the profiles of two sessions, then answers queries about their differences.

use super::answer::{Answer, answer, request};
use super::columns::{NameArena, numbers, object};
use super::compared_answers as answers;
use super::compared_basis::Basis;
use super::failure::{self, Refusal};
use super::findings::Findings;
use super::session::{Session, flags_of, no_such_number};
use crate::analysis::compare::{Rules, Substitution};
use crate::browse::{
    ComparedCost, ComparedSide, DifferenceOrder, OpenComparison, OpenProfile, ShownChanges,
    SideContexts,
};
use crate::code::Places;
use crate::details::Details;
use crate::model::Profile;
use serde::Deserialize;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Compares the profiles of two sessions and answers queries about their differences. Events, which both
/// have, and rows are identified by number. Everything throws an `Error` with `kind` and `line`.
#[wasm_bindgen]
pub struct Comparison {
    pub(super) open: Option<Box<OpenComparison>>,
    /// The profiles as read, and details read again: of A, and of B.
    pub(super) sides: [ReadSide; 2],
    pub(super) basis: Basis,
}

/// Instructions, and the row and the event that they were made for.
pub(super) type MadeCode = ((u32, u32), Rc<Places>);

/// A profile and its details.
#[derive(Default)]
pub(super) struct ReadSide {
    pub(super) profile: Rc<Profile>,
    /// Lines and instructions, see [`Comparison::hold`].
    pub(super) details: Option<Details>,
    /// The latest instructions.
    pub(super) code: RefCell<Option<MadeCode>>,
}

#[wasm_bindgen]
impl Comparison {
    /// A comparison without profiles.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript has no Default")]
    pub fn new() -> Comparison {
        Comparison {
            open: None,
            sides: Default::default(),
            basis: Basis::default(),
        }
    }

    /// Compares the profiles of two sessions, by rules that can be changed as often as wanted;
    /// `ComparedTables` of www/protocol/protocol.js. `parts` has a flag for each part; empty, it stands for
    /// all.
    #[wasm_bindgen(
        unchecked_return_type = "import('../www/protocol/comparison.js').ComparedTables"
    )]
    pub fn compare(
        &mut self,
        a: &Session,
        b: &Session,
        parts_a: &[u8],
        parts_b: &[u8],
        #[wasm_bindgen(
            unchecked_param_type = "import('../www/protocol/comparison.js').MatchingRules"
        )]
        rules: JsValue,
    ) -> Result<JsValue, JsValue> {
        let rules = request::<MatchingRules>(rules)?.parsed()?;
        // What was open goes first, so that there is never room for two taken.
        self.open = None;
        let (a, b) = (a.open()?.0, b.open()?.0);
        self.sides = [a, b].map(|open| ReadSide {
            profile: Rc::clone(&open.tables().profile),
            ..ReadSide::default()
        });
        let side = |open: &OpenProfile, parts| (Rc::clone(&open.tables().profile), flags_of(parts));
        let open = OpenComparison::new(side(a, parts_a), side(b, parts_b), &rules);
        let mut open =
            open.map_err(|kind| failure::thrown(&crate::diagnostic::Error::new(kind)))?;
        for (side, of) in [(ComparedSide::A, a), (ComparedSide::B, b)] {
            if of.is_transformed() {
                open.leave_out_unused(side, &of.tables().profile);
            }
        }
        self.basis.apply(&mut open)?;
        let recorded = |open: &OpenProfile| {
            Some(SideContexts {
                profile: Rc::clone(&open.tables().profile),
                contexts: Rc::clone(open.shared_contexts()?),
            })
        };
        open.set_contexts(recorded(a).zip(recorded(b)).map(<[SideContexts; 2]>::from));
        let tables = answers::tables(&open);
        self.open = Some(Box::new(open));
        tables
    }

    /// The names of the rows without template arguments and parameters, see
    /// [`Session::short_names`](super::Session::short_names).
    #[wasm_bindgen(js_name = shortNames)]
    pub fn short_names(&mut self) -> Answer<NameArena> {
        let tables = self.open()?.tables();
        let cycles = answers::cycles_of_a(tables);
        super::answers::short_names(answers::texts(tables, &cycles))
    }

    /// `ComparedColumns` of www/protocol/protocol.js, of an event or a rate.
    #[wasm_bindgen(
        unchecked_return_type = "import('../www/protocol/comparison.js').ComparedColumns"
    )]
    pub fn columns(&mut self, event: u32) -> Result<JsValue, JsValue> {
        let open = self.open()?;
        let mut column = |cost| {
            let column = open.column(event as usize, cost);
            answers::column(column.ok_or_else(no_such_number)?)
        };
        object(&[
            ("event", event.into()),
            ("self", column(ComparedCost::SelfCost)?),
            ("inclusive", column(ComparedCost::Inclusive)?),
        ])
    }

    /// `ComparedListing` of www/protocol/protocol.js.
    #[wasm_bindgen(
        unchecked_return_type = "import('../www/protocol/comparison.js').ComparedListing"
    )]
    pub fn list(
        &mut self,
        #[wasm_bindgen(
            unchecked_param_type = "import('../www/protocol/comparison.js').ComparedListParams"
        )]
        params: JsValue,
    ) -> Result<JsValue, JsValue> {
        let params: ComparedListParams = request(params)?;
        let (event, cost) = (params.event, cost_of(params.inclusive));
        let open = self.open()?;
        let listing = open.list(event, cost, params.order, params.shown, &params.filter);
        let listing = listing.map_err(|error| failure::thrown(&error))?;
        let counts = open.counts(event, cost);
        answers::listing(
            listing.ok_or_else(no_such_number)?,
            counts.ok_or_else(no_such_number)?,
        )
    }

    /// `ComparedCalls` of www/protocol/protocol.js.
    #[wasm_bindgen(unchecked_return_type = "import('../www/protocol/comparison.js').ComparedCalls")]
    pub fn calls(&mut self, event: u32, row: u32) -> Result<JsValue, JsValue> {
        let open = self.open()?;
        let calls = open.calls(event as usize, row);
        answers::calls(event, row, &calls.ok_or_else(no_such_number)?)
    }

    /// Findings, a list of `Finding` of www/protocol/protocol.js. There are none about rates.
    pub fn findings(&mut self, event: u32) -> Answer<Findings> {
        let found = self.open()?.findings(event as usize);
        answer(&Findings::new(&found.ok_or_else(no_such_number)?))
    }

    /// The rows with the largest differences, whatever the filter; for a rate, only rows with enough of the
    /// events that it is computed from.
    #[wasm_bindgen(unchecked_return_type = "Uint32Array")]
    pub fn movers(&mut self, event: u32, inclusive: bool, most: u32) -> Result<JsValue, JsValue> {
        let found = self.open()?.movers(event as usize, cost_of(inclusive));
        let mut rows = found.ok_or_else(no_such_number)?;
        rows.truncate(most as usize);
        Ok(numbers(&rows))
    }
}

impl Comparison {
    pub(super) fn open(&mut self) -> Result<&mut OpenComparison, JsValue> {
        let not_open = || failure::thrown(&Refusal::NotOpen);
        self.open.as_deref_mut().ok_or_else(not_open)
    }
}

/// `MatchingRules` of www/protocol/comparison.js: lists of substitutions like `s/old/new/`, applied in order,
/// and whether renamed paths are matched.
#[derive(Deserialize)]
struct MatchingRules {
    objects: Vec<String>,
    files: Vec<String>,
    functions: Vec<String>,
    recognise: bool,
}

impl MatchingRules {
    fn parsed(&self) -> Result<Rules, JsValue> {
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

/// `ComparedListParams` of www/protocol/comparison.js.
#[derive(Deserialize)]
struct ComparedListParams {
    event: usize,
    inclusive: bool,
    filter: String,
    order: DifferenceOrder,
    shown: ShownChanges,
}

pub(super) fn cost_of(inclusive: bool) -> ComparedCost {
    match inclusive {
        true => ComparedCost::Inclusive,
        false => ComparedCost::SelfCost,
    }
}
