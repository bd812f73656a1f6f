use super::*;

fn text(filter: &str) -> Vec<(Field, bool, String)> {
    let parsed = Filter::parse(filter).unwrap();
    let all = parsed.conditions.into_iter().map(|c| match c {
        Condition::Text {
            field,
            pattern,
            negated,
        } => (
            field,
            negated,
            pattern.expression().unwrap_or("contains".to_owned()),
        ),
        Condition::Origin { .. } | Condition::Figure { .. } => panic!("no text"),
    });
    all.collect()
}

fn passes(filter: &str, name: &str) -> bool {
    let conditions = Filter::parse(filter).unwrap().conditions;
    conditions.iter().all(|c| match c {
        Condition::Text {
            pattern, negated, ..
        } => pattern.matches(name.as_bytes()) != *negated,
        Condition::Origin { .. } | Condition::Figure { .. } => panic!("no text"),
    })
}

#[test]
fn words_must_all_be_held() {
    assert!(passes("MALLOC arena", "arena_get_malloc"));
    assert!(!passes("malloc arena", "malloc"));
    assert!(passes("\"operator new\"", "operator new(unsigned long)"));
    assert!(!passes("\"operator new\"", "new operator"));
    assert!(passes("!free", "malloc") && !passes("!free", "cfree"));
    assert!(passes("", "anything") && passes("  ", "anything"));
    assert!(passes("!", "operator!"));
    assert!(passes("->save", "Model->save"));
    assert!(passes("file::read", "std::file::read"));
    assert!(passes("self->x", "self->x()") && passes("selfish", "selfish"));
}

#[test]
fn regular_expressions_are_between_slashes() {
    assert!(passes("/^foo::.*bar$/", "Foo::x::bar"));
    assert!(!passes("/(?-i)^foo/", "Foo"));
    assert!(passes("/a b/ c", "xa b c"));
    assert!(passes("/caf\u{e9}/", "le caf\u{e9}"));
    assert_eq!(text("/x\\/y/")[0].2, "x\\/y");
    assert_eq!(
        text("file:/usr/lib/ !object:/libc/")[0],
        (Field::File, false, "usr/lib".into())
    );
    assert_eq!(text("/usr/lib")[0].2, "contains");
    assert_eq!(
        text("!object:/libc/")[0],
        (Field::Object, true, "libc".into())
    );
    assert_eq!(text("name:/")[0], (Field::Name, false, "contains".into()));
}

#[test]
fn figures_have_signs_and_units() {
    let figure = |text: &str| match &Filter::parse(text).unwrap().conditions[..] {
        [
            Condition::Figure {
                figure,
                comparison,
                quantity,
            },
        ] => (*figure, *comparison, *quantity),
        other => panic!("{other:?}"),
    };
    let percent = Quantity::Percent(Decimal::parse("1.5").unwrap());
    assert_eq!(
        figure("self>1.5%"),
        (Figure::SelfCost, Comparison::Above, percent)
    );
    assert_eq!(
        figure("incl<=2k"),
        (
            Figure::Inclusive,
            Comparison::AtMost,
            Quantity::Number(2000)
        )
    );
    assert_eq!(
        figure("inclusive>=1_000"),
        (
            Figure::Inclusive,
            Comparison::AtLeast,
            Quantity::Number(1000)
        )
    );
    assert_eq!(
        figure("called<3M"),
        (
            Figure::Called,
            Comparison::Below,
            Quantity::Number(3_000_000)
        )
    );
    assert_eq!(figure("calls>1000"), figure("called>1000"));
    assert_eq!(
        figure("self=-4"),
        (Figure::SelfCost, Comparison::Equal, Quantity::Number(-4))
    );
    for text in [
        "self > 1.5%",
        "self> 1.5%",
        "self  >1.5% ",
        "self > 1.5 %",
        "self>1.5\u{202f}% ",
    ] {
        assert_eq!(figure(text), figure("self>1.5%"), "{text}");
    }
    let both = Filter::parse("called < 3 main self").unwrap();
    assert_eq!(both.conditions.len(), 3);
}

#[test]
fn errors_have_their_offset() {
    let fails = |text: &str| {
        let error = Filter::parse(text).unwrap_err();
        (error.at, error.message)
    };
    assert_eq!(fails("a \"b").0, 2);
    assert_eq!(
        fails("self>x").1.split('.').next(),
        Some("\u{201c}x\u{201d} is not a number")
    );
    assert_eq!(
        fails("called>99999999999999999999999999999999999999999").0,
        0
    );
    assert_eq!(
        fails("ok /(/"),
        (3, "Invalid regular expression: unclosed group".into())
    );
    assert!(
        fails("/(a{1000}){1000}/")
            .1
            .starts_with("Invalid regular expression: ")
    );
}
