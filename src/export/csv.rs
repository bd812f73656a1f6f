//! Comma-separated values: one row for each function, all events.
//!
//! Rows end in CR LF and fields are quoted according to RFC 4180. Names are written byte for byte, so text
//! that is not UTF-8 is preserved; for a mangled name, the readable name is written, and the mangled one in
//! the next field. Numbers are exact. Rows are ordered by inclusive cost of the first event, highest first.
//! A spreadsheet program runs a name that begins with `=` or `@` as a formula, quoted or not;
//! [`super::spreadsheet`] prevents this.
//!
//! User-defined rates follow the events as doubles with all their digits; undefined values are empty
//! fields.
//!
//! The inclusive cost of a cycle's member is its own share, see [`crate::analysis::InclusiveCosts`]; cycles
//! are not functions and have no row.

use crate::analysis::Row;
use crate::analysis::flat::FlatProfile;
use crate::browse::{RateColumns, Tables};
use crate::model::FunctionId;
use crate::order;
use std::cmp::Reverse;
use std::rc::Rc;

/// Writes the functions of a profile: the header
/// `function,mangled,file,object,called,self:EVENT…,inclusive:EVENT…`, then the rows.
pub fn write(tables: &Tables) -> Vec<u8> {
    let figures = Figures::new(tables);
    let functions = in_order(tables, figures.events.first().map(|flat| &**flat));
    write_functions(tables, &figures, functions.into_iter())
}

/// Writes some rows in their order, such as those that match a filter. Cycles are omitted, as they are not
/// functions.
pub fn write_rows(tables: &Tables, rows: &[u32]) -> Vec<u8> {
    let function = |&row: &u32| match tables.row(row) {
        Row::Function(function) => Some(function),
        Row::Cycle(_) => None,
    };
    let figures = Figures::new(tables);
    write_functions(tables, &figures, rows.iter().filter_map(function))
}

/// The values of all columns.
struct Figures {
    events: Vec<Rc<FlatProfile>>,
    rates: Vec<Rc<RateColumns>>,
}

impl Figures {
    fn new(tables: &Tables) -> Self {
        let events = tables.events.len();
        let rates = events..events + tables.rates.len();
        Figures {
            events: (0..events).map(|event| tables.flat(event)).collect(),
            rates: rates.filter_map(|rate| tables.rate_columns(rate)).collect(),
        }
    }
}

fn write_functions(
    tables: &Tables,
    figures: &Figures,
    functions: impl Iterator<Item = FunctionId>,
) -> Vec<u8> {
    let mut out = Vec::new();
    write_head(&mut out, tables);
    for function in functions {
        write_row(&mut out, tables, figures, function);
    }
    out
}

fn write_head(out: &mut Vec<u8>, tables: &Tables) {
    out.extend_from_slice(b"function,mangled,file,object,called");
    for kind in ["self", "inclusive"] {
        let events = tables.events.iter().map(|event| &event.name);
        for name in events.chain(tables.rates.iter().map(|rate| &rate.name)) {
            out.push(b',');
            write_text(out, format!("{kind}:{name}").as_bytes());
        }
    }
    out.extend_from_slice(b"\r\n");
}

fn in_order(tables: &Tables, flat: Option<&FlatProfile>) -> Vec<FunctionId> {
    let all = tables.profile.functions().ids();
    let mut functions: Vec<FunctionId> = all.filter(|&f| tables.profile.occurs(f)).collect();
    if let Some(flat) = flat {
        order::sort_by_key(&mut functions, |function| {
            Reverse(flat.inclusive.of_row(function.0))
        });
    }
    functions
}

fn write_row(out: &mut Vec<u8>, tables: &Tables, figures: &Figures, function: FunctionId) {
    let at = function.0 as usize;
    write_names(out, tables, function);
    out.push(b',');
    let Figures { events, rates } = figures;
    let called = events.first().map_or(0, |flat| flat.called[at]);
    out.extend_from_slice(called.to_string().as_bytes());
    write_figures(
        out,
        events.iter().map(|flat| flat.self_costs[at]),
        rates.iter().map(|rate| rate.self_values[at]),
    );
    write_figures(
        out,
        events.iter().map(|flat| flat.inclusive.functions[at]),
        rates.iter().map(|rate| rate.inclusive[at]),
    );
    out.extend_from_slice(b"\r\n");
}

/// Writes the fields of a function: readable name, mangled name if there is one, file and object.
pub(super) fn write_names(out: &mut Vec<u8>, tables: &Tables, function: FunctionId) {
    let (profile, names) = (&tables.profile, &tables.names);
    let mangled = names.mangled(profile, function);
    write_text(out, names.readable().of(profile, function));
    for text in [
        mangled.unwrap_or_default(),
        profile.file(function),
        profile.object(function),
    ] {
        out.push(b',');
        write_text(out, text);
    }
}

/// Writes fields of costs, then those of rates.
fn write_figures(
    out: &mut Vec<u8>,
    costs: impl Iterator<Item = i128>,
    rates: impl Iterator<Item = Option<f64>>,
) {
    for cost in costs {
        out.extend_from_slice(format!(",{cost}").as_bytes());
    }
    write_rates(out, rates);
}

/// Writes fields of rates, empty if undefined.
pub(super) fn write_rates(out: &mut Vec<u8>, rates: impl Iterator<Item = Option<f64>>) {
    for rate in rates {
        let field = rate.map_or_else(String::new, |rate| rate.to_string());
        out.extend_from_slice(format!(",{field}").as_bytes());
    }
}

/// Writes a field, quoted if necessary.
pub(super) fn write_text(out: &mut Vec<u8>, text: &[u8]) {
    if !text
        .iter()
        .any(|b| matches!(b, b',' | b'"' | b'\r' | b'\n'))
    {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    for &byte in text {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::test_profile::Graph;
    use crate::loading::Loader;
    use crate::model::ProfileBuilder;

    fn written(text: &[u8]) -> Vec<u8> {
        let mut loader = Loader::new(ProfileBuilder::new());
        loader.begin_file(b"test");
        loader.push(text).unwrap();
        loader.end_file().unwrap();
        write(&Tables::new(loader.finish().unwrap().finish()))
    }

    #[test]
    fn every_function_has_a_row_with_all_events() {
        let text = b"events: Ir Dr\nob=prog\nfl=a.c\nfn=main\n1 10 2\ncfn=f\ncalls=3 5\n2 30 4\nfn=f\n5 30 4\n";
        let expected = "function,mangled,file,object,called,self:Ir,self:Dr,inclusive:Ir,inclusive:Dr\r\n\
            main,,a.c,prog,0,10,2,40,6\r\n\
            f,,a.c,prog,3,30,4,30,4\r\n";
        assert_eq!(String::from_utf8(written(text)).unwrap(), expected);
    }

    #[test]
    fn a_mangled_name_is_there_as_it_is_read_and_as_it_is_written() {
        let text = b"events: Ir\nfl=a.c\nfn=_ZN3Foo3barEi\n1 3\nfn=main\n1 2\n";
        let expected = "function,mangled,file,object,called,self:Ir,inclusive:Ir\r\n\
            Foo::bar(int),_ZN3Foo3barEi,a.c,,0,3,3\r\n\
            main,,a.c,,0,2,2\r\n";
        assert_eq!(String::from_utf8(written(text)).unwrap(), expected);
    }

    #[test]
    fn names_are_quoted_where_they_must_be_and_else_kept_byte_for_byte() {
        let text = b"events: Ir\nfl=a.c\nfn=f(int, \"x\")\n1 3\nfn=plain\n1 2\nfn=\xff\xfe\n1 1\n";
        let expected = b"function,mangled,file,object,called,self:Ir,inclusive:Ir\r\n\
            \"f(int, \"\"x\"\")\",,a.c,,0,3,3\r\n\
            plain,,a.c,,0,2,2\r\n\
            \xff\xfe,,a.c,,0,1,1\r\n";
        assert_eq!(written(text), expected);
    }

    #[test]
    fn costs_beyond_doubles_and_below_zero_are_exact() {
        let text = b"events: Ir\nfl=a.c\nfn=big\n1 18446744073709551615\nfn=small\n1 -7\n";
        let rows = String::from_utf8(written(text)).unwrap();
        let rows: Vec<&str> = rows.lines().skip(1).collect();
        let big = "big,,a.c,,0,18446744073709551615,18446744073709551615";
        assert_eq!(rows, [big, "small,,a.c,,0,-7,-7"]);
    }

    #[test]
    fn members_of_a_cycle_have_rows_and_the_cycle_has_none() {
        let profile = Graph::default()
            .function("main", 10)
            .function("a", 40)
            .function("b", 60)
            .call("main", "a", 1, 100)
            .call("a", "b", 5, 60)
            .call("b", "a", 4, 20)
            .profile();
        let text = String::from_utf8(write(&Tables::new(profile))).unwrap();
        let expected = "function,mangled,file,object,called,self:Ir,inclusive:Ir\r\n\
            main,,,,0,10,110\r\nb,,,,5,60,60\r\na,,,,5,40,40\r\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn rates_follow_events_and_are_empty_where_undefined() {
        let profile = Graph::default()
            .function("main", 10)
            .function("f", 30)
            .function("idle", 0)
            .call("main", "f", 1, 30)
            .profile();
        let mut tables = Tables::new(profile);
        let own = |text| crate::browse::OwnEvent::parse(text).unwrap();
        tables
            .define(&[own("Third = Ir / 3"), own("One = Ir / Ir")])
            .unwrap();
        let text = String::from_utf8(write(&tables)).unwrap();
        let expected = "function,mangled,file,object,called,self:Ir,self:Third,self:One,inclusive:Ir,inclusive:Third,inclusive:One\r\n\
            main,,,,0,10,3.3333333333333335,1,40,13.333333333333334,1\r\n\
            f,,,,1,30,10,1,30,10,1\r\n\
            idle,,,,0,0,0,,0,0,\r\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn some_rows_in_their_order() {
        let profile = Graph::default()
            .function("main", 10)
            .function("a", 40)
            .function("b", 60)
            .call("a", "b", 5, 60)
            .call("b", "a", 4, 20)
            .profile();
        let text = String::from_utf8(write_rows(&Tables::new(profile), &[3, 2, 0])).unwrap();
        let expected = "function,mangled,file,object,called,self:Ir,inclusive:Ir\r\n\
            b,,,,5,60,60\r\nmain,,,,0,10,10\r\n";
        assert_eq!(text, expected);
    }
}
