//! Names without what demanglers write differently: libiberty prints `f<2ul>(T&&)`, its older versions
//! `f<(unsigned long)2>(T&&)`, and `cpp_demangle` leaves out some `&&` of packs of parameters (`DpOT_`).

/// Types of literals that newer demanglers print as a suffix.
const TYPES: [&[u8]; 5] = [
    b"(unsigned int)",
    b"(unsigned long)",
    b"(unsigned long long)",
    b"(long)",
    b"(long long)",
];

/// The name without references, spaces and types of literals. Different functions can have the same.
pub(super) fn without_spelling(name: &[u8]) -> Vec<u8> {
    let mut found = Vec::with_capacity(name.len());
    let mut at = 0;
    while let Some(&byte) = name.get(at) {
        let rest = &name[at..];
        let is_start = !found.last().is_some_and(|&last| is_word(last));
        let number = |text: &[u8]| {
            text.first()
                .is_some_and(|b| b.is_ascii_digit() || *b == b'-')
        };
        let cast = TYPES
            .iter()
            .find(|&&of| rest.strip_prefix(of).is_some_and(number));
        if let Some(cast) = cast {
            at += cast.len();
        } else if is_start && byte.is_ascii_digit() {
            let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            found.extend_from_slice(&rest[..digits]);
            let suffix = &rest[digits..];
            let suffix = suffix.iter().take_while(|b| b"ul".contains(b)).count();
            let ends = !rest.get(digits + suffix).is_some_and(|&next| is_word(next));
            at += digits + if ends { suffix } else { 0 };
        } else {
            if !b"& ".contains(&byte) {
                found.push(byte);
            }
            at += 1;
        }
    }
    found
}

/// The name with the same text for all closures: debug information numbers them by lines, demanglers in each function.
pub(super) fn without_closures(name: &[u8]) -> Vec<u8> {
    const STARTS: [&[u8]; 3] = [b"{unnamed, line ", b"{lambda(", b"$_"];
    let mut found = Vec::with_capacity(name.len());
    let mut at = 0;
    while at < name.len() {
        let rest = &name[at..];
        let end = match STARTS.iter().find(|start| rest.starts_with(start)) {
            Some(&start) if start == b"$_" => {
                Some(rest[2..].iter().take_while(|b| b.is_ascii_digit()).count() + 1)
            }
            Some(_) => rest.iter().position(|&b| b == b'}'),
            None => None,
        };
        match end {
            Some(_) => found.extend_from_slice(b"{}"),
            None => found.push(name[at]),
        }
        at += end.unwrap_or(0) + 1;
    }
    found
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

#[cfg(test)]
mod tests;
