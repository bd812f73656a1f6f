//! Rules of matching.

use super::{Substitution, SubstitutionError};
use crate::diagnostic::ErrorKind;
use crate::model::{FunctionId, Profile, ProfileBuilder, Renaming};
use std::borrow::Cow;

/// Rules by which functions of two profiles are matched. By default, nothing is rewritten, and renamed
/// paths and mangled names are matched.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Substitutions for object names, applied in order.
    pub objects: Vec<Substitution>,
    /// Substitutions for file names (`--mod-filename`), applied in order.
    pub files: Vec<Substitution>,
    /// Substitutions for function names (`--mod-funcname`), applied in order.
    pub functions: Vec<Substitution>,
    /// Whether functions whose names differ as written are matched where there is no doubt, see
    /// [`super::MatchedBy`]. Otherwise object, file and name must be equal, as in `cg_diff`.
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
    /// Functions match only if object, file and name are equal as written.
    pub fn exact() -> Self {
        Rules {
            objects: Vec::new(),
            files: Vec::new(),
            functions: Vec::new(),
            recognise: false,
        }
    }

    /// Rules from the texts of substitutions for objects, files and functions.
    ///
    /// # Errors
    /// If one of them is invalid.
    pub fn parse(texts: [&[String]; 3], recognise: bool) -> Result<Self, SubstitutionError> {
        let parsed = |texts: &[String]| -> Result<Vec<_>, _> {
            texts.iter().map(|text| Substitution::parse(text)).collect()
        };
        let [objects, files, functions] = texts;
        Ok(Rules {
            objects: parsed(objects)?,
            files: parsed(files)?,
            functions: parsed(functions)?,
            recognise,
        })
    }

    /// A profile with rewritten names, in which functions of the same names are one, and what each function became.
    /// The pages of its functions are unknown.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] if there are too many names.
    pub fn renamed(&self, profile: &Profile) -> Result<(Profile, Vec<FunctionId>), ErrorKind> {
        let mut builder = ProfileBuilder::new();
        let rows = builder.add_profile(profile, 0, self)?;
        Ok((builder.finish(), rows))
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
