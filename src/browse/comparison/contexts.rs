//! Calling contexts of two compared profiles: those of one as boxes, with their costs in the other.
//!
//! If the texts of both record single invocations or tree nodes, both trees are exact. Otherwise both are estimated,
//! even if one could be exact: next to an exact tree, every error of an estimate would look like a change.

use crate::analysis::compare::Side;
use crate::analysis::contexts::{
    ContextLayout, ContextTree, Frame, Invocations, Origin, RecordedContexts, SiblingOrder,
    costs_in, lay_out, renamed,
};
use crate::analysis::groups::GroupBy;
use crate::browse::contexts::{arranged, lower_limits};
use crate::browse::{BoxRequest, ComparedSide, ComparedTables, Grouping, Tables, context_tree};
use crate::model::{FunctionId, Profile};
use std::rc::Rc;

/// Most boxes of a flame graph.
const BOXES: usize = 400_000;

/// The contexts that the text of one side records.
#[derive(Clone)]
pub struct SideContexts {
    /// The profile as read, before names were rewritten.
    pub profile: Rc<Profile>,
    /// Its contexts.
    pub contexts: Rc<RecordedContexts>,
}

/// Boxes of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedContexts {
    /// The boxes, with the costs of the drawn side.
    pub layout: ContextLayout,
    /// Self cost of each box in the other profile.
    pub self_costs: Vec<i128>,
    /// Inclusive cost of each box in the other profile.
    pub inclusive: Vec<i128>,
    /// Whether the context may be in an omitted part of the other profile's tree.
    pub doubtful: Vec<bool>,
    /// How the trees of A and B were made.
    pub origins: [Origin; 2],
    /// As of a profile, for either of both.
    pub limits: Vec<bool>,
}

impl ComparedTables {
    /// Sets the contexts that the texts of A and B record. Inclusive costs are based on them if both
    /// profiles have them: with different rules, everything would look like a change. They are those of the rows as
    /// read, so comparisons of merged rows have none.
    pub fn set_contexts(&mut self, sides: Option<[SideContexts; 2]>) {
        let scopes = [&self.a, &self.b].map(|side| side.scope.as_ref());
        let is_merged = scopes
            .into_iter()
            .flatten()
            .any(|scope| scope.side.is_merged);
        self.recorded = sides.filter(|_| !is_merged).and_then(|[a, b]| {
            let in_a = self.placed(&a, ComparedSide::A)?;
            Some([in_a, self.placed(&b, ComparedSide::B)?])
        });
        let invocations = self.recorded.as_ref().and_then(|[a, b]| {
            let of = |contexts: &Rc<_>| Invocations::new(Rc::clone(contexts), &self.profile);
            Some((of(a)?, of(b)?))
        });
        let (a, b) = invocations.unzip();
        self.a.set_invocations(a);
        self.b.set_invocations(b);
        self.number_cycles();
    }

    /// Contexts read with one of the profiles, converted to the profile that contains both.
    fn placed(&self, read: &SideContexts, side: ComparedSide) -> Option<Rc<RecordedContexts>> {
        let scope = self.side(side).scope.as_ref()?;
        let Side { rows, parts, .. } = &scope.side;
        let row = |function: FunctionId| rows.get(function.0 as usize).copied();
        let placed = read
            .contexts
            .placed(&read.profile, &self.profile, row, parts.start);
        placed.map(Rc::new)
    }

    /// The contexts of one side for a common event, those of the whole program.
    pub fn contexts(
        &self,
        event: usize,
        drawn: ComparedSide,
        request: BoxRequest<'_>,
    ) -> ComparedContexts {
        let sides = self.sides_by(event, request.fold.map(Grouping::By));
        let [of_a, of_b] = sides.expect("an event of both");
        let [a, b] = self.trees(event);
        let (a, b) = (arranged(a, of_a, request), arranged(b, of_b, request));
        let origins = [a.origin, b.origin];
        let (trees, other) = match drawn {
            ComparedSide::A => ((&a, &b), ComparedSide::B),
            ComparedSide::B => ((&b, &a), ComparedSide::A),
        };
        let mut boxes = boxes(trees, self.occurring(other, request.fold), origins);
        let is_estimated = trees.0.is_estimated();
        boxes.limits = lower_limits(&boxes.layout, &[&self.a, &self.b], request, is_estimated);
        boxes
    }

    /// Whether a side has each function, with a criterion any row of it.
    fn occurring(&self, side: ComparedSide, fold: Option<GroupBy>) -> Vec<bool> {
        let rows = self.matching.rows.iter();
        let alone: Vec<bool> = rows
            .map(|row| [row.a, row.b][side as usize].is_some())
            .collect();
        let Some(by) = fold else { return alone };
        let [facts, _] = self.groups(Grouping::By(by));
        let group = |row: usize| facts.groups.of(FunctionId(row as u32)).0 as usize;
        let mut any = vec![false; facts.groups.len()];
        for (row, _) in alone.iter().enumerate().filter(|(_, is)| **is) {
            any[group(row)] = true;
        }
        (0..alone.len()).map(|row| any[group(row)]).collect()
    }

    /// The contexts of A and B for a common event: exact if the texts of both record them, otherwise both estimated.
    pub fn trees(&self, event: usize) -> [ContextTree; 2] {
        let pair = self.events.both[event];
        let sides = [(&self.a, pair.a), (&self.b, pair.b)];
        let tree = |recorded: Option<&RecordedContexts>, (tables, event): (&Tables, usize)| {
            let tree = context_tree(tables, recorded, event, false);
            // Merged functions are siblings.
            renamed(&tree, |frame| frame)
        };
        if let Some(recorded) = &self.recorded {
            let trees = [0, 1].map(|at| tree(Some(&recorded[at]), sides[at]));
            let is_exact = |tree: &ContextTree| matches!(tree.origin, Origin::Recorded { .. });
            if trees.iter().all(is_exact) {
                return trees;
            }
        }
        sides.map(|side| tree(None, side))
    }
}

/// The boxes of a side, with their costs in the other one, which has the functions of the flags.
fn boxes(
    (drawn, other): (&ContextTree, &ContextTree),
    occurring: Vec<bool>,
    origins: [Origin; 2],
) -> ComparedContexts {
    let layout = lay_out(drawn, SiblingOrder::WidestFirst, BOXES);
    // Transforms can create functions after the matched rows.
    let may_occur = |frame| match frame {
        Frame::Function(row) => occurring.get(row.0 as usize).copied().unwrap_or(true),
        _ => true,
    };
    let costs = costs_in(drawn, other, may_occur);
    let of = |column: &[i128]| -> Vec<i128> {
        let cost = |row: &Option<u32>| row.map_or(0, |row| column[row as usize]);
        layout.rows.iter().map(cost).collect()
    };
    let mut found = ComparedContexts {
        self_costs: of(&costs.self_costs),
        inclusive: of(&costs.inclusive),
        doubtful: layout
            .rows
            .iter()
            .map(|row| row.is_some_and(|row| costs.doubtful[row as usize]))
            .collect(),
        layout,
        origins,
        limits: Vec::new(),
    };
    found.fill_rests();
    found
}

impl ComparedContexts {
    /// Fills in the costs of omitted boxes in the other profile: the rest of the surrounding box, including
    /// contexts that only the other profile has.
    fn fill_rests(&mut self) {
        let layout = &self.layout;
        for parent in 0..layout.frames.len() {
            let children =
                layout.first_children[parent] as usize..layout.first_children[parent + 1] as usize;
            let Some(rest) = children
                .clone()
                .find(|&at| layout.frames[at] == Frame::Rest)
            else {
                continue;
            };
            let named = children.filter(|&at| at != rest);
            let shown: i128 = named.map(|at| self.inclusive[at]).sum();
            let left = self.inclusive[parent] - self.self_costs[parent] - shown;
            self.inclusive[rest] = left;
            self.self_costs[rest] = left;
        }
    }
}

#[cfg(test)]
mod tests;
