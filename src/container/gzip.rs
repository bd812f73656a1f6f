//! One gzip member (RFC 1952): header, deflate data, checksum and length.

use super::stream::{Progress, Step, Stream};
use flate2::{Crc, Decompress};

/// Where in the member the next byte belongs.
enum Part {
    Header(Header),
    Data,
    /// CRC-32 and length, as far as read.
    Trailer([u8; 8], usize),
}

/// Decodes one gzip member.
pub(super) struct Gzip {
    part: Part,
    data: Decompress,
    crc: Crc,
    length: u32,
}

impl Gzip {
    pub(super) fn new() -> Self {
        Gzip {
            part: Part::Header(Header::default()),
            data: Decompress::new(false),
            crc: Crc::new(),
            length: 0,
        }
    }

    fn decode_data(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let mut step = self.data.decode(input, output);
        let text = &output[..step.produced];
        self.crc.update(text);
        // RFC 1952: ISIZE is the length modulo 2^32.
        self.length = self.length.wrapping_add(text.len() as u32);
        if matches!(step.progress, Progress::Ended) {
            self.part = Part::Trailer([0; 8], 0);
            step.progress = Progress::Going;
        }
        step
    }

    fn judge(&self, trailer: [u8; 8]) -> Progress {
        let [a, b, c, d, e, f, g, h] = trailer;
        let (crc, length) = (
            u32::from_le_bytes([a, b, c, d]),
            u32::from_le_bytes([e, f, g, h]),
        );
        if crc != self.crc.sum() {
            Progress::EndedDamaged(format!(
                "the checksum should be {crc:08x} but is {:08x}",
                self.crc.sum()
            ))
        } else if length != self.length {
            Progress::EndedDamaged(format!(
                "the length should be {length} but is {} (modulo 2^32)",
                self.length
            ))
        } else {
            Progress::Ended
        }
    }
}

impl Stream for Gzip {
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let mut consumed = 0;
        let mut progress = Progress::Going;
        if let Part::Header(header) = &mut self.part {
            match header.read(input) {
                Ok((used, complete)) => {
                    consumed = used;
                    if complete {
                        self.part = Part::Data;
                    }
                }
                Err(problem) => progress = Progress::Broken(problem.to_owned()),
            }
        }
        let mut produced = 0;
        if matches!(self.part, Part::Data) {
            let step = self.decode_data(&input[consumed..], output);
            consumed += step.consumed;
            produced = step.produced;
            progress = step.progress;
        }
        if let Part::Trailer(bytes, filled) = &mut self.part {
            let take = (bytes.len() - *filled).min(input.len() - consumed);
            bytes[*filled..*filled + take].copy_from_slice(&input[consumed..consumed + take]);
            *filled += take;
            consumed += take;
            if *filled == bytes.len() {
                let trailer = *bytes;
                progress = self.judge(trailer);
            }
        }
        Step {
            consumed,
            produced,
            progress,
        }
    }
}

/// The next field of the header.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Fixed,
    ExtraLength,
    Extra,
    Name,
    Comment,
    HeaderCrc,
}

/// Reader of the member header. Its fields are skipped. The name in it is older than the name of the file itself.
struct Header {
    field: Field,
    /// Remaining bytes of the current field; unused for texts.
    left: usize,
    flags: u8,
    /// Bytes of the number that is being read.
    bytes: [u8; 10],
}

impl Default for Header {
    fn default() -> Self {
        Header {
            field: Field::Fixed,
            left: 10,
            flags: 0,
            bytes: [0; 10],
        }
    }
}

const HEADER_CRC: u8 = 2;
const EXTRA: u8 = 4;
const NAME: u8 = 8;
const COMMENT: u8 = 16;
const RESERVED: u8 = 0xe0;

impl Header {
    /// Continues reading; returns the number of bytes used and whether the header is complete.
    fn read(&mut self, input: &[u8]) -> Result<(usize, bool), &'static str> {
        let mut used = 0;
        while used < input.len() {
            let (bytes, field_complete) = self.read_field(&input[used..]);
            used += bytes;
            if field_complete && self.next_field()? {
                return Ok((used, true));
            }
        }
        Ok((used, false))
    }

    fn read_field(&mut self, input: &[u8]) -> (usize, bool) {
        if matches!(self.field, Field::Name | Field::Comment) {
            return match memchr::memchr(0, input) {
                Some(end) => (end + 1, true),
                None => (input.len(), false),
            };
        }
        let take = self.left.min(input.len());
        if matches!(self.field, Field::Fixed | Field::ExtraLength) {
            let length = self.bytes.len();
            let start = length - self.left;
            self.bytes[start..start + take].copy_from_slice(&input[..take]);
        }
        self.left -= take;
        (take, self.left == 0)
    }

    /// Chooses the field after the current one; true if there is none.
    fn next_field(&mut self) -> Result<bool, &'static str> {
        if self.field == Field::Fixed {
            self.check_fixed()?;
        }
        if self.field == Field::ExtraLength {
            let [.., low, high] = self.bytes;
            self.left = usize::from(u16::from_le_bytes([low, high]));
            self.field = Field::Extra;
            if self.left > 0 {
                return Ok(false);
            }
        }
        let order = [
            (Field::ExtraLength, EXTRA, 2),
            (Field::Name, NAME, 0),
            (Field::Comment, COMMENT, 0),
            (Field::HeaderCrc, HEADER_CRC, 2),
        ];
        for (field, flag, length) in order {
            if self.flags & flag != 0 {
                self.flags &= !flag;
                (self.field, self.left) = (field, length);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn check_fixed(&mut self) -> Result<(), &'static str> {
        let [_, _, method, flags, ..] = self.bytes;
        if method != 8 {
            return Err("an unknown compression method");
        }
        if flags & RESERVED != 0 {
            return Err("unknown flags in its header");
        }
        self.flags = flags;
        Ok(())
    }
}
