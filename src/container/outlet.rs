//! Output of an unpacker.

use super::Layer;
use crate::diagnostic::{Error, ErrorKind, Likeness, WarningKind};

/// One plain file that was found in the input.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Name within the archive, as its raw bytes (entries of nested archives: `outer/inner`);
    /// `None` if the text is the input itself, packed or not.
    pub name: Option<&'a [u8]>,
    /// Layers that were removed, outermost first. Empty if the text is the input byte for byte, so that
    /// offsets are equal in both.
    pub layers: &'a [Layer],
    /// The kind of the content, if its first bytes show that it is not a profile.
    pub likeness: Option<Likeness>,
}

/// One output of an unpacker. `Begin`, any number of `Text` and `End` make up one [`Entry`]; entries do not overlap. A
/// warning comes within the entry that it concerns, or before it if less than ten bytes of it were known.
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// An entry begins.
    Begin(Entry<'a>),
    /// The next bytes of the current entry; never empty.
    Text(&'a [u8]),
    /// The current entry is complete, or was truncated (after a warning).
    End,
    /// A warning about the packed data, with a text to show.
    Warning(WarningKind, String),
}

/// The consumer of events, and the number of bytes of text so far.
pub(super) struct Outlet<'a> {
    pub(super) consumer: &'a mut dyn FnMut(Event<'_>) -> Result<(), Error>,
    pub(super) text: u64,
}

impl Outlet<'_> {
    pub(super) fn begin(&mut self, entry: Entry<'_>) -> Result<(), Error> {
        (self.consumer)(Event::Begin(entry))
    }

    pub(super) fn text(&mut self, text: &[u8]) -> Result<(), Error> {
        if text.is_empty() {
            return Ok(());
        }
        self.text += text.len() as u64;
        (self.consumer)(Event::Text(text))
    }

    pub(super) fn end(&mut self) -> Result<(), Error> {
        (self.consumer)(Event::End)
    }

    #[cold]
    pub(super) fn warn(&mut self, kind: WarningKind, detail: String) -> Result<(), Error> {
        (self.consumer)(Event::Warning(kind, detail))
    }

    /// Reports that the data of a container ended early at byte `at`: a warning if there is text to show,
    /// otherwise an error.
    #[cold]
    pub(super) fn cut(&mut self, layer: Layer, at: u64) -> Result<(), Error> {
        let text = self.text;
        if text == 0 {
            let problem = format!("it ends at byte {at}, before any text came out");
            return Err(ErrorKind::Container(layer.name(), problem).into());
        }
        let detail = format!(
            "the {} data ends at byte {at}; {text} bytes of text were read",
            layer.name()
        );
        self.warn(WarningKind::ContainerCut, detail)
    }

    /// The error for data that cannot be decoded any further.
    #[cold]
    pub(super) fn broken(&self, layer: Layer, at: u64, problem: &str) -> Error {
        let problem = format!(
            "{problem}, seen near byte {at}, after {} bytes of text",
            self.text
        );
        ErrorKind::Container(layer.name(), problem).into()
    }
}
