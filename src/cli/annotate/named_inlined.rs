//! The functions that code was inlined from, if the profile names them (`cfni=` of CodSpeed's callgrind).
//!
//! These rows have no inclusive cost. They are not functions of the profile but parts of the self costs of the
//! flat table.

use super::columns::Columns;
use super::naming::Naming;
use super::section::{Heading, Section};
use crate::cli::terminal::plain;
use crate::details::{Details, NamedCode};
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;
use rustc_hash::FxHashSet;

/// The inlined functions of the shown functions, if there are any.
pub(super) fn section<'a>(
    profile: &Profile,
    details: &Details,
    functions: &FxHashSet<FunctionId>,
    columns: &'a Columns,
    naming: &Naming<'_>,
) -> Option<Section<'a>> {
    let of_shown = |(code, sums): (NamedCode, &[i128])| {
        let function = code.function.filter(|f| functions.contains(f))?;
        let own_file = profile.functions().place(function).file;
        let is_inlined = code.name != Symbol::EMPTY || code.file != own_file;
        is_inlined.then(|| (code.file, code.name, function, columns.costs(sums)))
    };
    type Row = (Symbol, Symbol, FunctionId, Vec<i128>);
    let all = details.by_inlined_name();
    let mut rows: Vec<Row> = all.iter().filter_map(of_shown).collect();
    rows.retain(|row| columns.matters(&row.3));
    if rows.is_empty() {
        return None;
    }
    rows.sort_by(|a, b| columns.order(&a.3, &b.3));
    let title = "file:inlined function without its scope, part of the cost above";
    let mut section = Section::new(columns, Heading::Title(title));
    for (file, name, function, costs) in &rows {
        let name = match *name {
            Symbol::EMPTY => "(unknown)".to_owned(),
            name => plain(profile.text(name)),
        };
        let what = format!(
            "{}:{name} in {}",
            naming.file(*file),
            naming.name(*function)
        );
        section.row(Some(costs), &what);
    }
    section.end = "\n".to_owned();
    Some(section)
}
