//! The formats that a profile can be saved in. The command and the page read this table: a new format is an
//! entry here and its writer.

pub use super::difference_request::DifferenceRequest;
use super::dot::{self, Thresholds};
use super::{callgrind, csv, difference_json, folded, json, pprof, speedscope, stacks};
use crate::analysis::contexts::{ContextTree, Origin};
use crate::browse::{ComparedTables, FrameNames, Tables};
use crate::diagnostic::ErrorKind;
use serde::{Serialize, Serializer};

/// Version of all JSON that grindscope writes (docs/json.md). A change that breaks readers increases it.
pub const JSON_VERSION: u32 = 2;

/// A format that a profile can be saved in.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(analyser, derive(tsify::Tsify), tsify(rename = "ExportFormat"))]
#[serde(rename_all = "camelCase")]
pub struct Format {
    /// Its name in the command and in requests.
    pub id: &'static str,
    /// Its name on the page.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub purpose: &'static str,
    /// File name extension.
    pub ending: &'static str,
    /// Media type of the file.
    #[serde(rename = "type")]
    pub media_type: &'static str,
    /// Whether it contains the costs of only one event.
    pub of_one_event: bool,
    /// The choices that it follows: the listed rows, all calls from them, calls between them, stacks that contain one
    /// of them, only the selected parts, or none.
    #[cfg_attr(
        analyser,
        tsify(type = "'rows' | 'calls' | 'graph' | 'stacks' | 'parts' | 'all'")
    )]
    pub scope: Scope,
    /// Its writer: the session, by tables or by calling contexts, a `WebgrindExport`, or the page.
    #[cfg_attr(analyser, tsify(type = "'tables' | 'contexts' | 'webgrind' | 'page'"))]
    pub writer: Writer,
    /// How it represents the differences of two profiles, if it can.
    #[serde(skip)]
    pub difference: Option<Difference>,
}

/// A format of the differences of two profiles.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    /// What it is for, in a few words.
    pub purpose: &'static str,
    /// File name extension.
    pub ending: &'static str,
    /// The user's choices that it follows.
    pub scope: Scope,
    /// Writes tables; `None` for what writes the contexts of one profile.
    pub write: Option<fn(&ComparedTables, &DifferenceRequest<'_>) -> Vec<u8>>,
}

/// The user's choices that a format follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// The rows of the list, in their order.
    Rows,
    /// The selected parts, and with a filter the listed functions and all calls from them.
    Calls,
    /// The selected parts, and with a filter the listed functions and the calls between them.
    Graph,
    /// The selected parts, and with a filter the stacks that contain a listed function.
    Stacks,
    /// The selected parts.
    Parts,
    /// None: it always contains the whole profile.
    All,
}

/// The writer of a format, by its input.
#[derive(Clone, Copy, Debug)]
pub enum Writer {
    /// Writes tables.
    Tables(fn(&Tables, &Choice<'_>) -> Vec<u8>),
    /// Writes calling contexts.
    Contexts(ContextWriter),
    /// Reads the files again and collects them into a buffer: [`crate::webgrind`], in several versions.
    Webgrind,
    /// The page makes it from what it displays.
    Page,
}

/// Writes the contexts of an event, by its number: those of a profile, or of A and of B.
pub type WriteContexts =
    fn(&[&ContextTree], &FrameNames<'_>, &Tables, usize) -> Result<Vec<u8>, ErrorKind>;

/// A writer of calling contexts.
#[derive(Clone, Copy, Debug)]
pub struct ContextWriter {
    /// Whether contexts are needed in time order, if the profile records it.
    pub in_time_order: bool,
    /// Writes the contexts of an event.
    pub write: WriteContexts,
}

/// The selection to write.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice<'a> {
    /// Number of the event, for formats of one event.
    pub event: usize,
    /// Only these rows.
    pub rows: Option<&'a [u32]>,
    /// Limits of a graph.
    pub thresholds: Thresholds,
}

impl Serialize for Writer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Writer::Tables(_) => "tables",
            Writer::Contexts(_) => "contexts",
            Writer::Webgrind => "webgrind",
            Writer::Page => "page",
        })
    }
}

impl Format {
    /// Writes the differences of two profiles. For calling contexts, also returns how those of A and B were made. Fails
    /// with [`ErrorKind::Unsupported`] if the format cannot contain them, or a cost. Panics if a requested event or row
    /// does not exist.
    pub fn write_difference(
        &self,
        tables: &ComparedTables,
        request: &DifferenceRequest<'_>,
    ) -> Result<(Vec<u8>, Vec<Origin>), ErrorKind> {
        match (&self.difference, self.writer) {
            (
                Some(Difference {
                    write: Some(write), ..
                }),
                _,
            ) => Ok((write(tables, request), Vec::new())),
            (Some(_), Writer::Contexts(writer)) => {
                stacks::write_both(tables, request.numbers[0], writer, request.chosen)
            }
            _ => {
                let why = format!("{} cannot contain differences of profiles", self.name);
                Err(ErrorKind::Unsupported(why))
            }
        }
    }

    /// The format of this name.
    pub fn of(id: &str) -> Option<&'static Format> {
        FORMATS.iter().find(|format| format.id == id)
    }

    /// The formats of differences, with what is different there.
    pub fn of_differences() -> Vec<Format> {
        let format = |format: &Format| {
            let Difference {
                purpose,
                ending,
                scope,
                ..
            } = format.difference?;
            Some(Format {
                purpose,
                ending,
                scope,
                ..*format
            })
        };
        FORMATS.iter().filter_map(format).collect()
    }
}

/// All formats, in the order in which they are offered.
pub const FORMATS: &[Format] = &[
    Format {
        id: "report",
        name: "Report",
        purpose: "one HTML file with this profile: opens anywhere, offline",
        ending: ".html",
        media_type: "text/html",
        of_one_event: false,
        scope: Scope::All,
        writer: Writer::Page,
        difference: Some(Difference {
            purpose: "one HTML file with both profiles and this comparison: opens anywhere, offline",
            ending: ".diff.html",
            scope: Scope::All,
            write: None,
        }),
    },
    Format {
        id: "csv",
        name: "CSV",
        purpose: "a row for each function, for spreadsheets",
        ending: ".csv",
        media_type: "text/csv",
        of_one_event: false,
        scope: Scope::Rows,
        writer: Writer::Tables(|tables, wanted| match wanted.rows {
            Some(rows) => csv::write_rows(tables, rows),
            None => csv::write(tables),
        }),
        difference: Some(Difference {
            purpose: "the rows of the list, in order, with all events",
            ending: ".diff.csv",
            scope: Scope::Rows,
            write: Some(|tables, request| match request.sources {
                Some(files) => csv::write_lines(tables, request.numbers, files),
                None => csv::write_differences(tables, request.numbers, request.cost, request.rows),
            }),
        }),
    },
    Format {
        id: "table",
        name: "Table",
        purpose: "the list with its columns, groups and order, as CSV",
        ending: ".list.csv",
        media_type: "text/csv",
        of_one_event: false,
        scope: Scope::Rows,
        writer: Writer::Page,
        difference: None,
    },
    Format {
        id: "json",
        name: "JSON",
        purpose: "functions, calls, cycles, parts and events, for scripts",
        ending: ".json",
        media_type: "application/json",
        of_one_event: false,
        scope: Scope::Parts,
        writer: Writer::Tables(|tables, _| json::write(tables)),
        difference: Some(Difference {
            purpose: "the rows of the list with all events, findings, and how functions were matched",
            ending: ".diff.json",
            scope: Scope::Rows,
            write: Some(difference_json::write),
        }),
    },
    Format {
        id: "callgrind",
        name: "callgrind",
        purpose: "sums of functions and of calls between them, without lines, for KCachegrind and callgrind_annotate",
        ending: ".callgrind.out",
        media_type: "text/plain",
        of_one_event: false,
        scope: Scope::Parts,
        writer: Writer::Tables(|tables, wanted| callgrind::write_tables(tables, wanted.rows)),
        difference: Some(Difference {
            purpose: "B − A of functions and calls, in all measured events; costs can be negative",
            ending: ".diff.callgrind.out",
            scope: Scope::Calls,
            write: Some(|tables, request| callgrind::write_difference(tables, request.chosen)),
        }),
    },
    Format {
        id: "callgrindRows",
        name: "callgrind, filtered",
        purpose: "the functions of the list with all calls from them, as a profile",
        ending: ".filtered.callgrind.out",
        media_type: "text/plain",
        of_one_event: false,
        scope: Scope::Rows,
        writer: Writer::Tables(|tables, wanted| callgrind::write_tables(tables, wanted.rows)),
        difference: None,
    },
    Format {
        id: "webgrind",
        name: "webgrind",
        purpose: "preprocessed file, versions 4 to 7",
        ending: ".webgrind",
        media_type: "application/octet-stream",
        of_one_event: true,
        scope: Scope::All,
        writer: Writer::Webgrind,
        difference: None,
    },
    Format {
        id: "dot",
        name: "DOT",
        purpose: "the call graph, for Graphviz",
        ending: ".dot",
        media_type: "text/vnd.graphviz",
        of_one_event: true,
        scope: Scope::Graph,
        writer: Writer::Tables(|tables, wanted| {
            dot::write(tables, wanted.event, wanted.thresholds, wanted.rows)
        }),
        difference: Some(Difference {
            purpose: "the call graphs, for Graphviz: orange costs more, blue costs less",
            ending: ".diff.dot",
            scope: Scope::Graph,
            write: Some(|tables, request| {
                dot::write_difference(
                    tables,
                    request.numbers[0],
                    Thresholds::default(),
                    request.chosen,
                )
            }),
        }),
    },
    Format {
        id: "folded",
        name: "Folded stacks",
        purpose: "for flamegraph.pl and inferno",
        ending: ".folded.txt",
        media_type: "text/plain",
        of_one_event: true,
        scope: Scope::Stacks,
        writer: Writer::Contexts(ContextWriter {
            in_time_order: false,
            write: |trees, names, _, _| folded::write(trees, names),
        }),
        difference: Some(Difference {
            purpose: "contexts with their cost in A and in B, for differential flame graphs of flamegraph.pl",
            ending: ".diff.folded.txt",
            scope: Scope::Stacks,
            write: None,
        }),
    },
    Format {
        id: "speedscope",
        name: "speedscope",
        purpose: "flame graph, in time order if recorded",
        ending: ".speedscope.json",
        media_type: "application/json",
        of_one_event: true,
        scope: Scope::Stacks,
        writer: Writer::Contexts(ContextWriter {
            in_time_order: true,
            write: |trees, names, tables, event| {
                let shown = &tables.events[event];
                speedscope::write(trees, names, &tables.profile, &shown.name, shown.unit)
            },
        }),
        difference: Some(Difference {
            purpose: "A and B as two profiles in one file; the format has no differences",
            ending: ".diff.speedscope.json",
            scope: Scope::Stacks,
            write: None,
        }),
    },
    Format {
        id: "pprof",
        name: "pprof",
        purpose: "protobuf, for pprof and compatible tools",
        ending: ".pb",
        media_type: "application/octet-stream",
        of_one_event: true,
        scope: Scope::Stacks,
        writer: Writer::Contexts(ContextWriter {
            in_time_order: false,
            write: |trees, names, tables, event| {
                let shown = &tables.events[event];
                pprof::write(trees, names, &tables.profile, &shown.name, shown.unit)
            },
        }),
        difference: Some(Difference {
            purpose: "contexts with A, B and B − A (signed)",
            ending: ".diff.pb",
            scope: Scope::Stacks,
            write: None,
        }),
    },
];

#[cfg(test)]
mod tests;
