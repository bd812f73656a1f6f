//! Differences of a rate as tables for people. Values are those of each profile; no line of a table is a
//! sum.

use super::choice::Choice;
use super::lines::Line;
use super::text::{Table, heading, notes, shown_call, shown_line, shown_place};
use crate::browse::{ComparedCost, ComparedTables, DifferenceListing, RateDifference, RatePair};
use crate::cli::terminal::{grouped, plain, short_rate};

/// Percentage of the totals behind a rate below which something is left out: rates of few events say
/// little.
pub(super) const THRESHOLD: f64 = crate::browse::WORTH_TELLING;

/// `files` are the tables of whole source files.
pub(super) fn text(choice: &Choice<'_>, pair: RatePair, lines: &[Line<'_>], files: &str) -> String {
    let Choice {
        arguments, tables, ..
    } = *choice;
    let mut out = String::new();
    let shown = tables.rate(pair);
    let name = plain(shown.name.as_bytes());
    let formula = plain(shown.long_name.as_bytes());
    let what = match arguments.cost() {
        ComparedCost::SelfCost => "of self costs",
        ComparedCost::Inclusive => "of inclusive costs",
    };
    let title = format!("{name} ({formula}), {what}");
    heading(&mut out, arguments, tables, &title);
    out.push_str(&functions(choice, pair));
    if arguments.calls {
        out.push_str(&format!("\nCalls, {name} of inclusive costs\n"));
        out.push_str(&calls(choice, pair));
    }
    if arguments.lines {
        out.push_str(&format!("\nLines, {name} of self costs\n"));
        out.push_str(&lines_table(choice, pair, lines));
    }
    out.push_str(files);
    notes(&mut out, tables);
    out
}

fn functions(choice: &Choice<'_>, pair: RatePair) -> String {
    let (tables, cost) = (choice.tables, choice.arguments.cost());
    let rates = tables.rate_figures(pair, cost);
    let listing = choice.functions();
    let mut table = Table::default();
    let total = tables.rate_totals(pair);
    table.push(cells(total, None, "all functions".into()));
    for &row in &listing.rows {
        let matched = tables.matching.rows[row as usize];
        let rate = rates[row as usize];
        let word = rate.became(matched.a.is_some(), matched.b.is_some());
        table.push(cells(rate, word.alone(), shown_place(tables.place(row))));
    }
    few(&mut table, choice, pair, &listing, "functions");
    table.print()
}

fn calls(choice: &Choice<'_>, pair: RatePair) -> String {
    let tables = choice.tables;
    let calls = tables.calls();
    let (rates, counts) = (tables.call_rates(pair), tables.call_counts());
    let listing = choice.calls();
    let mut table = Table::default();
    for &at in &listing.rows {
        let (call, rate) = (calls[at as usize], rates[at as usize]);
        let word = rate.became(call.in_a, call.in_b);
        let text = shown_call(tables, call, counts[at as usize]);
        table.push(cells(rate, word.alone(), text));
    }
    few(&mut table, choice, pair, &listing, "calls");
    table.print()
}

fn lines_table(choice: &Choice<'_>, pair: RatePair, lines: &[Line<'_>]) -> String {
    let tables = choice.tables;
    let listing = choice.lines(lines);
    let mut table = Table::default();
    for &at in &listing.rows {
        let line = lines[at as usize];
        let rate = line.line.rate(tables, pair);
        let word = rate.became(line.line.a.is_some(), line.line.b.is_some());
        table.push(cells(rate, word.alone(), shown_line(tables, line)));
    }
    few(&mut table, choice, pair, &listing, "lines");
    table.print()
}

/// What is left out because it is of few events.
fn few(
    table: &mut Table,
    choice: &Choice<'_>,
    pair: RatePair,
    listing: &DifferenceListing,
    what: &str,
) {
    if listing.left_out > 0 {
        table.note(&format!(
            "{} {what} with less than {} % of {} in both profiles are omitted.",
            grouped(listing.left_out as i128),
            choice.percent(),
            made_of(choice.tables, pair)
        ));
    }
}

/// The events that a rate is made of.
fn made_of(tables: &ComparedTables, pair: RatePair) -> String {
    let measured = tables.profile.events();
    let events = tables.rate(pair).rate.events().into_iter();
    let names: Vec<String> = events.map(|e| plain(measured[e].name.as_bytes())).collect();
    names.join(" and ")
}

pub(super) fn cells(rate: RateDifference, word: Option<&str>, text: String) -> [String; 5] {
    let sign = match rate.change() {
        Some(change) if change > 0.0 => "+",
        _ => "",
    };
    let ratio = match (word, rate.ratio()) {
        (Some(word), _) => word.to_owned(),
        (None, Some(ratio)) => format!("{ratio:.3}"),
        (None, None) => "-".to_owned(),
    };
    let change = format!("{sign}{}", short_rate(rate.change()));
    [short_rate(rate.a), short_rate(rate.b), change, ratio, text]
}
