//! Names of functions and files in the report.

use super::rows::Rows;
use crate::analysis::Cycles;
use crate::analysis::names::{Names, ShortName, short_names};
use crate::browse::Tables;
use crate::cli::terminal::{grouped, plain};
use crate::code::Callee;
use crate::details::CallSite;
use crate::model::{FunctionId, Profile};
use crate::sink::Symbol;
use crate::text::readable;

/// Readable names. Paths below the current folder are shortened.
pub(super) struct Naming<'a> {
    profile: &'a Profile,
    /// The functions of which they are names, and by row of `profile` its function, if that has other ones.
    named: (&'a Profile, Option<&'a [FunctionId]>),
    names: &'a Names,
    cycles: &'a Cycles,
    folder: Option<Vec<u8>>,
    /// By function, if these are shown.
    short: Option<Vec<ShortName>>,
}

impl<'a> Naming<'a> {
    pub(super) fn new(tables: &'a Tables, short: bool) -> Self {
        let folder = std::env::current_dir().ok().map(|folder| {
            let mut folder = folder.into_os_string().into_encoded_bytes();
            folder.push(b'/');
            folder
        });
        let profile = &tables.profile;
        let names = tables.names.readable();
        let functions = profile.functions().ids();
        let texts = functions.map(|function| names.of(profile, function));
        let short = short.then(|| short_names(texts));
        Naming {
            profile,
            named: (profile, None),
            names,
            cycles: &tables.cycles,
            folder,
            short,
        }
    }

    /// The names of rows that are functions of the tables.
    pub(super) fn of_rows(self, rows: &'a Rows) -> Self {
        Naming {
            profile: &rows.profile,
            named: (self.named.0, Some(&rows.functions)),
            ..self
        }
    }

    /// A source file.
    pub(super) fn file(&self, file: Symbol) -> String {
        let text = self.profile.text(file);
        let inner = self
            .folder
            .as_ref()
            .and_then(|folder| text.strip_prefix(&folder[..]));
        match inner.unwrap_or(text) {
            b"" => "???".to_owned(),
            text => plain(text),
        }
    }

    /// The path of a source file as the profile has it.
    pub(super) fn path(&self, file: Symbol) -> &'a [u8] {
        self.profile.text(file)
    }

    /// `file:function`, with the file of the function unless `file` is another one.
    pub(super) fn function(&self, function: FunctionId, file: Option<Symbol>) -> String {
        let file = file.unwrap_or(self.profile.functions().place(function).file);
        format!("{}:{}", self.file(file), self.name(function))
    }

    /// A function without its file.
    pub(super) fn name(&self, function: FunctionId) -> String {
        let (profile, rows) = self.named;
        let function = rows.map_or(function, |rows| rows[function.0 as usize]);
        match (self.names.of(profile, function), &self.short) {
            (b"", _) => "???".to_owned(),
            (_, Some(short)) => plain(short[function.0 as usize].text().as_bytes()),
            (name, None) => plain(readable(name).as_bytes()),
        }
    }

    /// The callee of a call in details; other calls contain the cost of recursive ones.
    pub(super) fn callee(&self, site: CallSite) -> Callee {
        let of = |row: FunctionId| self.named.1.map_or(row, |rows| rows[row.0 as usize]);
        let is_recursive = |from| self.cycles.inner(of(from), of(site.callee));
        Callee {
            row: site.callee.0,
            is_inner: site.from.function.is_some_and(is_recursive),
        }
    }

    /// A call with its count.
    pub(super) fn call(&self, callee: Callee, count: i128) -> String {
        let function = FunctionId(callee.row);
        let (name, object) = (self.function(function, None), self.object(function));
        let note = if callee.is_inner { ", recursive" } else { "" };
        format!("=> {name} ({}x{note}){object}", grouped(count))
    }

    /// The object of a function in brackets after a space; empty if it is unknown.
    pub(super) fn object(&self, function: FunctionId) -> String {
        match self.profile.object(function) {
            b"" => String::new(),
            object => format!(" [{}]", plain(object)),
        }
    }
}
