//! Transforms done on stacks, one by one.

use super::*;

/// The stacks that a transform keeps.
pub(super) fn cut(
    kind: TransformKind,
    stacks: &[Stack],
    selected: &BTreeSet<String>,
) -> Vec<Stack> {
    let first = |stack: &[String]| stack.iter().position(|f| selected.contains(f));
    let mut left = Vec::new();
    for (at, (stack, own)) in stacks.iter().enumerate() {
        match (kind, first(stack)) {
            (TransformKind::Focus, Some(from)) => left.push((stack[from..].to_vec(), *own)),
            (TransformKind::Through, Some(_)) => left.push((stack.clone(), *own)),
            (TransformKind::Through, None) => {
                let below = stacks[at + 1..].iter();
                let mut below = below.take_while(|other| other.0.len() > stack.len());
                if below.any(|other| first(&other.0).is_some()) {
                    left.push((stack.clone(), 0));
                }
            }
            (TransformKind::Ignore, None) => left.push((stack.clone(), *own)),
            _ => {}
        }
    }
    left
}

/// Functions that follow each other and are of the set, as one; what was one with its caller is no
/// invocation any more.
pub(super) fn fold(stacks: &[Stack], set: &BTreeSet<String>, one: &str) -> Sums {
    moved(stacks, |stack| {
        let mut path: Vec<String> = Vec::new();
        let mut joined = false;
        for function in stack {
            let is_one = set.contains(function);
            joined = is_one && path.last().is_some_and(|last| last == one);
            if !joined {
                path.push(if is_one {
                    one.to_owned()
                } else {
                    function.clone()
                });
            }
        }
        (path, joined)
    })
}

/// The functions of the set vanish from stacks, or everything below the first of them; the beginning of a
/// stack stays.
pub(super) fn given(kind: TransformKind, stacks: &[Stack], set: &BTreeSet<String>) -> Sums {
    moved(stacks, |stack| {
        let is_charged = kind == TransformKind::Charge;
        let (mut path, mut joined): (Vec<String>, bool) = (Vec::new(), false);
        let mut is_below = false;
        for function in stack {
            let is_of_set = set.contains(function);
            joined = match is_charged {
                true => is_of_set && !path.is_empty(),
                false => is_below,
            };
            is_below |= is_of_set;
            if !joined {
                path.push(function.clone());
            }
        }
        (path, joined)
    })
}

/// Sums of invocations by their new stacks; a flag says which are no invocations any more.
fn moved(stacks: &[Stack], new: impl Fn(&[String]) -> (Vec<String>, bool)) -> Sums {
    let mut found = Sums::default();
    for (stack, own) in stacks {
        let (path, joined) = new(stack);
        let mut of_one = sums(&[(path, *own)]);
        if joined {
            of_one.2.clear();
        }
        for (function, cost) in of_one.0 {
            *found.0.entry(function).or_default() += cost;
        }
        for (pair, cost) in of_one.1 {
            *found.1.entry(pair).or_default() += cost;
        }
        for (pair, count) in of_one.2 {
            *found.2.entry(pair).or_default() += count;
        }
    }
    found
}

/// The functions that a function calls and that call it, over any number of calls.
pub(super) fn ring(stacks: &[Stack], function: &str) -> BTreeSet<String> {
    let pairs: BTreeSet<_> = sums(stacks).1.into_keys().collect();
    let reach = |turned: bool| {
        let mut found = BTreeSet::from([function.to_owned()]);
        loop {
            let before = found.len();
            for (from, to) in &pairs {
                let (from, to) = if turned { (to, from) } else { (from, to) };
                if found.contains(from) {
                    found.insert(to.clone());
                }
            }
            if found.len() == before {
                return found;
            }
        }
    };
    &reach(false) & &reach(true)
}
