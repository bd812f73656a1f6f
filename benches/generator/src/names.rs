//! Names as programs have them: plain C, methods, nested templates.

use crate::random::Random;

const WORDS: [&str; 24] = [
    "alloc", "append", "begin", "chunk", "close", "decode", "encode", "flush", "gather", "insert",
    "lookup", "match", "notify", "offset", "pack", "query", "reduce", "resize", "scatter", "shift",
    "trim", "unlink", "verify", "weigh",
];
const SPACES: [&str; 6] = [
    "std",
    "core::io",
    "render",
    "db::btree",
    "(anonymous namespace)",
    "v8",
];
const ENDINGS: [&str; 5] = ["c", "cc", "cpp", "h", "rs"];

fn word(random: &mut Random) -> &'static str {
    WORDS[random.below(WORDS.len() as u32) as usize]
}

/// Name of a function; function 0 is `main`.
pub(crate) fn function(seed: u64, number: u32) -> String {
    if number == 0 {
        return "main".to_owned();
    }
    let mut random = Random::new(seed, 0xF0_0000_0000 + u64::from(number));
    let (a, b) = (word(&mut random), word(&mut random));
    let space = SPACES[random.below(SPACES.len() as u32) as usize];
    let class = format!("Basic_{b}_{}", number % 89);
    match random.below(20) {
        0..9 => format!("{a}_{b}_{number}"),
        9..16 => format!("{space}::{class}::{a}{number}(unsigned long, {class} const&)"),
        kind => {
            let mut list = format!("std::vector<{class}, std::allocator<{class}> >");
            for _ in 17..kind {
                list = format!("std::unordered_map<std::string, {list}, std::hash<std::string> >");
            }
            format!("void {space}::{a}_{number}<{list}>({list}&)")
        }
    }
}

/// Name of a source file.
pub(crate) fn file(seed: u64, number: u32) -> String {
    let mut random = Random::new(seed, 0xF1_0000_0000 + u64::from(number));
    let ending = ENDINGS[random.below(ENDINGS.len() as u32) as usize];
    let (a, b) = (word(&mut random), word(&mut random));
    format!("/home/build/project/{a}/{b}{number}.{ending}")
}

/// Name of an object; object 0 is the program.
pub(crate) fn object(seed: u64, number: u32) -> String {
    if number == 0 {
        return "/usr/local/bin/program".to_owned();
    }
    let mut random = Random::new(seed, 0xF2_0000_0000 + u64::from(number));
    format!(
        "/usr/lib/x86_64-linux-gnu/lib{}{number}.so.{}",
        word(&mut random),
        number % 7
    )
}
