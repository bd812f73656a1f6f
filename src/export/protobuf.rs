//! The part of protobuf's wire format that a profile needs: varints and length-delimited fields.

/// A message while it is built.
#[derive(Debug, Default)]
pub(super) struct Message {
    pub(super) bytes: Vec<u8>,
}

impl Message {
    /// A field of type int64, uint64 or bool. Fields that are 0 are omitted.
    pub(super) fn number(&mut self, field: u32, value: u64) {
        if value != 0 {
            self.varint(u64::from(field) << 3);
            self.varint(value);
        }
    }

    /// A string of any bytes, or a nested message.
    pub(super) fn bytes(&mut self, field: u32, value: &[u8]) {
        self.varint(u64::from(field) << 3 | 2);
        self.varint(value.len() as u64);
        self.bytes.extend_from_slice(value);
    }

    /// A repeated field of numbers, packed.
    pub(super) fn numbers(&mut self, field: u32, values: impl IntoIterator<Item = u64>) {
        let mut packed = Message::default();
        values.into_iter().for_each(|value| packed.varint(value));
        self.bytes(field, &packed.bytes);
    }

    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 & 0x7f | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_those_of_the_specification() {
        // The examples of protobuf.dev/programming-guides/encoding.
        let mut message = Message::default();
        message.number(1, 150);
        message.bytes(2, b"testing");
        message.numbers(6, [3, 270, 86942]);
        message.number(3, 0);
        let expected = b"\x08\x96\x01\x12\x07testing\x32\x06\x03\x8e\x02\x9e\xa7\x05";
        assert_eq!(message.bytes, expected);
        let mut negative = Message::default();
        negative.number(1, (-2i64).cast_unsigned());
        let expected = b"\x08\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01";
        assert_eq!(negative.bytes, expected);
    }
}
