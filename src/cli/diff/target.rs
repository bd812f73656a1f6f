//! The form of the result: a layout for people, or an export format of differences.

use crate::cli::check::Layout;
use crate::cli::output::Form;
use crate::export::formats::{FORMATS, Format};
use clap::builder::PossibleValue;

/// A form of the result.
#[derive(Clone, Copy)]
pub(super) enum Target {
    Layout(Layout),
    Format(&'static Format),
}

impl Target {
    /// Its name.
    pub(super) fn id(self) -> &'static str {
        match self {
            Target::Format(format) => format.id,
            Target::Layout(Layout::Text) => "text",
            Target::Layout(Layout::Markdown) => "markdown",
            Target::Layout(Layout::Github) => "github",
            Target::Layout(Layout::Json) => "json",
            Target::Layout(Layout::Html) => "html",
        }
    }
}

impl Form for Target {
    fn all() -> impl Iterator<Item = (PossibleValue, &'static str, Self)> {
        // JSON is an export format.
        let layouts = Layout::all().filter(|(.., layout)| *layout != Layout::Json);
        let layouts =
            layouts.map(|(value, ending, layout)| (value, ending, Target::Layout(layout)));
        let formats = FORMATS.iter().filter_map(|format| {
            let value = PossibleValue::new(format.id).help(format.difference.as_ref()?.purpose);
            Some((value, format.ending, Target::Format(format)))
        });
        layouts.chain(formats)
    }
}
