//! What stands out: `Finding` of www/protocol/protocol.js, in a list.

use super::columns::object;
use super::details::DetailsReading;
use super::session::{Session, no_such_number};
use crate::browse::{
    Ranked, Ranking, Statement, code_ranking, code_request, line_request, line_statements,
};
use crate::details::Request;
use crate::sink::Symbol;
use js_sys::{Array, BigInt};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Session {
    /// A list of `Finding` of www/protocol/protocol.js.
    pub fn findings(&mut self, event: u32) -> Result<JsValue, JsValue> {
        let found = self.open_mut()?.statements(event as usize);
        list(&found.ok_or_else(no_such_number)?)
    }

    /// `{object, file}`, a `Ranking` of www/protocol/protocol.js each.
    pub fn rankings(&mut self, event: u32) -> Result<JsValue, JsValue> {
        let open = self.open_mut()?;
        let objects = open.ranking(event as usize, |place| place.object);
        let files = open.ranking(event as usize, |place| place.file);
        object(&[
            ("object", ranking(&objects.ok_or_else(no_such_number)?)?),
            ("file", ranking(&files.ok_or_else(no_such_number)?)?),
        ])
    }
}

fn ranking(of: &Ranking) -> Result<JsValue, JsValue> {
    let ranked = |sum: &Ranked| {
        object(&[
            ("group", sum.name.0.into()),
            ("cost", BigInt::from(sum.cost).into()),
            ("functions", sum.functions.into()),
            ("largest", sum.largest.0.into()),
        ])
    };
    let groups: Result<Array, JsValue> = of.groups.iter().map(ranked).collect();
    object(&[
        ("groups", groups?.into()),
        ("count", u32::try_from(of.count).unwrap_or(u32::MAX).into()),
    ])
}

#[wasm_bindgen]
impl Session {
    /// Begins to read the lines that findings can be about; nothing where no function is dear enough,
    /// nor under transforms, which lines do not follow.
    #[wasm_bindgen(js_name = findingLines)]
    pub fn finding_lines(&self, event: u32) -> Result<Option<DetailsReading>, JsValue> {
        let (open, files) = self.open()?;
        if event as usize >= open.tables().events.len() {
            return Err(no_such_number());
        }
        if open.is_transformed() {
            return Ok(None);
        }
        let request = line_request(open.tables(), event as usize);
        let reading =
            |request: Request| DetailsReading::new(open, files, &request, Symbol::default());
        Ok(request.map(reading))
    }

    /// Begins to read which files code is in; nothing under transforms, which lines do not follow.
    #[wasm_bindgen(js_name = codeFiles)]
    pub fn code_files(&self) -> Result<Option<DetailsReading>, JsValue> {
        let (open, files) = self.open()?;
        let request = (!open.is_transformed()).then(|| code_request(open.tables()));
        let reading =
            |request: Request| DetailsReading::new(open, files, &request, Symbol::default());
        Ok(request.map(reading))
    }

    /// A `Ranking` of www/protocol/protocol.js of the files by their code, from what was read of it.
    #[wasm_bindgen(js_name = codeRanking)]
    pub fn code_ranking(&self, event: u32, code: &DetailsReading) -> Result<JsValue, JsValue> {
        let tables = self.open()?.0.tables();
        let details = code.answering()?;
        if event as usize >= tables.events.len() {
            return Err(no_such_number());
        }
        ranking(&code_ranking(tables, event as usize, details))
    }

    /// Findings about lines, a list of `Finding` of www/protocol/protocol.js, from what was read of them for
    /// the same event.
    #[wasm_bindgen(js_name = lineFindings)]
    pub fn line_findings(&self, event: u32, lines: &DetailsReading) -> Result<JsValue, JsValue> {
        let tables = self.open()?.0.tables();
        let details = lines.answering()?;
        if event as usize >= tables.events.len() {
            return Err(no_such_number());
        }
        list(&line_statements(tables, event as usize, details))
    }
}

/// A list of `Finding` of www/protocol/protocol.js.
pub(super) fn list(statements: &[Statement]) -> Result<JsValue, JsValue> {
    let statement = |found: &Statement| {
        object(&[
            ("kind", found.kind.into()),
            ("row", found.row.map_or(JsValue::NULL, JsValue::from)),
            ("event", found.event.map_or(JsValue::NULL, JsValue::from)),
            ("sentence", (&found.sentence[..]).into()),
        ])
    };
    let list: Result<Array, JsValue> = statements.iter().map(statement).collect();
    Ok(list?.into())
}
