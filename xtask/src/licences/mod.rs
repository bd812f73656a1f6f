//! Licences of third-party components: checks that they are accepted, and collects their texts for the page.

mod crates;
mod notice;
mod packages;

use std::fs;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use spdx::{Expression, ParseMode};

use crate::project;

/// A third-party component.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Component {
    pub(crate) name: String,
    pub(crate) version: String,
    /// SPDX expression.
    pub(crate) licence: String,
    /// Texts of its licences, from its package.
    pub(crate) texts: Vec<String>,
    /// Whether it becomes part of the page.
    pub(crate) is_in_page: bool,
    /// Whether it becomes part of the command on any system.
    pub(crate) is_in_command: bool,
}

/// The accepted licences, from `deny.toml`.
#[derive(Deserialize)]
struct Policy {
    licenses: Accepted,
}

#[derive(Deserialize)]
struct Accepted {
    allow: Vec<String>,
    exceptions: Vec<Exception>,
}

/// Licences that are accepted only for one component.
#[derive(Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    component: String,
    allow: Vec<String>,
}

impl Accepted {
    /// The licences that are accepted for a component.
    fn of(&self, name: &str) -> Vec<String> {
        let exceptions = self.exceptions.iter();
        let own = exceptions.filter(|exception| exception.component == name);
        let own = own.flat_map(|exception| &exception.allow);
        self.allow.iter().chain(own).cloned().collect()
    }
}

/// Name of the file with the licence texts, in the package folder.
pub(crate) const NOTICE: &str = "third-party-licences.txt";

/// What contains a component.
#[derive(Clone, Copy)]
pub(crate) enum Of {
    /// The page.
    Page,
    /// The command for any system, with the page in it.
    Command,
}

/// The text of [`NOTICE`]: all components with their licences. Fails if cargo or npm fails, or a component has no
/// licence text.
pub(crate) fn notice(of: Of) -> Result<String> {
    let mut published = components()?;
    published.retain(|component| match of {
        Of::Page => component.is_in_page,
        Of::Command => component.is_in_page || component.is_in_command,
    });
    notice::write(&published)
}

/// Checks all components, published or only used for building, against `deny.toml`. Fails if a licence is not
/// accepted; the message names all such components.
pub(crate) fn check() -> Result<()> {
    let text = fs::read_to_string(project::path("deny.toml")).context("cannot read deny.toml")?;
    let policy: Policy = toml::from_str(&text).context("deny.toml is not as expected")?;
    let components = components()?;
    let refused: Vec<String> = components
        .iter()
        .filter(|component| {
            let allowed = policy.licenses.of(&component.name);
            !is_accepted(&component.licence, &allowed)
        })
        .map(|component| format!("{} ({})", component.name, component.licence))
        .collect();
    println!("{} third-party components", components.len());
    ensure!(
        refused.is_empty(),
        "not accepted by deny.toml: {}",
        refused.join(", ")
    );
    Ok(())
}

fn components() -> Result<Vec<Component>> {
    let mut all = crates::read()?;
    all.extend(packages::read()?);
    for component in all
        .iter_mut()
        .filter(|component| component.texts.is_empty())
    {
        component.texts.extend(forgotten(&component.name)?);
    }
    all.sort();
    Ok(all)
}

/// The text of a licence that a package names but does not contain, stored in this repository.
fn forgotten(name: &str) -> Result<Option<String>> {
    let file = project::path("xtask/src/licences/texts").join(format!("{name}.txt"));
    if !file.is_file() {
        return Ok(None);
    }
    let text = fs::read_to_string(&file);
    text.map(Some)
        .with_context(|| format!("cannot read {}", file.display()))
}

/// Whether the accepted licences satisfy the expression.
fn is_accepted(expression: &str, allowed: &[String]) -> bool {
    // Lax: old crates write `MIT/Apache-2.0`.
    Expression::parse_mode(expression, ParseMode::LAX).is_ok_and(|expression| {
        expression.evaluate(|requirement| {
            let name = requirement.license.to_string();
            requirement.addition.is_none() && allowed.contains(&name)
        })
    })
}

#[cfg(test)]
mod tests;
