//! The initial view of a report: the requested transforms, as the page writes them into its address
//! (`www/store/transforms.js`). Readers of the report can undo them.

use crate::analysis::contexts::RecordedContexts;
use crate::analysis::transform::{Subject, Transform, TransformKind};
use crate::browse::{RowNames, identity};
use crate::cli::messages;
use crate::cli::transforms::{TransformArguments, certainty_note};
use crate::model::{FunctionId, Profile};

/// Most functions of a transform in a report: they are part of the page's address.
const MOST_FUNCTIONS: usize = 200;

/// The fragment, without its `#`. Prints on standard error how certain the figures are.
///
/// # Errors
/// If a transform cannot be applied.
pub(super) fn fragment(
    arguments: &TransformArguments,
    profile: &Profile,
    contexts: Option<&RecordedContexts>,
) -> Result<String, String> {
    let (steps, transformed) = arguments.steps(profile, contexts)?;
    if let Some(transformed) = transformed {
        let certainty = certainty_note(&transformed.profile);
        messages::note(messages::transformed(&arguments.in_words(), certainty));
    }
    let names = RowNames::new(profile, 0);
    let own = profile.functions().len() as u32;
    let who = |function: FunctionId| match function.0.checked_sub(own) {
        // An earlier transform created this function.
        Some(number) => format!("-{number}"),
        None => identity(&names, profile, function),
    };
    let word = |step: &Transform| {
        let functions = match &step.subject {
            Subject::Functions(functions) => &functions[..],
            Subject::CycleOf(function) | Subject::GroupOf(function, _) => {
                std::slice::from_ref(function)
            }
            Subject::Matching(filter) => {
                return Ok(format!("{}.~{}", step.kind.id(), escaped(filter)));
            }
        };
        let functions = one_of_each_object(step.kind, functions, profile);
        match functions.len() {
            0..=MOST_FUNCTIONS => {
                let who: Vec<String> = functions.into_iter().map(who).collect();
                Ok(format!("{}.{}", step.kind.id(), who.join("*")))
            }
            more => Err(messages::too_many_names(MOST_FUNCTIONS, more)),
        }
    };
    let words: Result<Vec<String>, String> = steps.iter().map(word).collect();
    Ok(format!("transforms={}", words?.join("_")))
}

/// A filter in the address: twice percent-encoded, because the page splits the decoded text at some characters.
fn escaped(filter: &str) -> String {
    let escape = |byte: u8| match byte.is_ascii_alphanumeric() {
        true => char::from(byte).to_string(),
        false => format!("%25{byte:02X}"),
    };
    filter.bytes().map(escape).collect()
}

/// In the address, any function of an object represents the object.
fn one_of_each_object(
    kind: TransformKind,
    functions: &[FunctionId],
    profile: &Profile,
) -> Vec<FunctionId> {
    let mut functions = functions.to_vec();
    if kind == TransformKind::CollapseObject {
        let known = |f: FunctionId| (f.0 as usize) < profile.functions().len();
        let object = |f: FunctionId| known(f).then(|| profile.functions().place(f).object);
        let mut seen = Vec::new();
        functions.retain(|&function| {
            let object = object(function);
            let is_new = object.is_none() || !seen.contains(&object);
            seen.push(object);
            is_new
        });
    }
    functions
}
