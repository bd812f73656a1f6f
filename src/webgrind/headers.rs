//! The header lines at the end of a webgrind file.

use crate::text::words;

/// Header lines as one text, each line ending with a newline. Only the last line may lack its newline:
/// webgrind's PHP writers copy it from a text that ends within the line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    text: Vec<u8>,
}

impl Headers {
    /// Takes the text of all lines as in a file.
    pub fn from_text(text: Vec<u8>) -> Headers {
        Headers { text }
    }

    /// The text of all lines as in a file.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Adds a line, which must not contain a newline.
    pub fn push(&mut self, line: &[u8]) {
        if self.text.last().is_some_and(|&b| b != b'\n') {
            self.text.push(b'\n');
        }
        self.text.extend_from_slice(line);
        self.text.push(b'\n');
    }

    /// The lines without their newlines.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.text
            .split_inclusive(|&b| b == b'\n')
            .map(|line| line.strip_suffix(b"\n").unwrap_or(line))
    }

    /// The lines as key and value, split at the first `": "`, without a carriage return at the end. Other
    /// lines are omitted.
    pub fn pairs(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        self.lines().filter_map(pair)
    }

    /// The values of all lines with this key.
    pub fn values<'a>(&'a self, key: &'a [u8]) -> impl Iterator<Item = &'a [u8]> {
        let with_key = self.pairs().filter(move |(k, _)| *k == key);
        with_key.map(|(_, value)| value)
    }

    /// The first event of the first `events:` line: the event of the costs in the file.
    pub fn event(&self) -> Option<&[u8]> {
        let events = self.values(b"events").next()?;
        Some(first_word(events)).filter(|name| !name.is_empty())
    }

    /// The first number of each `summary:` line: the cost of one run of the program.
    pub fn summaries(&self) -> impl Iterator<Item = i128> {
        self.values(b"summary")
            .filter_map(|value| number(first_word(value)))
    }

    /// The same lines, each passed through `rewrite`.
    pub(super) fn rewritten(&self, mut rewrite: impl FnMut(&[u8]) -> Vec<u8>) -> Headers {
        let mut headers = Headers::default();
        for line in self.lines() {
            headers.push(&rewrite(line));
        }
        headers
    }
}

/// Key and value of a header line.
pub(super) fn pair(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let colon = memchr::memmem::find(line, b": ")?;
    Some((&line[..colon], &line[colon + 2..]))
}

/// Text up to a blank, leading blanks left out.
pub(super) fn first_word(value: &[u8]) -> &[u8] {
    words(value).next().unwrap_or_default()
}

/// A whole number.
pub(super) fn number(word: &[u8]) -> Option<i128> {
    std::str::from_utf8(word).ok()?.parse().ok()
}
