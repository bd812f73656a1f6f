//! Small facts of a comparison, and its functions.

use super::answers::FunctionIdentity;
use super::columns::Cost;
use super::facts::EventFacts;
use super::formats::{ExportFormat, difference_formats};
use super::transforms::TransformStep;
use crate::analysis::compare::{Ambiguity, RecognisedPath};
use crate::analysis::transform::Transform;
use crate::browse::{self, ComparedValue, OpenProfile, Tables};
use crate::sink::Place;
use crate::text::readable;
use serde::Serialize;
use tsify::Tsify;

/// Most paths and ambiguous names in the answer.
const LISTED: usize = 200;

/// What a comparison consists of.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ComparedTables {
    /// Small facts.
    pub facts: ComparedFacts,
    /// The functions.
    pub functions: FunctionIdentity,
    /// Number of functions of the profiles as read; transforms add others.
    pub own_functions: usize,
    /// The transforms of both.
    pub steps: Vec<TransformStep>,
}

/// Facts of a comparison. Long lists have their first entries and their length.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ComparedFacts {
    /// Events and rates of both; rates come last.
    pub events: Vec<EventFacts>,
    /// Names of events that only A has.
    pub only_a: Vec<String>,
    /// Names of events that only B has.
    pub only_b: Vec<String>,
    /// What was recorded differently: its name, and its values in A and in B.
    pub conditions: Vec<[String; 3]>,
    /// Number of rows.
    pub functions: usize,
    /// The same, but each function counts once if recursion levels or callers in names make several rows of it.
    pub distinct: usize,
    /// Whether single invocations were recorded in both, so that inclusive costs are those of outermost ones.
    pub outermost: bool,
    /// Source files that were matched under different paths.
    pub files: Vec<Renamed>,
    /// Number of such files.
    pub files_count: usize,
    /// Objects that were matched under different paths.
    pub objects: Vec<Renamed>,
    /// Number of such objects.
    pub objects_count: usize,
    /// Functions that were matched though their files differ.
    pub other_files: Vec<OtherFile>,
    /// Number of such functions.
    pub other_files_count: usize,
    /// Functions that were not matched because several could be the same.
    pub ambiguous: Vec<Ambiguous>,
    /// Number of such names.
    pub ambiguous_count: usize,
    /// The exact share of the first event in the profile with less of it, if transforms left estimates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certain: Option<f64>,
    /// The formats that it can be saved in.
    pub formats: Vec<ExportFormat>,
}

/// A path that was matched.
#[derive(Serialize, Tsify)]
pub struct Renamed {
    /// In A.
    pub a: String,
    /// In B.
    pub b: String,
}

/// A function that was matched though its files differ.
#[derive(Serialize, Tsify)]
pub struct OtherFile {
    /// Its name.
    pub name: String,
    /// Its file in A.
    pub a: String,
    /// Its file in B.
    pub b: String,
}

/// A name that several functions have.
#[derive(Serialize, Tsify)]
pub struct Ambiguous {
    /// The name.
    pub name: String,
    /// Number of functions in A.
    pub a: usize,
    /// Number of functions in B.
    pub b: usize,
}

impl ComparedTables {
    pub(super) fn new(
        tables: &browse::ComparedTables,
        sides: [&OpenProfile; 2],
        steps: Vec<Transform>,
    ) -> Self {
        let certain = sides.iter().filter_map(|side| certain_share(side.tables()));
        let separate = sides
            .iter()
            .any(|side| side.is_separate())
            .then(TransformStep::inlined);
        ComparedTables {
            facts: ComparedFacts {
                certain: certain.min_by(f64::total_cmp),
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
    Some(certain as f64 / tables.total(0).max(1) as f64)
}

impl ComparedFacts {
    pub(super) fn new(tables: &browse::ComparedTables) -> Self {
        let matching = &tables.matching;
        let renamed = |paths: &[RecognisedPath]| {
            let listed = paths.iter().take(LISTED);
            listed.map(|path| renamed(tables, path)).collect()
        };
        let open = matching.ambiguities.iter().take(LISTED);
        let other_files = matching.other_files().take(LISTED);
        let conditions = tables.conditions().into_iter();
        ComparedFacts {
            events: (0..tables.numbers())
                .map(|number| event(tables, number))
                .collect(),
            only_a: names(&tables.a, &tables.events.only_a),
            only_b: names(&tables.b, &tables.events.only_b),
            conditions: conditions.map(|c| [c.what, c.a, c.b]).collect(),
            functions: matching.rows.len(),
            distinct: tables.b.distinct_functions(),
            outermost: tables.a.has_invocations(),
            files: renamed(&matching.files),
            files_count: matching.files.len(),
            objects: renamed(&matching.objects),
            objects_count: matching.objects.len(),
            other_files: other_files.map(|(a, b)| other_file(tables, a, b)).collect(),
            other_files_count: matching.other_files().count(),
            ambiguous: open.map(|open| ambiguous(tables, open)).collect(),
            ambiguous_count: matching.ambiguities.len(),
            certain: None,
            formats: difference_formats(),
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

fn names(tables: &Tables, events: &[usize]) -> Vec<String> {
    let events = events.iter().map(|&event| &tables.events[event]);
    events.map(|event| event.name.clone()).collect()
}

fn renamed(tables: &browse::ComparedTables, path: &RecognisedPath) -> Renamed {
    Renamed {
        a: readable(tables.profile.text(path.a)).into_owned(),
        b: readable(tables.profile.text(path.b)).into_owned(),
    }
}

fn other_file(tables: &browse::ComparedTables, a: Place, b: Place) -> OtherFile {
    let names = tables.b.names.readable();
    OtherFile {
        name: readable(names.text(&tables.profile, b.function)).into_owned(),
        a: readable(tables.text(a).file).into_owned(),
        b: readable(tables.text(b).file).into_owned(),
    }
}

fn ambiguous(tables: &browse::ComparedTables, open: &Ambiguity) -> Ambiguous {
    let first = open.a.first();
    let name = first.map_or(&b""[..], |row| tables.place(row.0).function);
    Ambiguous {
        name: readable(name).into_owned(),
        a: open.a.len(),
        b: open.b.len(),
    }
}
