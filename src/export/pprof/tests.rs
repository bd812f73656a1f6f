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
