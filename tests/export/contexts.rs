//! Recursion levels and callers in names: commands treat all rows of a function as one.

use crate::command::{text, write};
use serde_json::Value;

/// `main` calls `fib`, its second level and `work`, which `fib` calls too, as `--separate-callers=1` writes it.
const SEPARATE: &str = "events: Ir\nfl=/a.c\nfn=main\n1 10\ncfn=fib'main\ncalls=1 1\n1 36\ncfn=work'main\n\
    calls=2 1\n1 8\nfn=fib'main\n2 4\ncfn=fib'2'fib\ncalls=2 1\n2 32\nfn=fib'2'fib\n2 25\ncfn=work'fib\n\
    calls=3 1\n2 7\nfn=work'main\n3 8\nfn=work'fib\n3 7\n";
/// The same run without the option.
const TOGETHER: &str = "events: Ir\nfl=/a.c\nfn=main\n1 10\ncfn=fib\ncalls=1 1\n1 36\ncfn=work\n\
    calls=2 1\n1 8\nfn=fib\n2 29\ncfn=fib\ncalls=2 1\n2 32\ncfn=work\ncalls=3 1\n2 7\nfn=work\n3 15\n";

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(arguments)).expect("JSON")
}

/// Name, self cost, inclusive cost and calls of each row.
fn rows(list: &Value) -> Vec<(String, i64, i64, i64)> {
    let rows = list.as_array().expect("a list").iter();
    rows.map(|row| {
        let figure = |key: &str| row[key].as_i64().expect("a figure");
        let name = row["name"].as_str().expect("a name").to_owned();
        (name, figure("self"), figure("inclusive"), figure("called"))
    })
    .collect()
}

fn named<const N: usize>(rows: [(&str, i64, i64, i64); N]) -> Vec<(String, i64, i64, i64)> {
    rows.map(|(name, own, inclusive, called)| (name.to_owned(), own, inclusive, called))
        .into()
}

#[test]
fn rows_of_a_function_are_one_or_apart() {
    let path = write("contexts.out", SEPARATE);
    // Called as often as in the same run without the option: once by main and twice by itself.
    let together = named([("fib", 29, 36, 3), ("work", 15, 15, 5), ("main", 10, 54, 0)]);
    let plain = write("contexts-together.out", TOGETHER);
    for path in [&path, &plain] {
        assert_eq!(rows(&json(&["top", "--json", path])["functions"]), together);
    }
    assert_eq!(
        rows(&json(&["summary", "--json", &path])["top_self"]),
        together
    );
    let apart = named([
        ("fib'2'fib", 25, 32, 2),
        ("main", 10, 54, 0),
        ("work'main", 8, 8, 2),
        ("work'fib", 7, 7, 3),
        ("fib'main", 4, 36, 1),
    ]);
    let separate = ["--contexts", "separate", "--json", &path];
    let of =
        |command: &'static str, key: &str| rows(&json(&[&[command], &separate[..]].concat())[key]);
    assert_eq!(of("top", "functions"), apart);
    assert_eq!(of("summary", "top_self"), apart);
}

#[test]
fn a_function_is_shown_with_all_its_rows_or_one() {
    let path = write("shown.out", SEPARATE);
    let shown = json(&["show", "fib", "--json", &path]);
    assert_eq!(
        (&shown["name"], &shown["contexts"]),
        (&"fib".into(), &2.into())
    );
    assert_eq!(shown["called"], 3);
    assert_eq!(shown["costs"][0]["self"], 29);
    assert_eq!(shown["costs"][0]["inclusive"], 36);
    let calls = |list: &Value| -> Vec<(String, i64, bool)> {
        let call = |row: &Value| {
            let name = row["name"].as_str().expect("a name").to_owned();
            (
                name,
                row["cost"].as_i64().expect("a cost"),
                row["mark"].is_null(),
            )
        };
        list.as_array().expect("a list").iter().map(call).collect()
    };
    let within = ("fib".to_owned(), 32, false);
    let counted = |name: &str, cost| (name.to_owned(), cost, true);
    assert_eq!(
        calls(&shown["callers"]),
        [counted("main", 36), within.clone()]
    );
    assert_eq!(calls(&shown["callees"]), [counted("work", 7), within]);
    assert_eq!(shown["lines"][0]["self"], 29);
    let one = json(&["show", "fib'2'fib", "--json", &path]);
    assert_eq!(
        (&one["name"], &one["costs"][0]["self"]),
        (&"fib'2'fib".into(), &25.into())
    );
    let lines = &json(&["findings", "--json", &path])["lines"];
    let of_second = lines
        .as_array()
        .expect("lines")
        .iter()
        .find(|row| row["line"] == 2);
    assert_eq!(of_second.expect("a line")["name"], "fib");
}

#[test]
fn annotated_rows_and_lines_are_those_without_contexts() {
    for options in [
        &["--auto=yes", "--threshold=100"][..],
        &["--auto=yes", "--filter=fib"],
        &["--auto=yes", "--inclusive", "--tree=both"],
    ] {
        let report = |profile| {
            let path = write("annotated.out", profile);
            text(&[&["annotate", &path], options].concat())
        };
        let together = report(TOGETHER);
        assert_eq!(report(SEPARATE), together);
        assert!(
            together.contains("=> /a.c:fib (2x, recursive)") && together.contains("/a.c:fib\n")
        );
        let path = write("annotated.out", SEPARATE);
        let apart = text(&["annotate", &path, "--contexts=separate"]);
        assert!(apart.contains("25 (46.30%)  /a.c:fib'2'fib\n"), "{apart}");
    }
}

#[test]
fn a_graph_has_a_node_for_each_function() {
    let path = write("graph.out", SEPARATE);
    let nodes = |more: &[&str]| {
        let graph = text(&[&["convert", "--to", "dot", &path], more].concat());
        (
            graph.matches("tooltip=").count(),
            graph.matches(" -> ").count(),
        )
    };
    let plain = text(&["convert", "--to", "dot", &write("plain.out", TOGETHER)]);
    assert_eq!(text(&["convert", "--to", "dot", &path]), plain);
    assert_eq!(nodes(&[]), (3, 4));
    assert_eq!(nodes(&["--contexts", "separate"]), (5, 4));
    let graph = text(&["convert", "--to", "dot", &path]);
    assert!(
        graph.contains(r#"label="fib\n66.67%\n(53.70%)\n3×""#),
        "{graph}"
    );
}

#[test]
fn a_profile_with_contexts_is_compared_with_one_without() {
    let (a, b) = (
        write("together.out", TOGETHER),
        write("separate.out", SEPARATE),
    );
    for (a, b) in [(&a, &b), (&b, &a)] {
        for cost in [&["--lines"][..], &["--inclusive"]] {
            let arguments = [&["diff", "--json", "--equal", a, b], cost].concat();
            let found = text(&arguments);
            for word in ["new", "gone"] {
                assert!(!found.contains(&format!("\"{word}\"")), "{found}");
            }
            let shown = text(&[&["diff", a, b], cost].concat());
            assert!(shown.contains("Callers in names"), "{shown}");
            assert!(!shown.contains('+'), "{shown}");
        }
        let apart = text(&["diff", "--contexts", "separate", a, b]);
        assert!(apart.contains("fib'main"), "{apart}");
    }
}
