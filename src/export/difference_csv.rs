//! Differences of two profiles as comma-separated values: three columns for each common event, followed by
//! those of rates, which are empty where undefined. Quoting and numbers are those of [`super::csv`].
//! Numbers of events and rates are those of [`ComparedTables::column`].

use super::csv::{write_names, write_text};
use crate::browse::{ComparedColumn, ComparedCost, ComparedTables, ComparedValue, LineBlock};
use crate::model::FunctionId;

/// Writes rows of a comparison, in their order: the header
/// `change,function,mangled,file,object,A:EVENT,B:EVENT,difference:EVENT…`, then the functions.
pub fn write(
    tables: &ComparedTables,
    numbers: &[usize],
    cost: ComparedCost,
    rows: &[u32],
) -> Vec<u8> {
    let column = |&number: &usize| tables.column(number, cost);
    let columns: Vec<ComparedColumn> = numbers.iter().map(column).collect();
    let mut out = head("change,function,mangled,file,object", tables, numbers);
    for &row in rows {
        out.extend_from_slice(tables.change(row, &columns).word().as_bytes());
        out.push(b',');
        write_names(&mut out, &tables.b, FunctionId(row));
        write_values(&mut out, columns.iter().map(|column| column.at(row)));
    }
    out
}

/// Writes the lines of source files, in their order: the header `change,file A,line A,file B,line
/// B,A:EVENT,B:EVENT,difference:EVENT…`, then the lines with a self cost. The fields of a side without such
/// a line are empty; line 0 is code without a line.
pub fn write_lines(tables: &ComparedTables, numbers: &[usize], files: &[LineBlock<()>]) -> Vec<u8> {
    let mut out = head("change,file A,line A,file B,line B", tables, numbers);
    for block in files {
        for line in block.lines.iter().filter(|line| line.has_cost()) {
            out.extend_from_slice(tables.line_change(numbers[0], line).word().as_bytes());
            for (file, number) in [(&block.a_file, line.a), (&block.b_file, line.b)] {
                out.push(b',');
                write_text(&mut out, number.and(file.as_deref()).unwrap_or_default());
                let number = number.map_or_else(String::new, |number| number.to_string());
                out.extend_from_slice(format!(",{number}").as_bytes());
            }
            let value = |&number: &usize| tables.line_value(number, line);
            write_values(&mut out, numbers.iter().map(value));
        }
    }
    out
}

/// The header: `columns`, then those of the numbers.
fn head(columns: &str, tables: &ComparedTables, numbers: &[usize]) -> Vec<u8> {
    let mut out = columns.as_bytes().to_vec();
    for &number in numbers {
        for kind in ["A", "B", "difference"] {
            out.push(b',');
            write_text(
                &mut out,
                format!("{kind}:{}", tables.name(number).0).as_bytes(),
            );
        }
    }
    out.extend_from_slice(b"\r\n");
    out
}

/// Writes the values of a row, and ends it.
fn write_values(out: &mut Vec<u8>, values: impl Iterator<Item = ComparedValue>) {
    for digits in values.flat_map(ComparedValue::digits) {
        out.push(b',');
        out.extend_from_slice(digits.unwrap_or_default().as_bytes());
    }
    out.extend_from_slice(b"\r\n");
}
