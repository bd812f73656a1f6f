//! Findings as sentences.

use super::measure::{digits, percent};
use super::{Finding, LineShare, Measure, Misses};
use crate::sink::Symbol;

/// Writes a finding as a sentence. `name` gives the name of a row, `file` that of a file.
pub fn sentence(
    finding: &Finding,
    name: &dyn Fn(u32) -> String,
    file: &dyn Fn(Symbol) -> String,
    measure: Measure<'_>,
) -> String {
    match finding {
        Finding::HottestFunction { row, cost } => {
            format!(
                "{} has a self cost of {}, {} of the total.",
                name(*row),
                measure.cost(*cost),
                measure.share(*cost)
            )
        }
        Finding::CheapCalls { row, called, cost } => {
            let called = i128::from(*called);
            format!(
                "{} is called {} times with a self cost of {} per call, {} of the total.",
                name(*row),
                digits(called),
                measure.each(*cost, called),
                measure.share(*cost)
            )
        }
        Finding::Misses(misses) => of_misses(misses, name),
        Finding::Repeated { calls, line, share } => {
            let most = match share {
                LineShare::All => "",
                LineShare::Most => "mostly ",
                LineShare::Some => "among others ",
            };
            let place = line.map_or_else(String::new, |line| {
                format!(", {most}at line {} of {}", line.line, file(line.file))
            });
            let all = match calls.calls == calls.most {
                true => String::new(),
                false => format!(
                    ", {} times in all such invocations",
                    digits(calls.calls.into())
                ),
            };
            let query = calls.query.filter(|query| query.0 != calls.callee);
            let queries = query.map_or_else(String::new, |(query, of_query)| {
                format!(
                    ", with {} calls of {}",
                    digits(of_query.into()),
                    name(query.0)
                )
            });
            format!(
                "{} calls {} {} times in one invocation{place}{all}{queries}: {}, {} of the total.",
                name(calls.caller.0),
                name(calls.callee.0),
                digits(calls.most.into()),
                measure.cost(calls.cost),
                measure.share(calls.cost)
            )
        }
        Finding::OneLine {
            row,
            line,
            cost,
            rate,
            with_inlined,
        } => {
            format!(
                "Line {} of {}{} has {} of the {} of {}.",
                line.line,
                file(line.file),
                if *with_inlined {
                    " with code inlined there"
                } else {
                    ""
                },
                percent(line.cost, *cost),
                rate.map_or("self cost", |rate| rate.name),
                name(*row)
            )
        }
    }
}

fn of_misses(misses: &Misses, name: &dyn Fn(u32) -> String) -> String {
    let Misses {
        row,
        rate,
        own,
        others,
        all_cycles,
    } = misses;
    let compared = match others.accesses {
        0 => String::new(),
        accesses => format!(
            ", compared with {} in all other functions",
            percent(others.misses, accesses)
        ),
    };
    format!(
        "{} causes {} of all {} ({}): {} of its {}{compared}. Estimated cost: {} cycles, {} of the profile.",
        name(*row),
        percent(own.misses, misses.all()),
        rate.name,
        rate.misses,
        percent(own.misses, own.accesses),
        rate.accesses,
        digits(misses.cycles()),
        percent(misses.cycles(), *all_cycles),
    )
}

#[cfg(test)]
mod tests;
