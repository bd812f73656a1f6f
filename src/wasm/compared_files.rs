//! Lines of whole source files of a comparison, as those of its functions: see
//! [`compared_lines`](super::compared_lines). A comparison has no names of files that inlined code is from,
//! so they come from the sessions too.
//!
//! ```text
//! Session::source_names ──names──> Comparison::file_names ──those of the file──> Session::file_details
//! ComparedLines of www/protocol/comparison.js <── Comparison::file_lines <──text of A, text of B──┘
//! ```

use super::columns::object;
use super::compared_lines::{LineWish, answer};
use super::compared_texts::{ReadLines, read};
use super::comparison::Comparison;
use super::details::DetailsReading;
use super::session::{Session, flags_of};
use crate::browse::{ComparedSide, FileNames, compared_file, names_of_file};
use crate::details::{Grain, Request, Wanted};
use crate::sink::Symbol;
use js_sys::Uint8Array;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// Names of all source files that have lines, a line each: no name holds a line end.
    #[wasm_bindgen(js_name = sourceNames)]
    pub fn source_names(&self) -> Result<Vec<u8>, JsValue> {
        let profile = &self.open()?.0.tables().profile;
        let files = profile.source_pages().owners();
        let names = files.iter().map(|&file| profile.text(Symbol(file)));
        Ok(listed(names))
    }

    /// Begins to read the lines of source files that `Comparison.fileNames` named. `parts` has a flag for
    /// each part; empty, it stands for all.
    #[wasm_bindgen(js_name = fileDetails)]
    pub fn file_details(&self, names: &[u8], parts: &[u8]) -> Result<DetailsReading, JsValue> {
        let (open, files) = self.open()?;
        let strings = open.tables().profile.strings();
        let wanted = names_in(names).filter_map(|name| strings.find(name));
        let request = Request {
            wanted: Wanted::Files(wanted.collect()),
            parts: flags_of(parts),
            grain: Grain {
                instructions: false,
                ..Grain::FINEST
            },
        };
        Ok(DetailsReading::new(open, files, &request, Symbol::EMPTY))
    }
}

#[wasm_bindgen]
impl Comparison {
    /// Those of the source files of A and of B that are one, a `Uint8Array` each. The file is told by its
    /// names in the lines of a function, empty where these have none; `of_a` and `of_b` are what
    /// `Session.sourceNames` says of both.
    #[wasm_bindgen(js_name = fileNames, unchecked_return_type = "import('../www/protocol/comparison.js').FileNames")]
    pub fn file_names(
        &mut self,
        a: &[u8],
        b: &[u8],
        of_a: &[u8],
        of_b: &[u8],
    ) -> Result<JsValue, JsValue> {
        let tables = self.open()?.tables();
        let known = |name| Some(name).filter(|name: &&[u8]| !name.is_empty());
        let file = FileNames {
            a: known(a),
            b: known(b),
        };
        let own = |side, names| -> JsValue {
            let own = names_of_file(tables, file, side, names_in(names));
            Uint8Array::from(&listed(own.into_iter())[..]).into()
        };
        object(&[
            ("a", own(ComparedSide::A, of_a)),
            ("b", own(ComparedSide::B, of_b)),
        ])
    }

    /// `ComparedLines` of www/protocol/protocol.js of a whole source file, as [`Comparison::lines`]; the
    /// row is that of the function beside which it is shown.
    #[wasm_bindgen(js_name = fileLines, unchecked_return_type = "import('../www/protocol/comparison.js').LinesOfBoth")]
    pub fn file_lines(
        &mut self,
        row: u32,
        event: u32,
        second: Option<u32>,
        a: &[u8],
        b: &[u8],
    ) -> Result<JsValue, JsValue> {
        let (open, written) = self.open_with_profiles()?;
        let tables = open.tables();
        let wish = LineWish { row, event, second }.check(tables)?;
        let [a, b] = read(tables, &written, [a, b])?;
        let block = compared_file(
            tables,
            a.as_ref().map(ReadLines::side),
            b.as_ref().map(ReadLines::side),
        );
        answer(tables, block.as_slice(), wish)
    }
}

fn listed<'a>(names: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    names
        .flat_map(|name| name.iter().copied().chain([b'\n']))
        .collect()
}

/// Names of a list. What is empty is the unknown file, which is none.
fn names_in(list: &[u8]) -> impl Iterator<Item = &[u8]> {
    let names = list.split(|&byte| byte == b'\n');
    names.filter(|name| !name.is_empty())
}
