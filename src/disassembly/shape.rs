//! The text of an instruction without the parts that change when code moves.

use super::Instruction;

/// A hash of the text of an instruction without addresses. See [`without_registers`] for its upper half.
pub fn shape(instruction: &Instruction) -> u64 {
    let text = text_of_shape(&instruction.text, instruction.target.is_some());
    let (rest, registers) = separated_registers(&text);
    u64::from(hash(&rest)) << 32 | u64::from(hash(&registers))
}

/// The part of a [`shape`] that is the same for instructions with other registers.
pub fn without_registers(shape: u64) -> u64 {
    shape >> 32
}

/// FNV-1a, so that every build of this crate has the same numbers.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// The text with a mark for each general register, and their names. Stack pointers stay: they tell locals apart.
fn separated_registers(text: &str) -> (String, String) {
    let is_end = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
    let (mut rest, mut registers) = (String::new(), String::new());
    for word in text.split_inclusive(is_end) {
        let name = word.trim_end_matches(is_end);
        let is_operand = rest.ends_with([' ', ',', '[', '{']);
        let is_register = rest.ends_with('%') || is_operand && is_arm_register(name);
        if is_register && !name.ends_with("sp") {
            rest.push('r');
            rest += &word[name.len()..];
            registers += name;
            registers.push(' ');
        } else {
            rest += word;
        }
    }
    (rest, registers)
}

fn is_arm_register(name: &str) -> bool {
    let number = name.strip_prefix(['x', 'w', 'v', 'q', 'd', 's', 'h', 'b']);
    number.is_some_and(|number| {
        matches!(number.len(), 1 | 2) && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn text_of_shape(text: &str, has_target: bool) -> String {
    let mut shape = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = ' ';
    while let Some(next) = rest.chars().next() {
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let named = (!is_word(before)).then(|| name_at_address(rest)).flatten();
        let found = named
            .map(|(name, after)| (format!("<{name}>"), after))
            .or_else(|| Some(("(%rip)".into(), near_instruction(rest)?)))
            .or_else(|| remark(rest).map(|after| ("#".into(), after)));
        match found {
            Some((text, after)) => {
                shape += &text;
                before = '>';
                rest = after;
            }
            None => {
                shape.push(next);
                before = next;
                rest = &rest[next.len_utf8()..];
            }
        }
    }
    if has_target
        && let Some((start, address)) = shape.rsplit_once(' ')
        && is_hex(address)
    {
        shape.truncate(start.len());
    }
    shape
}

fn is_hex(text: &str) -> bool {
    !text.is_empty() && hex_length(text) == text.len()
}

/// The number of digits at the start of a text.
fn hex_length(text: &str) -> usize {
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.bytes().take_while(|byte| is_digit(byte)).count()
}

/// The name in `401000 <name+0x10>`, and the rest.
fn name_at_address(text: &str) -> Option<(&str, &str)> {
    let digits = hex_length(text);
    let name = text[digits..].strip_prefix(" <").filter(|_| digits > 0)?;
    let (name, after) = name.split_once('>')?;
    Some((name.split('+').next().unwrap_or_default(), after))
}

/// The text after `-0x10(%rip)`.
fn near_instruction(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('-').unwrap_or(text).strip_prefix("0x")?;
    let length = hex_length(digits);
    digits[length..]
        .strip_prefix("(%rip)")
        .filter(|_| length > 0)
}

/// The text after `# 401000`, unless a name follows.
fn remark(text: &str) -> Option<&str> {
    let digits = text.strip_prefix("# ")?;
    let after = &digits[hex_length(digits)..];
    (hex_length(digits) > 0 && name_at_address(digits).is_none()).then_some(after)
}

#[cfg(test)]
mod tests;
