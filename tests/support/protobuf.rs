//! A plain reader of protobuf messages, as far as pprof's profiles need it.

/// A field of a protobuf message: its number, and a varint or bytes.
enum Field<'a> {
    Number(u64, u64),
    Bytes(u64, &'a [u8]),
}

fn varint(bytes: &mut &[u8]) -> u64 {
    let mut value = 0;
    for shift in (0..).step_by(7) {
        let byte = bytes[0];
        *bytes = &bytes[1..];
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
    }
    value
}

fn fields(mut bytes: &[u8]) -> Vec<Field<'_>> {
    let mut out = Vec::new();
    while !bytes.is_empty() {
        let tag = varint(&mut bytes);
        out.push(match tag & 7 {
            0 => Field::Number(tag >> 3, varint(&mut bytes)),
            2 => {
                let length = varint(&mut bytes) as usize;
                let (inner, rest) = bytes.split_at(length);
                bytes = rest;
                Field::Bytes(tag >> 3, inner)
            }
            other => panic!("wire type {other}"),
        });
    }
    out
}

/// The first number of a field in a message; 0 if it is left out.
pub(crate) fn one(message: &[u8], number: u64) -> u64 {
    let found = fields(message).into_iter().find_map(|field| match field {
        Field::Number(n, value) if n == number => Some(value),
        _ => None,
    });
    found.unwrap_or(0)
}

/// All messages, strings or packed lists of a field.
pub(crate) fn all(message: &[u8], number: u64) -> Vec<&[u8]> {
    let found = fields(message).into_iter().filter_map(|field| match field {
        Field::Bytes(n, bytes) if n == number => Some(bytes),
        _ => None,
    });
    found.collect()
}

/// The numbers of a packed list.
pub(crate) fn unpacked(mut bytes: &[u8]) -> Vec<u64> {
    let mut out = Vec::new();
    while !bytes.is_empty() {
        out.push(varint(&mut bytes));
    }
    out
}
