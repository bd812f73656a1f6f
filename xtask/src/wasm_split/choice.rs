//! Which functions stay in the first half.

use anyhow::{Result, ensure};
use serde::Deserialize;

use super::module::Module;
use super::uses::Uses;

/// How a module is split: the table `[split]` of wasm-pack.toml.
///
/// Names are those of Rust, such as `grindscope::grammar::`; a function is meant if its name begins
/// with one of them, or that of the type does whose method it is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Split {
    /// The export that has the rest loaded, of no parameters and no results.
    pub(crate) loader: String,
    /// Exports that stay, with all that they call.
    pub(crate) exports: Vec<String>,
    /// What stays besides, with all that it calls: functions that are reached through tables only.
    pub(crate) first: Vec<String>,
    /// What stays if all that it calls does: of functions of one name, made for several types, those
    /// for types that stay.
    pub(crate) light: Vec<String>,
    /// What goes even if something calls it that stays, or `first` names it too.
    pub(crate) rest: Vec<String>,
}

impl Split {
    /// The same, but all stays. In code that is not optimised even the loader reaches what it needs
    /// through the table, where it would find nothing but stubs that call the loader.
    pub(crate) fn all_first(&self) -> Self {
        Self {
            first: vec![String::new()],
            light: Vec::new(),
            rest: Vec::new(),
            ..self.clone()
        }
    }
}

/// Whether each function stays; imported ones do.
///
/// # Errors
/// When an export is not there, or functions have no names to choose by.
pub(super) fn choose(module: &Module<'_>, uses: &[Uses], split: &Split) -> Result<Vec<bool>> {
    ensure!(
        !module.names.is_empty(),
        "the module has no names of functions"
    );
    let imported = module.imports.len();
    let mut stays = vec![false; module.functions.len()];
    stays[..imported].fill(true);
    let mut waiting = roots(module, uses, split)?;
    while let Some(function) = waiting.pop() {
        if std::mem::replace(&mut stays[function as usize], true) {
            continue;
        }
        let called = uses[function as usize - imported].functions.iter();
        waiting.extend(called.filter(|&&called| !is_named(module, called, &split.rest)));
    }
    add_light(module, uses, split, &mut stays);
    Ok(stays)
}

/// Adds light functions until there are no more of which all is there that they call.
fn add_light(module: &Module<'_>, uses: &[Uses], split: &Split, stays: &mut [bool]) {
    let named = module.defined().zip(uses);
    let named = named.filter(|((function, _), _)| {
        is_named(module, *function, &split.light) && !is_named(module, *function, &split.rest)
    });
    let mut waiting: Vec<(usize, &Uses)> = named
        .map(|((function, _), uses)| (function as usize, uses))
        .collect();
    loop {
        let before = waiting.len();
        waiting.retain(|(function, uses)| {
            let is_light = uses.functions.iter().all(|&called| stays[called as usize]);
            stays[*function] |= is_light;
            !is_light
        });
        if waiting.len() == before {
            return;
        }
    }
}

/// What stays whoever calls it.
fn roots(module: &Module<'_>, uses: &[Uses], split: &Split) -> Result<Vec<u32>> {
    let exports = split.exports.iter().chain([&split.loader]);
    let mut roots: Vec<u32> = exports
        .map(|name| module.exported(name))
        .collect::<Result<_>>()?;
    roots.extend(module.start);
    for ((function, _), uses) in module.defined().zip(uses) {
        let is_first =
            is_named(module, function, &split.first) && !is_named(module, function, &split.rest);
        if uses.names_segments || is_first {
            roots.push(function);
        }
    }
    Ok(roots)
}

fn is_named(module: &Module<'_>, function: u32, texts: &[String]) -> bool {
    let name = module.names.get(&function).map(|name| plain(name));
    name.is_some_and(|name| texts.iter().any(|text| name.starts_with(text)))
}

/// A name without the bracket before a type, and the hashes that compilers put behind names of crates.
fn plain(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    let mut rest = name.trim_start_matches('<');
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        let hash = after.find(|c: char| !c.is_ascii_hexdigit());
        rest = match hash {
            Some(16) if after[16..].starts_with(']') => &after[17..],
            _ => {
                plain.push('[');
                after
            }
        };
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn brackets_before_and_hashes_of_crates_are_no_part_of_a_name() {
        assert_eq!(
            plain("<core[0123456789abcdef]::fmt::Formatter>::pad::<[u8; 4]>"),
            "core::fmt::Formatter>::pad::<[u8; 4]>"
        );
        assert_eq!(plain("core::str::[T]"), "core::str::[T]");
        assert_eq!(plain("odd["), "odd[");
    }
}
