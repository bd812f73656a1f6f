//! Transforms of the open profile.

use super::failure;
use super::session::{Session, Stage, no_such_number};
use crate::analysis::transform::{Subject, Transform, TransformKind};
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

    /// Appends a transform of this kind (`focus`, `through`, `ignore`, `recursion` or `object`) for the
    /// function of a row, or with `cycle` for all functions of its cycle.
    pub fn add(&mut self, kind: &str, row: u32, cycle: bool) -> Result<(), JsValue> {
        let kind = TransformKind::of(kind).ok_or_else(no_such_number)?;
        let function = FunctionId(row);
        let subject = match cycle {
            true => Subject::CycleOf(function),
            false => Subject::Functions(vec![function]),
        };
        self.steps.push(Transform { kind, subject });
        Ok(())
    }

    /// Adds the function of another row to the last transform, which must not be for a cycle.
    pub fn also(&mut self, row: u32) -> Result<(), JsValue> {
        match self.steps.last_mut().map(|last| &mut last.subject) {
            Some(Subject::Functions(functions)) => functions.push(FunctionId(row)),
            Some(Subject::CycleOf(_)) | None => return Err(no_such_number()),
        }
        Ok(())
    }
}

impl Transforms {
    pub(super) fn steps(&self) -> &[Transform] {
        &self.steps
    }
}

#[wasm_bindgen]
impl Session {
    /// Applies transforms to the profile as it was opened, instead of the earlier ones, or to both of a comparison.
    /// Functions keep their rows; facts, functions, cycles and figures must be requested again, and a comparison
    /// must be made again.
    pub fn transform(&mut self, transforms: &Transforms) -> Result<(), JsValue> {
        if let Stage::Compared(compared) = &mut self.stage {
            return compared.transform(transforms.steps(), None);
        }
        let done = self.open_mut()?.transform(transforms.steps());
        done.map_err(|error| failure::thrown(&error))
    }
}
