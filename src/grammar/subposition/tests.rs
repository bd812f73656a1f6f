use super::*;

#[test]
fn subpositions_of_any_form_move_on() {
    for (text, expected) in [
        ("+0 ", 100),
        ("+7 ", 107),
        ("-9 ", 91),
        ("+42 ", 142),
        ("-100 ", 0),
        ("* 1", 100),
        ("5 12", 5),
        ("250 ", 250),
        ("0x10 ", 16),
        ("0 12", 0),
    ] {
        let line = format!("{text} 1\n"); // longer than any line here
        let expected_result = text.find(' ').map(|blank| (expected, blank + 1));
        assert_eq!(
            subposition(line.as_bytes(), 0, 100),
            expected_result,
            "{text}"
        );
    }
}
