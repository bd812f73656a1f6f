//! The events of the table: which are shown, which rows are sorted by, and where to stop.

use super::Arguments;
use crate::analysis::events::Rate;
use crate::analysis::flat::Decimal;
use crate::browse::{OwnEvent, ShownEvent, Tables};
use crate::cli::messages;
use crate::cli::profile_arguments::problem;
use crate::cli::table::Cell;
use crate::cli::terminal::{exact_percentage, short_rate};
use crate::model::{Formula, PartSelection};
use std::cmp::{Ordering, Reverse};

/// As wide as a percentage and the space before it.
const PERCENTAGE: &str = "         ";

/// An event of the table.
pub(super) struct Column {
    /// Its number.
    pub(super) event: usize,
    pub(super) name: String,
    formula: Formula,
    /// The cost that is 100 %.
    pub(super) total: i128,
    divisor: u64,
}

impl Column {
    /// A cost as it is shown.
    pub(super) fn text(&self, cost: i128) -> String {
        Cell::Number(cost, self.divisor).text()
    }
}

/// A rate of the table: computed from the costs of a row, never summed.
pub(super) struct RateColumn {
    pub(super) name: String,
    rate: Rate,
    /// The events that it is computed from: number of the measured event and index in `all`.
    costs: Vec<(usize, usize)>,
}

/// A column that can be shown and sorted by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Figure {
    /// Index in `all`.
    Cost(usize),
    /// Index in `rates`.
    Rate(usize),
}

/// The events of the table. Costs of a row are in the order of `all`.
#[derive(Default)]
pub(super) struct Columns {
    pub(super) all: Vec<Column>,
    pub(super) rates: Vec<RateColumn>,
    /// Names of the events of the profile.
    pub(super) recorded: Vec<String>,
    pub(super) shown: Vec<Figure>,
    /// The columns that rows are sorted by, with the percentage to reach. Rates have no total, so no percentage.
    pub(super) sorted: Vec<(Figure, Decimal)>,
    /// The events that limit the number of rows: those of `sorted` without rates, or the first recorded event.
    limits: Vec<(usize, Decimal)>,
    pub(super) percentages: bool,
    /// The parts that costs are summed over.
    pub(super) parts: PartSelection,
}

impl Columns {
    /// Fails if the profile does not have an event, or a threshold is not a percentage.
    pub(super) fn new(tables: &mut Tables, arguments: &Arguments) -> Result<Self, String> {
        let is_recorded =
            |text: &&String| tables.events.iter().any(|event| event.title() == **text);
        let (named, formulas): (Vec<&String>, Vec<&String>) =
            arguments.event.iter().partition(is_recorded);
        let named: Vec<String> = named.into_iter().cloned().collect();
        let own = define(tables, &formulas)?;
        let recorded = tables.profile.events().iter();
        let recorded: Vec<String> = recorded.map(|event| event.name.clone()).collect();
        let mut columns = Columns {
            percentages: arguments.show_percs,
            parts: tables.parts.clone(),
            recorded: recorded.clone(),
            ..Columns::default()
        };
        let shown = if arguments.show.is_empty() {
            match named.is_empty() {
                true => &[recorded, own].concat(),
                false => &[&named[..], &own].concat(),
            }
        } else {
            &arguments.show
        };
        for name in shown {
            let figure = columns.find(tables, name)?;
            columns.shown.push(figure);
        }
        columns.sort_by(tables, &named, arguments)?;
        Ok(columns)
    }

    fn sort_by(
        &mut self,
        tables: &Tables,
        named: &[String],
        arguments: &Arguments,
    ) -> Result<(), String> {
        let sort = if arguments.sort.is_empty() && !named.is_empty() {
            named
        } else if arguments.sort.is_empty() {
            &self.recorded.clone()
        } else {
            &arguments.sort
        };
        let mut own_thresholds = false;
        for word in sort {
            // A name of an event may hold a colon, a threshold is a number.
            let split = word.rsplit_once(':');
            let split = split.and_then(|(name, t)| Some((name, exact_percentage(t).ok()?)));
            let (name, threshold) = split.unwrap_or((word, Decimal::ZERO));
            let figure = self.find(tables, name)?;
            if split.is_some() && matches!(figure, Figure::Rate(_)) {
                return Err(messages::rate_threshold(name));
            }
            own_thresholds |= split.is_some();
            self.sorted.push((figure, threshold));
        }
        if !own_thresholds {
            let all = exact_percentage(&arguments.threshold.to_string())?;
            let mut costs = self.sorted.iter_mut();
            if let Some(first) = costs.find(|key| matches!(key.0, Figure::Cost(_))) {
                first.1 = all;
            } else if let Some(name) = self.recorded.first().cloned()
                && let Figure::Cost(column) = self.find(tables, &name)?
            {
                self.limits.push((column, all));
            }
        }
        for &(figure, percent) in &self.sorted {
            if let Figure::Cost(column) = figure {
                self.limits.push((column, percent));
            }
        }
        Ok(())
    }

    /// The column of an event or rate, which is added if needed.
    fn find(&mut self, tables: &Tables, name: &str) -> Result<Figure, String> {
        if let Some(at) = self.all.iter().position(|column| column.name == name) {
            return Ok(Figure::Cost(at));
        }
        if let Some(at) = self.rates.iter().position(|column| column.name == name) {
            return Ok(Figure::Rate(at));
        }
        if let Some(event) = tables.events.iter().position(|event| event.title() == name) {
            return Ok(Figure::Cost(self.add(tables, event)));
        }
        let rate = tables.rates.iter().find(|rate| rate.name == name);
        let shown = rate.ok_or_else(|| no_event(tables, name))?;
        let place = |event: usize| (event, self.add(tables, event));
        let costs = shown.rate.events().into_iter().map(place).collect();
        self.rates.push(RateColumn {
            name: shown.name.clone(),
            rate: shown.rate.clone(),
            costs,
        });
        Ok(Figure::Rate(self.rates.len() - 1))
    }

    /// The index of an event in `all`, which is added if needed.
    fn add(&mut self, tables: &Tables, event: usize) -> usize {
        if let Some(at) = self.all.iter().position(|column| column.event == event) {
            return at;
        }
        self.all.push(Column {
            event,
            name: tables.events[event].title().to_owned(),
            divisor: tables.events[event].divisor(),
            formula: tables.events[event].formula.clone(),
            total: tables.total(event),
        });
        self.all.len() - 1
    }

    pub(super) fn name(&self, figure: Figure) -> &str {
        match figure {
            Figure::Cost(column) => &self.all[column].name,
            Figure::Rate(rate) => &self.rates[rate].name,
        }
    }

    /// The costs of a row from the sums of all measured events.
    pub(super) fn costs(&self, sums: &[i128]) -> Vec<i128> {
        self.all
            .iter()
            .map(|column| column.formula.of(sums))
            .collect()
    }

    /// The sort key of calls on one line: the cost of the first sort event, from the sums of all measured events.
    pub(super) fn weight(&self, sums: &[i128]) -> i128 {
        self.first()
            .map_or(0, |column| self.all[column].formula.of(sums))
    }

    /// The number of the first sort event, or of the first event of the profile.
    pub(super) fn first_event(&self) -> usize {
        self.first().map_or(0, |column| self.all[column].event)
    }

    /// The first sort event, as an index in `all`.
    pub(super) fn first(&self) -> Option<usize> {
        self.sorted.iter().find_map(|&(figure, _)| match figure {
            Figure::Cost(column) => Some(column),
            Figure::Rate(_) => None,
        })
    }

    /// The value of a rate from the costs of a row.
    pub(super) fn rate(&self, rate: usize, costs: &[i128]) -> Option<f64> {
        let column = &self.rates[rate];
        column.rate.value(|event| {
            let place = column.costs.iter().find(|place| place.0 == event);
            place.map_or(0, |&(_, column)| costs[column])
        })
    }

    /// The text of a figure in a row; a dot without costs.
    pub(super) fn cell(&self, figure: Figure, costs: Option<&[i128]>) -> String {
        let blank = if self.percentages { PERCENTAGE } else { "" };
        let (column, costs) = match (figure, costs) {
            (Figure::Cost(_), None) => return format!(".{blank}"),
            (Figure::Rate(_), None) => return ".".to_owned(),
            (Figure::Rate(rate), Some(costs)) => return short_rate(self.rate(rate, costs)),
            (Figure::Cost(column), Some(costs)) => (&self.all[column], costs[column]),
        };
        let number = column.text(costs);
        if costs == 0 || !self.percentages {
            return number + blank;
        }
        let share = match column.total {
            0 => 0.0,
            total => costs as f64 * 100.0 / total as f64,
        };
        // As many digits as fit in five characters.
        let digits = if -9.995 < share && share < 99.995 {
            2
        } else {
            1
        };
        format!("{number} ({share:5.digits$}%)")
    }

    pub(super) fn totals(&self) -> Vec<i128> {
        self.all.iter().map(|column| column.total).collect()
    }

    /// Orders two rows: higher cost or rate first, rows without a value last.
    pub(super) fn order(&self, a: &[i128], b: &[i128]) -> Ordering {
        let compare = |&(figure, _): &(Figure, Decimal)| match figure {
            Figure::Cost(column) => b[column].cmp(&a[column]),
            Figure::Rate(rate) => match (self.rate(rate, a), self.rate(rate, b)) {
                (Some(a), Some(b)) => b.total_cmp(&a),
                (a, b) => b.is_some().cmp(&a.is_some()),
            },
        };
        self.sorted
            .iter()
            .map(compare)
            .fold(Ordering::Equal, Ordering::then)
    }

    /// Orders rows before they are cut off at the threshold: by cost, even if they are sorted by rates later.
    pub(super) fn order_of_choice(&self, a: &[i128], b: &[i128]) -> Ordering {
        let keys = |costs: &[i128]| -> Vec<Reverse<i128>> {
            let limits = self.limits.iter();
            limits.map(|&(column, _)| Reverse(costs[column])).collect()
        };
        keys(a).cmp(&keys(b))
    }

    /// Whether all rows are shown.
    fn without_end(&self) -> bool {
        self.limits
            .first()
            .is_none_or(|&(_, percent)| percent.value() >= 100.0)
    }

    /// How many rows in the order of choice it takes to reach all thresholds. Costs of rows that do not count are
    /// contained in those of others.
    pub(super) fn first_rows<'c>(&self, rows: impl Iterator<Item = (&'c [i128], bool)>) -> usize {
        let mut so_far = vec![0; self.all.len()];
        let taken = rows.take_while(|(costs, counts)| {
            let is_taken = self.without_end() || !self.reached(&so_far);
            if *counts {
                for (sum, cost) in so_far.iter_mut().zip(*costs) {
                    *sum += cost;
                }
            }
            is_taken
        });
        taken.count()
    }

    /// Whether the costs shown so far reach all thresholds.
    fn reached(&self, so_far: &[i128]) -> bool {
        self.limits.iter().all(|&(column, percent)| {
            // A total of 0 is always reached, one below zero never: it has no shares.
            match self.all[column].total {
                ..0 => percent.value() == 0.0,
                total => percent.percent_order(so_far[column], total) != Some(Ordering::Less),
            }
        })
    }

    /// Whether the inclusive cost of a row is high enough to show it.
    pub(super) fn matters(&self, costs: &[i128]) -> bool {
        let mut shares = self.limits.iter().filter(|limit| limit.1.value() > 0.0);
        let is_enough = |&(column, percent): &(usize, Decimal)| {
            let (cost, total) = (costs[column], self.all[column].total);
            match total {
                ..0 => cost != 0,
                0 => cost >= 0,
                // The rest of the total is at most the percentage.
                _ => percent.percent_order(total - cost, total) != Some(Ordering::Greater),
            }
        };
        self.without_end() || shares.any(is_enough)
    }
}

/// Defines the events of the arguments, and returns their names.
fn define(tables: &mut Tables, texts: &[&String]) -> Result<Vec<String>, String> {
    let own = texts.iter().map(|text| {
        let own = OwnEvent::parse(text);
        own.ok_or_else(|| {
            let missing = no_event(tables, text);
            format!("{missing}; a formula needs a name: NAME = {text}")
        })
    });
    let own: Vec<OwnEvent> = own.collect::<Result<_, _>>()?;
    tables.counts_fractions = true;
    let defined = tables.define(&own);
    defined.map_err(|(at, error)| problem(&own[at], &error))?;
    Ok(own.into_iter().map(|own| own.name).collect())
}

fn no_event(tables: &Tables, name: &str) -> String {
    let events = tables.events.iter().map(ShownEvent::title);
    let rates = tables.rates.iter().map(|rate| &rate.name[..]);
    let names: Vec<&str> = events.chain(rates).collect();
    format!(
        "the profile has no event {name}; it has {}",
        names.join(", ")
    )
}
