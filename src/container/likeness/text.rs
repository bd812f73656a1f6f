//! Kinds of text, by phrases that their writers print.

use crate::diagnostic::Likeness;
use crate::text::words;
use memchr::memmem;

/// The probable kind of a text that is not a profile.
pub(super) fn guess(head: &[u8]) -> Likeness {
    let text = head.trim_ascii_start();
    match text {
        [b'<', b'?', b'p', b'h', b'p', ..] => Likeness::SourceCode,
        [b'<', b'!' | b'?' | b'a'..=b'z' | b'A'..=b'Z', ..] => Likeness::Markup,
        [b'{' | b'[', ..] => json(text),
        _ => by_phrase(text)
            .or_else(|| is_valgrind_log(text).then_some(Likeness::ValgrindLog))
            .or_else(|| is_source(text).then_some(Likeness::SourceCode))
            .or_else(|| is_folded(text).then_some(Likeness::FoldedStacks))
            .or_else(|| is_perf_script(text).then_some(Likeness::PerfScript))
            .unwrap_or(Likeness::Text),
    }
}

fn has(text: &[u8], phrase: &str) -> bool {
    memmem::find(text, phrase.as_bytes()).is_some()
}

/// Lines that are not empty, with any line ends.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| matches!(byte, b'\n' | b'\r'))
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty())
}

fn json(text: &[u8]) -> Likeness {
    let all = |keys: &[&str]| keys.iter().all(|key| has(text, &format!("\"{key}\"")));
    if has(text, "speedscope.app/file-format-schema") || all(&["shared", "frames"]) {
        Likeness::SpeedscopeJson
    } else if all(&["nodes", "callFrame"]) {
        Likeness::CpuProfileJson
    } else if all(&["dhatFileVersion"]) {
        Likeness::Dhat
    } else if all(&["traceEvents"]) || all(&["ph", "ts"]) {
        Likeness::TraceJson
    } else {
        Likeness::Json
    }
}

fn by_phrase(text: &[u8]) -> Option<Likeness> {
    const PHRASES: [(&str, Likeness); 11] = [
        // callgrind_annotate, cg_annotate before and since Valgrind 3.21, ms_print.
        ("Profile data file '", Likeness::AnnotateReport),
        ("Auto-annotated source", Likeness::AnnotateReport),
        ("-- Metadata\n", Likeness::AnnotateReport),
        ("Events recorded:", Likeness::AnnotateReport),
        ("ms_print arguments:", Likeness::AnnotateReport),
        ("time_unit: ", Likeness::Massif),
        ("TRACE START [", Likeness::XdebugTrace),
        ("Flat profile:", Likeness::Gprof),
        ("gprof -", Likeness::Gprof),
        ("function calls (", Likeness::ProfilerReport),
        ("(pprof) ", Likeness::ProfilerReport),
    ];
    let found = PHRASES.iter().find(|(phrase, _)| has(text, phrase));
    found.map(|(_, likeness)| *likeness)
}

/// Messages of Valgrind: each line begins with the process number between signs.
fn is_valgrind_log(text: &[u8]) -> bool {
    let is_message = |line: &[u8]| {
        let Some(rest) = line.strip_prefix(b"==").or(line.strip_prefix(b"--")) else {
            return false;
        };
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        digits > 0 && matches!(rest[digits..], [b'=', b'=', ..] | [b'-', b'-', ..])
    };
    lines(text).take(5).any(is_message)
}

fn is_source(text: &[u8]) -> bool {
    const OPENINGS: [&str; 18] = [
        "#include", "#!", "#pragma", "#ifndef", "#define", "#[", "//", "/*", "\"\"\"", "package ",
        "import ", "from ", "use ", "using ", "def ", "int main", "module ", "fn ",
    ];
    lines(text).next().is_some_and(|line| {
        OPENINGS
            .iter()
            .any(|opening| line.starts_with(opening.as_bytes()))
    })
}

/// One stack in each line: frames separated by semicolons, and a number.
fn is_folded(text: &[u8]) -> bool {
    let is_stack = |line: &[u8]| {
        let (stack, count) = match memchr::memrchr(b' ', line) {
            Some(blank) => line.split_at(blank),
            None => return false,
        };
        !stack.is_empty() && count.len() > 1 && count[1..].iter().all(u8::is_ascii_digit)
    };
    // The last line may be cut.
    let count = lines(text).count();
    let whole = || lines(text).take((count - 1).clamp(1, 50));
    count > 0 && whole().all(is_stack) && whole().any(|line| line.contains(&b';'))
}

/// Output of `perf script`: command, process, optionally a processor, seconds, event.
fn is_perf_script(text: &[u8]) -> bool {
    let is_seconds = |word: &[u8]| {
        let digits = word.strip_suffix(b":").unwrap_or_default();
        let mut parts = digits.split(|byte| *byte == b'.');
        let mut number = || {
            let part = parts.next().unwrap_or_default();
            !part.is_empty() && part.iter().all(u8::is_ascii_digit)
        };
        number() && number()
    };
    let is_sample = |line: &[u8]| -> bool {
        let mut words = words(line);
        let before: Vec<&[u8]> = words
            .by_ref()
            .take_while(|word| !is_seconds(word))
            .collect();
        let is_id = |word: &&[u8]| word.iter().all(|b| b.is_ascii_digit() || *b == b'/');
        before.len() >= 2 && before[1..].iter().any(is_id) && words.next().is_some()
    };
    lines(text)
        .find(|line| !line.starts_with(b"#"))
        .is_some_and(is_sample)
}

#[cfg(test)]
mod tests;
