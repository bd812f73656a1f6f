//! The form of the result: a layout for people, or an export format of differences.

use crate::cli::check::Layout;
use crate::cli::output::has_ending;
use crate::export::formats::{FORMATS, Format};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::Path;

/// The option `--to`.
#[derive(clap::Args)]
pub(super) struct TargetArgument {
    /// How to print the result; by default that of the ending of --output, such as .md, or text.
    #[arg(long, alias = "format", value_name = "FORMAT", value_parser = parser())]
    to: Option<Target>,
    /// Print JSON: --to json.
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

/// A form of the result.
#[derive(Clone, Copy)]
pub(super) enum Target {
    Layout(Layout),
    Format(&'static Format),
}

/// The forms by their names, with their purposes and the endings of files.
fn targets() -> impl Iterator<Item = (PossibleValue, &'static str, Target)> {
    let layouts = Layout::value_variants().iter();
    // JSON is an export format.
    let layouts = layouts.filter(|layout| **layout != Layout::Json);
    let layouts = layouts.filter_map(|&layout| {
        let value = layout.to_possible_value()?;
        Some((value, layout.ending(), Target::Layout(layout)))
    });
    let formats = FORMATS.iter().filter_map(|format| {
        let value = PossibleValue::new(format.id).help(format.difference.as_ref()?.purpose);
        Some((value, format.ending, Target::Format(format)))
    });
    layouts.chain(formats)
}

/// Parses the name of a form.
fn parser() -> impl TypedValueParser<Value = Target> {
    PossibleValuesParser::new(targets().map(|(value, ..)| value)).map(|name| {
        let mut targets = targets();
        let found = targets.find(|(value, ..)| value.get_name() == name);
        found.expect("one of the possible values").2
    })
}

impl TargetArgument {
    /// The requested form, or that of a file name.
    pub(super) fn target(&self, output: &Path) -> Target {
        let output = output.to_string_lossy();
        let by_name = || {
            let fits = |ending: &str| !ending.is_empty() && has_ending(&output, ending);
            let fitting = targets().filter(|(_, ending, _)| fits(ending));
            fitting.max_by_key(|(_, ending, _)| ending.len())
        };
        let json = self.json.then(|| Format::of("json")).flatten();
        let given = self.to.or(json.map(Target::Format));
        given
            .or_else(|| by_name().map(|found| found.2))
            .unwrap_or(Target::Layout(Layout::Text))
    }
}
