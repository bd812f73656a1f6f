//! The function table with its head.

use super::unit::{Amount, Measure, Unit};
use grindscope::webgrind::{Buffer, Function};

/// What to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ListOptions {
    /// Unit of the costs.
    pub(crate) unit: Unit,
    /// Whether functions of PHP itself are left out.
    pub(crate) hide_internal: bool,
    /// Which share of the self costs is shown at least, in thousandths.
    pub(crate) shown_permille: u32,
}

impl Default for ListOptions {
    fn default() -> Self {
        ListOptions {
            unit: Unit::Percent,
            hide_internal: false,
            shown_permille: 900,
        }
    }
}

/// What a function is, judged by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Of PHP itself.
    Internal,
    /// The code of an included file.
    Include,
    /// A method.
    Class,
    /// Any other: functions, closures, `{main}`.
    Procedural,
}

impl Kind {
    /// Classifies a name by the first matching rule, wherever its mark is in the name.
    pub(crate) fn of(name: &[u8]) -> Kind {
        let holds = |mark: &[u8]| memchr::memmem::find(name, mark).is_some();
        let includes: [&[u8]; 4] = [
            b"require_once::",
            b"require::",
            b"include_once::",
            b"include::",
        ];
        if holds(b"php::") {
            Kind::Internal
        } else if includes.into_iter().any(holds) {
            Kind::Include
        } else if holds(b"->") || holds(b"::") {
            Kind::Class
        } else {
            Kind::Procedural
        }
    }

    /// The word for it in webgrind's answers.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Kind::Internal => "internal",
            Kind::Include => "include",
            Kind::Class => "class",
            Kind::Procedural => "procedural",
        }
    }
}

/// Self costs by kind of function, hidden ones included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Breakdown {
    /// Of PHP's own functions.
    pub(crate) internal: i128,
    /// Of included files.
    pub(crate) include: i128,
    /// Of methods.
    pub(crate) class: i128,
    /// Of all others.
    pub(crate) procedural: i128,
}

impl Breakdown {
    fn add(&mut self, kind: Kind, cost: i128) {
        *match kind {
            Kind::Internal => &mut self.internal,
            Kind::Include => &mut self.include,
            Kind::Class => &mut self.class,
            Kind::Procedural => &mut self.procedural,
        } += cost;
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FunctionRow {
    /// Number of the function.
    pub(crate) number: usize,
    /// What it is.
    pub(crate) kind: Kind,
    /// Its self cost.
    pub(crate) self_cost: Amount,
    /// Its inclusive cost.
    pub(crate) inclusive: Amount,
}

/// The table with its head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FunctionList {
    /// The rows, highest self cost first.
    pub(crate) rows: Vec<FunctionRow>,
    /// Number of functions, hidden and not shown ones included. webgrind calls it
    /// `summedInvocationCount`.
    pub(crate) functions: usize,
    /// Sum of the `summary:` lines in milliseconds.
    pub(crate) run_time: Amount,
    /// How many runs of the program the file holds.
    pub(crate) runs: usize,
    /// What was run: the last `cmd:` line.
    pub(crate) command: Vec<u8>,
    /// Self costs by kind.
    pub(crate) breakdown: Breakdown,
    /// Whether lines of functions can be trusted: those of Xdebug after 2.1.
    pub(crate) lines_are_known: bool,
}

/// Computes the function table.
pub(crate) fn function_list(buffer: &Buffer, options: ListOptions) -> FunctionList {
    let measure = Measure::new(&buffer.headers, options.unit);
    let mut breakdown = Breakdown::default();
    let mut candidates: Vec<(usize, Kind, &Function)> = Vec::new();
    for (number, function) in buffer.functions.iter().enumerate() {
        let kind = Kind::of(&function.name);
        breakdown.add(kind, function.self_cost);
        if !(options.hide_internal && kind == Kind::Internal) {
            candidates.push((number, kind, function));
        }
    }
    candidates.sort_by_key(|&(_, _, function)| std::cmp::Reverse(function.self_cost));
    candidates.truncate(shown(&candidates, options.shown_permille));
    let row = |&(number, kind, function): &(usize, Kind, &Function)| FunctionRow {
        number,
        kind,
        self_cost: measure.amount(function.self_cost),
        inclusive: measure.amount(function.inclusive),
    };
    let value = |key| buffer.headers.values(key).last().unwrap_or_default();
    FunctionList {
        rows: candidates.iter().map(row).collect(),
        functions: buffer.functions.len(),
        run_time: measure.amount_in(measure.total, Unit::Milliseconds),
        runs: buffer.headers.values(b"summary").count(),
        command: value(b"cmd").to_vec(),
        breakdown,
        lines_are_known: lines_are_known(value(b"creator")),
    }
}

/// How many rows are shown: up to the one with which the sum passes the fraction.
fn shown(sorted: &[(usize, Kind, &Function)], permille: u32) -> usize {
    let total: i128 = sorted.iter().map(|(.., function)| function.self_cost).sum();
    let mut left = total * i128::from(permille);
    for (n, (.., function)) in sorted.iter().enumerate() {
        left -= function.self_cost * 1000;
        if left < 0 {
            return n + 1;
        }
    }
    sorted.len()
}

/// Whether the first version number of the creator is above 2.1.
fn lines_are_known(creator: &[u8]) -> bool {
    let mut numbers = creator
        .split(|b| !b.is_ascii_digit() && *b != b'.')
        .filter(|piece| !piece.is_empty())
        .flat_map(|version| version.split(|&b| b == b'.'))
        .filter_map(|number| std::str::from_utf8(number).ok()?.parse::<u64>().ok());
    let version = [numbers.next(), numbers.next(), numbers.next()];
    version > [Some(2), Some(1), None]
}
