use super::*;
use crate::analysis::test_profile::{Graph, named};
use crate::analysis::{CallIndex, Cycles, InclusiveRule, View};
use crate::loading::Loader;
use crate::model::{Formula, FunctionId, PartSelection, Profile, ProfileBuilder};
use crate::sink::Symbol;

fn list(profile: &Profile) -> Vec<Finding> {
    let (formula, parts) = (Formula::event(0), PartSelection::All);
    let index = CallIndex::new(profile);
    let cycles = Cycles::find(profile, &index, &parts);
    let view = View {
        profile,
        index: &index,
        cycles: &cycles,
        formula: &formula,
        parts: &parts,
    };
    let flat = FlatProfile::new(view, InclusiveRule::Outgoing);
    findings(profile, &flat, &parts, None)
}

#[test]
fn hot_functions_are_the_three_most_expensive_ones() {
    let profile = Graph::default()
        .function("main", 1)
        .function("run", 9)
        .function("side", 40)
        .function("even", 20)
        .function("odd", 30)
        .profile();
    let hot = |name, cost| Finding::HottestFunction {
        row: named(&profile, name).0,
        cost,
    };
    assert_eq!(
        list(&profile),
        [hot("side", 40), hot("odd", 30), hot("even", 20)]
    );
}

#[test]
fn differences_have_no_findings() {
    // f is 500 % of the total of 20.
    let text = "events: Ir Dr DLmr\nfn=f\n1 100 9 9\nfn=g\n1 -80 -9 -9\n";
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text.as_bytes()).unwrap();
    loader.end_file().unwrap();
    let profile = loader.finish().unwrap().finish();
    assert_eq!(list(&profile), []);
    assert_eq!(one_line_candidates(&[100, -80], 20), []);
}

#[test]
fn cheap_calls_are_many_and_cheaper_than_the_average() {
    let profile = Graph::default()
        .function("main", 100_000)
        .function("tiny", 60_000)
        .function("rare", 50_000)
        .call("main", "tiny", 30_000, 60_000)
        .call("main", "rare", 9_999, 50_000)
        .profile();
    let cheap: Vec<Finding> = list(&profile)
        .into_iter()
        .filter(|f| matches!(f, Finding::CheapCalls { .. }))
        .collect();
    let row = named(&profile, "tiny").0;
    assert_eq!(
        cheap,
        [Finding::CheapCalls {
            row,
            called: 30_000,
            cost: 60_000
        }]
    );
}

fn misses_of(text: &str) -> Vec<Misses> {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text.as_bytes()).unwrap();
    loader.end_file().unwrap();
    misses(
        &loader.finish().unwrap().finish(),
        &PartSelection::All,
        None,
    )
}

#[test]
fn frequent_misses_need_misses_accesses_and_a_distance_from_other_functions() {
    // Of 10,000 reads 100 miss. `bad` misses 10 % of 400, `few` 6 % of 50, `plain` 0.6 %.
    let found = misses_of(
        "events: Ir Dr D1mr\nfn=plain\n1 30000 9550 57\nfn=bad\n1 2000 400 40\nfn=few\n1 100 50 3\n",
    );
    let figures = |misses, accesses| RateFigures { misses, accesses };
    let expected = Misses {
        row: 1,
        rate: &RATES[4],
        own: figures(40, 400),
        others: figures(60, 9_600),
        all_cycles: 32_100 + 10 * 100,
    };
    assert_eq!(found, [expected]);
    assert_eq!(expected.cycles(), 400);
}

#[test]
fn misses_of_a_function_with_most_accesses_are_findings() {
    // `main` reads a third of all and has 97 % of the misses; `load` has few of the expensive ones.
    let found = misses_of(
        "events: Ir Dr D1mr DLmr\nfn=main\n1 15000 3000 970 0\nfn=other\n1 30000 7000 30 0\nfn=load\n1 900 90 0 3\n",
    );
    let rows: Vec<_> = found.iter().map(|m| (m.row, m.rate.misses)).collect();
    assert_eq!(rows, [(0, "D1mr")]);
    // If one function has all accesses, there is nothing to compare with, and the cycles decide.
    let text = |ir| format!("events: Ir Dr D1mr\nfn=main\n1 {ir} 3000 1000\n");
    assert_eq!(misses_of(&text(90_000)).len(), 1);
    assert_eq!(misses_of(&text(90_001)).len(), 0);
}

#[test]
fn misses_are_sorted_by_their_cost() {
    let found = misses_of(
        "events: Ir Dr D1mr DLmr Bc Bcm\nfn=a\n1 1000 100 90 1 100 0\nfn=b\n1 1000 900 20 90 100 99\n",
    );
    let costs: Vec<_> = found.iter().map(|m| (m.row, m.cycles())).collect();
    assert_eq!(costs, [(1, 9_000), (1, 990), (0, 900)]);
}

#[test]
fn one_of_several_lines_can_be_a_finding() {
    let line = |line, cost| LineCost {
        file: Symbol(3),
        line,
        cost,
    };
    let function = FunctionId(2);
    let lines = [line(0, 10), line(5, 60), line(6, 20), line(7, 10)];
    let found = Finding::OneLine {
        row: 2,
        line: lines[1],
        cost: 100,
        rate: None,
        with_inlined: false,
    };
    assert_eq!(one_line(function, &lines, 1_000, None), Some(found));
    assert_eq!(one_line(function, &lines, 10_000, None), None);
    // A line with all misses of several lines is a finding, too.
    let misses = one_line(function, &lines[1..2], 60, Some(&RATES[4]));
    assert!(misses.is_some());
    assert_eq!(one_line(function, &lines[..3], 1_000, None), None);
    assert_eq!(
        one_line(
            function,
            &[line(0, 90), line(1, 5), line(2, 3), line(3, 2)],
            100,
            None
        ),
        None
    );
    assert_eq!(one_line(function, &[], 0, None), None);
}

#[test]
fn an_empty_profile_has_no_findings() {
    assert_eq!(list(&Graph::default().function("f", 0).profile()), []);
}
