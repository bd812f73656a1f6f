//! Rates in comparisons: each value is that of the sums of one row in one profile.

use crate::command::{text, write};
use crate::load_texts;
use crate::random::texts;
use grindscope::analysis::compare::{Change, Rules};
use grindscope::browse::{
    ComparedCost, ComparedTables, ComparedValue, DifferenceKey, DifferenceOrder, OwnEvent,
    ShownChanges,
};
use grindscope::sink::Place;
use proptest::prelude::*;
use serde_json::Value;

#[test]
fn rates_are_compared_function_by_function() {
    let a = write(
        "q-a.out",
        "events: Ir Miss\nfn=f\n1 100 10\nfn=g\n1 50 40\nfn=h\n1 9 9\n",
    );
    let b = write(
        "q-b.out",
        "events: Ir Miss\nfn=f\n1 100 30\nfn=g\n1 50 20\nfn=tiny\n1 0 1\n",
    );
    let rate = ["--event", "R = Miss / Ir"];
    // `tiny` has 1 of 51 Miss, and no rate.
    let found = text(&[&[&a[..], &b, "--threshold", "2"], &rate[..]].concat());
    let squeezed: Vec<String> = found
        .lines()
        .skip_while(|line| !line.starts_with("R (= Miss / Ir)"))
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "R (= Miss / Ir), of self costs",
        "A B difference change",
        "0.3711 0.3400 -0.03107 -8.37% all functions",
        "0.8000 0.4000 -0.4000 -50.00% g",
        "0.1000 0.3000 +0.2000 +200.00% f",
        "1.000 \u{2013} \u{2013} gone h",
    ];
    assert_eq!(squeezed, expected, "{found}");
    let csv = text(&[&[&a[..], &b, "--to=csv", "--sort", "name"], &rate[..]].concat());
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with("A:R,B:R,difference:R"), "{csv}");
    assert!(lines[1].ends_with(",0.1,0.3,0.19999999999999998"), "{csv}");
    assert!(lines[3].ends_with(",1,,"), "{csv}");
    let json = text(&[&[&a[..], &b, "--json", "--sort", "name"], &rate[..]].concat());
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["rates"][0]["name"], "R");
    let g = serde_json::json!({ "R": { "a": 0.8, "b": 0.4, "difference": -0.4 } });
    assert_eq!(json["functions"][1]["rates"], g);
    assert_eq!(json["functions"][2]["rates"]["R"]["b"], Value::Null);
}

/// Of 100 Ir, `f` has 29, `g` 58 and `h` 13; as a quotient of doubles, 29 % are less than 29.
#[test]
fn omitted_rates_are_counted_whatever_omits_them() {
    let a = write(
        "omit-a.out",
        "events: Ir Miss\nfn=f\n1 29 20\nfn=g\n1 58 60\nfn=h\n1 13 20\n",
    );
    let b = write(
        "omit-b.out",
        "events: Ir Miss\nfn=f\n1 29 10\nfn=g\n1 58 40\nfn=h\n1 13 50\n",
    );
    let rate = ["--event", "R = Miss / Ir"];
    let listed = |arguments: &[&str]| {
        let json = text(&[&[&a[..], &b, "--json"], &rate[..], arguments].concat());
        let json: Value = serde_json::from_str(&json).expect("JSON");
        (
            json["functions"].as_array().expect("a list").len(),
            json["left_out"].clone(),
        )
    };
    // They have 20, 60 and 20 of 100 Miss in A, 10, 40 and 50 in B.
    assert_eq!(listed(&["--threshold", "59"]), (1, 2.into()));
    assert_eq!(listed(&["--threshold", "29"]), (3, 0.into()));
    assert_eq!(listed(&["--top", "1"]), (1, 2.into()));
    assert_eq!(listed(&["--filter", "h"]), (1, 2.into()));
    let said = text(&[&[&a[..], &b, "--top", "1"], &rate[..]].concat());
    let note = "2 functions with differences are omitted, and all with less than 0.1 % of Ir and Miss in both profiles.";
    assert!(said.contains(note), "{said}");
}

/// `main` calls `f` and `g`; the call to `g` is of 0 Dr in A, and `f` has moved by two lines.
const A: &str = "events: Dr D1mr\nfl=a.c\nfn=main\n1 10 1\ncfn=f\ncalls=2 1\n2 40 10\ncfn=g\n\
    calls=1 1\n3 0 5\nfn=f\n10 30 3\n11 10 7\nfn=g\n20 0 5\n";
const B: &str = "events: D1mr Dr\nfl=a.c\nfn=main\n1 1 10\ncfn=f\ncalls=3 1\n2 30 50\ncfn=g\n\
    calls=1 1\n3 5 20\nfn=f\n12 24 30\n13 6 20\nfn=g\n20 5 20\n";
const MISS: [&str; 2] = ["--event", "Miss = D1mr / Dr"];

fn table<'f>(found: &'f str, title: &str) -> Vec<String> {
    let lines = found.lines().skip_while(|line| !line.starts_with(title));
    let lines = lines.skip(2).take_while(|line| !line.is_empty());
    let squeezed = |line: &'f str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.map(squeezed).collect()
}

#[test]
fn calls_and_lines_have_the_rates_of_their_own_sums() {
    let (a, b) = (write("qc-a.out", A), write("qc-b.out", B));
    let found = text(&[&[&a[..], &b, "--calls", "--lines"], &MISS[..]].concat());
    assert_eq!(
        table(&found, "Calls, Miss of inclusive costs"),
        [
            // 10 of 40 and 30 of 50; 5 of 0 and 5 of 20.
            "0.2500 0.6000 +0.3500 +140.00% main -> f called 2 -> 3 times",
            "\u{2013} 0.2500 \u{2013} - main -> g called 1 -> 1 times",
        ],
        "{found}"
    );
    assert_eq!(
        table(&found, "Lines, Miss of self costs"),
        [
            "0.1000 0.8000 +0.7000 +700.00% a.c:12 (in A 10) f",
            "0.7000 0.3000 -0.4000 -57.14% a.c:13 (in A 11) f",
            "\u{2013} 0.2500 \u{2013} - a.c:20 g",
        ],
        "{found}"
    );
    // A total is the rate of the sums: 16 of 50 and 36 of 80.
    assert!(
        found.contains("0.3200  0.4500     +0.1300   +40.62%  all functions"),
        "{found}"
    );
    let json = text(&[&[&a[..], &b, "--json", "--calls", "--lines"], &MISS[..]].concat());
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let rate = |of: &Value| of["rates"]["Miss"].clone();
    assert_eq!(
        rate(&json["calls"][0]),
        serde_json::json!({ "a": 0.25, "b": 0.6, "difference": 0.35 })
    );
    assert_eq!(
        rate(&json["lines"][3]),
        serde_json::json!({ "a": null, "b": 0.25, "difference": null })
    );
    assert_eq!(json["lines"][0]["costs"]["D1mr"]["difference"], 21);
    // Both are ordered by the rate: f, then main, which does not differ, then g.
    let names: Vec<&Value> = (0..3).map(|i| &json["functions"][i]["b"]["name"]).collect();
    assert_eq!(names, ["f", "main", "g"]);
    let csv = text(&[&[&a[..], &b, "--to=csv"], &MISS[..]].concat());
    let rows: Vec<&str> = csv.lines().skip(1).collect();
    assert!(
        rows[0].starts_with("changed,f,") && rows[2].ends_with(",,0.25,"),
        "{csv}"
    );
}

fn opened(a: &str, b: &str, own: &str) -> ComparedTables {
    let (a, b) = (load_texts(&[a]), load_texts(&[b]));
    let mut open = ComparedTables::new(a, b, &Rules::default()).expect("few names");
    let own = OwnEvent::parse(own).expect("a formula");
    open.define(&[own]).expect("both have the events");
    open
}

fn row(open: &ComparedTables, name: &str) -> u32 {
    let mut rows = 0..open.matching.rows.len() as u32;
    let found = rows.find(|&row| open.place(row).function == name.as_bytes());
    found.expect(name)
}

#[test]
fn a_rate_is_listed_like_an_event() {
    let open = opened(A, B, "Miss = D1mr / Dr");
    let number = open.events.both.len();
    assert_eq!((number, open.numbers()), (2, 3));
    let (main, f, g) = (row(&open, "main"), row(&open, "f"), row(&open, "g"));
    let own = ComparedCost::SelfCost;
    let listed = |key, reversed, filter: &str| {
        let order = DifferenceOrder { key, reversed };
        let listed = open.list(number, own, order, ShownChanges::ALL, filter);
        listed.expect("a filter").expect("a rate")
    };
    let list = |key, reversed, filter: &str| listed(key, reversed, filter).rows;
    // main 0.1 in both; f 0.25 and 0.6; g has a value in B only.
    let difference = DifferenceKey::Difference;
    assert_eq!(list(difference, false, ""), [f, main, g]);
    assert_eq!(
        list(difference, true, ""),
        [main, f, g],
        "a missing value is always last"
    );
    assert_eq!(list(DifferenceKey::B, false, ""), [f, g, main]);
    assert_eq!(list(difference, false, "self>0.2"), [f, g]);
    assert_eq!(list(difference, false, "self>=0.6"), [f]);
    assert_eq!(listed(difference, false, "").counts, [1, 2, 0, 0]);
    let [_, calls] = open.calls_of(number, main, None).expect("a row");
    let rates: Vec<_> = calls
        .iter()
        .map(|call| match call.cost {
            ComparedValue::Rate(rate) => (call.other, rate.a, rate.b),
            ComparedValue::Cost(_) => panic!("{call:?}"),
        })
        .collect();
    assert_eq!(rates, [(f, Some(0.25), Some(0.6)), (g, None, Some(0.25))]);
    assert_eq!(calls[0].change, Change::Changed);
    let column = open.column(number, own);
    assert!(column.costs().is_none(), "a rate has no sum");
    let column = open.column(number - 1, own);
    assert!(column.rates().is_none());
    assert!(
        open.list(
            number + 1,
            own,
            DifferenceOrder::default(),
            ShownChanges::ALL,
            ""
        )
        .unwrap()
        .is_none()
    );
}

proptest! {
    /// Every value is the quotient of two sums of one profile.
    #[test]
    fn rates_are_quotients_of_sums(a in texts(), b in texts()) {
        let text = |text: &str| format!("{text}\npart: 9\nevents: Ir Dr\nfn=both\n1 3 4\n");
        let open = opened(&text(&a), &text(&b), "R = Ir / Dr");
        let number = open.events.both.len();
        for cost in [ComparedCost::SelfCost, ComparedCost::Inclusive] {
            let found = open.column(number, cost);
            let found = found.rates().expect("a rate");
            let tables = &open;
            let event = |name: &str| {
                let both = &tables.events.both;
                let place = both.iter().position(|pair| tables.a.events[pair.a].name == name);
                tables.figures(place.expect(name), cost)
            };
            let (x, y) = (event("Ir"), event("Dr"));
            let quotient = |x: i128, y: i128, there: Option<Place>| {
                there.filter(|_| y != 0).map(|_| x as f64 / y as f64)
            };
            for (row, matched) in tables.matching.rows.iter().enumerate() {
                prop_assert_eq!(found[row].a, quotient(x.rows[row].a, y.rows[row].a, matched.a));
                prop_assert_eq!(found[row].b, quotient(x.rows[row].b, y.rows[row].b, matched.b));
            }
        }
    }
}
