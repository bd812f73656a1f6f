//! AArch64, in the syntax of the Arm manuals.
//!
//! Instructions that the decoder does not support (SVE, SME) are shown as words. Three errors of the
//! decoder are corrected here: the extension of a register that is added or subtracted, the register that
//! `msr` writes, and addresses instead of distances.

use super::Flow;
use super::decoder::{Decoded, Mention};
use yaxpeax_arch::{Decoder, U8Reader};
use yaxpeax_arm::armv8::a64::{InstDecoder, Instruction, Opcode, Operand};

/// Bytes of every instruction.
const LENGTH: usize = 4;

/// Decodes the first four of `bytes`; `None` if there are fewer.
pub(super) fn decode(bytes: &[u8], address: u64) -> Decoded {
    let Some(word) = bytes.first_chunk::<LENGTH>() else {
        return Decoded {
            length: bytes.len().max(1) as u64,
            text: ".byte".to_owned() + &hex_bytes(bytes),
            mention: Mention::None,
            flow: Flow::Next,
        };
    };
    let word = u32::from_le_bytes(*word);
    let mut reader = U8Reader::new(bytes);
    let decoded = InstDecoder::default().decode(&mut reader).ok();
    let (text, mention) = match &decoded {
        Some(instruction) => describe(instruction, word, address),
        None => (format!(".inst 0x{word:08x}"), Mention::None),
    };
    Decoded {
        length: LENGTH as u64,
        text,
        mention,
        flow: decoded.map_or(Flow::Next, |instruction| flow(instruction.opcode)),
    }
}

fn flow(opcode: Opcode) -> Flow {
    use Opcode as O;
    match opcode {
        O::BL | O::BLR | O::BLRAA | O::BLRAAZ | O::BLRAB | O::BLRABZ => Flow::Call,
        O::B | O::BR | O::BRAA | O::BRAAZ | O::BRAB | O::BRABZ => Flow::Jump,
        O::Bcc(_) | O::BCcc(_) | O::CBZ | O::CBNZ | O::TBZ | O::TBNZ => Flow::Branch,
        O::RET | O::RETAA | O::RETAB | O::RETAASPPC | O::RETABSPPC => Flow::End,
        O::RETAASPPCR | O::RETABSPPCR | O::ERET | O::ERETAA | O::ERETAB => Flow::End,
        O::DRPS | O::UDF | O::HLT => Flow::End,
        _ => Flow::Next,
    }
}

fn hex_bytes(bytes: &[u8]) -> String {
    let all: Vec<String> = bytes.iter().map(|byte| format!(" 0x{byte:02x}")).collect();
    all.join(",")
}

fn describe(instruction: &Instruction, word: u32, address: u64) -> (String, Mention) {
    let text = instruction.to_string();
    if let Some(target) = pointed_at(instruction, address) {
        // The distance is the last operand: `$+0x10`.
        let before = text.rfind('$').map_or(&text[..], |at| &text[..at]);
        return (format!("{before}{target:x}"), Mention::Target(target));
    }
    let text = extended(&text, word).unwrap_or(text);
    (written_register(&text, word).unwrap_or(text), Mention::None)
}

fn pointed_at(instruction: &Instruction, address: u64) -> Option<u64> {
    let distance = instruction
        .operands
        .iter()
        .find_map(|operand| match operand {
            Operand::PCOffset(distance) => Some(*distance),
            _ => None,
        })?;
    // `adrp` is relative to its own page.
    let base = match instruction.opcode {
        Opcode::ADRP => address & !0xfff,
        _ => address,
    };
    Some(base.wrapping_add_signed(distance))
}

/// ADD, SUB and their kin with an extended register (C6.2.4 of the manual): the extension without effect is
/// written `lsl` only with the stack pointer.
fn extended(text: &str, word: u32) -> Option<String> {
    const EXTENDED: u32 = 0x0b20_0000;
    if word & 0x1fe0_0000 != EXTENDED {
        return None;
    }
    let field = |at: u32, bits: u32| word >> at & ((1 << bits) - 1);
    let (is_64, option, shift) = (field(31, 1) == 1, field(13, 3), field(10, 3));
    let own = if is_64 { 0b011 } else { 0b010 };
    let with_stack = field(0, 5) == 31 || field(5, 5) == 31;
    let name = match option {
        0b010 => "uxtw",
        0b011 => "uxtx",
        _ => return None,
    };
    if option == own && with_stack {
        return None;
    }
    let bare = text.find(", lsl").or_else(|| text.find(", uxt"));
    let bare = bare.map_or(text, |at| &text[..at]);
    let amount = match shift {
        0 => String::new(),
        amount => format!(" #{amount}"),
    };
    Some(format!("{bare}, {name}{amount}"))
}

/// `msr` of a register: the number of the written register is in the last five bits.
fn written_register(text: &str, word: u32) -> Option<String> {
    const MSR: u32 = 0xd510_0000;
    if word & 0xfff0_0000 != MSR || !text.starts_with("msr ") {
        return None;
    }
    let (before, _) = text.rsplit_once(", ")?;
    let register = match word & 31 {
        31 => "xzr".to_owned(),
        number => format!("x{number}"),
    };
    Some(format!("{before}, {register}"))
}
