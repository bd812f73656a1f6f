//! Identifies a function without revealing its name. Addresses and reports of the page contain these
//! identities and no text of a profile. An identity is the same in every profile with a function of this
//! name, file and object. The page computes it in the same way (`www/values/identity.js`).

use super::RowNames;
use crate::model::{FunctionId, Profile};

/// The identity of a function: 53 bits in base 36.
pub fn identity(names: &RowNames, profile: &Profile, function: FunctionId) -> String {
    let of = names.numbers(profile, function.0);
    let texts = [of.name, of.file, of.object].map(|number| names.text(profile, number));
    in_base_36(hash(texts))
}

/// Two 32-bit hashes, each fed byte by byte (FNV-1a with two offsets and primes). 32 and 21 bits of them
/// are used, as many as a JavaScript number can hold.
fn hash(texts: [&[u8]; 3]) -> u64 {
    let (mut one, mut two) = (0x811c_9dc5_u32, 0x9e37_79b9_u32);
    let mut feed = |byte: u32, mixed: bool| {
        one = (one ^ byte).wrapping_mul(0x0100_0193);
        two = (two ^ byte).wrapping_mul(0x85eb_ca6b);
        if mixed {
            two ^= two >> 13;
        }
    };
    for text in texts {
        text.iter().for_each(|&byte| feed(byte.into(), true));
        // Separates the texts by a byte that no name contains.
        feed(0x100, false);
    }
    (u64::from(one) << 21) | u64::from(two & 0x1f_ffff)
}

fn in_base_36(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        // Below 36.
        digits.extend(char::from_digit((number % 36) as u32, 36));
        number /= 36;
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests;
