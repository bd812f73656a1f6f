//! Transforms of the open profile.

use super::failure;
use super::session::{Session, no_such_number};
use crate::analysis::transform::{Subject, Transform, TransformKind};
use crate::model::FunctionId;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A list of transforms in the making.
#[wasm_bindgen]
#[derive(Default)]
pub struct Transforms {
    steps: Vec<Transform>,
}

#[wasm_bindgen]
impl Transforms {
    /// None yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Transforms {
        Transforms::default()
    }

    /// Appends a transform of this name (`focus`, `through`, `ignore`, `recursion` or `object`). It is
    /// about the function of a row, or with `cycle` about all functions of the cycle that it is in.
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

    /// Has the last transform be about the function of another row, too; it must not be about a cycle.
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
    /// Shows what transforms make of the profile that was opened, instead of what others had made of
    /// it. Functions keep their rows; facts, functions, cycles and figures have to be asked for anew.
    pub fn transform(&mut self, transforms: &Transforms) -> Result<(), JsValue> {
        let done = self.open_mut()?.transform(transforms.steps());
        done.map_err(|error| failure::thrown(&error))
    }
}
