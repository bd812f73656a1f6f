//! JSON and DOT.

use crate::support::{HOSTILE, corpus, files, installed, tables};
use grindscope::export::dot::{self, Thresholds};
use grindscope::export::json;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn json_equals_the_facts_of_real_profiles() {
    for file in files() {
        let (tables, _) = tables(&fs::read(&file).unwrap());
        let value: Value = serde_json::from_slice(&json::write(&tables)).unwrap();
        let mut name = file.clone().into_os_string();
        name.push(".facts.json");
        let facts: Value = serde_json::from_slice(&fs::read(name).unwrap()).unwrap();
        for event in facts["events"].as_array().unwrap() {
            let events = value["events"].as_array().unwrap();
            let at = events.iter().position(|e| e["name"] == *event).unwrap();
            let total = facts["totals"][event.as_str().unwrap()].to_string();
            assert_eq!(events[at]["total"].to_string(), total, "{}", file.display());
            let functions = value["functions"].as_array().unwrap().iter();
            let sum: i128 = functions.map(|f| number(&f["self"][at])).sum();
            assert_eq!(sum.to_string(), total, "{}", file.display());
        }
        let count = |key: &str| value[key].as_array().unwrap().len().to_string();
        assert_eq!(
            count("functions"),
            facts["functions"].to_string(),
            "{}",
            file.display()
        );
        assert_eq!(
            count("calls"),
            facts["arcs"].to_string(),
            "{}",
            file.display()
        );
    }
}

fn number(value: &Value) -> i128 {
    value.to_string().parse().unwrap()
}

#[test]
fn json_keeps_hostile_names_and_knows_cycles() {
    let (tables, _) = tables(HOSTILE.as_bytes());
    let value: Value = serde_json::from_slice(&json::write(&tables)).unwrap();
    let functions = value["functions"].as_array().unwrap();
    assert_eq!(functions[0]["name"], "main \"x\" \\\"");
    assert_eq!(functions[0]["object"], "/lib/a;b");
    assert_eq!(value["cycles"][0]["members"].as_array().unwrap().len(), 2);
    assert_eq!(value["parts"][0]["trigger"], "Program termination");
    assert_eq!(
        value["parts"][1]["events"],
        serde_json::json!(["Dr", "Own"])
    );
}

/// Names of nodes and pairs of arrows, as Graphviz reads them.
fn drawn(text: &[u8]) -> String {
    let mut process = Command::new("dot")
        .arg("-Tplain")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    process.stdin.take().unwrap().write_all(text).unwrap();
    let output = process.wait_with_output().unwrap();
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn graphviz_draws_the_graph() {
    if !installed("dot", "-V") {
        return;
    }
    let real = fs::read(corpus().join("callgrind/c-default.out")).unwrap();
    for text in [HOSTILE.as_bytes(), &real] {
        let (tables, _) = tables(text);
        let drawn = drawn(&dot::write(&tables, 0, Thresholds::default(), None));
        assert!(drawn.lines().filter(|l| l.starts_with("node")).count() >= 4);
        assert!(drawn.lines().filter(|l| l.starts_with("edge")).count() >= 3);
    }
}

/// `main` calls `even` for 400 of 500, all of its cycle; the members cost 250 and 150 without each other.
#[test]
fn members_of_a_cycle_show_what_calls_to_it_add_up_to() {
    let text = b"events: Ir\nfn=main\n1 100\ncfn=even\ncalls=2 1\n1 400\nfn=even\n2 250\n\
        cfn=odd\ncalls=7 1\n2 150\nfn=odd\n3 150\ncfn=even\ncalls=6 1\n3 90\n";
    let (tables, _) = tables(text);
    let written = dot::write(&tables, 0, Thresholds::default(), None);
    let all = String::from_utf8(written).unwrap();
    for part in [
        r#"label="even\n80.00%\n(50.00%)\n8×\n<cycle 1> 80.00%""#,
        r#"label="odd\n30.00%\n(30.00%)\n7×\n<cycle 1> 80.00%""#,
        r#"n0 -> n1 [label="80.00%\n2×", style="solid""#,
    ] {
        assert!(all.contains(part), "{part} {all}");
    }
}

#[test]
fn the_graph_has_only_expensive_functions_and_calls() {
    let text = b"events: Ir\nfn=main\n1 500\ncfn=f\ncalls=2 1\n1 495\ncfn=g\ncalls=1 1\n1 5\n\
        fn=f\n1 495\ncfn=f\ncalls=9 1\n1 400\nfn=g\n1 5\n";
    let (tables, _) = tables(text);
    let graph = |function, call| {
        let written = dot::write(&tables, 0, Thresholds { function, call }, None);
        String::from_utf8(written).unwrap()
    };
    let all = graph(0.0, 0.0);
    assert!(
        all.contains(r#"n0 [label="main\n100.00%\n(50.00%)","#),
        "{all}"
    );
    assert!(
        all.contains(r#"n1 [label="f\n49.50%\n(49.50%)\n11×","#),
        "{all}"
    );
    assert!(
        all.contains(r#"n0 -> n1 [label="49.50%\n2×", style="solid""#),
        "{all}"
    );
    assert!(
        all.contains(r#"n1 -> n1 [label="9×", style="dashed""#),
        "{all}"
    );
    assert!(all.contains("n0 -> n2"));
    let few = graph(1.0, 0.0);
    assert!(few.contains("n0 -> n1") && !few.contains("n2 ["), "{few}");
    let fewer = graph(0.0, 60.0);
    assert!(
        !fewer.contains("n0 ->") && fewer.contains("n2 ["),
        "{fewer}"
    );
}
