//! Protects names in CSV from spreadsheet programs.
//!
//! Such a program runs a cell that begins with `=`, `+`, `-`, `@`, a tab or a line end as a formula, quoted
//! or not, and a profile may contain any name. An apostrophe before it makes it text. This is an option
//! because it changes names, and methods of Objective-C begin with `+` and `-`.

/// Writes an apostrophe before each cell that a spreadsheet program would run as a formula. Numbers are unchanged.
pub fn cells_as_text(csv: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(csv.len());
    let mut rest = csv;
    while !rest.is_empty() {
        let (cell, tail) = rest.split_at(cell_length(rest));
        let text = cell.strip_prefix(b"\"").unwrap_or(cell);
        out.extend_from_slice(&cell[..cell.len() - text.len()]);
        if is_formula(text) {
            out.push(b'\'');
        }
        out.extend_from_slice(text);
        // A comma or a byte of the line end; an empty cell before the latter has no effect.
        let (separator, next) = tail.split_at(tail.len().min(1));
        out.extend_from_slice(separator);
        rest = next;
    }
    out
}

/// Length of the first cell, with its quotes.
fn cell_length(csv: &[u8]) -> usize {
    let mut is_quoted = false;
    let ends = |b: &u8| {
        is_quoted ^= *b == b'"';
        !is_quoted && matches!(b, b',' | b'\r' | b'\n')
    };
    csv.iter().position(ends).unwrap_or(csv.len())
}

fn is_formula(text: &[u8]) -> bool {
    let begins = matches!(
        text.first(),
        Some(b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r' | b'\n')
    );
    begins && !is_number(text)
}

fn is_number(text: &[u8]) -> bool {
    let number = std::str::from_utf8(text).ok();
    // `-inf` is a name.
    number.is_some_and(|text| !text.contains(['n', 'N']) && text.parse::<f64>().is_ok())
}

#[cfg(test)]
mod tests;
