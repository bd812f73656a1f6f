//! Hostile text in Markdown and in the commands of GitHub's runners.

use crate::cli::terminal::plain;
use std::path::Path;

/// Text as Markdown that shows exactly this text: punctuation that could be markup, a link or a mention
/// becomes an entity.
pub(super) fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in plain(text.as_bytes()).chars() {
        match c.is_ascii_punctuation() && !"-+,;()/.%".contains(c) || c == '\n' {
            true => out.push_str(&format!("&#{};", u32::from(c))),
            false => out.push(c),
        }
    }
    // A name such as www.example.org would become a link.
    out.replace("www.", "www&#46;")
}

/// The path of a file in the repository that contains it: below the nearest folder with `.git`. Relative paths are in
/// the repository, unless they begin with `.`, as those of the C library. `None` for a file outside of any.
pub(super) fn in_repository(path: &str) -> Option<&str> {
    let file = Path::new(path);
    if file.is_relative() {
        return Some(path).filter(|path| !path.is_empty() && !path.starts_with('.'));
    }
    let mut folders = file.ancestors().skip(1);
    let root = folders.find(|folder| folder.join(".git").exists())?;
    file.strip_prefix(root).ok()?.to_str()
}

/// Fills a path and a line into an address.
pub(super) fn link(template: &str, path: &str, line: u64) -> String {
    template
        .replace("{path}", &percent_encoded(path, "%", b"-._~/"))
        .replace("{line}", &line.to_string())
}

/// A text of an address, percent-encoded with this sign, but for letters, digits and `kept`.
pub(in crate::cli) fn percent_encoded(text: &str, sign: &str, kept: &[u8]) -> String {
    let encoded = |byte: u8| match byte.is_ascii_alphanumeric() || kept.contains(&byte) {
        true => char::from(byte).to_string(),
        false => format!("{sign}{byte:02X}"),
    };
    text.bytes().map(encoded).collect()
}

/// The message of a [workflow command](https://docs.github.com/actions/reference/workflow-commands).
pub(super) fn message(text: &str) -> String {
    plain(text.as_bytes())
        .replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A property of a workflow command.
pub(super) fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests;
