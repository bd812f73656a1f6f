//! Rates of two profiles, with what they are made of.

use super::lines::{
    CODE, compared, filled, flags, machine_asked, row, rows_asked, source, with_own,
};
use super::*;

#[wasm_bindgen_test]
fn rates_of_a_comparison_are_those_of_the_sums_of_each_side() {
    // In B the second line of the caller costs 21 and 2 instead of 7 and 2.
    let b = String::from_utf8(CODE.to_vec()).unwrap();
    let b = b.replace("0x14 2 7 2\n", "0x14 2 21 2\n");
    let texts = [CODE, b.as_bytes()];
    let mut comparison = compared(texts[0], texts[1]);
    let tables = with_own(&mut comparison, "R", "Ir / Dr");
    assert_eq!(get(&tables, "facts.events.2.unit"), "rate");
    // 42 by 6, and 56 by 6.
    assert_eq!(get(&tables, "facts.events.2.rates.0"), 7.0);
    assert_eq!(get(&tables, "facts.events.2.rates.1"), 56.0 / 6.0);
    let columns = comparison.columns(2).unwrap();
    // The caller has 12 by 3 and 26 by 3, the callee 30 by 3.
    assert_eq!(doubles(&columns, "self.a.high"), [4.0, 10.0]);
    assert_eq!(doubles(&columns, "self.b.high"), [26.0 / 3.0, 10.0]);
    assert_eq!(
        doubles(&columns, "self.change.high"),
        [26.0 / 3.0 - 4.0, 0.0]
    );
    let calls = comparison.calls(2, 0, "").unwrap();
    assert_eq!(doubles(&calls, "callees.cost.a.high"), [10.0, 10.0]);
    let params = r#"{"event": 2, "filter": "self>9", "column": "difference"}"#;
    let listing = comparison.list(super::params(params));
    assert_eq!(rows(&listing.unwrap(), "rows"), [1]);
    assert_eq!(get(&comparison.findings(2).unwrap(), "length"), 0);
    assert_eq!(
        get(&export(&comparison, "dot", 2, None).unwrap_err(), "kind"),
        "unsupported"
    );
    assert!(comparison.columns(3).is_err());

    let reading = row(&comparison, 0, texts);
    let lines = source(&comparison, &reading, (2, Some(0)));
    assert_eq!(doubles(&lines, "costs.self.a.high"), [5.0, 3.5]);
    assert_eq!(doubles(&lines, "costs.self.b.high"), [5.0, 10.5]);
    assert_eq!(doubles(&lines, "costs.self.change.high"), [0.0, 7.0]);
    // With the 30 of the callee.
    assert_eq!(doubles(&lines, "costs.second.b.high"), [5.0, 51.0]);
    assert_eq!(doubles(&lines, "calls.cost.b.high"), [10.0, 10.0]);
    let asked = rows_asked(3, None);
    assert!(reading.source_rows(&comparison, asked).is_err());
    let code = reading.machine_rows(&comparison, machine_asked(2, "address"));
    let code = code.unwrap();
    assert_eq!(doubles(&code, "code.costs.self.b.high"), [5.0, 10.5]);

    // A sum with fractions as factors is counted in sixths.
    with_own(&mut comparison, "R", "Ir / 2 + Dr / 3");
    let lines = source(&comparison, &row(&comparison, 0, texts), (2, None));
    assert_eq!(doubles(&lines, "costs.self.a.high"), [17.0, 25.0]);
}

#[wasm_bindgen_test]
fn exports_of_a_comparison_follow_its_rows() {
    let text = "events: Ir\nfn=main\n1 5\ncfn=f\ncalls=1 1\n1 7\nfn=f\n1 7\n";
    let comparison = compared(text.as_bytes(), text.replace("7\n", "9\n").as_bytes());
    let folded = export(&comparison, "folded", 0, Some(1)).unwrap();
    assert_eq!(folded, "main;f 7 9\n");
    let callgrind = export(&comparison, "callgrind", 0, Some(1)).unwrap();
    assert!(callgrind.contains("desc: Filtered: 1 of 2 functions\n"));
    assert!(!callgrind.contains("main"));
    assert!(export(&comparison, "callgrind", 0, Some(2)).is_err());
}

/// Exports of all rows, or of those that match a filter.
fn export(
    comparison: &Session,
    format: &str,
    event: u32,
    row: Option<u32>,
) -> Result<String, JsValue> {
    let names = ["a", "b"].map(String::from).to_vec();
    let rows = row.map_or_else(Vec::new, |row| vec![row]);
    let exported = comparison.export(format, event, Some(rows), row.is_some(), false, names)?;
    Ok(text_of(&exported))
}

#[wasm_bindgen_test]
fn the_rate_of_several_instructions_is_that_of_their_sums() {
    let text = b"positions: instr line\nevents: M A\nfl=a.c\nfn=f\n0x10 1 1 10\n0x14 1 30 40\n0x18 2 0 0\n";
    let mut comparison = compared(text, text);
    with_own(&mut comparison, "R", "M / A");
    let reading = row(&comparison, 0, [text, text]);
    let code = reading.machine_rows(&comparison, machine_asked(2, "merged"));
    let code = code.unwrap();
    let of_pairs = doubles(&code, "code.costs.self.a.high");
    assert_eq!(of_pairs[..2], [0.1, 0.75]);
    assert!(of_pairs[2].is_nan());
    let of_lines = doubles(&code, "rows.lines.costs.self.b.high");
    assert_eq!(of_lines[0], 31.0 / 50.0);
    assert!(of_lines[1].is_nan());
}

#[wasm_bindgen_test]
fn calls_of_a_line_that_are_contained_in_others_are_not_added() {
    // Both functions have line 3 of one file; of the call in `f` the cost is contained in that of other calls.
    let text = b"events: Ir\nfl=a.c\nfn=f\n3 1\ncfn=f\ncalls=3 0\n3 60\nfn=g\n3 1\ncfn=f\ncalls=1 0\n3 100\n";
    let comparison = compared(text, text);
    let reading = comparison.file_details(0, "", b"a.c", b"a.c").unwrap();
    let lines = source(&comparison, &filled(reading, [text, text]), (0, None));
    assert_eq!(rows(&lines, "calls.callee"), [0, 0]);
    assert_eq!(flags(&lines, "calls.counted"), [1, 0]);
    assert_eq!(doubles(&lines, "calls.cost.a.high"), [100.0, 60.0]);
    assert_eq!(doubles(&lines, "calls.count.a.high"), [1.0, 3.0]);
    // With a self cost of 1 in each of the functions.
    assert_eq!(doubles(&lines, "costs.total.a.high"), [102.0]);
}

#[wasm_bindgen_test]
fn recursive_calls_are_not_added_to_a_line_of_a_whole_file() {
    // Line 3 has the self costs 1 and 9 of the levels, and a call from outside of the recursion that costs 60.
    let text = b"events: Ir\nfl=a.c\nfn=f\n3 1\ncfn=f'2\ncalls=1 0\n3 60\nfn=f'2\n3 9\ncfn=f'2\ncalls=3 0\n3 51\n";
    let session = session(text);
    let file = rows(&session.source_files().unwrap(), "0.symbols")[0];
    let totals = |fold: &str| {
        let reading = session.details(0, fold, Some(file)).unwrap();
        let lines = source(&session, &filled(reading, [text, text]), (0, None));
        doubles(&lines, "costs.total.high")
    };
    assert_eq!(totals(""), [70.0]);
    // As one function, all its calls are recursive.
    assert_eq!(totals("function"), [10.0]);
}
