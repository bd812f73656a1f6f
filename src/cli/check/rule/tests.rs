use super::*;

#[test]
fn rules_are_read() {
    let read = |text: &str| {
        let rule = Rule::parse(text)?;
        let Rule {
            functions,
            measure,
            event,
            of_change,
            operator,
            limit,
            in_percent,
            ..
        } = rule;
        Some((
            functions, measure, event, of_change, operator, limit, in_percent,
        ))
    };
    let rule = |functions: &str, measure, event: &str, change, operator, limit, percent| {
        Some((
            functions.to_owned(),
            measure,
            event.to_owned(),
            change,
            operator,
            limit,
            percent,
        ))
    };
    use Comparison::{Above, AtLeast, AtMost, Below};
    use Measure::{Called, Inclusive, SelfCost, Total};
    let expected = [
        (
            "total(Ir) change < 0.5%",
            rule("", Total, "Ir", true, Below, 0.5, true),
        ),
        (
            "total<=1,000",
            rule("", Total, "", false, AtMost, 1000.0, false),
        ),
        (
            "/^serde::/ self(Ir) change < 2 %",
            rule("/^serde::/", SelfCost, "Ir", true, Below, 2.0, true),
        ),
        (
            "malloc called >= 1200",
            rule("malloc", Called, "", false, AtLeast, 1200.0, false),
        ),
        (
            "main inclusive(Ir) < 1e9",
            rule("main", Inclusive, "Ir", false, Below, 1e9, false),
        ),
        (
            "total((D1mr + D1mw) / (Dr + Dw)) > -1",
            rule(
                "",
                Total,
                "(D1mr + D1mw) / (Dr + Dw)",
                false,
                Above,
                -1.0,
                false,
            ),
        ),
        // A filter with an operator, and a function whose name ends like a measure.
        (
            "f self>1% inclusive change < 5",
            rule("f self>1%", Inclusive, "", true, Below, 5.0, false),
        ),
        (
            "operator() (int) called < 3",
            rule("operator() (int)", Called, "", false, Below, 3.0, false),
        ),
    ];
    for (text, expected) in expected {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn what_is_no_rule_is_refused() {
    for text in [
        "",
        "<",
        "total",
        "total(Ir)",
        "total(Ir) < ",
        "total(Ir) < x%",
        "total(Ir) < inf",
        "Ir < 5",
        // Without functions, or with functions where there are none.
        "self(Ir) < 5",
        "called < 5",
        "f total < 5",
        "myself < 5",
        "f called(Ir) < 5",
        "total Ir) < 5",
    ] {
        assert!(Rule::parse(text).is_none(), "{text}");
    }
}
