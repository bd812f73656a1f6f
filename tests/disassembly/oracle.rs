//! Every function of a program by objdump and by us.

use super::{data, listing};

/// A function as objdump lists it: name, then address and text of each instruction.
pub(super) type Listed = (String, Vec<(u64, String)>);

/// The functions of `objdump -d`.
pub(super) fn functions(text: &str) -> Vec<Listed> {
    let mut all: Vec<Listed> = Vec::new();
    for line in text.lines() {
        if let Some(head) = line.strip_suffix(">:") {
            let name = head.split_once('<').expect("a name").1;
            all.push((name.to_owned(), Vec::new()));
        }
        let mut cells = line.splitn(3, '\t');
        let address = cells.next().and_then(|cell| cell.trim().strip_suffix(':'));
        let (Some(address), Some(text)) = (address, cells.nth(1)) else {
            continue;
        };
        let address = u64::from_str_radix(address, 16).expect("an address");
        all.last_mut()
            .expect("a function")
            .1
            .push((address, text.to_owned()));
    }
    all
}

/// Blanks are ignored; objdump prints the version of symbols, and gives code without a symbol that of the
/// one before it.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = words.join(" ").replace(", ", ",");
    while let Some(at) = text.find('@') {
        let end = text[at..]
            .find(['>', '+'])
            .map_or(text.len(), |end| at + end);
        text.replace_range(at..end, "");
    }
    text
}

/// Hexadecimal immediate operands in decimal.
fn numbers(text: &str) -> String {
    let words: Vec<String> = text
        .split_inclusive([',', ' ', '[', ']'])
        .map(|word| {
            let end = word.trim_end_matches([',', ' ', '[', ']']).len();
            let number = word[..end]
                .strip_prefix("#-0x")
                .map(|n| ("#-", n))
                .or_else(|| word[..end].strip_prefix("#0x").map(|n| ("#", n)));
            match number
                .and_then(|(sign, digits)| Some((sign, u64::from_str_radix(digits, 16).ok()?)))
            {
                Some((sign, number)) => format!("{sign}{number}{}", &word[end..]),
                None => word.to_owned(),
            }
        })
        .collect();
    words.concat()
}

/// objdump gives an address without a symbol the nearest one before it, and of several at an address
/// prefers another one.
const LABELS: [(&str, &str); 5] = [
    (" <_init+0x20>", ""),
    (" <_GLOBAL_OFFSET_TABLE_+0x8>", ""),
    (" <_GLOBAL_OFFSET_TABLE_+0x10>", ""),
    (" <__FRAME_END__+0x520>", ""),
    ("__TMC_END__", "completed.0"),
];

/// How objdump writes what we write in another way.
fn normal(text: &str) -> String {
    let mut text = plain(text);
    for (objdump, ours) in LABELS {
        text = text.replace(objdump, ours);
    }
    // Prefixes of a no-operation that only make it longer.
    while let Some(rest) = ["data16 ", "cs "].iter().find_map(|p| text.strip_prefix(p)) {
        text = rest.to_owned();
    }
    for short in ["call", "jmp", "push"] {
        let operand = text.strip_prefix(&format!("{short} "));
        if let Some(memory) = operand.filter(|operand| operand.contains('(')) {
            text = format!("{short}q {memory}");
        }
    }
    for shift in ["shr", "sar", "shl"] {
        let operand = text.strip_prefix(&format!("{shift} "));
        if let Some(by_one) = operand.filter(|operand| !operand.contains(',')) {
            text = format!("{shift} $0x1,{by_one}");
        }
    }
    text
}

/// Two names of one condition; comments say what the operands say.
fn arm64(text: &str) -> String {
    let text = normal(text.split("//").next().unwrap_or(text));
    for (short, long) in [("b.cs ", "b.hs "), ("b.cc ", "b.lo ")] {
        if let Some(rest) = text.strip_prefix(short) {
            return format!("{long}{rest}");
        }
    }
    text
}

fn compare(program: &str, oracle: &str, normal: fn(&str) -> String, at_least: usize) {
    let file = data(program);
    let text = String::from_utf8(data(oracle)).expect("text");
    let mut compared = 0;
    let mut differ = Vec::new();
    for (name, instructions) in functions(&text) {
        let addresses: Vec<u64> = instructions.iter().map(|i| i.0).collect();
        let ours = listing(&file, &name, &addresses).instructions;
        for (address, text) in instructions {
            let own = ours.iter().find(|own| own.address == address);
            let own = own.unwrap_or_else(|| panic!("{name}: nothing at {address:x}"));
            let (own, wanted) = (numbers(&plain(&own.text)), numbers(&normal(&text)));
            if own != wanted {
                differ.push(format!("{name} {address:x}: {own}, but {wanted}"));
            }
            compared += 1;
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
    assert!(compared >= at_least, "{compared}");
}

#[test]
fn x86_is_as_objdump_has_it() {
    compare("queens", "queens.objdump.txt", normal, 180);
}

#[test]
fn aarch64_is_as_objdump_has_it() {
    compare("queens.aarch64", "queens.aarch64.objdump.txt", arm64, 180);
}
