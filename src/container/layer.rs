//! Compression formats, archives and text encodings, and how they are recognised.

/// One layer around the text of a profile.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// gzip (RFC 1952), one member or several.
    Gzip,
    /// zstd (RFC 8878), one frame or several.
    Zstd,
    /// xz, one stream or several.
    Xz,
    /// bzip2, one stream or several.
    Bzip2,
    /// An entry of a zip archive.
    Zip,
    /// UTF-8 with a byte order mark, which was removed.
    Utf8Mark,
    /// UTF-16 with the low byte first, with or without a byte order mark; now UTF-8.
    Utf16Le,
    /// UTF-16 with the high byte first, with or without a byte order mark; now UTF-8.
    Utf16Be,
    /// Lines that ended in carriage returns only; they now end in newlines.
    CarriageReturns,
}

/// Lowest and highest value of each byte of a signature.
type Signature = &'static [(u8, u8)];

/// Number of bytes that is sufficient to recognise every container.
pub(super) const SIGNATURE: usize = 10;

const PACKED: [Layer; 5] = [
    Layer::Gzip,
    Layer::Zstd,
    Layer::Xz,
    Layer::Bzip2,
    Layer::Zip,
];

impl Layer {
    /// Name for messages.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Gzip => "gzip",
            Layer::Zstd => "zstd",
            Layer::Xz => "xz",
            Layer::Bzip2 => "bzip2",
            Layer::Zip => "zip",
            Layer::Utf8Mark => "UTF-8 byte order mark",
            Layer::Utf16Le | Layer::Utf16Be => "UTF-16",
            Layer::CarriageReturns => "carriage returns",
        }
    }

    #[rustfmt::skip]
    fn signatures(self) -> &'static [Signature] {
        match self {
            Layer::Gzip => &[&[(0x1f, 0x1f), (0x8b, 0x8b)]],
            // A frame, or a skippable frame, which parallel writers begin with.
            Layer::Zstd => &[
                &[(0x28, 0x28), (0xb5, 0xb5), (0x2f, 0x2f), (0xfd, 0xfd)],
                &[(0x50, 0x5f), (0x2a, 0x2a), (0x4d, 0x4d), (0x18, 0x18)],
            ],
            Layer::Xz => &[&[(0xfd, 0xfd), (b'7', b'7'), (b'z', b'z'), (b'X', b'X'), (b'Z', b'Z'), (0, 0)]],
            // Followed by a block or by the end of the stream. Four letters alone might be text.
            Layer::Bzip2 => &[
                &[(b'B', b'B'), (b'Z', b'Z'), (b'h', b'h'), (b'1', b'9'), (0x31, 0x31), (0x41, 0x41), (0x59, 0x59), (0x26, 0x26), (0x53, 0x53), (0x59, 0x59)],
                &[(b'B', b'B'), (b'Z', b'Z'), (b'h', b'h'), (b'1', b'9'), (0x17, 0x17), (0x72, 0x72), (0x45, 0x45), (0x38, 0x38), (0x50, 0x50), (0x90, 0x90)],
            ],
            // An entry, or the end of an archive without entries.
            Layer::Zip => &[
                &[(b'P', b'P'), (b'K', b'K'), (3, 3), (4, 4)],
                &[(b'P', b'P'), (b'K', b'K'), (5, 5), (6, 6)],
            ],
            _ => &[],
        }
    }

    /// The container that begins with these bytes, if any. The head of a longer file must be at least 10 bytes long.
    pub fn packed(head: &[u8]) -> Option<Layer> {
        let begins = |layer: &Layer| layer.begins(head) == Some(true);
        PACKED.into_iter().find(begins)
    }

    /// Whether `head` begins with a signature of this container: `None` if more bytes are needed.
    pub(super) fn begins(self, head: &[u8]) -> Option<bool> {
        let fits = |signature: &&Signature| {
            head.iter()
                .zip(signature.iter())
                .all(|(byte, (low, high))| (low..=high).contains(&byte))
        };
        let mut fitting = self.signatures().iter().filter(fits).peekable();
        if fitting.peek().is_none() {
            return Some(false);
        }
        let complete = fitting.any(|signature| signature.len() <= head.len());
        complete.then_some(true)
    }
}
