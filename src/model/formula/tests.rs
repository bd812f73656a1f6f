use super::*;

fn event(name: &str) -> EventType {
    EventType {
        name: name.into(),
        long_name: None,
    }
}

fn define(name: &str, formula: &str) -> Definition {
    Definition {
        name: name.into(),
        long_name: None,
        formula: formula.into(),
    }
}

#[test]
fn the_forms_of_the_specification_parse() {
    let t = |f: &str| {
        parse(f).map(|v| {
            v.into_iter()
                .map(|(n, s)| format!("{n}{s}"))
                .collect::<Vec<_>>()
                .join(" ")
        })
    };
    assert_eq!(t("Ir + Dr").as_deref(), Some("1Ir 1Dr"));
    assert_eq!(
        t("Ir+10 Bm + 10*L1m - 3 * Ge").as_deref(),
        Some("1Ir 10Bm 10L1m -3Ge")
    );
    assert_eq!(t("-Ir").as_deref(), Some("-1Ir"));
    for bad in [
        "",
        "Ir Dr",
        "Ir +",
        "2 *",
        "+ * Ir",
        "99999999999999999999 Ir",
    ] {
        assert_eq!(t(bad), None, "{bad}");
    }
}

#[test]
fn derived_events_may_use_each_other_but_not_in_a_cycle() {
    let measured = [event("Ir"), event("Dr"), event("Dw")];
    let definitions = [
        define("D", "Dr + Dw"),
        define("All", "Ir + 2 D"),
        define("A", "B + Ir"),
        define("B", "A"),
        define("U", "Ir + Nope"),
    ];
    let (derived, failed) = resolve(&definitions, &measured);
    assert_eq!(derived[1].terms, [(1, 0), (2, 1), (2, 2)]);
    assert_eq!(derived.len(), 2);
    assert_eq!(failed.iter().map(|f| f.0).collect::<Vec<_>>(), [2, 3, 4]);
}
