//! Names of functions without the arguments of templates and generics, which are equal for all instances.
//!
//! | name | without arguments |
//! |---|---|
//! | `void std::vector<int, A>::push_back(int const&)` | `std::vector::push_back` |
//! | `core::ptr::drop_in_place::<Foo>` | `core::ptr::drop_in_place` |
//! | `<alloc::vec::Vec<u8> as core::ops::Drop>::drop` | `<alloc::vec::Vec as core::ops::Drop>::drop` |
//! | `f(std::vector<int>)`, `<u8 as Display>::fmt` | the same: no instances |
//!
//! Parameters and return types depend on the arguments, so names with arguments lose them: overloads of a template
//! are one function. Takes time linear in the length of a name.

use super::brackets::{NAMELESS, closing, is_parameters, is_template, operator_end, start};
use std::borrow::Cow;

/// The name without arguments of templates and generics; whole if it has none or its brackets are unbalanced.
pub fn without_arguments(name: &[u8]) -> Cow<'_, [u8]> {
    bare(name).map_or(Cow::Borrowed(name), Cow::Owned)
}

/// `None` for names without arguments.
fn bare(name: &[u8]) -> Option<Vec<u8>> {
    let mut at = start(name)?.0;
    let mut out = Vec::new();
    // Open brackets of Rust around a type, such as `<T as Trait>`.
    let mut types = 0u32;
    let mut is_generic = false;
    while at < name.len() {
        let rest = &name[at..];
        let end = match name[at] {
            b'o' => operator_end(name, at).unwrap_or(at + 1),
            b'(' if rest.starts_with(NAMELESS.as_bytes()) => at + NAMELESS.len(),
            b'(' if types == 0 && is_parameters(name, at) => {
                at = closing(name, at)? + 1;
                continue;
            }
            b'{' | b'(' => closing(name, at)? + 1,
            b'<' if is_template(name, at) && !is_named(rest) => {
                at = closing(name, at)? + 1;
                is_generic = true;
                let kept = out.trim_ascii_end().len();
                out.truncate(kept);
                if out.ends_with(b"::") {
                    out.truncate(out.len() - 2);
                }
                continue;
            }
            b'<' => {
                types += 1;
                at + 1
            }
            b'>' if !name[..at].ends_with(b"-") => {
                types = types.saturating_sub(1);
                at + 1
            }
            _ => at + 1,
        };
        out.extend_from_slice(&name[at..end]);
        at = end;
    }
    is_generic.then_some(out)
}

/// Whether angle brackets contain a part of the name: `<impl Trait for T>`, or GCC's `<lambda(int)>`.
fn is_named(brackets: &[u8]) -> bool {
    brackets.starts_with(b"<impl ") || brackets.starts_with(b"<lambda")
}

#[cfg(test)]
mod tests;
