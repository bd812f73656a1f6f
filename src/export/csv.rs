//! Comma-separated values: one row for each function, all events; of two profiles, their differences.
//!
//! Rows end in CR LF and fields are quoted according to RFC 4180. Names are written byte for byte, so text
//! that is not UTF-8 is preserved; for a mangled name, the readable name is written, and the mangled one in
//! the next field. Numbers are exact. A spreadsheet program runs a name that begins with `=` or `@` as a
//! formula, quoted or not; [`super::spreadsheet`] prevents this.
//!
//! User-defined rates follow the events as doubles with all their digits; undefined values are empty
//! fields. Differences have three columns for each event or rate of both profiles, whose numbers are those of
//! [`ComparedTables::column`].
//!
//! If self costs include code inlined from other files, a column after the numbers, `self_includes`, says `inlined`.
//! If transforms left estimates, a column `estimated` says of which costs: `self`, `inclusive` or both. The last one,
//! `at_least`, says `inclusive` where that cost is a lower limit ([`crate::analysis::Cycles::is_lower_limit`]), if any is; of two
//! profiles, in either.
//!
//! The inclusive cost of a cycle's member is its own share, see [`crate::analysis::InclusiveCosts`]; cycles
//! are not functions and have no row.

use super::row_figures::{Figures, RowFigures};
use crate::analysis::groups::Exactness;
use crate::browse::{
    ComparedColumn, ComparedCost, ComparedTables, ComparedValue, LineBlock, Tables,
};
use crate::model::{FunctionId, Profile};
use crate::order;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::fmt::Display;

/// Writes the functions of the selected parts of a profile: the header
/// `function,mangled,file,object,called,self:EVENT…,inclusive:EVENT…`, then the rows, by inclusive cost of the
/// first event, highest first.
pub fn write(tables: &Tables) -> Vec<u8> {
    let functions = tables.profile.functions().ids();
    let occurring = functions.filter(|&function| tables.occurs(function));
    let mut rows: Vec<u32> = occurring.map(|function| function.0).collect();
    if !tables.events.is_empty() {
        let flat = tables.flat(0);
        order::sort_by_key(&mut rows, |&row| Reverse(flat.inclusive.of_row(row)));
    }
    write_rows(tables, &rows)
}

/// Writes some rows in their order, such as those that match a filter. Cycles are omitted, as they are not functions.
pub fn write_rows(tables: &Tables, rows: &[u32]) -> Vec<u8> {
    let mut csv = Csv::new("function,mangled,file,object,called");
    for kind in ["self", "inclusive"] {
        let events = tables.events.iter().map(|event| &event.name);
        for name in events.chain(tables.rates.iter().map(|rate| &rate.name)) {
            csv.text(format!("{kind}:{name}").as_bytes());
        }
    }
    let remarks = Remarks {
        profile: &tables.profile,
        with_inlined: tables.profile.has_lines_elsewhere(),
        limits: limits(rows, |row| {
            let function = tables.row(row).function();
            function.is_some_and(|f| tables.exactness(f) == Exactness::AtLeast)
        }),
    };
    csv.end_head(&remarks);
    let figures = Figures::new(tables);
    for &row in rows {
        let Some(function) = tables.row(row).function() else {
            continue;
        };
        csv.names(tables, function);
        let RowFigures {
            called,
            own,
            inclusive,
            self_rates,
            inclusive_rates,
        } = figures.of_row(row as usize);
        csv.numbers([called]);
        for (costs, rates) in [(own, self_rates), (inclusive, inclusive_rates)] {
            csv.numbers(costs.into_iter().map(Some));
            csv.numbers(rates);
        }
        csv.end_row_with(&remarks, function);
    }
    csv.out
}

/// Writes rows of a comparison, in their order: the header
/// `change,function,mangled,file,object,A:EVENT,B:EVENT,difference:EVENT…`, then the functions.
pub fn write_differences(
    tables: &ComparedTables,
    numbers: &[usize],
    cost: ComparedCost,
    rows: &[u32],
) -> Vec<u8> {
    let column = |&number: &usize| tables.column(number, cost);
    let columns: Vec<ComparedColumn> = numbers.iter().map(column).collect();
    let mut csv = Csv::of_both("change,function,mangled,file,object", tables, numbers);
    let with_inlined = cost == ComparedCost::SelfCost && tables.profile.has_lines_elsewhere();
    let remarks = Remarks {
        profile: &tables.profile,
        with_inlined,
        limits: match cost {
            ComparedCost::SelfCost => FxHashSet::default(),
            ComparedCost::Inclusive => {
                limits(rows, |row| tables.exactness(row) == Exactness::AtLeast)
            }
        },
    };
    csv.end_head(&remarks);
    for &row in rows {
        csv.text(tables.change(row, &columns).word().as_bytes());
        csv.names(&tables.b, FunctionId(row));
        csv.values(columns.iter().map(|column| column.at(row)));
        csv.end_row_with(&remarks, FunctionId(row));
    }
    csv.out
}

/// Writes the lines of source files of a comparison, in their order: the header `change,file A,line A,file B,line
/// B,A:EVENT,B:EVENT,difference:EVENT…`, then the lines with a self cost. The fields of a side without such
/// a line are empty; line 0 is code without a line.
pub fn write_lines(tables: &ComparedTables, numbers: &[usize], files: &[LineBlock<()>]) -> Vec<u8> {
    let mut csv = Csv::of_both("change,file A,line A,file B,line B", tables, numbers);
    csv.end_row();
    for block in files {
        for line in block.lines.iter().filter(|line| line.has_cost()) {
            csv.text(tables.line_change(numbers[0], line).word().as_bytes());
            for (file, number) in [(&block.a_file, line.a), (&block.b_file, line.b)] {
                csv.text(number.and(file.as_deref()).unwrap_or_default());
                csv.numbers([number]);
            }
            let value = |&number: &usize| tables.line_value(number, line);
            csv.values(numbers.iter().map(value));
            csv.end_row();
        }
    }
    csv.out
}

/// The columns after the numbers, which files have where they say something.
struct Remarks<'a> {
    profile: &'a Profile,
    /// Whether self costs include code inlined from other files.
    with_inlined: bool,
    /// Rows whose inclusive cost is a lower limit.
    limits: FxHashSet<u32>,
}

fn limits(rows: &[u32], is_limit: impl Fn(u32) -> bool) -> FxHashSet<u32> {
    rows.iter().copied().filter(|&row| is_limit(row)).collect()
}

/// Rows of fields.
struct Csv {
    out: Vec<u8>,
    is_begin: bool,
}

impl Csv {
    /// Begins with these columns.
    fn new(columns: &str) -> Self {
        Csv {
            out: columns.as_bytes().to_vec(),
            is_begin: false,
        }
    }

    /// Begins with these columns and those of the numbers.
    fn of_both(columns: &str, tables: &ComparedTables, numbers: &[usize]) -> Self {
        let mut csv = Csv::new(columns);
        for &number in numbers {
            for kind in ["A", "B", "difference"] {
                csv.text(format!("{kind}:{}", tables.name(number).0).as_bytes());
            }
        }
        csv
    }

    /// Ends the header.
    fn end_head(&mut self, remarks: &Remarks<'_>) {
        if remarks.with_inlined {
            self.text(b"self_includes");
        }
        if remarks.profile.is_estimated() {
            self.text(b"estimated");
        }
        if !remarks.limits.is_empty() {
            self.text(b"at_least");
        }
        self.end_row();
    }

    /// Ends the row of a function.
    fn end_row_with(&mut self, remarks: &Remarks<'_>, function: FunctionId) {
        if remarks.with_inlined {
            self.text(b"inlined");
        }
        if remarks.profile.is_estimated() {
            let estimated = remarks.profile.estimated_costs(function);
            self.text(estimated.join(" ").as_bytes());
        }
        if !remarks.limits.is_empty() {
            let is_limit = remarks.limits.contains(&function.0);
            self.text(if is_limit { b"inclusive" } else { b"" });
        }
        self.end_row();
    }

    fn end_row(&mut self) {
        self.out.extend_from_slice(b"\r\n");
        self.is_begin = true;
    }

    fn begin_field(&mut self) {
        if !std::mem::take(&mut self.is_begin) {
            self.out.push(b',');
        }
    }

    /// Writes a field, quoted if necessary.
    fn text(&mut self, text: &[u8]) {
        self.begin_field();
        let is_special = |byte: &u8| matches!(byte, b',' | b'"' | b'\r' | b'\n');
        if !text.iter().any(is_special) {
            return self.out.extend_from_slice(text);
        }
        self.out.push(b'"');
        for &byte in text {
            if byte == b'"' {
                self.out.push(b'"');
            }
            self.out.push(byte);
        }
        self.out.push(b'"');
    }

    /// Writes fields, empty where there is no number.
    fn numbers(&mut self, numbers: impl IntoIterator<Item = Option<impl Display>>) {
        for number in numbers {
            self.begin_field();
            let field = number.map_or_else(String::new, |number| number.to_string());
            self.out.extend_from_slice(field.as_bytes());
        }
    }

    /// Writes the fields of a function: readable name, mangled name if there is one, file and object.
    fn names(&mut self, tables: &Tables, function: FunctionId) {
        let (profile, names) = (&tables.profile, &tables.names);
        self.text(names.readable().of(profile, function));
        self.text(names.mangled(profile, function).unwrap_or_default());
        self.text(profile.file(function));
        self.text(profile.object(function));
    }

    /// Writes the values of a row.
    fn values(&mut self, values: impl Iterator<Item = ComparedValue>) {
        self.numbers(values.flat_map(ComparedValue::digits));
    }
}

#[cfg(test)]
mod tests;
