//! Differences of two profiles as JSON, in the form that docs/comparing.md describes. Every figure is exact.

use super::formats::{DifferenceRequest, JSON_VERSION};
use super::row_figures::notes;
use super::serialized::{List, json};
use crate::analysis::compare::{MatchedBy, RecognisedPath};
use crate::analysis::groups::Exactness;
use crate::browse::{
    ComparedColumn, ComparedCost, ComparedLine, ComparedTables, ComparedValue, Condition, Figure,
    LineBlock, PlaceText, Tables,
};
use crate::model::{CallId, FunctionId};
use crate::text::readable;
use serde::Serialize;
use serde::ser::Serializer;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Writes a comparison. Panics if a requested number does not exist, or no event is requested.
pub fn write(tables: &ComparedTables, request: &DifferenceRequest<'_>) -> Vec<u8> {
    let columns = |of: &dyn Fn(usize) -> ComparedColumn| -> Vec<ComparedColumn> {
        request.numbers.iter().map(|&number| of(number)).collect()
    };
    let writer = Writer { tables, request };
    let of_rows = columns(&|number| tables.column(number, request.cost));
    let numbered = request.numbers.iter().zip(&of_rows);
    let (events, rates): (Vec<_>, Vec<_>) =
        numbered.partition(|(_, column)| column.costs().is_some());
    let named = |list: Vec<(&usize, &ComparedColumn)>| -> Vec<Named<'_>> {
        list.into_iter()
            .map(|(&number, column)| writer.named(number, column.total()))
            .collect()
    };
    let called = tables.known_calls();
    let of_calls = columns(&|number| match request.calls {
        Some(_) => tables.call_column(number),
        None => ComparedColumn::Rates(Vec::new(), Default::default()),
    });
    let (calls, counts) = (tables.calls(), tables.call_counts());
    json(&Document {
        format: "grindscope-difference",
        version: JSON_VERSION,
        a: side(&tables.a, request.files[0]),
        b: side(&tables.b, request.files[1]),
        cost: match request.cost {
            ComparedCost::SelfCost => "self",
            ComparedCost::Inclusive => "inclusive",
        },
        conditions: tables.conditions(),
        events: named(events),
        events_only_a: names(&tables.a, &tables.events.only_a),
        events_only_b: names(&tables.b, &tables.events.only_b),
        rates: named(rates),
        recognised_files: paths(tables, &tables.matching.files),
        recognised_objects: paths(tables, &tables.matching.objects),
        ambiguous: writer.ambiguous(),
        findings: writer.findings(),
        functions: List(|| {
            let function = |&row: &u32| {
                let matched = tables.matching.rows[row as usize];
                Function {
                    change: tables.change(row, &of_rows).word(),
                    matched_by: matched.a.and(matched.b).map(|_| matched.by),
                    a: matched.a.map(|place| tables.text(place)),
                    b: matched.b.map(|place| tables.text(place)),
                    called: called[row as usize].map(ComparedValue::Cost),
                    estimated: writer.exactness(row) == Exactness::Estimate,
                    at_least: writer.exactness(row) == Exactness::AtLeast,
                    figures: writer.figures(of_rows.iter().map(|column| column.at(row))),
                }
            };
            request.rows.iter().map(function)
        }),
        left_out: request.left_out,
        calls: request.calls.map(|places| {
            List(|| {
                let call = |&at: &u32| {
                    let (pair, value) = (calls[at as usize], of_calls[0].at(at));
                    Call {
                        change: value.change_of(pair.in_a, pair.in_b).word(),
                        caller: tables.place_as_written(pair.caller),
                        callee: tables.place_as_written(pair.callee),
                        count: ComparedValue::Cost(counts[at as usize]),
                        estimated: tables.profile.estimated_call(CallId(at)).cost,
                        figures: writer.figures(of_calls.iter().map(|column| column.at(at))),
                    }
                };
                places.iter().map(call)
            })
        }),
        lines: request.lines.map(|lines| {
            List(|| {
                let all = lines.iter();
                all.map(|&(block, line)| writer.function_line(block, line))
            })
        }),
        files: request.sources.map(|files| {
            List(|| {
                files.iter().map(|block| SourceFile {
                    a: block.a_file.as_deref().map(readable),
                    b: block.b_file.as_deref().map(readable),
                    lines: List(|| {
                        let lines = block.lines.iter().filter(|line| line.has_cost());
                        lines.map(|line| SourceLine {
                            change: writer.change(line),
                            a: line.a,
                            b: line.b,
                            figures: writer.of_line(line),
                        })
                    }),
                })
            })
        }),
        notes: match request.cost {
            ComparedCost::SelfCost => notes(&tables.profile),
            ComparedCost::Inclusive => Vec::new(),
        },
    })
}

#[derive(Serialize)]
struct Document<'a, F: Serialize, C: Serialize, L: Serialize, S: Serialize> {
    format: &'static str,
    version: u32,
    a: Side<'a>,
    b: Side<'a>,
    cost: &'static str,
    conditions: Vec<Condition>,
    events: Vec<Named<'a>>,
    events_only_a: Vec<&'a str>,
    events_only_b: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rates: Vec<Named<'a>>,
    recognised_files: Vec<Both<Cow<'a, str>>>,
    recognised_objects: Vec<Both<Cow<'a, str>>>,
    ambiguous: Vec<Both<Vec<PlaceText<'a>>>>,
    findings: Vec<Finding<'a>>,
    functions: F,
    left_out: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    calls: Option<C>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<L>,
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<S>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<&'static str>,
}

#[derive(Serialize)]
struct Side<'a> {
    file: Cow<'a, str>,
    creator: Option<Cow<'a, str>>,
    cmd: Option<Cow<'a, str>>,
}

/// An event or a rate.
#[derive(Serialize)]
struct Named<'a> {
    name: &'a str,
    long_name: &'a str,
    total: ComparedValue,
}

#[derive(Serialize)]
struct Both<T> {
    a: T,
    b: T,
}

#[derive(Serialize)]
struct Finding<'a> {
    event: &'a str,
    kind: &'static str,
    function: Option<PlaceText<'a>>,
    sentence: String,
    figures: BTreeMap<&'static str, Figure>,
}

#[derive(Serialize)]
struct Function<'a> {
    change: &'static str,
    matched_by: Option<MatchedBy>,
    a: Option<PlaceText<'a>>,
    b: Option<PlaceText<'a>>,
    called: Option<ComparedValue>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    estimated: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    at_least: bool,
    #[serde(flatten)]
    figures: Figures<'a>,
}

#[derive(Serialize)]
struct Call<'a> {
    change: &'static str,
    caller: PlaceText<'a>,
    callee: PlaceText<'a>,
    count: ComparedValue,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    estimated: bool,
    #[serde(flatten)]
    figures: Figures<'a>,
}

#[derive(Serialize)]
struct FunctionLine<'a> {
    change: &'static str,
    function: PlaceText<'a>,
    a: Option<LinePlace<'a>>,
    b: Option<LinePlace<'a>>,
    #[serde(flatten)]
    figures: Figures<'a>,
}

#[derive(Serialize)]
struct LinePlace<'a> {
    file: Cow<'a, str>,
    line: u64,
}

#[derive(Serialize)]
struct SourceFile<'a, L: Serialize> {
    a: Option<Cow<'a, str>>,
    b: Option<Cow<'a, str>>,
    lines: L,
}

#[derive(Serialize)]
struct SourceLine<'a> {
    change: &'static str,
    a: Option<u64>,
    b: Option<u64>,
    #[serde(flatten)]
    figures: Figures<'a>,
}

/// Costs by event, and rates by name if there are any.
#[derive(Serialize)]
struct Figures<'a> {
    costs: ByName<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rates: Option<ByName<'a>>,
}

impl Serialize for ComparedValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            ComparedValue::Cost(cost) => parts(serializer, [cost.a, cost.b, cost.change()]),
            ComparedValue::Rate(rate) => parts(serializer, [rate.a, rate.b, rate.change()]),
        }
    }
}

impl Serialize for PlaceText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let texts = [self.object, self.file, self.function].map(readable);
        serializer.collect_map(["object", "file", "name"].into_iter().zip(texts))
    }
}

fn parts<S: Serializer>(serializer: S, values: [impl Serialize; 3]) -> Result<S::Ok, S::Error> {
    serializer.collect_map(["a", "b", "difference"].into_iter().zip(values))
}

/// Figures by name; several events may have the same name.
struct ByName<'a>(Vec<(&'a str, ComparedValue)>);

impl Serialize for ByName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

struct Writer<'a> {
    tables: &'a ComparedTables,
    request: &'a DifferenceRequest<'a>,
}

impl<'a> Writer<'a> {
    fn named(&self, number: usize, total: ComparedValue) -> Named<'a> {
        let (name, long_name) = self.tables.name(number);
        Named {
            name,
            long_name,
            total,
        }
    }

    /// How well the compared cost of a row is known.
    fn exactness(&self, row: u32) -> Exactness {
        match self.request.cost {
            ComparedCost::SelfCost => {
                Exactness::of(self.tables.profile.is_certain(FunctionId(row)))
            }
            ComparedCost::Inclusive => self.tables.exactness(row),
        }
    }

    /// The values of the numbers.
    fn figures(&self, values: impl Iterator<Item = ComparedValue>) -> Figures<'a> {
        let (mut costs, mut rates) = (Vec::new(), Vec::new());
        for (&number, value) in self.request.numbers.iter().zip(values) {
            let list = match value {
                ComparedValue::Cost(_) => &mut costs,
                ComparedValue::Rate(_) => &mut rates,
            };
            list.push((self.tables.name(number).0, value));
        }
        Figures {
            costs: ByName(costs),
            rates: (!rates.is_empty()).then_some(ByName(rates)),
        }
    }

    fn of_line(&self, line: &ComparedLine) -> Figures<'a> {
        let numbers = self.request.numbers.iter();
        self.figures(numbers.map(|&number| self.tables.line_value(number, line)))
    }

    fn function_line(&self, block: &'a LineBlock, line: &ComparedLine) -> FunctionLine<'a> {
        FunctionLine {
            change: self.change(line),
            function: self.tables.place_as_written(block.row),
            a: line_place(&block.a_file, line.a),
            b: line_place(&block.b_file, line.b),
            figures: self.of_line(line),
        }
    }

    fn change(&self, line: &ComparedLine) -> &'static str {
        self.tables
            .line_change(self.request.numbers[0], line)
            .word()
    }

    fn ambiguous(&self) -> Vec<Both<Vec<PlaceText<'a>>>> {
        let place = |f: &FunctionId| self.tables.place_as_written(f.0);
        let open = self.tables.matching.ambiguities.iter();
        open.map(|open| Both {
            a: open.a.iter().map(place).collect(),
            b: open.b.iter().map(place).collect(),
        })
        .collect()
    }

    fn findings(&self) -> Vec<Finding<'a>> {
        let tables = self.tables;
        let of_number = |&number: &usize| {
            let found = tables.findings(number).into_iter();
            found.map(move |statement| Finding {
                event: tables.name(number).0,
                kind: statement.kind,
                function: statement.row.map(|row| tables.place_as_written(row)),
                sentence: statement.sentence,
                figures: statement.figures,
            })
        };
        self.request.numbers.iter().flat_map(of_number).collect()
    }
}

fn side<'a>(tables: &'a Tables, file: &'a [u8]) -> Side<'a> {
    Side {
        file: readable(file),
        creator: tables.creator().map(readable),
        cmd: tables.command().map(readable),
    }
}

fn names<'a>(tables: &'a Tables, events: &[usize]) -> Vec<&'a str> {
    let names = events.iter().map(|&event| &tables.events[event].name[..]);
    names.collect()
}

fn paths<'a>(tables: &'a ComparedTables, paths: &[RecognisedPath]) -> Vec<Both<Cow<'a, str>>> {
    let text = |name| readable(tables.profile.text(name));
    let path = |path: &RecognisedPath| Both {
        a: text(path.a),
        b: text(path.b),
    };
    paths.iter().map(path).collect()
}

fn line_place(file: &Option<Vec<u8>>, number: Option<u64>) -> Option<LinePlace<'_>> {
    let file = readable(file.as_deref().unwrap_or_default());
    number.map(|line| LinePlace { file, line })
}
