//! A session that compares the profiles of two others: small facts of the comparison, and its functions.

use super::answer::{Answer, Js, Refusal, answer, request};
use super::answers::FunctionIdentity;
use super::basis::{self, OwnEvents, TransformStep, TransformSteps};
use super::columns::Cost;
use super::facts::{EventFacts, has_calls, has_objects};
use super::session::{Opened, Session, Stage, flags_of, no_such_number};
use crate::analysis::InclusiveRule;
use crate::analysis::compare::{Ambiguity, MatchedBy, RecognisedPath, Rules};
use crate::analysis::transform::Transform;
use crate::browse::{
    self, ComparedCost, ComparedSide, ComparedTransforms, ComparedValue, Condition, OpenProfile,
    SideContexts, Tables,
};
use crate::export::formats::Format as ExportFormat;
use crate::sink::Place;
use crate::text::readable;
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Two profiles as read, and their comparison.
pub(super) struct Compared {
    pub(super) read: [Opened; 2],
    pub(super) tables: Option<browse::ComparedTables>,
    transforms: ComparedTransforms,
}

/// What a comparison is based on.
#[derive(Deserialize, Tsify)]
pub struct ComparedBasis {
    rules: MatchingRules,
    parts: ComparedParts,
    #[tsify(type = "'collapsed' | 'plain' | 'kcachegrind'")]
    rule: String,
    /// User-defined events; those that cannot be computed in both profiles are left out.
    own: OwnEvents,
}

/// A flag for each part that is selected; no flags select all.
#[derive(Deserialize, Tsify)]
pub(super) struct ComparedParts {
    #[tsify(type = "Uint8Array")]
    a: Vec<u8>,
    #[tsify(type = "Uint8Array")]
    b: Vec<u8>,
}

/// How functions of two profiles are matched. The first three are lists of substitutions such as
/// `s/old/new/`, applied to names in order before matching.
#[derive(Deserialize, Tsify)]
pub(super) struct MatchingRules {
    objects: Vec<String>,
    files: Vec<String>,
    functions: Vec<String>,
    /// Whether renamed paths and mangled names are recognised.
    recognise: bool,
}

#[wasm_bindgen]
impl Session {
    /// A session that compares the profiles of two sessions.
    #[wasm_bindgen(js_name = ofTwo)]
    pub fn of_two(a: Session, b: Session) -> Result<Session, JsValue> {
        let compared = Compared {
            read: [a.into_opened()?, b.into_opened()?],
            tables: None,
            transforms: ComparedTransforms::default(),
        };
        Ok(Session {
            stage: Stage::Compared(Box::new(compared)),
        })
    }

    /// Swaps A and B; they are to be compared again then.
    pub fn swap(&mut self) -> Result<(), JsValue> {
        let compared = self.compared_mut()?;
        compared.tables = None;
        compared.read.reverse();
        compared.transforms.swap();
        Ok(())
    }

    /// Compares on a basis, which can be changed any number of times.
    pub fn compare(&mut self, basis: Js<ComparedBasis>) -> Answer<ComparedTables> {
        let compared = self.compared_mut()?;
        let basis: ComparedBasis = request(basis)?;
        // With an invalid rule, the former comparison stays.
        let rules = basis.rules.parsed()?;
        // Freed first: there may not be enough memory for two.
        compared.tables = None;
        let tables = tables_of(&compared.read, &rules, basis)?;
        let tables = compared.tables.insert(tables);
        let sides = compared.read.each_ref().map(|side| &side.open);
        answer(&ComparedTables::new(
            tables,
            sides,
            compared.transforms.steps(tables),
        ))
    }

    /// Applies transforms of one of the profiles, 0 or 1, to both; they are to be compared again then.
    #[wasm_bindgen(js_name = transformAs)]
    pub fn transform_as(&mut self, side: usize, steps: Js<TransformSteps>) -> Result<(), JsValue> {
        let side = ComparedSide::BOTH.get(side).ok_or_else(no_such_number)?;
        let (steps, _) = basis::read(steps)?;
        self.compared_mut()?.transform(&steps, Some(*side))
    }
}

impl Compared {
    /// Applies transforms of functions of the comparison, or of one of the profiles, to both profiles.
    pub(super) fn transform(
        &mut self,
        steps: &[Transform],
        of: Option<ComparedSide>,
    ) -> Result<(), JsValue> {
        let tables = self.tables.as_ref().ok_or_else(no_such_number)?;
        let mut sides = self.read.each_mut().map(|side| &mut side.open);
        Ok(self.transforms.transform(&mut sides, tables, steps, of)?)
    }
}

impl Session {
    fn compared_mut(&mut self) -> Result<&mut Compared, JsValue> {
        match &mut self.stage {
            Stage::Compared(compared) => Ok(compared),
            _ => Err(Refusal::NotOpen.into()),
        }
    }
}

fn tables_of(
    read: &[Opened; 2],
    rules: &Rules,
    basis: ComparedBasis,
) -> Result<browse::ComparedTables, JsValue> {
    let tables = browse::ComparedTables::of_open(read.each_ref().map(|side| &side.open), rules);
    let mut tables = tables?;
    tables.select_parts(&flags_of(&basis.parts.a), &flags_of(&basis.parts.b));
    tables.choose_rule(InclusiveRule::of(&basis.rule).ok_or_else(no_such_number)?);
    let OwnEvents(own) = basis.own;
    for side in [&mut tables.a, &mut tables.b] {
        side.counts_fractions = true;
    }
    let (a, b) = (tables.a.fitting(&own), tables.b.fitting(&own));
    let both: Vec<bool> = a.into_iter().zip(b).map(|(a, b)| a && b).collect();
    let defined = tables.define(&basis::chosen(&own, &both));
    defined.map_err(|_| no_such_number())?;
    let [a, b] = read.each_ref().map(recorded);
    tables.set_contexts(a.zip(b).map(<[SideContexts; 2]>::from));
    Ok(tables)
}

/// The contexts that the text of a profile records.
fn recorded(side: &Opened) -> Option<SideContexts> {
    Some(SideContexts {
        profile: Rc::clone(&side.open.tables().profile),
        contexts: Rc::clone(side.open.shared_contexts()?),
    })
}

impl MatchingRules {
    fn parsed(&self) -> Result<Rules, JsValue> {
        let texts = [&self.objects, &self.files, &self.functions];
        Ok(Rules::parse(texts.map(Vec::as_slice), self.recognise)?)
    }
}

pub(super) fn cost_of(inclusive: bool) -> ComparedCost {
    match inclusive {
        true => ComparedCost::Inclusive,
        false => ComparedCost::SelfCost,
    }
}

/// Most paths and ambiguous names in the answer.
const LISTED: usize = 200;

/// What a comparison consists of.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ComparedTables {
    facts: ComparedFacts,
    functions: FunctionIdentity,
    /// Number of functions of the profiles as read; transforms add others.
    own_functions: usize,
    steps: Vec<TransformStep>,
}

/// Facts of a comparison. Long lists have their first entries and their length.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(super) struct ComparedFacts {
    /// Events and rates of both; rates come last.
    events: Vec<EventFacts>,
    /// Names of events that only A has.
    only_a: Vec<String>,
    /// Names of events that only B has.
    only_b: Vec<String>,
    /// What was recorded differently.
    conditions: Vec<Condition>,
    functions: usize,
    /// The same, but each function counts once if recursion levels or callers in names make several rows of it.
    distinct: usize,
    /// Whether single invocations were recorded in both, so that inclusive costs are those of outermost ones.
    outermost: bool,
    /// Whether one of them names programs and libraries.
    has_objects: bool,
    /// Whether calls were recorded in one of them.
    has_calls: bool,
    /// Source files that were matched under different paths.
    files: MatchedList,
    /// Objects that were matched under different paths.
    objects: MatchedList,
    /// Functions that were matched though their files differ.
    other_files: MatchedList,
    /// Functions that were matched though their parameters or arguments differ.
    other_arguments: MatchedList,
    /// Functions that were not matched because several could be the same, with their numbers in A and in B.
    ambiguous: MatchedList,
    /// The exact share of the first event in the profile with less of it, if transforms left estimates.
    #[serde(skip_serializing_if = "Option::is_none")]
    certain: Option<f64>,
    /// The share of the cost whose inlined functions are known, if they are separate; that of the profile with less.
    #[serde(skip_serializing_if = "Option::is_none")]
    inlined_coverage: Option<f64>,
    formats: Vec<ExportFormat>,
}

/// The first matches or mismatches of a kind, and the number of all.
#[derive(Serialize, Tsify)]
pub(super) struct MatchedList {
    first: Vec<Condition>,
    count: usize,
}

impl ComparedTables {
    pub(super) fn new(
        tables: &browse::ComparedTables,
        sides: [&OpenProfile; 2],
        steps: Vec<Transform>,
    ) -> Self {
        let certain = sides.iter().filter_map(|side| certain_share(side.tables()));
        let coverage = sides.iter().filter_map(|side| side.inlined_coverage());
        let coverage = coverage.min_by(f64::total_cmp);
        let separate = coverage.map(|_| TransformStep::inlined());
        ComparedTables {
            facts: ComparedFacts {
                certain: certain.min_by(f64::total_cmp),
                inlined_coverage: coverage,
                ..ComparedFacts::new(tables)
            },
            functions: FunctionIdentity::of_both(tables),
            own_functions: tables.own_rows(sides),
            steps: separate
                .into_iter()
                .chain(steps.into_iter().filter_map(TransformStep::of))
                .collect(),
        }
    }
}

/// The exact share of the first event, if transforms left estimates.
fn certain_share(tables: &Tables) -> Option<f64> {
    tables.events.first()?;
    let certain = tables.certain(0)?;
    if tables.may_lack_costs(0) {
        return Some(0.0);
    }
    Some(certain as f64 / tables.total(0).max(1) as f64)
}

impl ComparedFacts {
    pub(super) fn new(tables: &browse::ComparedTables) -> Self {
        let matching = &tables.matching;
        let names = |of: &Tables, events: &[usize]| {
            let events = events.iter();
            events.map(|&event| of.events[event].name.clone()).collect()
        };
        let text = |name: &[u8]| readable(name).into_owned();
        let path = |path: &RecognisedPath| {
            let [a, b] = [path.a, path.b].map(|path| text(tables.profile.text(path)));
            Condition {
                what: a.clone(),
                a,
                b,
            }
        };
        let readable_names = tables.b.names.readable();
        let other_file = |(a, b): (Place, Place)| Condition {
            what: text(readable_names.text(&tables.profile, b.function)),
            a: text(tables.text(a).file),
            b: text(tables.text(b).file),
        };
        let other_arguments = |(a, b): (Place, Place)| Condition {
            what: text(readable_names.text(&tables.profile, b.function)),
            a: text(tables.text(a).function),
            b: text(tables.text(b).function),
        };
        let ambiguous = |open: &Ambiguity| {
            let first = open.a.first();
            Condition {
                what: text(first.map_or(b"", |row| tables.place(row.0).function)),
                a: open.a.len().to_string(),
                b: open.b.len().to_string(),
            }
        };
        ComparedFacts {
            events: (0..tables.numbers())
                .map(|number| event(tables, number))
                .collect(),
            only_a: names(&tables.a, &tables.events.only_a),
            only_b: names(&tables.b, &tables.events.only_b),
            conditions: tables.conditions(),
            functions: matching.rows.len(),
            distinct: tables.b.distinct_functions(),
            outermost: tables.a.has_invocations(),
            has_objects: has_objects(&tables.profile),
            has_calls: has_calls(&tables.profile),
            files: listed(matching.files.iter().map(path)),
            objects: listed(matching.objects.iter().map(path)),
            other_files: listed(matching.matched_by(MatchedBy::OtherFile).map(other_file)),
            other_arguments: listed(
                matching
                    .matched_by(MatchedBy::OtherArguments)
                    .map(other_arguments),
            ),
            ambiguous: listed(matching.ambiguities.iter().map(ambiguous)),
            certain: None,
            inlined_coverage: None,
            formats: ExportFormat::of_differences(),
        }
    }
}

/// An event of both profiles. Its facts are those of A.
fn event(tables: &browse::ComparedTables, number: usize) -> EventFacts {
    match tables.total(number) {
        ComparedValue::Cost(total) => {
            let (of_a, at) = (&tables.a, tables.events.both[number].a);
            let first_own = of_a.events.len() - of_a.own_events().len();
            EventFacts {
                totals: Some([Cost(total.a), Cost(total.b)]),
                ..EventFacts::new(&of_a.events[at], total.a, at >= first_own)
            }
        }
        ComparedValue::Rate(rate) => {
            let shown = tables.rate_pair(number).map(|pair| tables.rate(pair));
            EventFacts {
                rates: Some([rate.a, rate.b]),
                ..EventFacts::of_rate(shown.expect("the rate of a rate"), None)
            }
        }
    }
}

fn listed(all: impl Iterator<Item = Condition>) -> MatchedList {
    let mut all = all.fuse();
    let first: Vec<Condition> = all.by_ref().take(LISTED).collect();
    MatchedList {
        count: first.len() + all.count(),
        first,
    }
}
