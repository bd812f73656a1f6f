//! Lines of whole source files of a comparison, like those of its functions: see
//! [`compared_lines`](super::compared_lines).

use super::compared_lines::side_of;
use super::comparison::Comparison;
use super::details::DetailsReading;
use super::session::Session;
use crate::browse::{FileNames, names_of_file};
use crate::details::{Grain, Request, Wanted};
use crate::sink::Symbol;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Comparison {
    /// Begins to read one source file in a session, A or B. The file is identified by its names in the lines
    /// of a function in A and in B, empty if a side does not have it. `None` if no name matches.
    #[wasm_bindgen(js_name = fileDetails)]
    pub fn file_details(
        &mut self,
        session: &Session,
        is_a: bool,
        name_a: &[u8],
        name_b: &[u8],
    ) -> Result<Option<DetailsReading>, JsValue> {
        let (side, tables) = (side_of(is_a), self.open()?);
        let (open, files) = session.open()?;
        let profile = &open.tables().profile;
        let known = |name| Some(name).filter(|name: &&[u8]| !name.is_empty());
        let file = FileNames {
            a: known(name_a),
            b: known(name_b),
        };
        let all = profile.source_pages().owners().into_iter();
        let names = all.map(|file| profile.text(Symbol(file)));
        // The empty name is the unknown file, which cannot be read.
        let names = names.filter(|name| !name.is_empty());
        let own = names_of_file(tables, file, side, names).into_iter();
        let wanted: Vec<Symbol> = own
            .filter_map(|name| profile.strings().find(name))
            .collect();
        if wanted.is_empty() {
            return Ok(None);
        }
        let request = Request {
            wanted: Wanted::Files(wanted),
            parts: tables.side(side).own_parts(),
            grain: Grain {
                instructions: false,
                ..Grain::FINEST
            },
        };
        let reading = DetailsReading::new(open, files, &request, Symbol::EMPTY);
        Ok(Some(reading))
    }
}
