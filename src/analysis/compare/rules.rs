//! By which rules functions are the same.

use super::Substitution;
use crate::model::Renaming;
use std::borrow::Cow;

/// Rules by which functions of two profiles are the same. The default ones rewrite nothing and
/// recognise renamed paths and mangled names.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Rewritings of object names, applied in order.
    pub objects: Vec<Substitution>,
    /// Rewritings of file names (`--mod-filename`), applied in order.
    pub files: Vec<Substitution>,
    /// Rewritings of function names (`--mod-funcname`), applied in order.
    pub functions: Vec<Substitution>,
    /// Whether functions whose names differ as written are matched too, where there is no doubt, see
    /// [`super::MatchedBy`]. Without it, as in `cg_diff`, all of object, file and name must be equal.
    pub recognise: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            recognise: true,
            ..Rules::exact()
        }
    }
}

impl Rules {
    /// Functions are the same if object, file and name are the same as written.
    pub fn exact() -> Self {
        Rules {
            objects: Vec::new(),
            files: Vec::new(),
            functions: Vec::new(),
            recognise: false,
        }
    }

    /// The name of a file, rewritten.
    pub fn rewritten_file<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        applied(&self.files, name)
    }
}

impl Renaming for Rules {
    fn object<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        applied(&self.objects, name)
    }

    fn file<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        self.rewritten_file(name)
    }

    fn function<'n>(&self, name: &'n [u8]) -> Cow<'n, [u8]> {
        applied(&self.functions, name)
    }
}

fn applied<'n>(substitutions: &[Substitution], name: &'n [u8]) -> Cow<'n, [u8]> {
    let mut name = Cow::Borrowed(name);
    for substitution in substitutions {
        name = match name {
            Cow::Borrowed(text) => substitution.apply(text),
            Cow::Owned(text) => Cow::Owned(substitution.apply(&text).into_owned()),
        };
    }
    name
}
