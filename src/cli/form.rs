//! The form in which a command writes its result: `--to`, or the ending of the file that `-o` names.

use super::messages;
use super::output::{self, has_ending};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;

/// A form that a command can write.
pub(super) trait Form: Copy + Send + Sync + 'static {
    /// Names that are not accepted any more; the error says what replaces them.
    const FORMER: &'static [&'static str] = &[];

    /// All forms, each with its name and the ending of its files; empty if no ending means it.
    fn all() -> impl Iterator<Item = (PossibleValue, &'static str, Self)>;
}

/// The form of a result, and the file for it.
#[derive(Clone, clap::Args)]
pub(super) struct FormArguments<F: Form> {
    /// How to write the result; by default that of the ending of --output, such as .json.
    #[arg(long, alias = "format", value_name = "FORMAT", value_parser = parser::<F>())]
    to: Option<F>,
    /// Write JSON: --to json.
    #[arg(long, conflicts_with = "to")]
    json: bool,
    /// Where to write; `-` is standard output.
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    pub(super) output: PathBuf,
}

/// Reads the name of a form.
fn parser<F: Form>() -> impl TypedValueParser<Value = F> {
    let former = F::FORMER.iter();
    let former = former.map(|name| PossibleValue::new(*name).hide(true));
    let values = F::all().map(|(value, ..)| value).chain(former);
    PossibleValuesParser::new(values)
        .try_map(|name| named(|value, _| value.get_name() == name).ok_or(messages::FLAME_PAGE))
}

/// Of the forms that match by their name and ending, the one with the longest ending.
fn named<F: Form>(matches: impl Fn(&PossibleValue, &str) -> bool) -> Option<F> {
    let found = F::all().filter(|(value, ending, _)| matches(value, ending));
    Some(found.max_by_key(|(_, ending, _)| ending.len())?.2)
}

impl<F: Form> FormArguments<F> {
    /// The form that is named, or that of the ending of the output.
    pub(super) fn form(&self) -> Option<F> {
        let output = self.output.to_string_lossy();
        let is_json = || {
            self.json
                .then(|| named(|value, _| value.get_name() == "json"))
        };
        let fits = |ending: &str| !ending.is_empty() && has_ending(&output, ending);
        let given = self.to.or_else(|| is_json().flatten());
        given.or_else(|| named(|_, ending| fits(ending)))
    }

    /// Returns an error if the output is one of the inputs.
    pub(super) fn check<'p>(
        &self,
        inputs: impl IntoIterator<Item = &'p PathBuf>,
    ) -> Result<(), String> {
        output::check(&self.output, inputs)
    }

    /// Writes the result.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), String> {
        output::write(&self.output, bytes)
    }
}
