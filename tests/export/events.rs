//! Names of events that the profile does not have, by hand.

use crate::command::{run, text, write};

/// The one line of an error.
fn error(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn an_unknown_event_is_an_error_in_every_format() {
    let path = write("unknown-event.out", "events: Ir Dr\nfn=f\n1 5 6\n");
    for format in [
        "csv",
        "json",
        "callgrind",
        "dot",
        "folded",
        "speedscope",
        "pprof",
        "webgrind6",
    ] {
        let arguments = ["convert", "--to", format, "--event", "Dw", &path];
        let error = error(&arguments);
        let expected = "no event is named Dw; the profile has Ir, Dr";
        assert!(error.contains(expected), "{format}: {error}");
    }
    // A filter would have compared costs of the first event.
    let filtered = ["convert", "--to", "csv", "--filter", "self>5"];
    assert!(error(&[&filtered[..], &["--event", "Dw", &path]].concat()).contains("Dw"));
    let rows = text(&[&filtered[..], &["--event", "Dr", &path]].concat());
    assert_eq!(rows.lines().count(), 2, "{rows}");
}

#[test]
fn a_webgrind_file_has_one_event() {
    let path = write("one-event.out", "events: Ir Dr\nfn=f\n1 5 6\n");
    let buffer = format!("{path}.webgrind");
    text(&[
        "convert",
        "--to",
        "webgrind7",
        "--event",
        "Dr",
        &path,
        "-o",
        &buffer,
    ]);
    let again = |event| ["convert", "--to", "webgrind6", "--event", event, &buffer];
    let error = error(&again("Ir"));
    let expected = "no event is named Ir; the profile has Dr";
    assert!(error.contains(expected), "{error}");
    let bytes = run(&again("Dr")).stdout;
    // Version 6, one function; its record begins at 16 with its self cost.
    assert_eq!(
        (bytes[0], bytes[8], &bytes[16..20]),
        (6, 1, &[6, 0, 0, 0][..])
    );
}
