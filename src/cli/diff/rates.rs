//! Differences of a rate as a table for people. Values are those of each profile; no line of the table
//! is a sum.

use super::Arguments;
use super::text::{Table, heading, notes, shown_place};
use crate::browse::{ComparedCost, ComparedTables, RateDifference, RatePair, sort_rates};
use crate::cli::summary::{grouped, plain, short_rate};

/// Percentage of the total cost below which a function is left out: rates of few events say little.
const THRESHOLD: f64 = 0.1;

/// # Errors
/// If what is asked for adds up.
pub(super) fn text(
    arguments: &Arguments,
    tables: &ComparedTables,
    pair: RatePair,
) -> Result<String, String> {
    if arguments.calls || arguments.lines {
        return Err(format!(
            "{} is a rate: leave out --calls and --lines, which list costs",
            tables.rate(pair).name
        ));
    }
    let mut out = String::new();
    let shown = tables.rate(pair);
    let name = plain(shown.name.as_bytes());
    let formula = plain(shown.long_name.as_bytes());
    let what = match arguments.cost() {
        ComparedCost::SelfCost => "of self costs",
        ComparedCost::Inclusive => "of inclusive costs",
    };
    heading(
        &mut out,
        arguments,
        tables,
        &format!("{name} ({formula}), {what}"),
    );
    out.push_str(&table(arguments, tables, pair).print());
    notes(&mut out, tables);
    Ok(out)
}

fn table(arguments: &Arguments, tables: &ComparedTables, pair: RatePair) -> Table {
    let rates = tables.rate_figures(pair, arguments.cost());
    let mut table = Table::default();
    table.push(cells(
        tables.rate_totals(pair),
        None,
        "all functions".into(),
    ));
    let all = (0..rates.len() as u32).collect();
    let (mut rows, small) = worth_it(arguments, tables, all);
    rows.retain(|&row| {
        let RateDifference { a, b } = rates[row as usize];
        arguments.equal || a != b
    });
    sort_rates(&mut rows, &rates, arguments.sort.into(), |row| {
        tables.place(row)
    });
    for row in rows {
        let matched = tables.matching.rows[row as usize];
        let word = match (matched.a, matched.b) {
            (None, _) => Some("new"),
            (_, None) => Some("gone"),
            _ => None,
        };
        let place = shown_place(tables.place(row));
        table.push(cells(rates[row as usize], word, place));
    }
    if small > 0 {
        let event = &tables.a.events[tables.events.both[0].a].name;
        table.note(&format!(
            "{} functions with less than {} % of {} in both are left out.",
            grouped(small as i128),
            arguments.threshold.unwrap_or(THRESHOLD),
            plain(event.as_bytes())
        ));
    }
    table
}

/// Those of the rows that cost enough in the first event of one of the profiles, and how many do not.
fn worth_it(arguments: &Arguments, tables: &ComparedTables, rows: Vec<u32>) -> (Vec<u32>, usize) {
    let percent = arguments.threshold.unwrap_or(THRESHOLD);
    if tables.events.both.is_empty() {
        return (rows, 0);
    }
    let costs = tables.figures(0, arguments.cost());
    // A share of a percentage: nearest doubles are what was asked for.
    let least = |total: i128| total as f64 * percent / 100.0;
    let (least_a, least_b) = (least(costs.total.a), least(costs.total.b));
    let all = rows.len();
    let enough = |row: &u32| {
        let cost = costs.rows[*row as usize];
        cost.a as f64 >= least_a || cost.b as f64 >= least_b
    };
    let kept: Vec<u32> = rows.into_iter().filter(enough).collect();
    let left_out = all - kept.len();
    (kept, left_out)
}

fn cells(rate: RateDifference, word: Option<&str>, text: String) -> [String; 5] {
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
