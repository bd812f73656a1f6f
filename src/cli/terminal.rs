//! Names and numbers as they are printed on a terminal.

use crate::analysis::findings;
use crate::analysis::flat::Decimal;
use crate::diagnostic::{escaped, is_deceptive};
use std::io::IsTerminal;
use std::path::Path;

/// Columns of the terminal, if standard output is one.
pub(super) fn columns() -> Option<usize> {
    let is_terminal = std::io::stdout().is_terminal();
    let size = || console::Term::stdout().size_checked();
    let (_, columns) = is_terminal.then(size).flatten()?;
    Some(usize::from(columns).max(40))
}

/// Columns of the terminal, if an output goes to it. In a file, there are no colours either.
pub(super) fn columns_for(output: &Path) -> Option<usize> {
    if output == Path::new("-") {
        return columns();
    }
    console::set_colors_enabled(false);
    None
}

/// A text in lines of at most `width` characters. The first line begins with `first`, the others with `next`.
/// Longer words are shortened.
pub(super) fn wrapped(text: &str, first: &str, next: &str, width: usize) -> String {
    let (mut out, mut line) = (String::new(), first.to_owned());
    let mut is_new = true;
    for word in text.split(' ') {
        let word = shortened(word, width.saturating_sub(next.len()));
        let length = line.chars().count() + usize::from(!is_new) + word.chars().count();
        if !is_new && length > width {
            out += &format!("{line}\n");
            (line, is_new) = (next.to_owned(), true);
        }
        if !is_new {
            line.push(' ');
        }
        line += &word;
        is_new = false;
    }
    format!("{out}{line}\n")
}

/// Reads a percentage from 0 to 100.
pub(super) fn percentage(text: &str) -> Result<f64, String> {
    exact_percentage(text).map(Decimal::value)
}

/// The same, as it is written.
pub(super) fn exact_percentage(text: &str) -> Result<Decimal, String> {
    let number = Decimal::parse(text.trim_end_matches('%'));
    let within = number.filter(|number| (0.0..=100.0).contains(&number.value()));
    within.ok_or_else(|| super::messages::not_percentage(text))
}

/// Text for a terminal: see [`escaped`].
pub(super) fn plain(name: &[u8]) -> String {
    escaped(name, usize::MAX)
}

/// A path for a terminal.
pub(super) fn plain_path(path: &Path) -> String {
    plain(path.as_os_str().as_encoded_bytes())
}

/// Text of at most `width` characters, or 12 if that is more: of a longer one the beginning and the end.
pub(super) fn shortened(text: &str, width: usize) -> String {
    let (length, width) = (text.chars().count(), width.max(12));
    if length <= width {
        return text.to_owned();
    }
    let kept = width - 1;
    let before = kept / 3;
    let after = text.chars().skip(length - (kept - before));
    let text = text.chars().take(before).chain(['\u{2026}']).chain(after);
    text.collect()
}

/// JSON as the output of a command: characters that JSON allows but a terminal interprets are escaped. Values do not
/// change.
pub(super) fn json_text(json: serde_json::Result<String>) -> Result<String, String> {
    let mut out = String::new();
    for c in json.map_err(|error| error.to_string())?.chars() {
        match is_deceptive(c) && c != '\n' {
            true => out += &format!("\\u{:04x}", u32::from(c)),
            false => out.push(c),
        }
    }
    Ok(out + "\n")
}

/// A number with thousands separators.
pub(super) fn grouped(number: i128) -> String {
    let minus = if number < 0 { "-" } else { "" };
    minus.to_owned() + &findings::grouped(number.unsigned_abs())
}

/// A rate with four digits; a dash if it is undefined.
pub(super) fn short_rate(value: Option<f64>) -> String {
    const DIGITS: usize = 4;
    let Some(value) = value else {
        return "\u{2013}".to_owned();
    };
    let size = value.abs();
    if value == 0.0 {
        return "0".to_owned();
    }
    if !(1e-4..1e15).contains(&size) {
        return format!("{value:.3e}");
    }
    if size >= 1000.0 {
        // Below 10^15 the rounded double fits in 64 bits.
        return grouped(value.round() as i128);
    }
    // At least -4 and at most 2.
    let before = size.log10().floor() as i32 + 1;
    let decimals = usize::try_from(DIGITS as i32 - before).unwrap_or(0);
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests;
