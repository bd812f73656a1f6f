use super::*;
use crate::loading::Loader;
use crate::model::ProfileBuilder;

fn tables() -> Tables {
    let text = b"event: Both = Ir + 2 Dr\nevents: Ir Dr Time_(10ns) Bim Bcm\nfn=f\n1 100 20 7 3 4\nfn=g\n1 5 0 1 0 0\n";
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    Tables::new(loader.finish().unwrap().finish())
}

fn own(text: &str) -> OwnEvent {
    OwnEvent::parse(text).unwrap()
}

#[test]
fn an_own_event_is_an_event_like_any_other() {
    let mut tables = tables();
    let before = tables.events.len();
    let list = [
        own("A = 3 (Ir - Dr) + CEst"),
        own("B = A - \"Time_(10ns)\" * 10 + Both"),
    ];
    tables.define(&list).unwrap();
    // CEst = Ir + 10 Bm: 3 * 80 + 100 + 70 = 410; of g 15 + 5.
    assert_eq!(tables.flat(before).self_costs, [410, 20]);
    // 410 - 70 + 140; of g 20 - 10 + 5.
    assert_eq!(tables.flat(before + 1).self_costs, [480, 15]);
    assert_eq!(tables.total(before + 1), 495);
    let names: Vec<&str> = tables.own_events().iter().map(|e| &e.name[..]).collect();
    assert_eq!(names, ["A", "B"]);
    tables.define(&list[..1]).unwrap();
    assert_eq!(tables.events.len(), before + 1);
    tables.define(&[]).unwrap();
    assert_eq!(tables.events.len(), before);
}

#[test]
fn a_formula_as_text_reads_back() {
    let tables = tables();
    for text in ["Ir", "-Ir", "2 Ir - 3 Dr + Bim", "Time_(10ns) - Ir"] {
        let event = own(&format!("X = {text}"));
        let formula = |own: &OwnEvent| match own.read(tables.profile.events(), &tables.events, &[])
        {
            Ok(Defined::Event(event)) => event.formula,
            other => panic!("{text}: {other:?}"),
        };
        let read = formula(&event);
        let again = own(&format!("X = {}", written(&read, tables.profile.events())));
        assert_eq!(formula(&again), read, "{text}");
    }
}

#[test]
fn invalid_events_are_refused_with_the_reason() {
    let mut tables = tables();
    let mut refused = |text: &str| {
        let (place, error) = tables.define(&[own("Fine = Ir"), own(text)]).unwrap_err();
        assert_eq!((place, tables.own_events().len()), (1, 0), "{text}");
        (error.at, error.message)
    };
    for (text, at, part) in [
        (" = Ir", None, "needs a name"),
        ("A B = Ir", None, "cannot contain spaces"),
        ("2x = Ir", None, "begin with a digit"),
        ("Fine = Dr", None, "\u{201c}Fine\u{201d} exists already"),
        ("CEst = Ir", None, "\u{201c}CEst\u{201d} exists already"),
        ("A = ", Some(0), "missing at the end"),
        (
            "A = Ir + Nope",
            Some(5),
            "No event is named \u{201c}Nope\u{201d}",
        ),
        ("A = 5", Some(0), "needs at least one event"),
        (
            "A = Ir - Ir",
            Some(0),
            "All terms of this formula cancel out",
        ),
        ("A = 1000000000001 Ir", Some(0), "too large"),
        ("A = Ir + 1 / Nope", Some(9), "No event"),
    ] {
        let (place, message) = refused(text);
        assert_eq!(place, at, "{text}: {message}");
        assert!(message.contains(part), "{text}: {message}");
    }
}

#[test]
fn formulas_that_are_not_sums_are_rates_after_all_events() {
    let mut tables = tables();
    let before = tables.events.len();
    let list = [
        own("Rate = Ir / Dr"),
        own("Sum = Ir + Dr"),
        own("Both = Rate * Sum"),
        own("Half = Ir / 2 - Dr / 3"),
    ];
    assert_eq!(tables.fitting(&list), [true, true, false, true]);
    let list = [&list[..2], &list[3..], &[own("Product = Rate * Sum")]].concat();
    tables.define(&list).unwrap();
    assert_eq!(
        (tables.events.len(), tables.own_events().len()),
        (before + 1, 1)
    );
    let names: Vec<&str> = tables.rates.iter().map(|rate| &rate.name[..]).collect();
    assert_eq!(names, ["Rate", "Half", "Product"]);
    assert_eq!(tables.rate(before + 1).unwrap().long_name, "= Ir / Dr");
    let total = |at: usize| tables.rate_total(&tables.rates[at].rate);
    // Ir 105 and Dr 20 altogether.
    assert_eq!((total(0), total(2)), (Some(5.25), Some(5.25 * 125.0)));
    let why = |at: usize| adds_up_to_nothing(&tables.rates[at], tables.profile.events());
    assert!(why(0).contains("Rate is a rate"), "{}", why(0));
    assert!(why(1).contains("use 3 Ir - 2 Dr, which has the same percentages"));
    for (formula, is_sum) in [
        // 2^64, and a number with twelve decimals.
        ("18446744073709551616 Ir", true),
        ("Dr - Ir * 2 * 0.000000000001", true),
        ("Ir + 5", false),
        ("5 / Ir", false),
        ("Ir * Dr", false),
    ] {
        tables.define(&[own(&format!("X = {formula}"))]).unwrap();
        let why = adds_up_to_nothing(&tables.rates[0], tables.profile.events());
        assert_eq!(
            why.contains("A factor of X is out of range"),
            is_sum,
            "{why}"
        );
        assert_eq!(why.contains("X is a rate"), !is_sum, "{why}");
    }
    let taken = tables
        .define(&[own("R = Ir / Dr"), own("R = Ir")])
        .unwrap_err();
    assert!(taken.1.message.contains("already"));
}

#[test]
fn sums_with_fractions_are_events_where_fractions_are_counted() {
    let mut tables = tables();
    tables.counts_fractions = true;
    let before = tables.events.len();
    let list = [
        own("Half = 0.5*Ir + 3.5 Dr"),
        own("More = 2 Half - Ir"),
        own("Third = Dr / 3 + Ir"),
        own("Rate = Half / Dr"),
    ];
    tables.define(&list).unwrap();
    // In halves: 100 + 7 * 20, and 5. The second one is 7 Dr. In thirds: 20 + 300, and 15.
    let [half, more, third] = [0, 1, 2].map(|at| tables.flat(before + at));
    assert_eq!(half.self_costs, [240, 5]);
    assert_eq!(more.self_costs, [140, 0]);
    assert_eq!(third.self_costs, [320, 15]);
    let events = tables.own_events();
    let names = [0, 1, 2].map(|at| {
        (
            &events[at].name[..],
            events[at].title(),
            events[at].divisor(),
        )
    });
    assert_eq!(
        names,
        [
            ("2*Half", "Half", 2),
            ("More", "More", 1),
            ("3*Third", "Third", 3)
        ]
    );
    // (105 / 2 + 70) / 20.
    assert_eq!(tables.rate_total(&tables.rates[0].rate), Some(6.125));
    assert_eq!(tables.rates.len(), 1);
    let taken = tables.define(&[own("Half = Ir / 2"), own("Half = Ir")]);
    assert!(taken.unwrap_err().1.message.contains("already"));
    // A filter compares the divided costs: 120 and 2.5.
    let open = crate::browse::OpenProfile::from(tables);
    let order = crate::analysis::flat::Order {
        key: crate::analysis::flat::SortKey::SelfCost,
        descending: true,
    };
    let listed = |filter| {
        open.list(before, order, filter)
            .unwrap()
            .unwrap()
            .rows
            .len()
    };
    assert_eq!(
        ["self>119", "self>120", "self>2.4", "self>=2.5"].map(listed),
        [1, 0, 2, 2]
    );
}
