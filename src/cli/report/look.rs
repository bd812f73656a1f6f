//! The initial view of a report: the requested transforms and parts, as the page writes them into its address
//! (`www/store/transforms.js`, `www/store/part-choice.js`). Readers of the report can undo them.

use crate::analysis::compare::Rules;
use crate::analysis::flat::Filter;
use crate::analysis::transform::{Subject, Transform};
use crate::browse::{OpenProfile, RowNames, identity};
use crate::cli::check::percent_encoded;
use crate::cli::messages;
use crate::cli::transforms::{TransformArguments, note_on_first_event};
use crate::model::{FunctionId, PartSelection, Profile};
use std::rc::Rc;

/// Most functions of a transform in a report: they are part of the page's address.
const MOST_FUNCTIONS: usize = 200;

/// The transforms of a profile or a comparison in the address, and sentences about how certain the figures are.
type Look = (Option<String>, Vec<String>);

/// The transforms of BASE and NEW, or of one of them, by their numbers in `open`. Fails if a transform cannot be
/// applied.
pub(super) fn of(
    arguments: &TransformArguments,
    open: &mut [OpenProfile],
    numbers: [Option<usize>; 2],
) -> Result<Look, String> {
    // Those of an earlier entry.
    for number in numbers.into_iter().flatten() {
        if let Some(open) = open.get_mut(number) {
            open.transform(&[]).map_err(|error| error.to_string())?;
        }
    }
    let words = arguments.in_words();
    let note = |profile: &Profile| note_on_first_event(&words, profile);
    if let [Some(base), Some(new)] = numbers
        && let Ok([base, new]) = open.get_disjoint_mut([base, new])
    {
        let (steps, tables) = arguments.compared_steps([base, new], &Rules::default())?;
        let own = tables.own_rows([&*base, &*new]);
        let sides = [("BASE", base), ("NEW", new)];
        let notes = sides.map(|(side, open)| format!("{side}: {}", note(&open.tables().profile)));
        let look = fragment(arguments, &steps, (&tables.profile, own))?;
        return Ok((Some(look), notes.into()));
    }
    let Some(open) = numbers[1]
        .or(numbers[0])
        .and_then(|number| open.get(number))
    else {
        return Ok((None, Vec::new()));
    };
    let profile = &open.tables().profile;
    let (steps, transformed) = arguments.steps(profile, open.contexts())?;
    let transformed = transformed.map(|of| Rc::new(of.profile));
    let separated = || open.inlined_coverage().map(|_| Rc::clone(profile));
    let notes = transformed.or_else(separated);
    let notes = notes.iter().map(|profile| note(profile)).collect();
    let own = open.original().functions().len();
    Ok((Some(fragment(arguments, &steps, (profile, own))?), notes))
}

/// The transforms in the address of the page, by the functions of a profile, or of one that contains two; the first `own` ones
/// are not made by transforms.
fn fragment(
    arguments: &TransformArguments,
    steps: &[Transform],
    (profile, own): (&Profile, usize),
) -> Result<String, String> {
    let names = RowNames::new(profile);
    let who = |function: &FunctionId| match function.0.checked_sub(own as u32) {
        // An earlier transform created this function.
        Some(number) => format!("-{number}"),
        None => identity(&names, profile, *function),
    };
    let word = |step: &Transform| {
        if let Subject::Matching(filter) = &step.subject {
            // The page splits the decoded text at some characters, so they are encoded twice.
            let filter = percent_encoded(filter, "%25", b"");
            return Ok(format!("{}.~{filter}", step.kind.id()));
        }
        let functions = step.subject.named();
        match functions.len() {
            0..=MOST_FUNCTIONS => {
                let who: Vec<String> = functions.iter().map(who).collect();
                Ok(format!("{}.{}", step.kind.id(), who.join("*")))
            }
            more => Err(messages::too_many_names(MOST_FUNCTIONS, more)),
        }
    };
    let inlined = arguments.separates().then(|| Ok("inlined.~".to_owned()));
    let words: Result<Vec<String>, String> =
        inlined.into_iter().chain(steps.iter().map(word)).collect();
    Ok(format!("transforms={}", words?.join("_")))
}

/// The filter of the list of functions; `None` for all functions. Fails if the filter is invalid.
pub(super) fn filter(text: &str) -> Result<Option<String>, String> {
    Filter::parse(text).map_err(|error| format!("--filter: {error}"))?;
    Ok((!text.is_empty()).then(|| format!("filter={}", percent_encoded(text, "%", b""))))
}

/// The selected parts of a profile, or of both of a comparison; `None` for all.
pub(super) fn parts(selections: &[PartSelection]) -> Option<String> {
    let numbers = |selection: &PartSelection| match selection {
        PartSelection::All => String::new(),
        PartSelection::One(part) => part.to_string(),
        PartSelection::Only(flags) => {
            let chosen = (0..).zip(flags).filter(|(_, chosen)| **chosen);
            let numbers: Vec<String> = chosen
                .map(|(number, _): (u32, _)| number.to_string())
                .collect();
            numbers.join(".")
        }
    };
    let sides: Vec<String> = selections.iter().map(numbers).collect();
    let is_some = sides.iter().any(|side| !side.is_empty());
    is_some.then(|| format!("parts={}", sides.join("_")))
}
