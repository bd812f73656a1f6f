//! One gzip member (RFC 1952): header, deflate data, checksum and length. What is damaged is known only by the words of
//! zlib's errors.

use super::stream::{Progress, Step, Stream};
use flate2::Decompress;

/// A header without optional fields.
const PLAIN_HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/// Decodes one gzip member. The fields of its header are skipped. The name in it is older than the name of the file itself.
pub(super) struct Gzip {
    member: Decompress,
    /// Bytes of the length that follow a wrong checksum.
    left: Option<usize>,
}

impl Gzip {
    pub(super) fn new() -> Self {
        let (member, left) = (Decompress::new_gzip(15), None);
        Gzip { member, left }
    }
}

impl Stream for Gzip {
    fn decode(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        if let Some(left) = &mut self.left {
            let consumed = input.len().min(*left);
            *left -= consumed;
            let progress = match left {
                0 => Progress::EndedDamaged("the checksum is wrong".to_owned()),
                _ => Progress::Going,
            };
            return Step {
                consumed,
                produced: 0,
                progress,
            };
        }
        let mut step = self.member.decode(input, output);
        if let Progress::Broken(problem) = &step.progress {
            match &problem[..] {
                // What is damaged is skipped anyway. The data follows.
                "header crc mismatch" => {
                    *self = Gzip::new();
                    self.member.decode(&PLAIN_HEADER, &mut []);
                    step.progress = Progress::Going;
                }
                "incorrect data check" => {
                    self.left = Some(4);
                    step.progress = Progress::Going;
                }
                "incorrect length check" => {
                    step.progress = Progress::EndedDamaged("the length is wrong".to_owned());
                }
                _ => {}
            }
        }
        step
    }
}
