//! Kinds with magic bytes.

use crate::diagnostic::Likeness;

/// See [`super::certain`].
pub(super) fn certain(head: &[u8]) -> Option<Likeness> {
    by_magic(head)
        .or_else(|| is_tar(head).then_some(Likeness::Archive))
        .or_else(|| is_webgrind(head).then_some(Likeness::WebgrindBuffer))
        .or_else(|| is_pstats(head).then_some(Likeness::PythonProfile))
        .or_else(|| is_pprof(head).then_some(Likeness::PprofProtobuf))
        .or_else(|| is_html(head).then_some(Likeness::Markup))
}

fn by_magic(head: &[u8]) -> Option<Likeness> {
    let likeness = match head {
        [0x7f, b'E', b'L', b'F', ..] if is_core(head) => Likeness::CoreDump,
        [0x7f, b'E', b'L', b'F', ..] => Likeness::Elf,
        // Mach-O in its four byte orders and many-architecture form (also Java classes), PE,
        // WebAssembly, static libraries.
        [0xfe, 0xed, 0xfa, 0xce | 0xcf, ..]
        | [0xce | 0xcf, 0xfa, 0xed, 0xfe, ..]
        | [0xca, 0xfe, 0xba, 0xbe, ..]
        | [0, b'a', b's', b'm', ..] => Likeness::Program,
        [b'M', b'Z', _, 0, ..] => Likeness::Program,
        _ if head.starts_with(b"!<arch>\n") => Likeness::Program,
        _ if head.starts_with(b"\x89PNG\r\n") => Likeness::Image,
        [0xff, 0xd8, 0xff, ..] | [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Likeness::Image,
        _ if head.starts_with(b"PERFILE2") || head.starts_with(b"2ELIFREP") => Likeness::PerfData,
        _ if head.starts_with(b"gmon\x01\0\0\0") || head.starts_with(b"gmon\0\0\0\x01") => {
            Likeness::Gprof
        }
        // 7-Zip, RAR, lz4, compress (LZW), lzip.
        [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, ..]
        | [b'R', b'a', b'r', b'!', 0x1a, 7, ..]
        | [4, 0x22, 0x4d, 0x18, ..]
        | [0x1f, 0x9d | 0xa0, ..]
        | [b'L', b'Z', b'I', b'P', 1, ..] => Likeness::Archive,
        _ => return None,
    };
    Some(likeness)
}

/// Whether the type of an ELF file is a core dump.
fn is_core(head: &[u8]) -> bool {
    match head {
        [_, _, _, _, _, 2, ..] => head.get(16..18) == Some(&[0, 4]),
        _ => head.get(16..18) == Some(&[4, 0]),
    }
}

/// POSIX and GNU archives have a signature in the header of the first file.
fn is_tar(head: &[u8]) -> bool {
    head.get(257..262) == Some(b"ustar")
}

/// The beginning of an HTML page, whose text may contain lines of the format.
fn is_html(head: &[u8]) -> bool {
    let text = head.trim_ascii_start();
    let begins = |tag: &[u8]| {
        text.get(..tag.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(tag))
    };
    begins(b"<!DOCTYPE html") || begins(b"<html")
}

/// A preprocessed file of webgrind, versions 3 to 8: version, address of the headers, number of
/// functions, and an address for each, of which the first is that of the next byte.
fn is_webgrind(head: &[u8]) -> bool {
    let word = |index: usize| {
        let bytes = head.get(4 * index..4 * index + 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    };
    let (Some(3..=8), Some(headers), Some(functions)) = (word(0), word(1), word(2)) else {
        return false;
    };
    let records = u64::from(functions) * 4 + 12;
    match functions {
        0 => u64::from(headers) == records,
        _ => word(3).is_some_and(|first| u64::from(first) == records),
    }
}

/// A dump of Python's profilers: a marshalled dictionary whose keys are tuples of three.
fn is_pstats(head: &[u8]) -> bool {
    matches!(
        head,
        [0x7b | 0xfb, 0x29 | 0xa9, 3, ..] | [0x7b | 0xfb, 0x28 | 0xa8, 3, 0, 0, 0, ..]
    )
}

/// An unpacked profile of pprof: the first field is a short message, a sample type, which holds
/// two string numbers in fields 1 and 2, and another sample type or a sample follows.
fn is_pprof(head: &[u8]) -> bool {
    let [0x0a, length @ 2..=12, rest @ ..] = head else {
        return false;
    };
    let Some((mut fields, [0x0a | 0x12, ..])) = rest.split_at_checked(usize::from(*length)) else {
        return false;
    };
    while let [0x08 | 0x10, number @ ..] = fields {
        match number.iter().position(|byte| byte & 0x80 == 0) {
            Some(last) => fields = &number[last + 1..],
            None => return false,
        }
    }
    fields.is_empty()
}

/// Whether more than one byte in fifty is not text in any ASCII-based encoding.
pub(super) fn is_binary(head: &[u8]) -> bool {
    let is_odd = |byte: &&u8| matches!(byte, 0..=8 | 14..=26 | 28..=31 | 127);
    50 * head.iter().filter(is_odd).count() > head.len()
}

#[cfg(test)]
mod tests;
