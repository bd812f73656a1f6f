//! The functions of a transform.

use super::{Subject, TransformError};
use crate::analysis::contexts::{Invocations, RecordedContexts};
use crate::analysis::flat::{Filter, FlatProfile, Searched, matching_rows};
use crate::analysis::groups::Groups;
use crate::analysis::names::Names;
use crate::analysis::{
    CallIndex, Cycles, InclusiveRule, OriginRules, Origins, Row, SyntaxError, View,
};
use crate::model::{Formula, FunctionId, PartSelection, Profile};
use std::rc::Rc;

/// Finds the functions of a subject. Fails if there are none.
pub(super) fn functions(
    profile: &Profile,
    contexts: Option<&RecordedContexts>,
    subject: &Subject,
    rules: &OriginRules,
) -> Result<Vec<FunctionId>, TransformError> {
    if subject
        .named()
        .iter()
        .any(|f| f.0 as usize >= profile.functions().len())
    {
        return Err(TransformError::NoSuchFunction);
    }
    Ok(match subject {
        Subject::Functions(functions) => functions.clone(),
        Subject::CycleOf(function) => {
            let cycles = cycles(profile);
            Row::of(*function, &cycles).functions(&cycles)
        }
        Subject::GroupOf(function, by) => {
            let groups = Groups::new(profile, &Names::new(profile), *by);
            let all = profile.functions().ids();
            all.filter(|&f| groups.of(f) == groups.of(*function))
                .collect()
        }
        Subject::Matching(filter) => match matching(profile, contexts, filter, rules)? {
            found if found.is_empty() => return Err(TransformError::NoSuchFunction),
            found => found,
        },
    })
}

/// The functions that a filter finds, by figures of the first event. Fails if the filter is invalid.
pub fn matching(
    profile: &Profile,
    contexts: Option<&RecordedContexts>,
    filter: &str,
    rules: &OriginRules,
) -> Result<Vec<FunctionId>, SyntaxError> {
    let filter = Filter::parse(filter)?;
    let (index, all) = (CallIndex::new(profile), PartSelection::All);
    let mut cycles = Cycles::find(profile, &index, &all);
    let invocations = contexts.and_then(|c| Invocations::new(Rc::new(c.clone()), profile));
    if invocations.is_some() {
        cycles = cycles.apart();
    }
    let (event, rule) = (Formula::event(0), InclusiveRule::default());
    let view = View {
        profile,
        index: &index,
        cycles: &cycles,
        formula: &event,
        parts: &all,
    };
    let flat = FlatProfile::by_rule(view, rule, invocations.as_ref());
    let names = Names::new(profile);
    let origins = || Rc::new(Origins::new(profile, profile.command(), &names, rules));
    let searched = Searched {
        profile,
        names: &names,
        cycles: &cycles,
        fold: None,
    };
    let rows = matching_rows(&filter, searched, &flat, None, origins);
    let rows = rows.into_iter();
    let functions = rows.filter_map(|row| flat.row(row).function());
    Ok(functions.filter(|&f| profile.occurs(f)).collect())
}

/// The cycles of all parts.
pub(super) fn cycles(profile: &Profile) -> Cycles {
    Cycles::find(profile, &CallIndex::new(profile), &PartSelection::All)
}
