//! x86, 32 and 64 bits, in the syntax of the GNU tools (AT&T).
//!
//! Matches objdump with small exceptions: indirect calls and jumps have a size suffix (`callq *(%rax)`),
//! shifts by one print `$1`, and prefixes without effect are omitted.

use super::Flow;
use super::decoder::{Decoded, Mention};
use iced_x86::{
    Decoder, DecoderOptions, Formatter, GasFormatter, Instruction, Mnemonic, OpKind, Register,
};

/// A decoder for x86.
pub(super) struct X86 {
    bits: u32,
    formatter: GasFormatter,
}

impl X86 {
    pub(super) fn new(bits: u32) -> Self {
        let mut formatter = GasFormatter::new();
        let options = formatter.options_mut();
        options.set_uppercase_hex(false);
        options.set_hex_prefix("0x");
        options.set_hex_suffix("");
        options.set_small_hex_numbers_in_decimal(false);
        options.set_leading_zeros(false);
        options.set_rip_relative_addresses(true);
        X86 { bits, formatter }
    }

    /// The first instruction in `bytes`, which must not be empty.
    pub(super) fn decode(&mut self, bytes: &[u8], address: u64) -> Decoded {
        let mut decoder = Decoder::with_ip(self.bits, bytes, address, DecoderOptions::NONE);
        let instruction = decoder.decode();
        if instruction.is_invalid() {
            return Decoded {
                length: 1,
                text: format!(".byte 0x{:02x}", bytes.first().copied().unwrap_or(0)),
                mention: Mention::None,
                flow: Flow::Next,
            };
        }
        let mut text = String::new();
        let mention = match target(&instruction) {
            Some(target) => {
                self.formatter.format_mnemonic(&instruction, &mut text);
                text += &format!(" {target:x}");
                Mention::Target(target)
            }
            None => {
                let options = self.formatter.options_mut();
                let has_index = instruction.memory_index() != Register::None;
                options.set_always_show_scale(has_index);
                options.set_show_zero_displacements(instruction.memory_displ_size() > 0);
                self.formatter.format(&instruction, &mut text);
                data(&instruction)
            }
        };
        Decoded {
            length: instruction.len() as u64,
            text,
            mention,
            flow: flow(&instruction),
        }
    }
}

fn target(instruction: &Instruction) -> Option<u64> {
    let near = [
        OpKind::NearBranch16,
        OpKind::NearBranch32,
        OpKind::NearBranch64,
    ];
    near.contains(&instruction.op0_kind())
        .then(|| instruction.near_branch_target())
}

fn flow(instruction: &Instruction) -> Flow {
    match instruction.mnemonic() {
        Mnemonic::Call => Flow::Call,
        Mnemonic::Jmp | Mnemonic::Jmpe => Flow::Jump,
        Mnemonic::Ret
        | Mnemonic::Retf
        | Mnemonic::Iret
        | Mnemonic::Iretd
        | Mnemonic::Iretq
        | Mnemonic::Uiret
        | Mnemonic::Sysret
        | Mnemonic::Sysretq
        | Mnemonic::Sysexit
        | Mnemonic::Sysexitq
        | Mnemonic::Hlt
        | Mnemonic::Ud0
        | Mnemonic::Ud1
        | Mnemonic::Ud2 => Flow::End,
        // All remaining instructions with a near target are conditional: on flags, a register, or the
        // success of a transaction.
        _ if target(instruction).is_some() => Flow::Branch,
        _ => Flow::Next,
    }
}

fn data(instruction: &Instruction) -> Mention {
    match instruction.is_ip_rel_memory_operand() {
        true => Mention::Data(instruction.ip_rel_memory_address()),
        false => Mention::None,
    }
}
