//! The file with all licence texts: equal texts once, below the names of all components that use them.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Result, ensure};

use super::{Component, is_accepted};

const HEAD: &str = "Software by others that is part of grindscope, and the terms under which it is used.\n\
     The standard library of Rust is part of it too, under the terms of MIT.\n";

/// Fails if a component has no licence text.
pub(super) fn write(components: &[Component]) -> Result<String> {
    let mut users: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for component in components {
        let texts = chosen(component);
        ensure!(!texts.is_empty(), "{} has no licence text", component.name);
        for text in texts {
            let name = format!(
                "{} {} ({})",
                component.name, component.version, component.licence
            );
            users.entry(normalised(text)).or_default().push(name);
        }
    }
    let mut sections: Vec<_> = users.into_iter().collect();
    sections.sort_by(|a, b| a.1.cmp(&b.1));
    let mut out = HEAD.to_owned();
    for (text, names) in sections {
        write!(
            out,
            "\n{}\n\n{}\n\n{text}\n",
            "=".repeat(80),
            names.join("\n")
        )
        .ok();
    }
    Ok(out)
}

/// If there is a choice of licences, MIT is chosen, whose text is the shortest.
fn chosen(component: &Component) -> Vec<&String> {
    let is_mit = |text: &&String| text.contains("Permission is hereby granted, free of charge");
    let mit_suffices = is_accepted(&component.licence, &["MIT".to_owned()]);
    match component.texts.iter().find(is_mit) {
        Some(mit) if mit_suffices => vec![mit],
        _ => component.texts.iter().collect(),
    }
}

/// Normalises line ends and trailing spaces.
fn normalised(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests;
