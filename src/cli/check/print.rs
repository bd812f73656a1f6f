//! Printing what was measured, as text, Markdown, annotations of GitHub or JSON.

use super::BROKEN;
use super::escaping::{in_repository, link, markdown, message, property};
use super::explanation::{Changed, Explanation, MOST};
use super::outcome::{Benchmark, Metric, Outcome};
use crate::analysis::compare::Difference;
use crate::cli::answer::{Answer, List};
use crate::cli::budget::Budget;
use crate::cli::output::{Form, FormArguments};
use crate::cli::table::{Cell, Row};
use crate::cli::terminal::{columns_for, grouped, json_text};
use crate::cli::transforms::TransformArguments;
use crate::cli::{messages, report};
use crate::export::formats::JSON_VERSION;
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde::Serialize;
use std::cmp::Ordering;
use std::path::Path;
use std::process::ExitCode;

/// Bytes of a comment on GitHub, 65,536 characters, with room for what encloses the text.
const COMMENT: usize = 60_000;

/// The word before a broken rule.
const BROKEN_RULE: &str = "BROKEN";

/// Details of the layouts.
#[derive(clap::Args)]
pub(in crate::cli) struct Printing {
    #[command(flatten)]
    pub(in crate::cli) budget: Budget,
    /// markdown: link lines by this address, such as `https://host/me/it/blob/{sha}/{path}#L{line}`. Paths are those
    /// in the repository that contains the file.
    #[arg(long, value_name = "ADDRESS")]
    link: Option<String>,
    /// The commit for {sha} in --link; by default that of GITHUB_SHA or CI_COMMIT_SHA.
    #[arg(long, value_name = "COMMIT", requires = "link")]
    sha: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Layout {
    /// For a terminal
    Text,
    /// For a comment on a change; without --budget at most 60000 bytes
    Markdown,
    /// Annotations of lines in GitHub's workflows
    Github,
    /// All figures (docs/json.md)
    Json,
    /// A report with the profiles, which opens each comparison offline
    Html,
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    version: u32,
    benchmarks: &'a [Benchmark],
}

impl Form for Layout {
    fn all() -> impl Iterator<Item = (PossibleValue, &'static str, Self)> {
        let ending = |layout| match layout {
            Layout::Text => ".txt",
            Layout::Markdown => ".md",
            Layout::Github => "",
            Layout::Json => ".json",
            Layout::Html => ".html",
        };
        let all = Layout::value_variants().iter();
        all.filter_map(move |&layout| Some((layout.to_possible_value()?, ending(layout), layout)))
    }
}

impl Printing {
    /// Prints the benchmarks, which were measured with these transforms. The exit status says whether all rules
    /// hold. Fails if the output cannot be written, or if the budget is too small.
    pub(in crate::cli) fn print<F: Form>(
        &self,
        to: &FormArguments<F>,
        layout: Layout,
        benchmarks: &[Benchmark],
        transforms: &TransformArguments,
    ) -> Result<ExitCode, String> {
        if self.budget.characters.is_some() && [Layout::Github, Layout::Html].contains(&layout) {
            return Err(messages::without_effect("--budget", "github and html"));
        }
        let bytes = match layout {
            Layout::Text => text(benchmarks, &to.output, self.budget)?.into_bytes(),
            Layout::Markdown => self.markdown(benchmarks)?.into_bytes(),
            Layout::Github => github(benchmarks).into_bytes(),
            Layout::Json => self.budget.json_within(json(benchmarks)?.into_bytes())?,
            Layout::Html => report::of(report::Contents::of(benchmarks), transforms)?,
        };
        to.write(&bytes)?;
        let mut rules = benchmarks.iter().flat_map(|benchmark| &benchmark.rules);
        Ok(match rules.all(|outcome| outcome.holds) {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(BROKEN),
        })
    }

    /// The address of lines, with the commit.
    fn template(&self) -> Result<Option<String>, String> {
        let Some(link) = self.link.as_deref().filter(|link| link.contains("{sha}")) else {
            return Ok(self.link.clone());
        };
        let of_job = ["GITHUB_SHA", "CI_COMMIT_SHA"].into_iter();
        let of_job = of_job.filter_map(|name| std::env::var(name).ok());
        let known = self.sha.clone().into_iter().chain(of_job);
        let sha = known.into_iter().find(|sha| !sha.is_empty());
        let sha = sha.ok_or(messages::NO_COMMIT)?;
        Ok(Some(link.replace("{sha}", &sha)))
    }

    /// Findings first, then the figures, those of broken rules first, then what explains each change. One
    /// comparison is named once, above its figures.
    fn markdown(&self, benchmarks: &[Benchmark]) -> Result<String, String> {
        let template = self.template()?;
        let mut out = String::new();
        let rules: usize = benchmarks.iter().map(|one| one.rules.len()).sum();
        if rules > 0 {
            let broken: usize = benchmarks.iter().map(broken).sum();
            out += &format!("**{broken} of {rules} rules broken**\n\n");
        }
        let mut pieces = Vec::new();
        for sentence in benchmarks.iter().flat_map(|one| &one.findings) {
            pieces.push(format!("* {}\n", markdown(sentence)));
        }
        let ordered = broken_first(benchmarks);
        let (head, rule) = match benchmarks {
            [only] => (format!("| {} ", markdown(&only.name)), "|---"),
            _ => ("| | ".to_owned(), "|---|---"),
        };
        pieces.push(format!(
            "\n{head}| BASE | NEW | change |\n{rule}|---:|---:|---:|\n"
        ));
        for row in ordered.iter().flat_map(|one| rows(one)) {
            let [name, what, base, new, change] = row.map(|cell| markdown(&cell));
            let name = match benchmarks.len() {
                1 => String::new(),
                _ => format!("| {name} "),
            };
            pieces.push(format!("{name}| {what} | {base} | {new} | {change} |\n"));
        }
        for benchmark in ordered {
            for explanation in explanations(benchmark) {
                pieces.push(details(benchmark, explanation, template.as_deref()));
            }
        }
        let needed = pieces.iter().map(String::len).sum::<usize>() + out.len();
        let omitted = messages::omitted_text(needed);
        let most = self.budget.characters.unwrap_or(COMMENT);
        for piece in pieces {
            if needed > most && out.len() + piece.len() + omitted.len() > most {
                return Ok(out + &omitted);
            }
            out += &piece;
        }
        Ok(out)
    }
}

/// Tables of functions and of lines, each with a row that completes the sum.
fn details(benchmark: &Benchmark, explanation: &Explanation, template: Option<&str>) -> String {
    let name = markdown(&benchmark.name);
    let mut out = format!("\n<details><summary>{name}</summary>\n");
    let functions = (&explanation.functions, Some(explanation.other_functions));
    let lines = (&explanation.lines, explanation.other_lines);
    for (what, (listed, others)) in [("functions", functions), ("lines", lines)] {
        let Some(others) = others else { continue };
        out += "\n| change | BASE | NEW | |\n|---:|---:|---:|---|\n";
        for changed in listed {
            let [change, base, new] = figures(changed.cost);
            out += &format!(
                "| {change} | {base} | {new} | {} |\n",
                linked(changed, template)
            );
        }
        let [change, base, new] = figures(others);
        out += &format!("| {change} | {base} | {new} | all other {what} |\n");
    }
    for note in &explanation.notes {
        out += &format!("\n{}\n", markdown(note));
    }
    out + "\n</details>\n"
}

/// A function or line, with a link if its file is in the repository.
fn linked(changed: &Changed, template: Option<&str>) -> String {
    let (function, text) = (markdown(&changed.function), markdown(&place(changed)));
    match template.zip(spot(changed)) {
        Some((template, (path, line))) => {
            format!("[{text}]({}) {function}", link(template, path, line))
        }
        None => format!("{function} {text}"),
    }
}

/// The path in the repository and the line, if both are known.
fn spot(changed: &Changed) -> Option<(&str, u64)> {
    let line = changed.line.filter(|&line| line > 0)?;
    Some((in_repository(&changed.file)?, line))
}

fn broken(benchmark: &Benchmark) -> usize {
    let rules = benchmark.rules.iter();
    rules.filter(|outcome| !outcome.holds).count()
}

/// Benchmarks with broken rules before the others.
fn broken_first(benchmarks: &[Benchmark]) -> Vec<&Benchmark> {
    let mut ordered: Vec<&Benchmark> = benchmarks.iter().collect();
    ordered.sort_by_key(|one| broken(one) == 0);
    ordered
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
pub(in crate::cli) fn rows(benchmark: &Benchmark) -> impl Iterator<Item = [String; 5]> + '_ {
    let rule = |outcome: &Outcome| {
        let word = if outcome.holds { "holds" } else { BROKEN_RULE };
        row(format!("{word}: {}", outcome.value.name), &outcome.value)
    };
    let metrics = benchmark.metrics.iter();
    let metrics = metrics.map(|metric| row(metric.name.clone(), metric));
    metrics
        .chain(benchmark.rules.iter().map(rule))
        .map(|[what, base, new, change]| [benchmark.name.clone(), what, base, new, change])
}

fn row(what: String, metric: &Metric) -> [String; 4] {
    let [base, new] = metric.estimated.map(|is| if is { "\u{2248} " } else { "" });
    let number = |number: Option<super::outcome::Number>, mark| {
        number.map_or("\u{2013}".to_owned(), |n| format!("{mark}{n}"))
    };
    let change = match metric.percent {
        Some(0.0) => "=".to_owned(),
        Some(percent) => format!("{percent:+.2}%"),
        None => "\u{2013}".to_owned(),
    };
    [
        what,
        number(metric.base, base),
        number(metric.new, new),
        change,
    ]
}

/// Change, BASE and NEW.
fn figures(cost: Difference) -> [String; 3] {
    let [change, a, b] = [cost.change(), cost.a, cost.b].map(grouped);
    let sign = if cost.change() > 0 { "+" } else { "" };
    [format!("{sign}{change}"), a, b]
}

/// Where a function or line is.
fn place(changed: &Changed) -> String {
    match changed.line {
        Some(line) => format!("{}:{line}", changed.file),
        None => changed.file.clone(),
    }
}

fn text(benchmarks: &[Benchmark], output: &Path, budget: Budget) -> Result<String, String> {
    let measured = |[_, what, base, new, change]: [String; 5]| {
        let order = match what.starts_with(BROKEN_RULE) {
            true => Ordering::Greater,
            false => Ordering::Equal,
        };
        Row {
            figures: vec![
                ("BASE", Cell::Text(base)),
                ("NEW", Cell::Text(new)),
                ("change", Cell::Change(change, order)),
            ],
            texts: vec![("name", what)],
            ..Row::default()
        }
    };
    let explained = |changed: &Changed| {
        let [change, ..] = figures(changed.cost);
        let order = changed.cost.change().cmp(&0);
        Row {
            figures: vec![("", Cell::Change(change, order))],
            texts: vec![("name", changed.function.clone())],
            is_function: true,
            after: place(changed),
            ..Row::default()
        }
    };
    let lists = |benchmark: &&Benchmark| {
        let mut lists = vec![List {
            title: benchmark.name.clone(),
            rows: rows(benchmark).map(measured).collect(),
            most: Some(usize::MAX),
            ..List::default()
        }];
        lists.extend(explanations(benchmark).map(|explanation| {
            let changed = explanation.functions.iter().chain(&explanation.lines);
            List {
                title: "What explains the change".to_owned(),
                rows: changed.map(explained).collect(),
                notes: explanation.notes.clone(),
                most: Some(usize::MAX),
                ..List::default()
            }
        }));
        lists
    };
    let longest = benchmarks.len().max(2 * MOST);
    let width = columns_for(output).unwrap_or(usize::MAX);
    budget.within(longest, |limit| {
        let shown = match limit {
            None => benchmarks.iter().collect(),
            Some(_) => broken_first(benchmarks),
        };
        let count = limit.map_or(usize::MAX, |limit| limit.rows);
        let mut lists: Vec<List> = shown.iter().take(count).flat_map(lists).collect();
        if shown.len() > count {
            lists.push(List {
                title: "Other benchmarks".to_owned(),
                beyond: shown.len() - count,
                most: Some(0),
                ..List::default()
            });
        }
        let answer = Answer {
            lists,
            ..Answer::default()
        };
        Ok(answer.plain(None, limit, width))
    })
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
            let [change, base, new] = figures(changed.cost);
            let text = format!("{}: {base} \u{2192} {new} ({change})", changed.function);
            let (at, text) = match spot(changed) {
                Some((path, line)) => (format!("file={},line={line},", property(path)), text),
                None => (String::new(), format!("{} {text}", place(changed))),
            };
            out += &format!("::warning {at}title={title}::{}\n", message(&text));
        }
    }
    out
}

fn json(benchmarks: &[Benchmark]) -> Result<String, String> {
    let document = Document {
        format: "grindscope-check",
        version: JSON_VERSION,
        benchmarks,
    };
    json_text(serde_json::to_string_pretty(&document))
}
