//! Comparisons in the formats of other tools, each read by a plain reader of its description.

use crate::command::{run, text, write};
use crate::load_texts;
use crate::protobuf::{all, one, unpacked};
use grindscope::analysis::compare::Rules;
use grindscope::browse::ComparedTables;
use grindscope::export::dot::{self, Thresholds};
use grindscope::export::formats::{DifferenceRequest, Format};
use serde_json::Value;
use std::collections::BTreeMap;

/// `main` calls `f` and `g`, each of which has one record: the contexts are those of the text.
const A: &str = "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=2 1\n2 60\ncfn=gone\ncalls=1 1\n3 7\n\
    fn=f\n3 60\nfn=gone\n4 7\n";
const B: &str = "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=3 1\n2 45\ncfn=new;x\ncalls=1 1\n3 100\n\
    fn=f\n3 45\nfn=new;x\n4 100\n";

#[test]
fn folded_stacks_have_both_costs() {
    let (a, b) = (write("f-a.out", A), write("f-b.out", B));
    let found = text(&[&a, &b, "--to", "folded"]);
    let mut lines: Vec<&str> = found.lines().collect();
    lines.sort_unstable();
    let expected = [
        "main 10 10",
        "main;f 60 45",
        "main;gone 7 0",
        "main;new:x 0 100",
    ];
    assert_eq!(lines, expected);
}

/// Single invocations: `g` costs 1 when called by `a` and `large` when called by `b`. Sums could only divide it.
fn invocations(large: u32) -> String {
    let call = |name: &str, cost: u32| format!("cfn={name}\ncalls=1 0 0\n1 {cost}\n");
    let block =
        |name: &str, cost: u32, calls: &str| format!("\nfl=t.php\nfn={name}\n1 {cost}\n{calls}");
    let below = |caller: &str, cost: u32| {
        block("g", cost, "")
            + &block("f", 1, &call("g", cost))
            + &block(caller, 1, &call("f", cost + 1))
    };
    let calls = call("a", 3) + &call("b", large + 2);
    let main = block("{main}", 5, &calls);
    let all = 5 + 3 + large + 2;
    format!(
        "creator: xdebug 3.3.1\nevents: Time\n{}{}{main}\nsummary: {all}\n",
        below("a", 1),
        below("b", large)
    )
}

#[test]
fn contexts_are_exact_where_both_profiles_hold_them() {
    let (a, b) = (invocations(9), invocations(90));
    let (a, b) = (write("x-a.out", &a), write("x-b.out", &b));
    let lines = |arguments: &[&str]| -> Vec<String> {
        let mut lines: Vec<String> = text(arguments).lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    let expected = [
        "{main} 5 5",
        "{main};a 1 1",
        "{main};a;f 1 1",
        "{main};a;f;g 1 1",
        "{main};b 1 1",
        "{main};b;f 1 1",
        "{main};b;f;g 9 90",
    ];
    assert_eq!(lines(&[&a, &b, "--to", "folded"]), expected);
    // Rewritten names are still those of the contexts.
    let rewritten = lines(&[&a, &b, "--to", "folded", "--mod-funcname", "s/^g$/leaf/"]);
    assert_eq!(rewritten[6], "{main};b;f;leaf 9 90");
    let output = crate::command::run(&[&a, &b, "--to", "folded"]);
    assert!(output.stderr.is_empty(), "nothing is estimated");
    // With sums on one side, estimates are compared with estimates.
    let sums = "events: Time\nfl=t.php\nfn={main}\n1 5\ncfn=f\ncalls=2 0\n1 12\nfn=f\n1 2\ncfn=g\ncalls=2 0\n1 9\n\
        fn=g\n1 10\ncfn=f\ncalls=1 0\n1 1\n";
    let sums = write("x-sums.out", sums);
    let mixed = lines(&[&a, &sums, "--to", "folded"]);
    assert!(
        mixed
            .iter()
            .all(|line| line.starts_with("(estimated from the call graph);"))
    );
}

#[test]
fn speedscope_has_two_profiles() {
    let (a, b) = (write("s2-a.out", A), write("s2-b.out", B));
    let found = text(&[&a, &b, "--to", "speedscope"]);
    let found: Value = serde_json::from_str(&found).expect("JSON");
    let frames = found["shared"]["frames"].as_array().expect("a list");
    let profiles = found["profiles"].as_array().expect("a list");
    let mut sums: Vec<BTreeMap<String, u64>> = Vec::new();
    for profile in profiles {
        let mut own: BTreeMap<String, u64> = BTreeMap::new();
        let (mut stack, mut at) = (Vec::<usize>::new(), 0);
        for event in profile["events"].as_array().expect("a list") {
            let now = event["at"].as_u64().expect("a number");
            if let Some(&top) = stack.last() {
                let name = frames[top]["name"].as_str().expect("a name").to_owned();
                *own.entry(name).or_default() += now - at;
            }
            at = now;
            let frame = event["frame"].as_u64().expect("a number") as usize;
            match event["type"].as_str() {
                Some("O") => stack.push(frame),
                _ => assert_eq!(stack.pop(), Some(frame)),
            }
        }
        assert!(stack.is_empty());
        assert_eq!(profile["endValue"], at);
        own.retain(|_, cost| *cost > 0);
        sums.push(own);
    }
    let map = |pairs: &[(&str, u64)]| -> BTreeMap<String, u64> {
        pairs
            .iter()
            .map(|&(name, cost)| (name.to_owned(), cost))
            .collect()
    };
    assert_eq!(sums[0], map(&[("main", 10), ("f", 60), ("gone", 7)]));
    assert_eq!(sums[1], map(&[("main", 10), ("f", 45), ("new;x", 100)]));
    let names: Vec<&Value> = profiles.iter().map(|profile| &profile["name"]).collect();
    assert_eq!(names[0], "A: Ir");
    assert_eq!(names[1], "B: Ir");
}

fn tables(a: &str, b: &str) -> ComparedTables {
    let (a, b) = (load_texts(&[a]), load_texts(&[b]));
    ComparedTables::new(a, b, &Rules::default()).expect("few names")
}

/// Field numbers are those of profile.proto.
#[test]
fn pprof_has_signed_differences() {
    let request = DifferenceRequest {
        numbers: &[0],
        ..DifferenceRequest::default()
    };
    let format = Format::of("pprof").expect("a format");
    let written = format.write_difference(&tables(A, B), &request);
    let (bytes, _) = written.expect("it fits");
    let strings: Vec<&str> = all(&bytes, 6)
        .into_iter()
        .map(|text| std::str::from_utf8(text).expect("UTF-8"))
        .collect();
    let string = |message: &[u8], field: u64| strings[one(message, field) as usize];
    let kinds: Vec<&str> = all(&bytes, 1)
        .into_iter()
        .map(|kind| string(kind, 1))
        .collect();
    assert_eq!(kinds, ["Ir (A)", "Ir (B)", "Ir (B - A)"]);
    let functions: BTreeMap<u64, &str> = all(&bytes, 5)
        .into_iter()
        .map(|function| (one(function, 1), string(function, 2)))
        .collect();
    let mut found = BTreeMap::new();
    for sample in all(&bytes, 2) {
        let list = |field| unpacked(all(sample, field)[0]);
        // A location has the number of its function; the leaf comes first.
        let stack: Vec<&str> = list(1).iter().rev().map(|id| functions[id]).collect();
        let values: Vec<i64> = list(2).iter().map(|v| v.cast_signed()).collect();
        assert_eq!(found.insert(stack.join(">"), values), None);
    }
    let expected = [
        ("main", [10, 10, 0]),
        ("main>f", [60, 45, -15]),
        ("main>gone", [7, 0, -7]),
        ("main>new;x", [0, 100, 100]),
    ];
    let expected = expected.map(|(path, values)| (path.to_owned(), values.to_vec()));
    assert_eq!(found, BTreeMap::from(expected));
    assert_eq!(string(&bytes, 14), "Ir (B - A)");
}

#[test]
fn a_cycle_that_lost_a_member_and_got_another_is_the_same_one() {
    let a = write(
        "c-a.out",
        "events: Ir\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 30\nfn=f\n1 10\ncfn=g\ncalls=1 1\n1 20\n\
         fn=g\n1 20\ncfn=f\ncalls=1 1\n1 1\n",
    );
    let b = write(
        "c-b.out",
        "events: Ir\nfn=main\n1 1\ncfn=g\ncalls=1 1\n1 45\nfn=g\n1 40\ncfn=h\ncalls=1 1\n1 5\n\
         fn=h\n1 5\ncfn=g\ncalls=1 1\n1 1\n",
    );
    let found = text(&[&a, &b, "--to", "folded"]);
    let mut lines: Vec<&str> = found.lines().collect();
    lines.sort_unstable();
    // In either profile, only `g` calls `h`.
    let below = "(estimated from the call graph);main";
    let expected = [
        format!("{below} 1 1"),
        format!("{below};<cycle of g>;f 10 0"),
        format!("{below};<cycle of g>;g 20 40"),
        format!("{below};<cycle of g>;g;h 0 5"),
    ];
    assert_eq!(lines, expected);
}

#[test]
fn negative_costs_are_refused_by_formats_without_them() {
    let negative = write("negative.out", "events: Ir\nfn=f\n1 -5\n");
    for format in ["folded", "speedscope"] {
        let output = crate::command::run(&[&negative, &negative, "--to", format]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.contains("negative costs"), "{error}");
    }
}

#[test]
fn forms_for_comments_refuse_options_of_tables() {
    let (a, b) = (write("o-a.out", A), write("o-b.out", B));
    for format in ["markdown", "github", "html"] {
        for options in [
            &["--calls"][..],
            &["--inclusive"],
            &["--equal"],
            &["--threshold", "1"],
            &["--sort", "name"],
            &["--file", "a.c"],
        ] {
            let output = run(&[&["--to", format], options, &[&a, &b]].concat());
            let problem = String::from_utf8(output.stderr).expect("text");
            let expected = format!("{} has no effect on {format}", options[0]);
            assert!(problem.contains(&expected), "{problem}");
            assert_eq!(output.status.code(), Some(1));
        }
    }
}

#[test]
fn formats_of_contexts_refuse_options_of_tables() {
    let (a, b) = (write("c-a.out", A), write("c-b.out", B));
    for format in ["callgrind", "folded", "speedscope", "pprof"] {
        for options in [["--top", "1"], ["--cycles", "plain"]] {
            let output = run(&[&["--to", format], &options[..], &[&a, &b]].concat());
            let problem = String::from_utf8(output.stderr).expect("text");
            let expected = format!("{} has no effect on {format}", options[0]);
            assert!(problem.contains(&expected), "{problem}");
        }
    }
}

#[test]
fn the_graph_distinguishes_more_from_less() {
    let thresholds = Thresholds {
        function: 0.0,
        call: 0.0,
    };
    let dot = dot::write_difference(&tables(A, B), 0, thresholds, None);
    let dot = String::from_utf8(dot).expect("UTF-8");
    let line = |part: &str| {
        let mut found = dot.lines().filter(|line| line.contains(part));
        found.next().unwrap_or_else(|| panic!("{part}: {dot}"))
    };
    // Shares of 77, the total of A. `main` has 77 in A and 155 in B, `f` 60 and 45.
    assert!(line("label=\"main\\n+101.30%\\n(+0.00%)\"").contains("filled\""));
    assert!(line("label=\"f\\n-19.48%\\n(-19.48%)\"").contains("0.580 "));
    assert!(line("label=\"new;x\\n+129.87%").contains("filled,bold"));
    assert!(line("label=\"gone\\n-9.09%").contains("filled,dashed"));
    let arrow = line("-19.48%\\n2\u{d7} \u{2192} 3\u{d7}");
    assert!(arrow.contains(" -> "), "{arrow}");
    assert!(dot.contains("Ir: 77 \u{2192} 155 (B - A +78)"), "{dot}");
}

/// Two libraries have a function `init` of their own in a file of the same name.
fn namesakes(cost: u32) -> String {
    format!(
        "events: Ir\nob=/lib/a.so\nfl=u.c\nfn=init\n1 {cost}\ncob=/lib/b.so\ncfn=init\ncalls={cost} 1\n2 {cost}00\n\
        ob=/lib/b.so\nfl=u.c\nfn=init\n1 {cost}00\n"
    )
}

#[test]
fn differences_of_namesakes_stay_apart_in_kcachegrind() {
    let (a, b) = (
        write("namesakes-a.out", &namesakes(1)),
        write("namesakes-b.out", &namesakes(3)),
    );
    let found = crate::kcachegrind_reader::load(&text(&[&a, &b, "--to=callgrind"]));
    assert_eq!(found.errors, Vec::<String>::new());
    let init = |object: &str| (object.to_owned(), "u.c".to_owned(), "init".to_owned());
    let part = &found.parts[0];
    let own = [(init("/lib/a.so"), vec![2]), (init("/lib/b.so"), vec![200])];
    assert_eq!(part.own, own.into());
    let call = ((init("/lib/a.so"), init("/lib/b.so")), (2, vec![200]));
    assert_eq!(part.calls, [call].into());
}
