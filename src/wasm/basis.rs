//! Settings of a session that all figures depend on, besides its parts: the rule of inclusive costs, user-defined
//! events, rules about origins, and transforms of the open profile or of both that are compared.

use super::answer::{Answer, Js, answer, request};
use super::facts::EventFacts;
use super::session::{Held, Session, Stage, no_such_number};
use crate::analysis::transform::{Subject, Transform, TransformKind};
use crate::analysis::{InclusiveRule, OriginRules};
use crate::browse::{Defined, Grouping, OwnEvent, Tables};
use crate::model::FunctionId;
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The event that a formula would define, or its error.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct TriedEvent {
    /// The event; null if it cannot be defined.
    event: Option<EventFacts>,
    /// The error in its name or formula; empty if there is none.
    problem: String,
    /// Position of the error in the formula, in bytes of UTF-8; null if the name is invalid.
    at: Option<usize>,
}

/// User-defined events, in their order.
#[derive(Deserialize, Tsify)]
#[tsify(type = "readonly OwnEvent[]")]
pub struct OwnEvents(pub(super) Vec<OwnEvent>);

#[wasm_bindgen]
impl Session {
    /// Computes inclusive costs by a rule. Facts, rows and figures have to be requested again; functions
    /// keep their rows.
    #[wasm_bindgen(js_name = chooseRule)]
    pub fn choose_rule(&mut self, rule: &str) -> Result<(), JsValue> {
        let rule = InclusiveRule::of(rule).ok_or_else(no_such_number)?;
        self.open_mut()?.tables_mut().choose_rule(rule);
        Ok(())
    }

    /// Defines events after those of the profile, and forgets earlier definitions. Returns a flag for each that
    /// says whether it is defined; an invalid one is omitted.
    pub fn define(&mut self, own: Js<OwnEvents>) -> Result<Vec<u8>, JsValue> {
        let OwnEvents(own) = request(own)?;
        let tables = self.open_mut()?.tables_mut();
        let fits = tables.fitting(&own);
        tables
            .define(&chosen(&own, &fits))
            .map_err(|_| no_such_number())?;
        Ok(fits.into_iter().map(u8::from).collect())
    }

    /// The event that a name and formula would define; in a comparison, if it is valid in both profiles.
    #[wasm_bindgen(js_name = tryEvent)]
    pub fn try_event(&self, name: String, formula: String) -> Answer<TriedEvent> {
        let own = OwnEvent { name, formula };
        match self.held()? {
            Held::One(open) => tried(open.tables(), &own),
            Held::Both(tables) => match [&tables.a, &tables.b].map(|side| side.try_event(&own)) {
                [Ok(a), Ok(b)] if !a.is_same(&b) => answer(&TriedEvent {
                    event: None,
                    problem: ANOTHER_FORMULA.to_owned(),
                    at: None,
                }),
                [Ok(_), Err(_)] => tried(&tables.b, &own),
                _ => tried(&tables.a, &own),
            },
        }
    }

    /// The error in rules of the user about origins; empty if there is none.
    #[wasm_bindgen(js_name = originProblem)]
    pub fn origin_problem(&self, text: &str) -> String {
        OriginRules::parse(text).err().unwrap_or_default()
    }

    /// Finds the origins of functions by rules of the user first: one `ORIGIN FILTER` a line; by none if there is an
    /// error in them. Figures must be requested again, and a comparison must be made again.
    #[wasm_bindgen(js_name = setOriginRules)]
    pub fn set_origin_rules(&mut self, text: &str) {
        let rules = Rc::new(OriginRules::parse(text).unwrap_or_default());
        for side in self.sides_mut() {
            side.open.tables_mut().set_origin_rules(Rc::clone(&rules));
        }
    }

    /// Applies transforms to the profile as it was opened, instead of the earlier ones, or to both of a comparison.
    /// Functions keep their rows; facts, functions, cycles and figures must be requested again, and a comparison
    /// must be made again. Unless the first step separates inlined functions, they are joined again. If that fails,
    /// nothing changes.
    pub fn transform(&mut self, steps: Js<TransformSteps>) -> Result<(), JsValue> {
        let (steps, is_separate) = read(steps)?;
        if is_separate {
            return self.apply(&steps);
        }
        let before = [0, 1].map(|side| Some(self.read_mut(side).ok()?.separate(None)));
        let done = self.apply(&steps);
        if done.is_err() {
            for (side, before) in before.into_iter().enumerate() {
                if let (Some(before), Ok(open)) = (before, self.read_mut(side)) {
                    open.separate(before);
                }
            }
        }
        done
    }
}

const ANOTHER_FORMULA: &str = "It is not the same in A and in B: sums such as CEst are made of the events that a profile has.";

fn tried(tables: &Tables, own: &OwnEvent) -> Answer<TriedEvent> {
    answer(&match tables.try_event(own) {
        Ok(defined) => TriedEvent {
            event: Some(match defined {
                Defined::Event(event) => {
                    let total = tables.profile.total(&event.formula, &tables.parts);
                    EventFacts::new(&event, total, true)
                }
                Defined::Rate(shown) => EventFacts::of_rate(&shown, tables.rate_total(&shown.rate)),
            }),
            problem: String::new(),
            at: None,
        },
        Err(error) => TriedEvent {
            event: None,
            problem: error.message,
            at: error.at,
        },
    })
}

/// The formulas that can be defined.
pub(super) fn chosen(own: &[OwnEvent], fits: &[bool]) -> Vec<OwnEvent> {
    let pairs = own.iter().zip(fits);
    let fitting = pairs.filter(|(_, fits)| **fits);
    fitting.map(|(own, _)| own.clone()).collect()
}

/// The kind of the step that makes inlined functions separate, before all others.
const INLINED: &str = "inlined";

#[derive(Clone, Debug, Default, Serialize, Deserialize, Tsify)]
pub(super) struct TransformStep {
    /// What it does.
    #[tsify(
        type = "'focus' | 'through' | 'ignore' | 'charge' | 'fold' | 'recursion' | 'object' | 'inlined'"
    )]
    kind: String,
    /// Row of the function to transform; never that of a cycle.
    row: u32,
    /// Whether all functions of its cycle are transformed.
    cycle: bool,
    /// Rows of further functions to transform, unless it is a cycle.
    #[tsify(optional, type = "readonly number[]")]
    #[serde(default)]
    others: Vec<u32>,
    /// All functions of this of the row are transformed.
    #[tsify(
        optional,
        type = "'object' | 'file' | 'directory' | 'class' | 'function' | 'generic'"
    )]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    group: Option<Grouping>,
    /// All functions that it finds are transformed, instead of the row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    filter: Option<String>,
}

/// Transforms in their order.
#[derive(Deserialize, Tsify)]
#[tsify(type = "readonly TransformStep[]")]
pub struct TransformSteps(Vec<TransformStep>);

impl TransformStep {
    /// The step that makes inlined functions separate.
    pub(super) fn inlined() -> Self {
        TransformStep {
            kind: INLINED.to_owned(),
            filter: Some(String::new()),
            ..TransformStep::default()
        }
    }

    /// The step of a transform; `None` if it is about no function.
    pub(super) fn of(Transform { kind, subject }: Transform) -> Option<Self> {
        let mut step = TransformStep {
            kind: kind.id().to_owned(),
            cycle: matches!(subject, Subject::CycleOf(_)),
            ..TransformStep::default()
        };
        match subject {
            Subject::Functions(functions) => {
                let (first, others) = functions.split_first()?;
                step.row = first.0;
                step.others = others.iter().map(|other| other.0).collect();
            }
            Subject::CycleOf(function) => step.row = function.0,
            Subject::GroupOf(function, by) => {
                step.row = function.0;
                step.group = Some(Grouping::By(by));
            }
            Subject::Matching(filter) => step.filter = Some(filter),
        }
        Some(step)
    }

    fn transform(self) -> Result<Transform, JsValue> {
        let function = FunctionId(self.row);
        let subject = match (self.filter, self.group) {
            (Some(filter), _) => Subject::Matching(filter),
            (None, Some(Grouping::By(by))) => Subject::GroupOf(function, by),
            (None, Some(_)) => return Err(no_such_number()),
            (None, None) if self.cycle => Subject::CycleOf(function),
            (None, None) => {
                let others = self.others.into_iter().map(FunctionId);
                Subject::Functions(std::iter::once(function).chain(others).collect())
            }
        };
        let kind = TransformKind::of(&self.kind).ok_or_else(no_such_number)?;
        Ok(Transform { kind, subject })
    }
}

/// The transforms of a list, and whether they start from separate inlined functions.
pub(super) fn read(steps: Js<TransformSteps>) -> Result<(Vec<Transform>, bool), JsValue> {
    let TransformSteps(steps) = request(steps)?;
    let is_separate = steps.first().is_some_and(|step| step.kind == INLINED);
    let others = steps.into_iter().filter(|step| step.kind != INLINED);
    let transforms: Result<_, JsValue> = others.map(TransformStep::transform).collect();
    Ok((transforms?, is_separate))
}

impl Session {
    fn apply(&mut self, steps: &[Transform]) -> Result<(), JsValue> {
        if let Stage::Compared(compared) = &mut self.stage {
            return compared.transform(steps, None);
        }
        Ok(self.open_mut()?.transform(steps)?)
    }
}
