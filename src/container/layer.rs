//! What can be wrapped around the text of a profile, and how it is recognised.

/// Bytes that suffice to recognise every container.
pub(super) const SIGNATURE: usize = 10;

/// One layer around the text of a profile.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// gzip (RFC 1952), one member or several.
    Gzip,
    /// UTF-8 with a byte order mark; the mark was taken off.
    Utf8Mark,
    /// UTF-16 with the low byte first, with or without a byte order mark; now UTF-8.
    Utf16Le,
    /// UTF-16 with the high byte first, with or without a byte order mark; now UTF-8.
    Utf16Be,
    /// Lines ended in carriage returns alone; they now end in newlines.
    CarriageReturns,
}

impl Layer {
    /// Name for messages.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Gzip => "gzip",
            Layer::Utf8Mark => "UTF-8 byte order mark",
            Layer::Utf16Le | Layer::Utf16Be => "UTF-16",
            Layer::CarriageReturns => "carriage returns",
        }
    }

    /// Whether it is a compressed container or an archive, not just another encoding of text.
    pub fn is_packed(self) -> bool {
        matches!(self, Layer::Gzip)
    }

    /// The container that begins with these bytes, if any. The head of a longer file must be at
    /// least [`SIGNATURE`] bytes long.
    pub(super) fn packed(head: &[u8]) -> Option<Layer> {
        match head {
            [0x1f, 0x8b, ..] => Some(Layer::Gzip),
            _ => None,
        }
    }

    /// Whether a further member of this container begins with `head`: `None` if that takes more
    /// bytes to tell.
    pub(super) fn member_begins(self, head: &[u8]) -> Option<bool> {
        let signature: &[u8] = match self {
            Layer::Gzip => &[0x1f, 0x8b],
            _ => return Some(false),
        };
        if !signature.starts_with(&head[..head.len().min(signature.len())]) {
            return Some(false);
        }
        (head.len() >= signature.len()).then_some(true)
    }
}
