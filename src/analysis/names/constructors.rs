//! Constructors that are templates. `cpp_demangle` 0.5 takes their first parameter for a result type, which they do not
//! have, and leaves it out: different constructors get one name. Read with a result type, which is left out instead, a
//! name is whole.

/// Most places of a symbol that are tried.
const TRIES: usize = 64;
/// Most places of a name where the parameter may be added.
const PLACES: usize = 8;

/// The readable form of a symbol by `read`, with the first parameters of all constructors in it.
pub(super) fn with_first_parameters(
    symbol: &str,
    read: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let mut name = read(symbol)?;
    let mut symbol = symbol.to_owned();
    let (mut from, mut tries) = (0, 0);
    while let Some(at) = constructor(&symbol, from) {
        from = at + 1;
        // The result type would follow the `E` of the name.
        let ends = symbol[at..].match_indices('E').skip(1);
        let mut places = ends.map(|(end, _)| at + end + 1).take(TRIES - tries);
        let found = places.find_map(|place| {
            tries += 1;
            let tried = format!("{}v{}", &symbol[..place], &symbol[place..]);
            let whole = read(&tried).filter(|whole| adds_parameter(&name, whole))?;
            Some((tried, whole))
        });
        if let Some(found) = found {
            (symbol, name) = found;
        }
    }
    Some(name)
}

/// Where `C1I` to `C5I` follows: a constructor with template arguments, or part of another name.
fn constructor(symbol: &str, from: usize) -> Option<usize> {
    let is_one = |window: &[u8]| matches!(window, [b'C', b'1'..=b'5', b'I']);
    let found = symbol.as_bytes()[from..].windows(3).position(is_one)?;
    Some(from + found)
}

/// Whether a name is the other one with one more parameter of a constructor, its first.
fn adds_parameter(name: &str, whole: &str) -> bool {
    let is_same = |(a, b): &(u8, u8)| a == b;
    let prefix = name.bytes().zip(whole.bytes()).take_while(is_same).count();
    let ends = name.bytes().rev().zip(whole.bytes().rev());
    let suffix = ends.take_while(is_same).count();
    let rest = |open: usize| name.len() - open - 1;
    let opens = name.match_indices('(').map(|(open, _)| open);
    let opens = opens.filter(|&open| open < prefix && rest(open) <= suffix);
    let mut opens = opens.take(PLACES);
    whole.len() > name.len()
        && opens.any(|open| {
            let before = &whole.as_bytes()[..whole.len() - rest(open)];
            let is_alone = name.as_bytes().get(open + 1) == Some(&b')');
            (is_alone || before.ends_with(b", ")) && is_constructor(&name[..open])
        })
}

/// Whether a name without parameters is that of a constructor: `a::B<int>::B<long>`.
fn is_constructor(name: &str) -> bool {
    let Some((own, scope)) = last_part(name) else {
        return false;
    };
    let class = scope.strip_suffix("::").and_then(last_part);
    class.is_some_and(|(class, _)| class == own)
}

/// The last part of a name without its template arguments, and what is before it.
fn last_part(name: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii();
    let mut start = name.len();
    let mut end = name.len();
    for (at, byte) in name.bytes().enumerate().rev() {
        match byte {
            b'>' => depth += 1,
            b'<' => depth -= 1,
            _ if depth == 0 && is_word(byte) => start = at,
            _ if depth == 0 => break,
            _ => {}
        }
        if depth == 0 && byte == b'<' {
            end = at;
        }
    }
    (start < end).then(|| (&name[start..end], &name[..start]))
}
