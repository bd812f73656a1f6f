//! Printing what was measured, as text, Markdown, annotations of GitHub or JSON.

use super::BROKEN;
use super::escaping::{link, markdown, message, property};
use super::explanation::{Changed, Explanation};
use super::outcome::{Benchmark, Metric, Outcome};
use crate::cli::output;
use crate::cli::summary_json::escape_terminal;
use crate::cli::terminal::{grouped, plain};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Bytes of a comment on GitHub, 65,536 characters, with room for what encloses the text.
const COMMENT: usize = 60_000;

/// How to print the result.
#[derive(clap::Args)]
pub(in crate::cli) struct Printing {
    /// How to print the result.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// markdown: link lines by this address, such as `https://host/me/it/blob/SHA/{path}#L{line}`.
    #[arg(long, value_name = "ADDRESS")]
    link: Option<String>,
    /// Where to write; `-` is standard output.
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    pub(super) output: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Format {
    /// For a terminal
    Text,
    /// For a comment on a change, at most 60 kB
    Markdown,
    /// Annotations of lines in GitHub's workflows
    Github,
    /// All figures (docs/json.md)
    Json,
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    benchmarks: &'a [Benchmark],
}

impl Printing {
    /// Prints the benchmarks. The exit status says whether all rules hold.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(in crate::cli) fn print(&self, benchmarks: &[Benchmark]) -> Result<ExitCode, String> {
        let text = match self.format {
            Format::Text => text(benchmarks),
            Format::Markdown => self.markdown(benchmarks),
            Format::Github => github(benchmarks),
            Format::Json => json(benchmarks)?,
        };
        output::write(&self.output, text.as_bytes())?;
        let mut rules = benchmarks.iter().flat_map(|benchmark| &benchmark.rules);
        Ok(match rules.all(|outcome| outcome.holds) {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(BROKEN),
        })
    }

    fn markdown(&self, benchmarks: &[Benchmark]) -> String {
        let mut out = String::new();
        let broken = broken(benchmarks);
        let rules = benchmarks
            .iter()
            .map(|benchmark| benchmark.rules.len())
            .sum::<usize>();
        if rules > 0 {
            out += &format!("**{broken} of {rules} rules broken**\n\n");
        }
        let rows = benchmarks.iter().flat_map(rows);
        out += "| | | BASE | NEW | change |\n|---|---|---:|---:|---:|\n";
        for [name, what, base, new, change] in rows.map(|row| row.map(|cell| markdown(&cell))) {
            out += &format!("| {name} | {what} | {base} | {new} | {change} |\n");
        }
        for benchmark in benchmarks {
            let name = markdown(&benchmark.name);
            for explanation in explanations(benchmark) {
                let mut table = format!("\n<details><summary>{name}</summary>\n\n");
                table += "| change | BASE | NEW | |\n|---:|---:|---:|---|\n";
                for changed in explanation.functions.iter().chain(&explanation.lines) {
                    let [change, base, new] = figures(changed);
                    table += &format!("| {change} | {base} | {new} | {} |\n", self.place(changed));
                }
                table += "\n</details>\n";
                if out.len() + table.len() > COMMENT {
                    return out + "\nMore changes are omitted.\n";
                }
                out += &table;
            }
        }
        out
    }

    fn place(&self, changed: &Changed) -> String {
        let (function, text) = (markdown(&changed.function), markdown(&place(changed)));
        match (&self.link, changed.line) {
            (Some(template), Some(line)) => {
                format!(
                    "[{text}]({}) {function}",
                    link(template, &changed.file, line)
                )
            }
            _ => format!("{function} {text}"),
        }
    }
}

fn broken(benchmarks: &[Benchmark]) -> usize {
    let rules = benchmarks.iter().flat_map(|benchmark| &benchmark.rules);
    rules.filter(|outcome| !outcome.holds).count()
}

fn explanations(benchmark: &Benchmark) -> impl Iterator<Item = &Explanation> {
    let rules = benchmark
        .rules
        .iter()
        .filter_map(|rule| rule.explanation.as_ref());
    let all = rules.chain(&benchmark.explanation);
    all.filter(|explanation| !explanation.functions.is_empty())
}

/// The metrics and rules of a benchmark: benchmark, what, BASE, NEW, change.
fn rows(benchmark: &Benchmark) -> impl Iterator<Item = [String; 5]> + '_ {
    let rule = |outcome: &Outcome| {
        let word = if outcome.holds { "holds" } else { "BROKEN" };
        row(format!("{word}: {}", outcome.value.name), &outcome.value)
    };
    let metrics = benchmark.metrics.iter();
    let metrics = metrics.map(|metric| row(metric.name.clone(), metric));
    metrics
        .chain(benchmark.rules.iter().map(rule))
        .map(|[what, base, new, change]| [benchmark.name.clone(), what, base, new, change])
}

fn row(what: String, metric: &Metric) -> [String; 4] {
    let number = |number: Option<_>| {
        number.map_or("\u{2013}".to_owned(), |n: super::outcome::Number| {
            n.to_string()
        })
    };
    let change = match metric.percent {
        Some(0.0) => "=".to_owned(),
        Some(percent) => format!("{percent:+.2}%"),
        None => "\u{2013}".to_owned(),
    };
    [what, number(metric.base), number(metric.new), change]
}

fn figures(changed: &Changed) -> [String; 3] {
    let change = changed.new - changed.base;
    let sign = if change > 0 { "+" } else { "" };
    let change = format!("{sign}{}", grouped(change));
    [change, grouped(changed.base), grouped(changed.new)]
}

/// Where a function or line is.
fn place(changed: &Changed) -> String {
    match changed.line {
        Some(line) => format!("{}:{line}", changed.file),
        None => changed.file.clone(),
    }
}

fn text(benchmarks: &[Benchmark]) -> String {
    let mut out = String::new();
    for benchmark in benchmarks {
        out += &format!("{}\n", plain(benchmark.name.as_bytes()));
        let rows: Vec<[String; 5]> = rows(benchmark).collect();
        let width = |cell: usize| rows.iter().map(|row| row[cell].chars().count()).max();
        let [w, a, b, c] = [1, 2, 3, 4].map(|cell| width(cell).unwrap_or(0));
        for [_, what, base, new, change] in &rows {
            let what = plain(what.as_bytes());
            out += &format!("  {what:w$}  {base:>a$}  {new:>b$}  {change:>c$}\n");
        }
        for explanation in explanations(benchmark) {
            for changed in explanation.functions.iter().chain(&explanation.lines) {
                let [change, ..] = figures(changed);
                let (function, place) = (
                    plain(changed.function.as_bytes()),
                    plain(place(changed).as_bytes()),
                );
                out += &format!("    {change:>16}  {function}  {place}\n");
            }
        }
    }
    out
}

fn github(benchmarks: &[Benchmark]) -> String {
    let mut out = String::new();
    for benchmark in benchmarks {
        let title = property(&benchmark.name);
        for outcome in benchmark.rules.iter().filter(|outcome| !outcome.holds) {
            let [what, base, new, change] = row(outcome.value.name.clone(), &outcome.value);
            let text = message(&format!("{what}: {base} \u{2192} {new} ({change})"));
            out += &format!("::error title={title}::{text}\n");
        }
        let lines = explanations(benchmark).flat_map(|explanation| &explanation.lines);
        for changed in lines {
            let (file, line) = (property(&changed.file), changed.line.unwrap_or(0));
            let [change, base, new] = figures(changed);
            let text = format!("{}: {base} \u{2192} {new} ({change})", changed.function);
            let text = message(&text);
            out += &format!("::warning file={file},line={line},title={title}::{text}\n");
        }
    }
    out
}

fn json(benchmarks: &[Benchmark]) -> Result<String, String> {
    let document = Document {
        format: "grindscope-check",
        version: 1,
        benchmarks,
    };
    let json = serde_json::to_string_pretty(&document).map_err(|error| error.to_string())?;
    Ok(escape_terminal(&json) + "\n")
}
