//! Walks through single invocations in the order of calls.

use super::RecordedContexts;
use super::forest::{NONE, preorder};
use super::recorded::{own_cost, own_terms};
use crate::analysis::View;
use crate::model::{CallId, FunctionId, Profile};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The recorded contexts of a profile, ready for walks. Not available for a text of sums, or if callers are
/// ambiguous: then inclusive costs are computed from the call graph.
#[derive(Clone, Debug)]
pub struct Invocations {
    contexts: Rc<RecordedContexts>,
    /// Function of each context, by number in the forest.
    functions: Vec<FunctionId>,
    /// All contexts, callers before callees, with the call that led there or [`NONE`].
    order: Vec<(u32, u32)>,
    /// Part of each root.
    parts: FxHashMap<u32, u32>,
}

/// A running invocation, or all equal ones of one context.
#[derive(Clone, Copy, Debug)]
pub(in crate::analysis) struct Invocation {
    pub(in crate::analysis) function: FunctionId,
    /// The call that led to it.
    pub(in crate::analysis) call: Option<CallId>,
    pub(in crate::analysis) count: u64,
    pub(in crate::analysis) part: u32,
    /// Self cost while it is running; inclusive cost when it ends.
    pub(in crate::analysis) cost: i128,
    node: u32,
}

/// Visits the invocations of a profile.
pub(in crate::analysis) trait Visitor {
    /// The last invocation of the path begins; those before it are running.
    fn begin(&mut self, path: &[Invocation]);

    /// An invocation ends. Those of the path, which called it, continue.
    fn end(&mut self, ended: &Invocation, path: &[Invocation]);
}

impl Invocations {
    /// Prepares the contexts of a profile. `None` if they are ambiguous, or if the profile lacks one of
    /// their calls.
    pub fn new(contexts: Rc<RecordedContexts>, profile: &Profile) -> Option<Self> {
        let of_place = contexts.functions(profile);
        if !contexts.is_certain() {
            return None;
        }
        let forest = &contexts.forest;
        let function = |node: u32| of_place[forest.functions[node as usize] as usize];
        let calls = profile.calls();
        let known: FxHashMap<(FunctionId, FunctionId), CallId> = calls
            .ids()
            .map(|call| ((calls.caller(call), calls.callee(call)), call))
            .collect();
        let call = |node: u32| match forest.parents[node as usize] {
            NONE => Some(NONE),
            parent => known.get(&(function(parent), function(node))).map(|c| c.0),
        };
        let order: Option<Vec<(u32, u32)>> = preorder(&forest.parents)
            .into_iter()
            .map(|node| Some((node, call(node)?)))
            .collect();
        Some(Invocations {
            order: order?,
            functions: of_place,
            parts: contexts.roots.iter().copied().collect(),
            contexts,
        })
    }

    /// The contexts.
    pub fn contexts(&self) -> &RecordedContexts {
        &self.contexts
    }

    /// Walks through the invocations of the selected parts.
    pub(in crate::analysis) fn walk(&self, view: View<'_>, visitor: &mut dyn Visitor) {
        let forest = &self.contexts.forest;
        let mut path: Vec<Invocation> = Vec::new();
        let mut part = 0;
        let mut terms = Vec::new();
        for &(node, call) in &self.order {
            let parent = forest.parents[node as usize];
            end_all(&mut path, parent, visitor);
            if parent == NONE {
                part = self.parts.get(&node).copied().unwrap_or(0);
                terms = own_terms(view.profile, view.formula, part);
            }
            if !view.parts.contains(part) {
                continue;
            }
            path.push(Invocation {
                function: self.functions[forest.functions[node as usize] as usize],
                call: (call != NONE).then_some(CallId(call)),
                count: forest.counts[node as usize],
                part,
                cost: own_cost(&terms, forest.costs_of(node)),
                node,
            });
            visitor.begin(&path);
        }
        end_all(&mut path, NONE, visitor);
    }
}

/// Ends the invocations that are not callers of the next one.
fn end_all(path: &mut Vec<Invocation>, caller: u32, visitor: &mut dyn Visitor) {
    while let Some(ended) = path.pop_if(|last| last.node != caller) {
        if let Some(caller) = path.last_mut() {
            caller.cost += ended.cost;
        }
        visitor.end(&ended, path);
    }
}
