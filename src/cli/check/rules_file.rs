//! The rules of a command: of its options, of a file, or the default one.

use super::rule::Rule;
use crate::cli::transforms::TransformArguments;
use crate::cli::{messages, output};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The file that is read if there is one.
const FILE: &str = "grindscope.toml";
/// The rule without any other: a run of the same program differs by less.
const DEFAULT: &str = "total change < 1%";

/// Options with rules.
#[derive(clap::Args)]
pub(in crate::cli) struct RuleArguments {
    /// A rule, such as 'total(Ir) change < 0.5%', '/^serde::/ self(Ir) change < 2%', 'malloc called <= 1200' or 'main
    /// inclusive < 1e9' (docs/ci.md). Repeatable; replaces the rules of the file.
    #[arg(long = "rule", value_name = "RULE", value_parser = parsed)]
    given: Vec<Rule>,
    /// Read rules and transforms from this file; grindscope.toml by default, if it exists. Without any rule, `check` of two
    /// profiles is broken if the total of the first event grows by 1 % or more; `suite` only lists the changes.
    #[arg(long = "rules", value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Rules, and the transforms of their file.
pub(in crate::cli) type Rules = (Vec<Rule>, Option<TransformArguments>);

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesFile {
    #[serde(default)]
    rules: Vec<String>,
    transforms: Option<TransformArguments>,
}

impl RuleArguments {
    /// The rules, and the transforms of the file. Fails if the file or a rule cannot be read.
    pub(in crate::cli) fn read(&self) -> Result<Rules, String> {
        let file = match &self.file {
            Some(path) => read(path)?,
            None if Path::new(FILE).is_file() => read(Path::new(FILE))?,
            None => RulesFile::default(),
        };
        let rules = match self.given.is_empty() {
            true => file.rules.iter().map(|text| parsed(text)).collect(),
            false => Ok(self.given.clone()),
        };
        Ok((rules?, file.transforms))
    }

    /// The same for one profile or two; without rules the default one for two. Fails also if there is no rule, or if
    /// one needs a profile to compare with.
    pub(super) fn read_for(&self, has_base: bool) -> Result<Rules, String> {
        let (mut rules, transforms) = self.read()?;
        if rules.is_empty() && has_base {
            rules.extend(Rule::parse(DEFAULT));
        }
        match rules.iter().find(|rule| rule.is_of_change() && !has_base) {
            Some(rule) => Err(messages::rule_needs_base(&rule.text)),
            None if rules.is_empty() => Err(messages::NO_RULES.into()),
            None => Ok((rules, transforms)),
        }
    }
}

fn parsed(text: &str) -> Result<Rule, String> {
    Rule::parse(text).ok_or_else(|| messages::no_rule(text))
}

fn read(path: &Path) -> Result<RulesFile, String> {
    let about = |problem: String| messages::about(path, problem);
    output::note_input(path);
    let text = std::fs::read_to_string(path).map_err(|e| about(messages::cannot_read(e)))?;
    toml::from_str(&text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start.min(text.len()));
        let line = 1 + text.as_bytes()[..start]
            .iter()
            .filter(|&&b| b == b'\n')
            .count();
        about(format!("line {line}: {}", error.message()))
    })
}
