//! A session that compares the profiles of two others.

use super::answer::{Answer, Js, Refusal, answer, request};
use super::basis::{self, OwnEvents};
use super::compared_facts::ComparedTables;
use super::session::{Opened, Session, Stage, flags_of, no_such_number};
use super::transforms::{self, TransformSteps};
use crate::analysis::InclusiveRule;
use crate::analysis::compare::Rules;
use crate::analysis::transform::Transform;
use crate::browse::{self, ComparedCost, ComparedSide, ComparedTransforms, SideContexts};
use serde::Deserialize;
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Two profiles as read, and their comparison.
pub(super) struct Compared {
    pub(super) read: [Opened; 2],
    pub(super) tables: Option<browse::ComparedTables>,
    transforms: ComparedTransforms,
}

/// What a comparison is based on.
#[derive(Deserialize, Tsify)]
pub struct ComparedBasis {
    /// How functions are matched.
    pub rules: MatchingRules,
    /// The parts of A and of B.
    pub parts: ComparedParts,
    /// How inclusive costs are computed.
    #[tsify(type = "'collapsed' | 'plain' | 'kcachegrind'")]
    pub rule: String,
    /// User-defined events; those that cannot be computed in both profiles are left out.
    pub own: OwnEvents,
}

/// A flag for each part that is selected; no flags select all.
#[derive(Deserialize, Tsify)]
pub struct ComparedParts {
    /// Of A.
    #[tsify(type = "Uint8Array")]
    pub a: Vec<u8>,
    /// Of B.
    #[tsify(type = "Uint8Array")]
    pub b: Vec<u8>,
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

#[wasm_bindgen]
impl Session {
    /// A session that compares the profiles of two sessions.
    #[wasm_bindgen(js_name = ofTwo)]
    pub fn of_two(a: Session, b: Session) -> Result<Session, JsValue> {
        let compared = Compared {
            read: [a.into_opened()?, b.into_opened()?],
            tables: None,
            transforms: ComparedTransforms::default(),
        };
        Ok(Session {
            stage: Stage::Compared(Box::new(compared)),
        })
    }

    /// Swaps A and B; they are to be compared again then.
    pub fn swap(&mut self) -> Result<(), JsValue> {
        let compared = self.compared_mut()?;
        compared.tables = None;
        compared.read.reverse();
        compared.transforms.swap();
        Ok(())
    }

    /// Compares on a basis, which can be changed any number of times.
    pub fn compare(&mut self, basis: Js<ComparedBasis>) -> Answer<ComparedTables> {
        let compared = self.compared_mut()?;
        let basis: ComparedBasis = request(basis)?;
        // With an invalid rule, the former comparison stays.
        let rules = basis.rules.parsed()?;
        // Freed first: there may not be enough memory for two.
        compared.tables = None;
        let tables = tables_of(&compared.read, &rules, basis)?;
        let tables = compared.tables.insert(tables);
        let sides = compared.read.each_ref().map(|side| &side.open);
        answer(&ComparedTables::new(
            tables,
            sides,
            compared.transforms.steps(tables),
        ))
    }

    /// Applies transforms of one of the profiles, 0 or 1, to both; they are to be compared again then.
    #[wasm_bindgen(js_name = transformAs)]
    pub fn transform_as(&mut self, side: usize, steps: Js<TransformSteps>) -> Result<(), JsValue> {
        let side = ComparedSide::BOTH.get(side).ok_or_else(no_such_number)?;
        let (steps, _) = transforms::read(steps)?;
        self.compared_mut()?.transform(&steps, Some(*side))
    }
}

impl Compared {
    /// Applies transforms of functions of the comparison, or of one of the profiles, to both profiles.
    pub(super) fn transform(
        &mut self,
        steps: &[Transform],
        of: Option<ComparedSide>,
    ) -> Result<(), JsValue> {
        let tables = self.tables.as_ref().ok_or_else(no_such_number)?;
        let mut sides = self.read.each_mut().map(|side| &mut side.open);
        Ok(self.transforms.transform(&mut sides, tables, steps, of)?)
    }
}

impl Session {
    fn compared_mut(&mut self) -> Result<&mut Compared, JsValue> {
        match &mut self.stage {
            Stage::Compared(compared) => Ok(compared),
            _ => Err(Refusal::NotOpen.into()),
        }
    }
}

fn tables_of(
    read: &[Opened; 2],
    rules: &Rules,
    basis: ComparedBasis,
) -> Result<browse::ComparedTables, JsValue> {
    let tables = browse::ComparedTables::of_open(read.each_ref().map(|side| &side.open), rules);
    let mut tables = tables?;
    tables.select_parts(&flags_of(&basis.parts.a), &flags_of(&basis.parts.b));
    tables.choose_rule(InclusiveRule::of(&basis.rule).ok_or_else(no_such_number)?);
    let OwnEvents(own) = basis.own;
    for side in [&mut tables.a, &mut tables.b] {
        side.counts_fractions = true;
    }
    let (a, b) = (tables.a.fitting(&own), tables.b.fitting(&own));
    let both: Vec<bool> = a.into_iter().zip(b).map(|(a, b)| a && b).collect();
    let defined = tables.define(&basis::chosen(&own, &both));
    defined.map_err(|_| no_such_number())?;
    let [a, b] = read.each_ref().map(recorded);
    tables.set_contexts(a.zip(b).map(<[SideContexts; 2]>::from));
    Ok(tables)
}

/// The contexts that the text of a profile records.
fn recorded(side: &Opened) -> Option<SideContexts> {
    Some(SideContexts {
        profile: Rc::clone(&side.open.tables().profile),
        contexts: Rc::clone(side.open.shared_contexts()?),
    })
}

impl MatchingRules {
    fn parsed(&self) -> Result<Rules, JsValue> {
        let texts = [&self.objects, &self.files, &self.functions];
        Ok(Rules::parse(texts.map(Vec::as_slice), self.recognise)?)
    }
}

pub(super) fn cost_of(inclusive: bool) -> ComparedCost {
    match inclusive {
        true => ComparedCost::Inclusive,
        false => ComparedCost::SelfCost,
    }
}
