use super::*;
use crate::analysis::contexts::ContextRecorder;
use crate::details::Reading;
use crate::loading::Loader;

const CACHEGRIND: &[u8] = include_bytes!("../../../../tests/data/corpus/cachegrind/c.out");

/// As the page does: reads the profile, then the requested details.
pub(in crate::browse::lines) fn read<T: Default>(
    text: &[u8],
    event: &str,
    then: impl Fn(&Tables, usize, &Details) -> T,
) -> T {
    read_by(text, event, Grain::FUNCTION_LINES, then)
}

pub(in crate::browse::lines) fn read_by<T: Default>(
    text: &[u8],
    event: &str,
    grain: Grain,
    then: impl Fn(&Tables, usize, &Details) -> T,
) -> T {
    let mut loader = Loader::new(ContextRecorder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    let books = vec![loader.files()[0].bookmarks.clone()];
    let (profile, contexts) = loader.finish().unwrap().finish();
    let contexts = contexts.ok().map(std::rc::Rc::new);
    let tables = Tables::new(profile).with_contexts(contexts.as_ref());
    let event = tables.events.iter().position(|e| e.name == event).unwrap();
    let Some(request) = line_request(&tables, event) else {
        return T::default();
    };
    let request = Request { grain, ..request };
    let mut reading = Reading::new(std::rc::Rc::clone(&tables.profile), &books, &request);
    for range in reading.needs() {
        reading
            .push(&text[range.start as usize..range.end as usize])
            .unwrap();
    }
    let details = reading.finish().unwrap();
    then(&tables, event, &details)
}

fn found(text: &[u8], event: &str) -> Vec<Statement> {
    read(text, event, line_statements)
}

/// Findings about the event itself, or about another one.
fn sentences(found: Vec<Statement>, is_other: bool) -> Vec<String> {
    let found = found.into_iter().filter(|s| s.event.is_some() == is_other);
    found.map(|s| s.sentence).collect()
}

/// By file and line.
type CostsOfLines = BTreeMap<(String, u64), i128>;

/// The same rule, implemented literally for Cachegrind's texts: costs by function, whichever files its lines are in, and
/// line.
fn expected(text: &str, event: &str) -> Vec<String> {
    // In the order of the text, which decides between equal costs.
    let mut costs: Vec<(String, CostsOfLines)> = Vec::new();
    let (mut file, mut function, mut column) = (String::new(), String::new(), 0);
    let mut total = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(names) = line.strip_prefix("events: ") {
            column = names.split(' ').position(|e| e == event).unwrap() + 1;
        } else if let Some(name) = line.strip_prefix("fl=") {
            file = name.to_owned();
        } else if let Some(name) = line.strip_prefix("fn=") {
            function = name.to_owned();
        } else if line.starts_with(|c: char| c.is_ascii_digit()) {
            let cost: i128 = words.get(column).map_or(0, |word| word.parse().unwrap());
            let at = costs.iter().position(|(known, _)| *known == function);
            let at = at.unwrap_or_else(|| {
                costs.push((function.clone(), BTreeMap::new()));
                costs.len() - 1
            });
            let lines = &mut costs[at].1;
            let place = (file.clone(), words[0].parse().unwrap());
            *lines.entry(place).or_default() += cost;
            total += cost;
        }
    }
    let mut found = Vec::new();
    for (function, lines) in &costs {
        let own: i128 = lines.values().sum();
        let known: Vec<_> = lines.iter().filter(|(l, c)| l.1 > 0 && **c != 0).collect();
        let Some(((file, line), cost)) = known.iter().max_by_key(|(_, cost)| **cost) else {
            continue;
        };
        if own * 20 >= total && **cost * 2 >= own && known.len() >= 3 {
            let share = **cost as f64 / own as f64 * 100.0;
            let mut parts: Vec<&str> = file.rsplitn(3, '/').take(2).collect();
            parts.reverse();
            let place = parts.join("/");
            let sentence =
                format!("Line {line} of {place} has {share:.1} % of the self cost of {function}.");
            found.push((own, sentence));
        }
    }
    found.sort_by_key(|(own, _)| -own);
    found.into_iter().take(3).map(|(_, s)| s).collect()
}

#[test]
fn lines_of_a_real_profile_are_those_of_its_text() {
    // As if its C library were a part of the program: there are no findings about the lines of others.
    let text = &std::str::from_utf8(CACHEGRIND)
        .unwrap()
        .replace("fl=./", "fl=src/");
    let mut count = 0;
    for event in ["Ir", "Dr", "Dw", "D1mr", "I1mr", "DLmw"] {
        let expected = expected(text, event);
        count += expected.len();
        let found = sentences(found(text.as_bytes(), event), false);
        assert_eq!(found, expected, "{event}");
    }
    assert!(count > 0, "some event has a finding");
}

/// Each context of `f` has 4 of 100, too little for a finding; together they have 8, of which line 7 has 6.
#[test]
fn lines_of_all_contexts_are_those_of_one_function() {
    let text =
        b"events: Ir\nfl=a.c\nfn=main\n1 31\ncfn=a\ncalls=1 1\n1 30\ncfn=b\ncalls=1 1\n1 39\n\
        fn=a\n2 26\ncfn=f'a\ncalls=1 6\n2 4\nfn=b\n3 35\ncfn=f'b\ncalls=1 6\n3 4\n\
        fn=f'a\n6 1\n7 3\nfn=f'b\n7 3\n8 1\n";
    assert_eq!(
        sentences(found(text, "Ir"), false),
        ["Line 7 of a.c has 75.0 % of the self cost of f."]
    );
}

#[test]
fn the_line_of_misses_is_named_for_any_event() {
    let text = b"events: Ir Dr D1mr\nfl=a.c\nfn=main\n7 4000 100 5\n8 4000 200 90\n9 3000 9 1\nfn=load\n1 50000 600 4\n";
    let expected = "Line 8 of a.c has 93.8 % of the L1 data read misses of main.";
    let about_ir = found(text, "Ir");
    let named: Vec<_> = about_ir.iter().map(|s| (s.row, s.event)).collect();
    assert_eq!(named, [(Some(0), Some(2))]);
    assert_eq!(sentences(about_ir, true), [expected]);
    let about_misses = found(text, "D1mr");
    assert_eq!(about_misses[0].event, None);
    let expected = "Line 8 of a.c has 93.8 % of the self cost of main.";
    assert_eq!(sentences(about_misses, false), [expected]);
}

#[test]
fn nothing_is_asked_for_where_nothing_costs() {
    assert!(found(b"events: Ir\nfl=a.c\nfn=f\n1 0\n", "Ir").is_empty());
}

/// Each list asks for 25 rows: 50 queries of 100, of 10 ns each, and 30 for each of the lists.
#[test]
fn a_function_that_one_invocation_calls_often_is_named_with_its_line() {
    let query = "fl=a.php\nfn=query\n9 100\n\n";
    assert_repeated(query, "repeated-calls", "");
    let of_database = "fl=php:internal\nfn=php::PDO->query\n9 90\n\nfl=a.php\nfn=query\n9 10\ncfl=php:internal\ncfn=php::PDO->query\ncalls=1 0 0\n9 90\n\n";
    assert_repeated(
        of_database,
        "repeated-queries",
        ", with 50 calls of PDO->query",
    );
}

/// `query` is an invocation with a cost of 100.
fn assert_repeated(query: &str, kind: &str, queries: &str) {
    let call = "cfn=query\ncalls=1 0 0\n34 100\n";
    let list = format!(
        "{}fl=a.php\nfn=list\n30 30\n{}\n",
        query.repeat(25),
        call.repeat(25)
    );
    let text = format!(
        "events: Time_(10ns)\n\n{0}{0}fl=a.php\nfn={{main}}\n1 0\n{1}{1}",
        list, "cfn=list\ncalls=1 0 0\n2 2530\n"
    );
    let found = found(text.as_bytes(), "Time_(10ns)");
    let repeated: Vec<_> = found
        .iter()
        .filter(|f| f.kind.starts_with("repeated"))
        .collect();
    assert_eq!(repeated[0].kind, kind);
    let sentences: Vec<&str> = repeated.iter().map(|f| &f.sentence[..]).collect();
    let expected = format!(
        "list calls query 25 times in one invocation, at line 34 of a.php, 50 times in all such invocations{queries}: 50.00 \u{b5}s, 98.8 % of the total."
    );
    assert_eq!(sentences, [expected]);
    assert_eq!(repeated[0].line.map(|line| line.line), Some(34));
    assert_eq!(repeated[0].gain, Some(4_800.0 / 5_060.0));
}
