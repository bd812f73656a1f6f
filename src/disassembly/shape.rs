//! The text of an instruction without the parts that change when code moves.

use super::Instruction;

/// A hash of the text of an instruction without addresses.
pub fn shape(instruction: &Instruction) -> u64 {
    let text = text_of_shape(&instruction.text, instruction.target.is_some());
    // FNV-1a, so that every build of this crate has the same numbers.
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
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
