//! Findings about lines, as sentences. A profile keeps no lines, so whoever asks reads them again:
//! what [`line_request`] asks for, whose [`Details`] then answer.

use super::Tables;
use super::findings::{Statement, statement};
use crate::analysis::findings::{Finding, LineCost, one_line, one_line_candidates};
use crate::details::{Details, Grain, Request, Wanted};
use crate::model::FunctionId;
use crate::sink::Symbol;
use std::collections::BTreeMap;

/// Most findings about lines.
const MOST: usize = 3;

/// The details that are needed to tell of the lines of an event; `None` where no function is dear
/// enough to be told of.
///
/// # Panics
/// If there is no such event.
pub fn line_request(tables: &Tables, event: usize) -> Option<Request> {
    let functions = candidates(tables, event);
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

/// Findings about the lines of the functions that [`line_request`] asks for, the dearest first.
///
/// # Panics
/// If there is no such event.
pub fn line_statements(tables: &Tables, event: usize, details: &Details) -> Vec<Statement> {
    let total = tables.total(event);
    let lines = lines_by_function(tables, event, details);
    let of_function = |function: FunctionId| -> Option<Finding> {
        let lines: Vec<LineCost> = lines
            .get(&function)?
            .iter()
            .map(|(&(file, line), &cost)| LineCost { file, line, cost })
            .collect();
        one_line(function, &lines, total)
    };
    let found = candidates(tables, event)
        .into_iter()
        .filter_map(of_function);
    let found = found.take(MOST);
    found
        .map(|finding| statement(tables, event, &finding, total))
        .collect()
}

fn candidates(tables: &Tables, event: usize) -> Vec<FunctionId> {
    let shown = &tables.events[event];
    let costs = tables.profile.self_column(&shown.formula, &tables.parts);
    one_line_candidates(&costs, tables.total(event))
}

/// Self costs by source file and line.
type Lines = BTreeMap<(Symbol, u64), i128>;

fn lines_by_function(
    tables: &Tables,
    event: usize,
    details: &Details,
) -> BTreeMap<FunctionId, Lines> {
    let formula = &tables.events[event].formula;
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

    const CACHEGRIND: &[u8] = include_bytes!("../../tests/data/corpus/cachegrind/c.out");

    /// What the page does: reads the profile, then again what is needed of it.
    fn found(text: &[u8], event: &str) -> Vec<String> {
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
        let statements = line_statements(&tables, event, &details);
        statements.into_iter().map(|s| s.sentence).collect()
    }

    /// The rule on a text of the simplest kind, word for word: costs by file, function and line.
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
        let mut told = 0;
        for event in ["Ir", "Dr", "Dw", "D1mr", "I1mr", "DLmw"] {
            let expected = expected(text, event);
            told += expected.len();
            assert_eq!(found(CACHEGRIND, event), expected, "{event}");
        }
        assert!(told > 0, "some line stands out in some event");
    }

    #[test]
    fn nothing_is_asked_for_where_nothing_costs() {
        assert!(found(b"events: Ir\nfl=a.c\nfn=f\n1 0\n", "Ir").is_empty());
    }
}
