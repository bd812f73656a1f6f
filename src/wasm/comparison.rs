//! A comparison: takes the profiles of two sessions, then answers queries about their differences.

use super::answer::{Answer, Js, answer, request};
use super::answers::{EventColumns, FunctionCalls, short_names, texts};
use super::columns::NameArena;
use super::compared_basis::Basis;
use super::compared_facts::ComparedTables;
use super::failure::{self, Refusal};
use super::findings::Findings;
use super::session::{Session, flags_of, no_such_number};
use crate::analysis::compare::{Rules, Substitution};
use crate::browse::{self, ComparedCost, ComparedSide, LineBlock, OpenProfile, SideContexts};
use crate::code::{LastMatch, Places};
use crate::details::Details;
use crate::model::Profile;
use serde::Deserialize;
use std::cell::RefCell;
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Compares the profiles of two sessions and answers queries about their differences. Events, which both
/// have, and rows are identified by number. Everything throws an `Error` with `kind` and `line`.
#[wasm_bindgen]
pub struct Comparison {
    pub(super) open: Option<Box<browse::ComparedTables>>,
    /// The profiles as read, and details read again: of A, and of B.
    pub(super) sides: [ReadSide; 2],
    /// The matches of the stored details.
    pub(super) matched: RefCell<Matched>,
    pub(super) basis: Basis,
}

/// The sides in their order.
pub(super) const SIDES: [ComparedSide; 2] = [ComparedSide::A, ComparedSide::B];

/// Instructions, and the row and the event that they were made for.
pub(super) type MadeCode = ((u32, u32), Rc<Places>);

/// The matched lines of a row, by source file.
pub(super) type SharedBlocks = Rc<Vec<LineBlock>>;

/// Lines and instructions that were matched, for the next answer about the same function.
#[derive(Default)]
pub(super) struct Matched {
    /// The lines of a row or, if the flag is set, of a whole file.
    pub(super) lines: Option<((u32, bool), SharedBlocks)>,
    /// The instructions.
    pub(super) instructions: LastMatch<(bool, u64)>,
}

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
            matched: RefCell::default(),
            basis: Basis::default(),
        }
    }

    /// Compares the profiles of two sessions, by rules that can be changed any number of times. `parts` has
    /// a flag for each part; empty, it stands for all.
    pub fn compare(
        &mut self,
        a: &Session,
        b: &Session,
        parts_a: &[u8],
        parts_b: &[u8],
        rules: Js<MatchingRules>,
    ) -> Answer<ComparedTables> {
        let rules = request::<MatchingRules>(rules)?.parsed()?;
        // The previous details are dropped first, so that there is never memory for two.
        self.open = None;
        let (a, b) = (a.open()?.0, b.open()?.0);
        self.sides = [a, b].map(|open| ReadSide {
            profile: Rc::clone(&open.tables().profile),
            ..ReadSide::default()
        });
        self.matched = RefCell::default();
        let [of_a, of_b] = self.sides.each_ref().map(|side| Rc::clone(&side.profile));
        let open = browse::ComparedTables::new(of_a, of_b, &rules);
        let mut open =
            open.map_err(|kind| failure::thrown(&crate::diagnostic::Error::new(kind)))?;
        open.select_parts(&flags_of(parts_a), &flags_of(parts_b));
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
        let tables = answer(&ComparedTables::new(&open));
        self.open = Some(Box::new(open));
        tables
    }

    /// The names of the rows without template arguments and parameters, see
    /// [`Session::short_names`](super::Session::short_names).
    #[wasm_bindgen(js_name = shortNames)]
    pub fn short_names(&self) -> Answer<NameArena> {
        short_names(texts(&self.open()?.b))
    }

    /// Costs of all rows in an event, or their rates.
    pub fn columns(&self, event: u32) -> Answer<EventColumns> {
        answer(&EventColumns::of_both(event, self.with_number(event)?))
    }

    /// Direct callers and callees of a row.
    pub fn calls(&self, event: u32, row: u32) -> Answer<FunctionCalls> {
        let calls = FunctionCalls::of_both(event, row, self.open()?);
        answer(&calls.ok_or_else(no_such_number)?)
    }

    /// The findings about the differences. There are none about rates.
    pub fn findings(&self, event: u32) -> Answer<Findings> {
        let found = self.with_number(event)?.findings(event as usize);
        answer(&Findings::new(&found))
    }

    /// The rows with the largest differences, regardless of the filter; for a rate, only rows with enough of the
    /// events that it is computed from.
    pub fn movers(&self, event: u32, inclusive: bool, most: u32) -> Result<Vec<u32>, JsValue> {
        let found = self.open()?.movers(event as usize, cost_of(inclusive));
        let mut rows = found.ok_or_else(no_such_number)?;
        rows.truncate(most as usize);
        Ok(rows)
    }
}

impl Comparison {
    pub(super) fn open(&self) -> Result<&browse::ComparedTables, JsValue> {
        let not_open = || failure::thrown(&Refusal::NotOpen);
        self.open.as_deref().ok_or_else(not_open)
    }

    /// The comparison, if it has an event or rate with this number.
    fn with_number(&self, number: u32) -> Result<&browse::ComparedTables, JsValue> {
        let tables = self.open()?;
        let exists = (number as usize) < tables.numbers();
        exists.then_some(tables).ok_or_else(no_such_number)
    }
}

/// How functions of two profiles are matched. The first three are lists of substitutions such as
/// `s/old/new/`, applied to names in order before matching.
#[derive(Deserialize, Tsify)]
pub struct MatchingRules {
    /// For objects.
    pub objects: Vec<String>,
    /// For source files.
    pub files: Vec<String>,
    /// For functions.
    pub functions: Vec<String>,
    /// Whether renamed paths and mangled names are recognised.
    pub recognise: bool,
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

pub(super) fn cost_of(inclusive: bool) -> ComparedCost {
    match inclusive {
        true => ComparedCost::Inclusive,
        false => ComparedCost::SelfCost,
    }
}
