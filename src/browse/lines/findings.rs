//! Findings about lines, as sentences. A profile does not keep lines: [`line_request`] describes the
//! details to read again, and [`line_statements`] evaluates them.

use crate::analysis::findings::{Finding, LineCost, Rate, misses, one_line, one_line_candidates};
use crate::browse::Tables;
use crate::browse::findings::{Statement, statement};
use crate::details::{Details, Grain, Request, Wanted};
use crate::model::{Formula, FunctionId};
use crate::order;
use crate::sink::Symbol;
use std::collections::BTreeMap;

/// Most findings about lines.
const MOST: usize = 3;

/// The details needed for findings about the lines of an event and of conspicuous misses; `None` if no
/// function has a cost high enough.
///
/// # Panics
/// If there is no such event.
pub fn line_request(tables: &Tables, event: usize) -> Option<Request> {
    let mut functions: Vec<FunctionId> = cases(tables, event)
        .iter()
        .flat_map(|case| case.functions.iter().copied())
        .collect();
    order::sort(&mut functions);
    functions.dedup();
    let grain = Grain {
        instructions: false,
        ..Grain::FINEST
    };
    (!functions.is_empty()).then(|| Request {
        wanted: Wanted::Functions(functions),
        parts: tables.parts.clone(),
        grain,
    })
}

/// Findings about the lines of the functions that [`line_request`] asks for: those of the event, most
/// expensive first, then those of misses.
///
/// # Panics
/// If there is no such event.
pub fn line_statements(tables: &Tables, event: usize, details: &Details) -> Vec<Statement> {
    let mut statements = Vec::new();
    for case in cases(tables, event) {
        let lines = lines_by_function(&case.formula, details);
        let functions = case.functions.iter();
        let found = functions.filter_map(|&f| of_function(&case, f, lines.get(&f)?));
        let statement = |finding| statement(tables, event, &finding, case.total);
        statements.extend(found.take(MOST).map(statement));
    }
    statements
}

/// Functions whose lines are examined for one event.
struct Case {
    functions: Vec<FunctionId>,
    formula: Formula,
    total: i128,
    /// The rate whose misses are counted; `None` for the requested event.
    rate: Option<&'static Rate>,
}

fn cases(tables: &Tables, event: usize) -> Vec<Case> {
    let (profile, parts) = (&tables.profile, &tables.parts);
    let shown = &tables.events[event];
    let (formula, total) = (shown.formula.clone(), tables.total(event));
    let costs = profile.self_column(&formula, parts);
    let of_event = Case {
        functions: one_line_candidates(&costs, total),
        formula,
        total,
        rate: None,
    };
    let of_misses = misses(profile, parts).into_iter().filter_map(|misses| {
        let events = profile.events().iter();
        let at = events
            .map(|e| &e.name)
            .position(|name| name == misses.rate.misses)?;
        (shown.name != misses.rate.misses).then(|| Case {
            functions: vec![FunctionId(misses.row)],
            formula: Formula::event(at),
            total: misses.all(),
            rate: Some(misses.rate),
        })
    });
    std::iter::once(of_event).chain(of_misses).collect()
}

fn of_function(case: &Case, function: FunctionId, lines: &Lines) -> Option<Finding> {
    let lines: Vec<LineCost> = lines
        .iter()
        .map(|(&(file, line), &cost)| LineCost { file, line, cost })
        .collect();
    one_line(function, &lines, case.total, case.rate)
}

/// Self costs by source file and line.
type Lines = BTreeMap<(Symbol, u64), i128>;

fn lines_by_function(formula: &Formula, details: &Details) -> BTreeMap<FunctionId, Lines> {
    let mut lines: BTreeMap<FunctionId, Lines> = BTreeMap::new();
    for (spot, sums) in details.costs().iter() {
        if let Some(function) = spot.function {
            let of_function = lines.entry(function).or_default();
            *of_function.entry((spot.file, spot.line)).or_default() += formula.of(sums);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::details::Reading;
    use crate::loading::Loader;
    use crate::model::ProfileBuilder;

    const CACHEGRIND: &[u8] = include_bytes!("../../../tests/data/corpus/cachegrind/c.out");

    /// As the page does: reads the profile, then the requested details.
    fn found(text: &[u8], event: &str) -> Vec<Statement> {
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(b"test");
        loader.push(text).unwrap();
        loader.end_file().unwrap();
        let books = vec![loader.files()[0].bookmarks.clone()];
        let tables = Tables::new(loader.finish().unwrap().finish());
        let event = tables.events.iter().position(|e| e.name == event).unwrap();
        let Some(request) = line_request(&tables, event) else {
            return Vec::new();
        };
        let mut reading = Reading::new(std::rc::Rc::clone(&tables.profile), &books, &request);
        for range in reading.needs() {
            reading
                .push(&text[range.start as usize..range.end as usize])
                .unwrap();
        }
        let details = reading.finish().unwrap();
        line_statements(&tables, event, &details)
    }

    /// Findings about the event itself, or about another one.
    fn sentences(found: Vec<Statement>, is_other: bool) -> Vec<String> {
        let found = found.into_iter().filter(|s| s.event.is_some() == is_other);
        found.map(|s| s.sentence).collect()
    }

    /// The same rule, implemented literally for texts of the simplest kind: costs by file, function and
    /// line.
    fn expected(text: &str, event: &str) -> Vec<String> {
        let mut costs: BTreeMap<(String, String), BTreeMap<u64, i128>> = BTreeMap::new();
        let (mut file, mut function, mut column) = (String::new(), String::new(), 0);
        let mut total = 0;
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let Some(names) = line.strip_prefix("events: ") {
                column = names.split(' ').position(|e| e == event).unwrap() + 1;
            } else if let Some(name) = line.strip_prefix("fl=") {
                file = name.to_owned();
            } else if let Some(name) = line.strip_prefix("fn=") {
                function = name.to_owned();
            } else if line.starts_with(|c: char| c.is_ascii_digit()) {
                let cost: i128 = words.get(column).map_or(0, |word| word.parse().unwrap());
                let lines = costs.entry((file.clone(), function.clone())).or_default();
                *lines.entry(words[0].parse().unwrap()).or_default() += cost;
                total += cost;
            }
        }
        let mut found = Vec::new();
        for ((file, function), lines) in &costs {
            let own: i128 = lines.values().sum();
            let known: Vec<_> = lines.iter().filter(|(l, c)| **l > 0 && **c != 0).collect();
            let Some((line, cost)) = known.iter().max_by_key(|(_, cost)| **cost) else {
                continue;
            };
            if own * 20 >= total && **cost * 2 >= own && known.len() >= 3 {
                let share = **cost as f64 / own as f64 * 100.0;
                let sentence = format!(
                    "Line {line} of {file} has {share:.1} % of the self cost of {function}."
                );
                found.push((own, sentence));
            }
        }
        found.sort_by_key(|(own, _)| -own);
        found.into_iter().take(3).map(|(_, s)| s).collect()
    }

    #[test]
    fn lines_of_a_real_profile_are_those_of_its_text() {
        let text = std::str::from_utf8(CACHEGRIND).unwrap();
        let mut count = 0;
        for event in ["Ir", "Dr", "Dw", "D1mr", "I1mr", "DLmw"] {
            let expected = expected(text, event);
            count += expected.len();
            let found = sentences(found(CACHEGRIND, event), false);
            assert_eq!(found, expected, "{event}");
        }
        assert!(count > 0, "some event has a finding");
    }

    #[test]
    fn the_line_of_misses_is_named_for_any_event() {
        let text = b"events: Ir Dr D1mr\nfl=a.c\nfn=main\n7 4000 100 5\n8 4000 200 90\n9 3000 9 1\nfn=load\n1 50000 600 4\n";
        let expected = "Line 8 of a.c has 93.8 % of the L1 data read misses of main.";
        let about_ir = found(text, "Ir");
        let named: Vec<_> = about_ir.iter().map(|s| (s.row, s.event)).collect();
        assert_eq!(named, [(Some(0), Some(2))]);
        assert_eq!(sentences(about_ir, true), [expected]);
        let about_misses = found(text, "D1mr");
        assert_eq!(about_misses[0].event, None);
        let expected = "Line 8 of a.c has 93.8 % of the self cost of main.";
        assert_eq!(sentences(about_misses, false), [expected]);
    }

    #[test]
    fn nothing_is_asked_for_where_nothing_costs() {
        assert!(found(b"events: Ir\nfl=a.c\nfn=f\n1 0\n", "Ir").is_empty());
    }
}
