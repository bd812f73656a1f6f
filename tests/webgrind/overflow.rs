//! Numbers that do not fit 32 bits.

use grindscope::diagnostic::ErrorKind;
use grindscope::webgrind::{
    Buffer, Excess, Function, Headers, Overflow, Row, Version, excess, read, write,
};

/// A caller and its callee; the callee's costs and counts, and the header lines, are given.
fn buffer(self_cost: i128, count: u64, headers: &[&str]) -> Buffer {
    let row = |function| Row {
        function,
        line: 3,
        count,
        cost: self_cost,
    };
    let main = Function {
        self_cost: 1_005,
        inclusive: self_cost + 1_005,
        invocations: 1,
        sub_calls: vec![row(1)],
        name: b"main".to_vec(),
        ..Function::default()
    };
    let callee = Function {
        self_cost,
        inclusive: self_cost,
        invocations: count,
        called_from: vec![row(0)],
        name: b"f".to_vec(),
        ..Function::default()
    };
    let mut lines = Headers::default();
    headers.iter().for_each(|line| lines.push(line.as_bytes()));
    Buffer {
        functions: vec![main, callee],
        headers: lines,
        trace: None,
    }
}

/// The content of the file: costs of `f` and `main`, count of the call, header lines.
fn written(buffer: &Buffer, overflow: Overflow) -> (i128, i128, u64, Vec<String>) {
    let (_, read) = read(&write(buffer, Version::V6, overflow).unwrap()).unwrap();
    let [main, f] = &read.functions[..] else {
        panic!("{read:?}")
    };
    assert_eq!(
        (f.called_from[0].cost, f.inclusive),
        (f.self_cost, f.self_cost)
    );
    let lines = read.headers.lines();
    let lines = lines.map(|l| String::from_utf8(l.to_vec()).unwrap());
    (
        f.self_cost,
        main.inclusive,
        f.called_from[0].count,
        lines.collect(),
    )
}

fn refusal(buffer: &Buffer, overflow: Overflow) -> String {
    match write(buffer, Version::V6, overflow).unwrap_err() {
        ErrorKind::Unsupported(sentence) => sentence,
        other => panic!("{other:?}"),
    }
}

#[test]
fn numbers_that_fit_are_unchanged_in_every_mode() {
    let buffer = buffer(u32::MAX as i128 - 1_005, 7, &["events: Ir"]);
    for overflow in Overflow::ALL {
        let expected = (
            u32::MAX as i128 - 1_005,
            u32::MAX as i128,
            7,
            vec!["events: Ir".into()],
        );
        assert_eq!(written(&buffer, overflow), expected);
    }
}

#[test]
fn refusing_reports_number_and_size() {
    // In version 6: self and inclusive of f, its row, main's inclusive, main's row.
    let buffer = buffer(5_000_000_000, 1, &[]);
    let sentence = refusal(&buffer, Overflow::Refuse);
    assert!(
        sentence.contains("5 numbers (largest 5000001005)"),
        "{sentence}"
    );
    let expected = Excess {
        costs: 5,
        largest: 5_000_001_005,
        largest_cost: 5_000_001_005,
        ..Excess::default()
    };
    assert_eq!(excess(&buffer, Version::V6).unwrap(), expected);
    // Version 5 does not store main's row.
    assert_eq!(excess(&buffer, Version::V5).unwrap().costs, 4);
}

#[test]
fn saturating_stores_the_nearest_number() {
    let (f, main, count, headers) = written(&buffer(-5, 1 << 33, &[]), Overflow::Saturate);
    assert_eq!((f, main, count), (0, 1_000, u32::MAX.into()));
    let note = "desc: Overflow: 7 numbers (largest 8589934592, lowest -5) did not fit in 32 bits and became the nearest number that does";
    assert_eq!(headers, [note]);
}

#[test]
fn wrapping_stores_the_remainder() {
    let (f, main, count, headers) =
        written(&buffer(5_000_000_000, (1 << 32) + 9, &[]), Overflow::Wrap);
    assert_eq!((f, main, count), (705_032_704, 705_033_709, 9));
    assert!(
        headers[0].contains("became the remainder modulo 4294967296"),
        "{headers:?}"
    );
    // Negative costs become two's complement, as in both writers of webgrind.
    let (f, ..) = written(&buffer(-1, 1, &[]), Overflow::Wrap);
    assert_eq!(f, 0xffff_ffff);
}

#[test]
fn scaling_divides_costs_and_summaries_and_renames_the_event() {
    let lines = [
        "cmd: x",
        "events: Ir Dr",
        "summary: 123456789049 17",
        "summary: 50",
    ];
    let (f, main, count, headers) = written(&buffer(123_456_788_000, 4, &lines), Overflow::Scale);
    // 123456789005 / 10 does not fit, / 100 does.
    assert_eq!((f, main, count), (1_234_567_880, 1_234_567_890, 4));
    let note = "desc: Overflow: all costs were divided by 100, because 5 numbers (largest 123456789005) did not fit in 32 bits";
    assert_eq!(
        headers,
        [
            "cmd: x",
            "events: Ir/100 Dr",
            "summary: 1234567890 17",
            "summary: 1",
            note
        ]
    );
}

#[test]
fn scaled_time_keeps_a_unit_that_webgrind_knows() {
    let event =
        |cost: i128, line: &str| written(&buffer(cost, 1, &[line]), Overflow::Scale).3[0].clone();
    // 10 would do, but only whole microseconds have a name that webgrind shows rightly.
    assert_eq!(
        event(5_000_000_000, "events: Time_(10ns) Memory_(bytes)"),
        "events: Time_(us) Memory_(bytes)"
    );
    assert_eq!(
        event(5_000_000_000_000, "events: Time_(10ns)"),
        "events: Time_(100us)"
    );
    assert_eq!(
        event(50_000_000_000_000, "events: Time_(10ns)"),
        "events: Time_(ms)"
    );
    assert_eq!(
        event(5_000_000_000, "events: Time Memory"),
        "events: Time_(10us) Memory"
    );
}

#[test]
fn scaling_rounds_to_the_nearest() {
    let value = |cost: i128| written(&buffer(cost, 1, &["events: Ir"]), Overflow::Scale).0;
    assert_eq!(value(5_000_000_004), 500_000_000);
    assert_eq!(value(5_000_000_005), 500_000_001);
    // Rounding up must not exceed the largest word: main is 42949672955, and a tenth of it is 2^32.
    let edge = buffer(42_949_672_955 - 1_005, 1, &["events: Ir"]);
    assert_eq!(written(&edge, Overflow::Scale).1, 429_496_730);
}

#[test]
fn scaling_cannot_help_negative_costs_and_leaves_counts() {
    let sentence = refusal(&buffer(-7, 1, &[]), Overflow::Scale);
    assert!(sentence.contains("scaling cannot fix"), "{sentence}");
    let (f, _, count, headers) = written(&buffer(9, 1 << 40, &["events: Ir"]), Overflow::Scale);
    assert_eq!((f, count), (9, u32::MAX.into()));
    assert_eq!(
        headers,
        [
            "events: Ir",
            "desc: Overflow: 3 counts did not fit in 32 bits and became 4294967295"
        ]
    );
}

#[test]
fn the_words_of_the_command_line_lead_to_the_ways() {
    for overflow in Overflow::ALL {
        assert_eq!(Overflow::of(overflow.id()), Some(overflow));
    }
    assert_eq!(Overflow::of("Wrap"), None);
    assert_eq!(Overflow::default(), Overflow::Refuse);
}
