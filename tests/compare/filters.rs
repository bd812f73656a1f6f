//! The filter of a comparison: what it leaves out of tables, and of the formats of other tools.

use crate::command::{run, text, write};
use crate::load_texts;
use crate::sums::self_costs;
use grindscope::analysis::GraphOptions;
use grindscope::analysis::InclusiveRule;
use grindscope::analysis::compare::Rules;
use grindscope::browse::{ComparedSide, ComparedTables};
use serde_json::Value;
use std::collections::BTreeMap;

/// `main` calls `f` and `g`, `f` calls `h`; each has one caller, so the contexts are certain.
const A: &str = "events: Ir\nob=prog\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 70\ncfn=g\ncalls=1 1\n\
    3 5\nfn=f\n4 60\ncob=libx.so\ncfi=h.c\ncfn=h\ncalls=2 1\n5 10\nfn=g\n6 5\nob=libx.so\nfl=h.c\n\
    fn=h\n7 10\n";
const B: &str = "events: Ir\nob=prog\nfl=a.c\nfn=main\n1 12\ncfn=f\ncalls=1 1\n2 90\ncfn=g\ncalls=1 1\n\
    3 8\nfn=f\n4 65\ncob=libx.so\ncfi=h.c\ncfn=h\ncalls=3 1\n5 25\nfn=g\n6 8\nob=libx.so\nfl=h.c\n\
    fn=h\n7 25\n";

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn filtered_tables_contain_matching_rows_and_add_up() {
    let (a, b) = (write("fi-a.out", A), write("fi-b.out", B));
    let found = text(&[&a, &b, "--filter", "object:libx", "--calls", "--lines"]);
    let squeezed: Vec<String> = found
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "85 110 +25 +29.41% total",
        "10 25 +15 +150.00% h h.c libx.so",
        "75 85 +10 +13.33% all others, including 3 functions with differences",
        "",
        "Calls, inclusive cost",
        "A B difference change",
        "10 25 +15 +150.00% f -> h called 2 -> 3 times",
        "2 calls with differences are omitted.",
        "",
        "Lines, self cost",
        "A B difference change",
        "10 25 +15 +150.00% h.c:7 h",
        "75 85 +10 +13.33% all others, including 3 lines with differences",
    ];
    let from = squeezed
        .iter()
        .position(|line| line == expected[0])
        .expect("a total");
    assert_eq!(squeezed[from..from + expected.len()], expected, "{found}");
    let csv = text(&[&a, &b, "--to=csv", "--filter", "self>=25"]);
    let names: Vec<&str> = csv
        .lines()
        .skip(1)
        .filter_map(|l| l.split(',').nth(1))
        .collect();
    assert_eq!(names, ["h", "f"], "in A or in B");
    let json = text(&[&a, &b, "--json", "--filter", "object:libx"]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["functions"].as_array().map(Vec::len), Some(1));
    assert_eq!(json["left_out"], 3);
    let output = run(&[&a, &b, "--filter", "/(/"]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        !output.status.success() && error.contains("--filter: "),
        "{error}"
    );
}

#[test]
fn stacks_are_those_that_hold_a_function_of_the_list() {
    let (a, b) = (write("fs-a.out", A), write("fs-b.out", B));
    let folded = |filter: &str| text(&[&a, &b, "--to", "folded", "--filter", filter]);
    assert_eq!(sorted(&folded("=h.c")), [""; 0]);
    assert_eq!(sorted(&folded("object:libx")), ["main;f;h 10 25"]);
    assert_eq!(sorted(&folded("/^f$/")), ["main;f 60 65", "main;f;h 10 25"]);
    assert_eq!(
        sorted(&folded("/^[gh]$/")),
        ["main;f;h 10 25", "main;g 5 8"]
    );
    let all = text(&[&a, &b, "--to", "folded"]);
    assert_eq!(folded("called>=0"), all, "everything passes");

    let found = text(&[&a, &b, "--to", "speedscope", "--filter", "/^f$/"]);
    let found: Value = serde_json::from_str(&found).expect("JSON");
    let ends: Vec<&Value> = (0..2)
        .map(|side| &found["profiles"][side]["endValue"])
        .collect();
    assert_eq!(ends, [70, 90], "f with h");

    let path = write("fs.pb", "");
    let options = ["--to", "pprof", "--filter", "/^g$/", "-o", &path];
    text(&[&[&a[..], &b], &options[..]].concat());
    let bytes = std::fs::read(&path).expect("a file");
    let samples = crate::protobuf::all(&bytes, 2);
    let values: Vec<Vec<u64>> = samples
        .iter()
        .map(|sample| crate::protobuf::unpacked(crate::protobuf::all(sample, 2)[0]))
        .collect();
    assert_eq!(values, [vec![5, 8, 3]]);
}

#[test]
fn graphs_and_profiles_hold_the_functions_of_the_list() {
    let (a, b) = (write("fg-a.out", A), write("fg-b.out", B));
    let dot = text(&[&a, &b, "--to", "dot", "--filter", "/^(main|f|g)$/"]);
    let count = |part: &str| dot.lines().filter(|line| line.contains(part)).count();
    assert_eq!(count("tooltip="), 3, "{dot}");
    assert_eq!(count(" -> n"), 2, "main to f and to g: {dot}");
    assert!(!dot.contains("h.c"), "{dot}");

    let callgrind = text(&[&a, &b, "--to=callgrind", "--filter", "/^f$/"]);
    assert!(
        callgrind.contains("desc: Filtered: 1 of 4 functions\n"),
        "{callgrind}"
    );
    assert!(!callgrind.contains("totals:"), "{callgrind}");
    let read = load_texts(&[&callgrind]);
    let costs: BTreeMap<String, i128> = self_costs(&read)
        .into_iter()
        .map(|(key, costs)| (format!("{key:?}"), costs["Ir"]))
        .filter(|(_, cost)| *cost != 0)
        .collect();
    assert_eq!(costs.values().collect::<Vec<_>>(), [&5], "f: {costs:?}");
    assert_eq!(read.calls().len(), 1, "from f to h");
}

/// In a picture cycles are collapsed, whichever rule the tables use.
#[test]
fn the_call_graph_of_a_side_is_the_same_under_every_rule() {
    let ring = |cost: u32| {
        format!(
            "events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n1 {}\nfn=a\n1 40\ncfn=b\ncalls=5 1\n1 {cost}\n\
             fn=b\n1 {cost}\ncfn=a\ncalls=4 1\n1 100\n",
            cost + 40
        )
    };
    let (a, b) = (ring(150), ring(200));
    let graph = |rule| {
        let (a, b) = (load_texts(&[&a]), load_texts(&[&b]));
        let mut open = ComparedTables::new(a, b, &Rules::default()).expect("names");
        open.choose_rule(rule);
        open.call_graph(0, ComparedSide::B, None, None, GraphOptions::default())
            .expect("an event")
    };
    let collapsed = graph(InclusiveRule::Outgoing);
    // main 250, the cycle 240.
    let mut costs: Vec<i128> = collapsed
        .drawn
        .graph
        .nodes
        .iter()
        .map(|node| node.cost)
        .collect();
    costs.sort_unstable();
    assert_eq!(costs, [240, 250]);
    assert_eq!(graph(InclusiveRule::Plain), collapsed);
    assert_eq!(graph(InclusiveRule::KCachegrind), collapsed);
}
