//! The page that a report is made from.

use super::blocks::PackedFile;
use crate::cli::messages;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Name of the page as it is published.
const NAME: &str = "grindscope.html";

/// The page that was built before this program, with the feature `page`.
#[cfg(feature = "page")]
pub(in crate::cli) const BUILT_IN: Option<&str> =
    Some(include_str!("../../../dist/grindscope.html"));
#[cfg(not(feature = "page"))]
pub(in crate::cli) const BUILT_IN: Option<&str> = None;

/// The mark in the head of the page.
const MARK: &str = "<meta name=\"application-name\" content=\"grindscope\"";

/// The beginning of a block, which only reports contain.
const FIRST_BLOCK: &str = "<script type=\"application/octet-stream\" data-file=\"0\"";

/// A page into which profiles can be inserted.
pub(super) struct Page {
    text: Cow<'static, str>,
    /// Where profiles are inserted: before the end of the body.
    end: usize,
}

impl Page {
    /// The page that was named, or the one in this program, or the one in its folder. Fails if there is no page or
    /// the file is not one.
    pub(super) fn find(named: Option<&Path>) -> Result<Self, String> {
        let next_to_program = match (named, BUILT_IN) {
            (Some(path), _) => path.to_owned(),
            (None, Some(text)) => return Self::new(Cow::Borrowed(text)),
            (None, None) => next_to_program().ok_or_else(|| messages::no_page(NAME))?,
        };
        let about = |problem: String| messages::about(&next_to_program, problem);
        let text = std::fs::read_to_string(&next_to_program)
            .map_err(|error| about(messages::cannot_read(error)))?;
        Self::new(Cow::Owned(text)).map_err(about)
    }

    fn new(text: Cow<'static, str>) -> Result<Self, String> {
        if text.contains(FIRST_BLOCK) {
            return Err(messages::already_report(NAME));
        }
        match text.rfind("</body>") {
            Some(end) if text.contains(MARK) => Ok(Self { text, end }),
            _ => Err(messages::not_page(NAME)),
        }
    }

    /// The page with profiles, after markup with settings.
    pub(super) fn with(&self, files: &[PackedFile], settings: &str) -> Vec<u8> {
        let (begin, end) = self.text.split_at(self.end);
        let mut out = begin.as_bytes().to_vec();
        out.extend_from_slice(settings.as_bytes());
        for (number, file) in files.iter().enumerate() {
            file.write(number, &mut out);
        }
        out.extend_from_slice(end.as_bytes());
        out
    }
}

/// The page in the folder of this program.
fn next_to_program() -> Option<PathBuf> {
    let page = std::env::current_exe().ok()?.with_file_name(NAME);
    page.is_file().then_some(page)
}

#[cfg(test)]
mod tests;
