//! Names of functions in a half, for whoever looks at it with the browser's tools.

use wasm_encoder::{NameMap, NameSection};

use super::module::Module;

/// What a function of a half is to one of the whole.
#[derive(Clone, Copy)]
pub(super) enum Role {
    Itself,
    Stub,
    Door,
}

impl Role {
    fn mark(self) -> &'static str {
        match self {
            Self::Itself => "",
            Self::Stub => " (not there yet)",
            Self::Door => " (wherever it is)",
        }
    }
}

/// Names of all functions of a half, given in their order by their numbers in the whole.
pub(super) fn names(
    module: &Module<'_>,
    functions: impl Iterator<Item = (u32, Role)>,
) -> NameSection {
    let mut names = NameMap::new();
    for (number, (function, role)) in (0..).zip(functions) {
        if let Some(name) = module.names.get(&function) {
            names.append(number, &format!("{name}{}", role.mark()));
        }
    }
    let mut section = NameSection::new();
    section.functions(&names);
    section
}
