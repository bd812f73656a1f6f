//! Budgets and what is said about rows that are left out.

use super::*;
use clap::{Args, FromArgMatches};

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

fn form(json: bool, budget: Option<usize>) -> AnswerForm {
    let mut words = vec![
        "--to".to_owned(),
        if json { "json" } else { "text" }.to_owned(),
    ];
    words.extend(budget.map(|budget| format!("--budget={budget}")));
    let command = AnswerForm::augment_args(clap::Command::new("test").no_binary_name(true));
    let matches = command.try_get_matches_from(words).expect("options");
    AnswerForm::from_arg_matches(&matches).expect("options")
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
