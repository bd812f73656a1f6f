//! A comparison as a comment, annotations or a report: its totals, findings, and what explains the change.

use super::choice::Choice;
use super::lines::Line;
use crate::browse::ComparedValue;
use crate::cli::check::{Benchmark, MOST, Metric, Subject, divided, explain};

/// The comparison, with the totals of these numbers.
pub(super) fn benchmark(choice: &Choice<'_>, numbers: &[usize], lines: &[Line<'_>]) -> Benchmark {
    let (arguments, tables) = (choice.arguments, choice.tables);
    let metric = |&number: &usize| {
        let (name, divisor) = tables.title(number);
        Metric::new(name.to_owned(), divided(tables.total(number), divisor))
    };
    let rows = choice.passes.as_ref().map(|passes| {
        let rows = (0u32..).zip(passes).filter(|(_, passes)| **passes);
        Subject::Rows(rows.map(|(row, _)| row).collect())
    });
    let subject = rows.unwrap_or(Subject::All);
    let total = divided(tables.total(choice.number), tables.title(choice.number).1);
    let is_cost = matches!(total, ComparedValue::Cost(_));
    let most = arguments.top.unwrap_or(MOST);
    let sentences = tables.findings(choice.number).into_iter();
    let paths = [
        (&arguments.a, &arguments.also_a),
        (&arguments.b, &arguments.also_b),
    ];
    let name = format!(
        "{} \u{2192} {}",
        arguments.a.display(),
        arguments.b.display()
    );
    Benchmark {
        name,
        metrics: numbers.iter().map(metric).collect(),
        rules: Vec::new(),
        findings: sentences.map(|finding| finding.sentence).collect(),
        explanation: is_cost.then(|| explain(tables, choice.number, &subject, lines, most)),
        parts: vec![tables.a.own_parts(), tables.b.own_parts()],
        profiles: paths.map(|(path, also)| std::iter::once(path).chain(also).cloned().collect()),
    }
}
