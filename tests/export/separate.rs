//! Separate inlined functions in everything that is computed from a profile: the self cost of each function is the sum of
//! the cost lines at the addresses for which LLVM's symbolizer names it as the innermost function.

use crate::shapes::{chains, shapes, short};
use crate::stacks::{folded_paths, played, sampled};
use crate::support::tables;
use grindscope::analysis::GraphOptions;
use grindscope::analysis::compare::Rules;
use grindscope::analysis::events::Unit;
use grindscope::analysis::groups::GroupBy;
use grindscope::browse::{
    ComparedTables, Figure, FrameNames, Grouping, OpenProfile, Tables, context_tree, statements,
};
use grindscope::code::InlinedCode;
use grindscope::details::{Grain, Reading, Request, Wanted};
use grindscope::disassembly::{ChainReader, Program, Question};
use grindscope::export::dot::{self, Thresholds};
use grindscope::export::formats::{Format, Writer};
use grindscope::export::stacks::{self, StackChoice};
use grindscope::export::{callgrind, csv, folded, json, pprof, speedscope};
use grindscope::loading::Loader;
use grindscope::model::{FunctionId, PartSelection, Profile, ProfileBuilder};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

const EVENTS: usize = 2;
/// Callers before their callees, with the names that callgrind writes.
const RECORDED: [(&str, &str); 3] = [
    ("(below main)", "(below main)"),
    ("run", "run(int)"),
    ("outside", "sums::outside(int)"),
];

/// Costs by function in short.
type Costs = BTreeMap<String, i128>;

/// A profile of random instructions, with two parts, and the self costs by event.
struct Random {
    text: String,
    own: [Costs; EVENTS],
}

fn random(seed: u64) -> Random {
    let mut state = seed;
    let mut next = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let chains = chains("a");
    let mut text = String::new();
    let mut own = [Costs::new(), Costs::new()];
    for part in 1..=2 {
        let _ = write!(
            text,
            "part: {part}\npositions: instr\nevents: Ir Dr\nob=shapes\nfl=shapes.cc\n"
        );
        // Of the callee, with its calls.
        let mut inclusive = [0u64; EVENTS];
        for (place, (recorded, name)) in RECORDED.iter().enumerate().rev() {
            let of_function = chains
                .iter()
                .filter(|(_, chain)| chain.last().unwrap() == recorded);
            let places: Vec<(&u64, &Vec<String>)> = of_function.collect();
            // Calls from `folded` would make cycles.
            let mut callers: Vec<u64> = places.iter().map(|place| *place.0).collect();
            callers.retain(|address| chains[address][0] != "folded");
            let calling = callers[next(callers.len() as u64) as usize];
            let mut sums = [0; EVENTS];
            let _ = writeln!(text, "fn={name}");
            for (&address, chain) in places {
                let costs = [next(1000), next(7)];
                let _ = writeln!(text, "{address:#x} {} {}", costs[0], costs[1]);
                for (event, cost) in costs.into_iter().enumerate() {
                    sums[event] += cost;
                    *own[event].entry(chain[0].clone()).or_default() += i128::from(cost);
                }
                if let Some((_, callee)) = RECORDED.get(place + 1).filter(|_| address == calling) {
                    let [ir, dr] = inclusive;
                    let _ = writeln!(text, "cfn={callee}\ncalls=1 0x1\n{address:#x} {ir} {dr}");
                }
            }
            let calls = if place + 1 < RECORDED.len() {
                inclusive
            } else {
                [0; EVENTS]
            };
            inclusive = [sums[0] + calls[0], sums[1] + calls[1]];
        }
    }
    own.iter_mut()
        .for_each(|own| own.retain(|_, cost| *cost != 0));
    Random { text, own }
}

/// The profile with separate functions.
fn separated(text: &str) -> Profile {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text.as_bytes()).unwrap();
    loader.end_file().unwrap();
    let books: Vec<_> = loader
        .files()
        .iter()
        .map(|file| file.bookmarks.clone())
        .collect();
    let profile = loader.finish().unwrap().finish();
    let details: Vec<_> = (0..profile.parts().len())
        .map(|part| {
            let request = Request {
                wanted: Wanted::Everything,
                parts: PartSelection::Only((0..2).map(|other| other == part).collect()),
                grain: Grain::FINEST,
            };
            let mut reading = Reading::new(&profile, &books, &request);
            for range in reading.needs() {
                let range = range.start as usize..range.end as usize;
                reading.push(&text.as_bytes()[range]).unwrap();
            }
            reading.finish().unwrap()
        })
        .collect();
    let mut code = InlinedCode::new(details);
    let file = std::fs::read(shapes("a", "shapes")).unwrap();
    let program = Program::open(&file[..]).unwrap();
    let mut reader = ChainReader::default();
    let found = code.places().iter().map(|(&function, places)| {
        let places: Vec<_> = places
            .iter()
            .map(|place| (place.address, place.line))
            .collect();
        let function_name = profile.name(function);
        let question = Question {
            function: function_name,
            places: &places,
        };
        (
            function,
            reader.read(&program, question).expect("the same program"),
        )
    });
    let found: Vec<_> = found.collect();
    code.programs.push((reader.tree(), found));
    let separated = code.separate(&profile).unwrap().profile;
    std::rc::Rc::try_unwrap(separated).expect("no other owner")
}

/// Sums of costs by name; other functions than these have none.
fn summed<N: AsRef<str>>(all: impl IntoIterator<Item = (N, i128)>) -> Costs {
    let mut sums = Costs::new();
    for (name, cost) in all.into_iter().filter(|one| one.1 != 0) {
        *sums.entry(short(name.as_ref())).or_default() += cost;
    }
    sums
}

fn named(tables: &Tables, function: FunctionId) -> String {
    let name = tables.names.readable().of(&tables.profile, function);
    String::from_utf8(name.to_vec()).unwrap()
}

fn by_function(tables: &Tables, event: usize) -> Costs {
    let own = &tables.flat(event).self_costs;
    summed(
        tables
            .profile
            .functions()
            .ids()
            .map(|f| (named(tables, f), own[f.0 as usize])),
    )
}

fn in_analyses(open: &OpenProfile, event: usize, expected: &Costs) {
    let tables = open.tables();
    assert_eq!(by_function(tables, event), *expected, "list");

    let names = FrameNames::new(tables);
    let contexts = context_tree(tables, None, event, false);
    let frames = contexts.frames.iter().zip(&contexts.self_costs);
    let frames = frames.map(|(&frame, &cost)| (names.of(frame), cost));
    let frames = frames.map(|(name, cost)| (String::from_utf8(name.into_owned()).unwrap(), cost));
    assert_eq!(summed(frames), *expected, "call tree and flame graph");

    let options = GraphOptions {
        least_node: 0.0,
        least_call: 0.0,
        ..GraphOptions::default()
    };
    let drawn = open.call_graph(event, None, None, options).unwrap();
    let nodes = drawn.graph.nodes.iter();
    let nodes = nodes.map(|node| (named(tables, FunctionId(node.row)), node.own));
    assert_eq!(summed(nodes), *expected, "call graph");

    let by = Grouping::By(GroupBy::Function);
    let (groups, columns) = (tables.groups(by), tables.group_columns(by, event).unwrap());
    let firsts = groups.groups.firsts().into_iter().zip(columns.iter());
    let firsts = firsts.map(|(first, cost)| (named(tables, first), cost.self_cost));
    assert_eq!(summed(firsts), *expected, "groups");
    let total: i128 = expected.values().sum();
    let objects = tables
        .group_columns(Grouping::By(GroupBy::Object), event)
        .unwrap();
    assert_eq!(
        objects.iter().map(|object| object.self_cost).sum::<i128>(),
        total,
        "objects"
    );

    let hottest = |statement: &&grindscope::browse::Statement| statement.kind == "hottest-function";
    for finding in statements(tables, event).iter().filter(hottest) {
        let name = short(&named(tables, FunctionId(finding.row.unwrap())));
        assert_eq!(
            finding.figures["cost"],
            Figure::One(expected[&name]),
            "findings"
        );
    }
}

fn in_exports(tables: &Tables, event: usize, expected: &Costs) {
    let profile = &tables.profile;
    let name_of = |one: &Value| one["name"].as_str().unwrap().to_owned();
    let own_of = |one: &Value| i128::from(one["self"][event].as_i64().unwrap());
    let value: Value = serde_json::from_slice(&json::write(tables)).unwrap();
    let functions = value["functions"].as_array().unwrap().iter();
    assert_eq!(
        summed(functions.map(|one| (name_of(one), own_of(one)))),
        *expected,
        "JSON"
    );

    let text = String::from_utf8(csv::write(tables)).unwrap();
    let rows = text.lines().skip(1).map(|row| {
        // The figures at the end: self cost and inclusive cost, by event.
        let cost = row.rsplit(',').nth(2 * EVENTS - 1 - event).unwrap();
        let name = row
            .strip_prefix('"')
            .map_or(row.split(',').next(), |row| row.split('"').next());
        (name.unwrap(), cost.parse().unwrap())
    });
    assert_eq!(summed(rows), *expected, "CSV");

    let (again, _) = crate::support::tables(&callgrind::write(profile));
    assert_eq!(by_function(&again, event), *expected, "callgrind");

    let (names, unit) = (FrameNames::new(tables), Unit::Time(10_000));
    let leaves = |paths: crate::stacks::Paths| {
        let leaves = paths
            .into_iter()
            .map(|(path, cost)| (path.last().unwrap().clone(), cost));
        summed(leaves)
    };
    let tree = context_tree(tables, None, event, false);
    let stacks = String::from_utf8(folded::write(&[&tree], &names).unwrap()).unwrap();
    assert_eq!(leaves(folded_paths(&stacks)), *expected, "folded");
    let Some(Writer::Contexts(writer)) = Format::of("folded").map(|format| format.writer) else {
        panic!("folded stacks are contexts");
    };
    let inverted = StackChoice {
        inverted: true,
        ..StackChoice::default()
    };
    let (stacks, _) = stacks::write(tables, None, event, writer, inverted).unwrap();
    let roots = folded_paths(&String::from_utf8(stacks).unwrap()).into_iter();
    let roots = roots.map(|(path, cost)| (path[0].clone(), cost));
    assert_eq!(summed(roots), *expected, "inverted");
    let file = speedscope::write(&[&tree], &names, profile, "Event", unit).unwrap();
    let file: Value = serde_json::from_slice(&file).unwrap();
    let frames = file["shared"]["frames"].as_array().unwrap();
    assert_eq!(
        leaves(played(&file["profiles"][0], frames)),
        *expected,
        "speedscope"
    );
    let file = pprof::write(&[&tree], &names, profile, "Event", unit).unwrap();
    assert_eq!(leaves(sampled(&file)), *expected, "pprof");

    let all = Thresholds {
        function: 0.0,
        call: 0.0,
    };
    let graph = String::from_utf8(dot::write(tables, event, all, None)).unwrap();
    let total: i128 = expected.values().sum();
    let mut drawn = 0;
    for label in graph.lines().filter(|line| !line.contains("->")) {
        let Some((_, label)) = label.split_once("[label=\"") else {
            continue;
        };
        let label = label.split('"').next().unwrap_or_default();
        let lines: Vec<&str> = label.split("\\n").collect();
        let share: f64 = lines[2].trim_matches(['(', ')', '%']).parse().unwrap();
        let cost = expected.get(&short(lines[0])).copied().unwrap_or(0);
        assert!(
            (share - cost as f64 / total as f64 * 100.0).abs() < 0.006,
            "DOT: {label}"
        );
        drawn += 1;
    }
    assert!(drawn >= expected.len(), "DOT: {drawn}");
}

#[test]
fn self_costs_are_those_of_the_innermost_functions_everywhere() {
    for seed in 0..40 {
        let [a, b] = [2 * seed, 2 * seed + 1].map(random);
        let [open_a, open_b] = [&a, &b].map(|of| OpenProfile::new(separated(&of.text)));
        for event in 0..EVENTS {
            in_analyses(&open_a, event, &a.own[event]);
            in_exports(open_a.tables(), event, &a.own[event]);
        }
        let rules = Rules {
            recognise: true,
            ..Rules::default()
        };
        let both = ComparedTables::of_open([&open_a, &open_b], &rules).unwrap();
        let (difference, _) = tables(&callgrind::write_difference(&both, None));
        for event in 0..EVENTS {
            let of_a = a.own[event].iter().map(|(name, cost)| (name, -cost));
            let expected = summed(
                b.own[event]
                    .iter()
                    .map(|(name, cost)| (name, *cost))
                    .chain(of_a),
            );
            let expected: Costs = expected.into_iter().filter(|one| one.1 != 0).collect();
            assert_eq!(by_function(&difference, event), expected, "comparison");
        }
    }
}
