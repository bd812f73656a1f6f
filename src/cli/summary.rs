//! `grindscope summary`

use super::profile_arguments::ProfileArguments;
use super::terminal::{grouped, plain};
use super::{messages, print, summary_json, warnings};
use crate::analysis::Origins;
use crate::analysis::time_range;
use crate::browse::Tables;
use crate::diagnostic::escaped;
use crate::model::{Formula, FunctionId, Profile};
use std::fmt::Write;

/// Options of `summary`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    profile: ProfileArguments,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let opened = arguments.profile.open()?;
    let tables = &opened.tables;
    if let Some(words) = opened.transforms {
        messages::note(words);
    }
    let rules = arguments.profile.transforms.origin_rules()?;
    let origins = Origins::new(
        &tables.profile,
        tables.profile.command(),
        tables.names.readable(),
        &rules,
    );
    let text = match arguments.json {
        true => summary_json::text(tables, &origins)?,
        false => text(tables, &origins).map_err(|e| e.to_string())?,
    };
    print(text.as_bytes())?;
    arguments.profile.refuse(tables.profile.warnings())
}

fn text(tables: &Tables, origins: &Origins) -> Result<String, std::fmt::Error> {
    let profile = &*tables.profile;
    let mut out = String::new();
    for (key, value) in [
        ("Command", profile.command()),
        ("Written by", profile.creator()),
    ] {
        if let Some(value) = value.filter(|v| !v.is_empty()) {
            writeln!(out, "{key:<12}{}", plain(value))?;
        }
    }
    let calls = profile.calls();
    let rows = profile.functions().len();
    let contexts = match tables.distinct_functions() {
        distinct if distinct < rows => {
            format!(
                "{} functions in {} contexts",
                grouped(distinct as i128),
                grouped(rows as i128)
            )
        }
        _ => format!("{} functions", grouped(rows as i128)),
    };
    writeln!(
        out,
        "{:<12}{contexts}, {} (caller, callee) pairs, {} calls, {} part(s)",
        "Size",
        grouped(calls.len() as i128),
        grouped(profile.calls_total() as i128),
        profile.parts().len()
    )?;
    writeln!(out, "\nTotals")?;
    for (index, event) in profile.events().iter().enumerate() {
        let total = tables.total(index);
        writeln!(
            out,
            "{:>22}  {}{}",
            grouped(total),
            plain(event.name.as_bytes()),
            event
                .long_name
                .as_ref()
                .map(|l| format!("  ({})", plain(l.as_bytes())))
                .unwrap_or_default()
        )?;
    }
    write_parts(&mut out, profile)?;
    write_top(&mut out, tables, origins)?;
    if !profile.warnings().is_empty() {
        writeln!(out, "\nWarnings")?;
        out.push_str(&warnings::text(profile.warnings()));
    }
    Ok(out)
}

/// Writes the parts with their numbers, headers and totals of the first event.
fn write_parts(out: &mut String, profile: &Profile) -> std::fmt::Result {
    let parts = profile.parts_in_order();
    let Some(event) = profile.events().first().filter(|_| parts.len() > 1) else {
        return Ok(());
    };
    writeln!(out, "\nParts, {}", plain(event.name.as_bytes()))?;
    for (number, &index) in (1..).zip(&parts) {
        let part = &profile.parts()[index as usize];
        let facts = [
            ("pid", &part.pid),
            ("part", &part.number),
            ("thread", &part.thread),
        ];
        let facts = facts.into_iter().filter_map(|(key, value)| {
            let value = value.as_deref().filter(|value| !value.is_empty())?;
            Some(format!("{key} {}", plain(value)))
        });
        let mut facts: Vec<String> = facts.collect();
        facts.extend(part.thread_name().map(plain));
        let trigger = part.name().or(part.trigger());
        let trigger = trigger.filter(|trigger| !trigger.is_empty());
        facts.extend(trigger.map(plain));
        facts.extend(
            part.spawned()
                .map(|pid| format!("starts pid {}", plain(pid))),
        );
        let time = time_range(profile, index);
        facts.extend(time.map(|(from, to)| {
            let (from, to) = (grouped(from.into()), grouped(to.into()));
            format!("basic blocks {from} to {to}")
        }));
        let total = profile.self_costs().total(index, 0);
        let line = format!("{:>22}  {number}  {}", grouped(total), facts.join(", "));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn write_top(out: &mut String, tables: &Tables, origins: &Origins) -> std::fmt::Result {
    let profile = &*tables.profile;
    let Some(event) = profile.events().first() else {
        return Ok(());
    };
    let selfs = profile.self_column(&Formula::event(0), &tables.parts);
    let total = tables.total(0);
    let name = plain(event.name.as_bytes());
    let share = |cost: i128| match total > 0 {
        true => format!("{:6.2} %", 100.0 * cost as f64 / total as f64),
        false => "     -  ".into(),
    };
    writeln!(out, "\nSelf cost by origin of the code, {name}")?;
    for (origin, cost) in origins.costs(&selfs) {
        let (cost, share) = (grouped(cost), share(cost));
        writeln!(out, "{cost:>22}  {share}  {}", origin.id())?;
    }
    writeln!(out, "\nHighest self cost, {name}")?;
    for function in top_self(profile, &selfs) {
        let cost = selfs[function.0 as usize];
        let place = [profile.file(function), profile.object(function)]
            .into_iter()
            .find(|p| !p.is_empty())
            .unwrap_or(b"");
        writeln!(
            out,
            "{:>22}  {}  {}  {}",
            grouped(cost),
            share(cost),
            escaped(profile.name(function), LONGEST_NAME),
            escaped(place, LONGEST_NAME)
        )?;
    }
    Ok(())
}

/// Number of functions in the list.
const TOP: usize = 10;

/// The functions with the highest self cost of the first event, highest first; equal ones by
/// object, file and name.
pub(super) fn top_self(profile: &Profile, selfs: &[i128]) -> Vec<FunctionId> {
    let mut ids: Vec<FunctionId> = profile.functions().ids().collect();
    let place = |f: FunctionId| (profile.object(f), profile.file(f), profile.name(f));
    let order = |&a: &FunctionId, &b: &FunctionId| {
        let by_cost = selfs[b.0 as usize].cmp(&selfs[a.0 as usize]);
        by_cost.then_with(|| place(a).cmp(&place(b)))
    };
    if ids.len() > TOP {
        ids.select_nth_unstable_by(TOP, order);
        ids.truncate(TOP);
    }
    ids.sort_unstable_by(order);
    ids
}

/// Longest name in a short table, in bytes. C++ names of several kilobytes exist.
const LONGEST_NAME: usize = 500;
