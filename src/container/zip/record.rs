//! The records of a zip archive (APPNOTE.TXT 6.3, sections 4.3.7 and 4.3.9).

/// Longest data descriptor: signature, checksum and two lengths of 64 bits. At least as many
/// bytes of directory follow any descriptor.
pub(super) const LONGEST_DESCRIPTOR: usize = 24;

/// Length of the header of an entry without its name and extra fields.
const FIXED: usize = 30;

/// The kind of the bytes at the offset of a record.
pub(super) enum Record {
    /// This many bytes are needed.
    Unfinished(usize),
    /// A whole header of an entry.
    Entry,
    /// The beginning of the directory or of something before it: there are no more entries.
    Directory,
    /// No record.
    Other,
}

impl Record {
    pub(super) fn of(bytes: &[u8]) -> Record {
        match *bytes {
            [b'P', b'K', 3, 4, ..] => {
                let needed = header_length(bytes);
                if bytes.len() < needed {
                    Record::Unfinished(needed)
                } else {
                    Record::Entry
                }
            }
            // Entry of the directory, its end, its end in 64 bits, a signature, extra data.
            [b'P', b'K', 1, 2, ..] | [b'P', b'K', 5, 5 | 6, ..] | [b'P', b'K', 6, 6..=8, ..] => {
                Record::Directory
            }
            [_, _, _, _, ..] => Record::Other,
            _ => Record::Unfinished(4),
        }
    }
}

/// Length of a header as far as it is known.
fn header_length(bytes: &[u8]) -> usize {
    if bytes.len() < FIXED {
        FIXED
    } else {
        FIXED + usize::from(u16_at(bytes, 26)) + usize::from(u16_at(bytes, 28))
    }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}

/// The header of an entry.
pub(super) struct Header {
    flags: u16,
    pub(super) method: u16,
    pub(super) crc: u32,
    packed: u64,
    pub(super) name: Vec<u8>,
}

impl Header {
    /// Reads a whole header.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let name_end = FIXED + usize::from(u16_at(bytes, 26));
        let mut packed = u64::from(u32_at(bytes, 18));
        if packed == u64::from(u32::MAX) {
            let unpacked = u32_at(bytes, 22);
            packed = long_length(&bytes[name_end..], unpacked == u32::MAX).unwrap_or(packed);
        }
        Header {
            flags: u16_at(bytes, 6),
            method: u16_at(bytes, 8),
            crc: u32_at(bytes, 14),
            packed,
            name: bytes[FIXED..name_end].to_vec(),
        }
    }

    pub(super) fn is_encrypted(&self) -> bool {
        self.flags & 1 != 0
    }

    /// Whether checksum and lengths follow the data.
    pub(super) fn has_descriptor(&self) -> bool {
        self.flags & 8 != 0
    }

    /// Length of the packed data, if it is in the header. Some writers set it although they also write a descriptor.
    pub(super) fn length(&self) -> Option<u64> {
        let open = [0, u64::from(u32::MAX)].contains(&self.packed);
        (!self.has_descriptor() || !open).then_some(self.packed)
    }

    /// Whether it is a real file: not a directory, and not the metadata that macOS adds to each file.
    pub(super) fn is_file(&self) -> bool {
        !self.name.ends_with(b"/") && !self.name.starts_with(b"__MACOSX/")
    }
}

/// The packed length in the extra field for lengths of 64 bits, where the unpacked one comes first if it is there.
fn long_length(mut extra: &[u8], has_unpacked: bool) -> Option<u64> {
    while extra.len() >= 4 {
        let (id, length) = (u16_at(extra, 0), usize::from(u16_at(extra, 2)));
        let field = extra[4..].get(..length)?;
        if id == 1 {
            let at = if has_unpacked { 8 } else { 0 };
            return (field.len() >= at + 8).then(|| u64_at(field, at));
        }
        extra = &extra[4 + length..];
    }
    None
}

/// Finds the descriptor at the beginning of [`LONGEST_DESCRIPTOR`] bytes after an entry of these lengths:
/// its checksum and its own length. It may or may not have a signature, and lengths of 32 or 64 bits; only
/// the right layout agrees with the lengths and is followed by a record.
pub(super) fn descriptor(bytes: &[u8], packed: u64, unpacked: u64) -> Option<(u32, usize)> {
    let fits = |signature: usize, wide: bool| {
        let at = signature + 4;
        let (end, lengths) = if wide {
            (at + 16, (u64_at(bytes, at), u64_at(bytes, at + 8)))
        } else {
            let narrow = |at| u64::from(u32_at(bytes, at));
            (at + 8, (narrow(at), narrow(at + 4)))
        };
        let modulus = if wide { u64::MAX } else { u64::from(u32::MAX) };
        let agrees = lengths == (packed & modulus, unpacked & modulus);
        let signed = signature == 0 || bytes.starts_with(b"PK\x07\x08");
        let followed = b"PK".starts_with(&bytes[end..bytes.len().min(end + 2)]);
        (agrees && signed && followed).then(|| (u32_at(bytes, signature), end))
    };
    fits(4, false)
        .or_else(|| fits(4, true))
        .or_else(|| fits(0, false))
        .or_else(|| fits(0, true))
}
