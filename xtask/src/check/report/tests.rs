use super::{Row, table};

#[test]
fn the_last_line_counts_the_steps() {
    let row = |name: &str, passed| Row {
        name: name.to_owned(),
        passed,
        seconds: 1.25,
    };
    let text = table(&[
        row("format", true),
        row("rust", true),
        row("browser", false),
    ]);
    assert!(text.ends_with("\nsteps: 2 passed, 1 failed\n"), "{text}");
    assert!(
        text.contains("\nformat        ok         1.2 s\n"),
        "{text}"
    );
    assert!(
        text.contains("\nbrowser       FAILED     1.2 s\n"),
        "{text}"
    );
}
