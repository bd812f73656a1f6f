//! Budgets and what is said about rows that are left out.

use super::*;

fn answer(rows: usize) -> Answer {
    let row = |number: usize| Row {
        figures: vec![("cost", Cell::count(1000 - number as i128))],
        texts: vec![("name", format!("function_{number}"))],
        ..Row::default()
    };
    Answer {
        facts: vec![("event", "Event", Cell::Text("Ir".into()))],
        lists: vec![List {
            key: "functions",
            title: "Functions".into(),
            rows: (0..rows).map(row).collect(),
            most: Some(50),
            ..List::default()
        }],
        ..Answer::default()
    }
}

fn form(json: bool, budget: Option<usize>) -> Form {
    Form {
        json,
        budget,
        ..Form::default()
    }
}

#[test]
fn every_budget_is_kept_or_refused() {
    for json in [false, true] {
        let whole = answer(30).text(&form(json, None)).unwrap();
        let needed = whole.chars().count();
        let mut shown = 0;
        for budget in 0..=needed {
            if let Ok(text) = answer(30).text(&form(json, Some(budget))) {
                assert!(text.chars().count() <= budget, "{budget}: {text}");
                let rows = text.matches("function_").count();
                assert!(rows >= shown, "a larger budget shows no fewer rows");
                shown = rows;
                assert!(rows == 30 || text.contains(&format!("--budget {needed}")));
            }
        }
        assert_eq!(shown, 30);
        assert!(answer(30).text(&form(json, Some(10))).is_err());
    }
}

#[test]
fn json_counts_what_is_left_out() {
    let text = answer(60).text(&form(true, None)).unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["functions"].as_array().unwrap().len(), 50);
    assert_eq!(value["omitted"]["functions"], 10);
    assert_eq!(value["more"], "--top 60");
}
