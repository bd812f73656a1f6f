//! Transforms of the open profile, or of both that are compared.

use super::answer::{Js, request};
use super::session::{Session, Stage, no_such_number};
use crate::analysis::transform::{Subject, Transform, TransformKind};
use crate::browse::Grouping;
use crate::model::FunctionId;
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The kind of the step that makes inlined functions separate, before all others.
const INLINED: &str = "inlined";

/// A transform.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Tsify)]
pub struct TransformStep {
    /// What it does.
    #[tsify(
        type = "'focus' | 'through' | 'ignore' | 'charge' | 'fold' | 'recursion' | 'object' | 'inlined'"
    )]
    pub kind: String,
    /// Row of the function to transform; never that of a cycle.
    pub row: u32,
    /// Whether all functions of its cycle are transformed.
    pub cycle: bool,
    /// Rows of further functions to transform, unless it is a cycle.
    #[tsify(optional, type = "readonly number[]")]
    #[serde(default)]
    pub others: Vec<u32>,
    /// All functions of this of the row are transformed.
    #[tsify(
        optional,
        type = "'object' | 'file' | 'directory' | 'class' | 'function' | 'generic'"
    )]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Grouping>,
    /// All functions that it finds are transformed, instead of the row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
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

#[wasm_bindgen]
impl Session {
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

impl Session {
    fn apply(&mut self, steps: &[Transform]) -> Result<(), JsValue> {
        if let Stage::Compared(compared) = &mut self.stage {
            return compared.transform(steps, None);
        }
        Ok(self.open_mut()?.transform(steps)?)
    }
}
