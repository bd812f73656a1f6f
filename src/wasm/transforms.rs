//! Transforms of the open profile.

use super::groups::GroupKind;
use super::session::{Session, Stage, no_such_number};
use crate::analysis::transform::{Subject, Transform, TransformKind};
use crate::browse::Grouping;
use crate::model::FunctionId;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A list of transforms while it is built.
#[wasm_bindgen]
#[derive(Default)]
pub struct Transforms {
    steps: Vec<Transform>,
}

#[wasm_bindgen]
impl Transforms {
    /// An empty list.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Transforms {
        Transforms::default()
    }

    /// Appends a transform of this kind (see `TransformKind::id`) for the function of a row, or with `cycle`
    /// for all functions of its cycle.
    pub fn add(&mut self, kind: &str, row: u32, cycle: bool) -> Result<(), JsValue> {
        let function = FunctionId(row);
        let subject = match cycle {
            true => Subject::CycleOf(function),
            false => Subject::Functions(vec![function]),
        };
        self.of(kind, subject)
    }

    /// Appends a transform for all functions of the object, file, directory or class of a row.
    pub fn of_group(&mut self, kind: &str, row: u32, by: &str) -> Result<(), JsValue> {
        let Grouping::By(by) = GroupKind::of(by)?.grouping() else {
            return Err(no_such_number());
        };
        self.of(kind, Subject::GroupOf(FunctionId(row), by))
    }

    /// Appends a transform for all functions that a filter finds.
    pub fn of_filter(&mut self, kind: &str, filter: String) -> Result<(), JsValue> {
        self.of(kind, Subject::Matching(filter))
    }

    /// Adds the function of another row to the last transform, which must not be for a cycle.
    pub fn also(&mut self, row: u32) -> Result<(), JsValue> {
        match self.steps.last_mut().map(|last| &mut last.subject) {
            Some(Subject::Functions(functions)) => functions.push(FunctionId(row)),
            _ => return Err(no_such_number()),
        }
        Ok(())
    }
}

impl Transforms {
    fn of(&mut self, kind: &str, subject: Subject) -> Result<(), JsValue> {
        let kind = TransformKind::of(kind).ok_or_else(no_such_number)?;
        self.steps.push(Transform { kind, subject });
        Ok(())
    }

    pub(super) fn steps(&self) -> &[Transform] {
        &self.steps
    }
}

#[wasm_bindgen]
impl Session {
    /// Applies transforms to the profile as it was opened, instead of the earlier ones, or to both of a comparison.
    /// Functions keep their rows; facts, functions, cycles and figures must be requested again, and a comparison
    /// must be made again. Unless `separate`, inlined functions are joined again. If that fails, nothing changes.
    pub fn transform(&mut self, transforms: &Transforms, separate: bool) -> Result<(), JsValue> {
        if separate {
            return self.apply(transforms);
        }
        let before = [0, 1].map(|side| Some(self.read_mut(side).ok()?.separate(None)));
        let done = self.apply(transforms);
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
    fn apply(&mut self, transforms: &Transforms) -> Result<(), JsValue> {
        if let Stage::Compared(compared) = &mut self.stage {
            return compared.transform(transforms.steps(), None);
        }
        Ok(self.open_mut()?.transform(transforms.steps())?)
    }
}
