//! Findings, and the groups with the largest self cost.

use super::answer::{Answer, Js, answer, request};
use super::code_rows::FileTexts;
use super::columns::Cost;
use super::details::DetailsReading;
use super::inlining::Inlining;
use super::session::{Held, Session, no_such_number};
use crate::browse::{
    Ranking, Statement, TopLine, code_ranking, code_request, line_request, line_statements,
    statements, top_lines,
};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Findings, the most important first.
#[derive(Default, Serialize, Tsify)]
pub struct Findings(pub Vec<Statement>);

/// Findings about lines, and the most expensive lines of own code.
#[derive(Default, Serialize, Tsify)]
pub struct LineFindings {
    /// Findings.
    pub findings: Findings,
    /// Lines, the most expensive first.
    pub lines: Vec<TopLine>,
}

/// Objects and files with the largest self costs.
#[derive(Serialize, Tsify)]
pub struct Rankings {
    object: Ranking,
    /// Source files of functions.
    file: Ranking,
    /// Self costs of own code, dependencies, runtime, system and start-up.
    origins: [Cost; 5],
}

#[wasm_bindgen]
impl Session {
    /// The findings about the profile, or about the differences of two. There are none about rates of both.
    pub fn findings(&self, event: u32) -> Answer<Findings> {
        let event = event as usize;
        let found = match self.held()? {
            Held::One(open) => {
                let exists = event < open.tables().events.len();
                exists.then(|| statements(open.tables(), event))
            }
            Held::Both(tables) => (event < tables.numbers()).then(|| tables.findings(event)),
        };
        answer(&Findings(found.ok_or_else(no_such_number)?))
    }

    /// The rows whose lines can explain the difference.
    #[wasm_bindgen(js_name = changedRows)]
    pub fn changed_rows(&self, event: u32) -> Result<Vec<u32>, JsValue> {
        let (tables, event) = (self.compared()?, event as usize);
        let found = (event < tables.numbers()).then(|| tables.findings(event));
        let found = found.ok_or_else(no_such_number)?;
        let mut rows: Vec<u32> = Vec::new();
        for row in found.iter().filter_map(|finding| finding.row) {
            // Several findings may be about a function.
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        Ok(rows)
    }

    /// The line that explains the difference of a row, from its details and the known texts of its files.
    #[wasm_bindgen(js_name = changedLine)]
    pub fn changed_line(
        &self,
        event: u32,
        lines: &DetailsReading,
        texts: Js<FileTexts>,
    ) -> Answer<Findings> {
        let (tables, texts): (_, FileTexts) = (self.compared()?, request(texts)?);
        let shown = lines.blocks(self, tables)?;
        let blocks = texts.paired(shown.to_vec());
        let found = tables.changed_line(event as usize, lines.row, &blocks, shown);
        answer(&Findings(found.into_iter().collect()))
    }

    /// The same, with the library code that was inlined for each line of own code in A and in B.
    #[wasm_bindgen(js_name = changedPlacedLine)]
    pub fn changed_placed_line(
        &self,
        event: u32,
        lines: &DetailsReading,
        a: &Inlining,
        b: &Inlining,
        texts: Js<FileTexts>,
    ) -> Answer<Findings> {
        let (tables, texts): (_, FileTexts) = (self.compared()?, request(texts)?);
        let placed = texts.paired(lines.placed_blocks(self, tables, [a, b])?);
        let shown = lines.blocks(self, tables)?;
        let found = tables.changed_line(event as usize, lines.row, &placed, shown);
        answer(&Findings(found.into_iter().collect()))
    }

    /// The objects and files with the largest self costs.
    pub fn rankings(&mut self, event: u32) -> Answer<Rankings> {
        let open = self.open_mut()?;
        let objects = open.ranking(event as usize, |place| place.object);
        let files = open.ranking(event as usize, |place| place.file);
        answer(&Rankings {
            object: objects.ok_or_else(no_such_number)?,
            file: files.ok_or_else(no_such_number)?,
            origins: open.tables().origin_costs(event as usize).map(Cost),
        })
    }

    /// Starts to read the lines that findings can be about; nothing if no function is expensive enough, or
    /// with transforms, which do not apply to lines.
    #[wasm_bindgen(js_name = findingLines)]
    pub fn finding_lines(&self, event: u32) -> Result<Option<DetailsReading>, JsValue> {
        let tables = self.with_event(event)?;
        if self.open()?.open.is_transformed() {
            return Ok(None);
        }
        DetailsReading::of_request(self, line_request(tables, event as usize))
    }

    /// Starts to read which files code belongs to; nothing with transforms, which do not apply to lines.
    #[wasm_bindgen(js_name = codeFiles)]
    pub fn code_files(&self) -> Result<Option<DetailsReading>, JsValue> {
        let open = &self.open()?.open;
        let request = (!open.is_transformed()).then(|| code_request(open.tables()));
        DetailsReading::of_request(self, request)
    }

    /// The files by the self cost of their lines, from the details.
    #[wasm_bindgen(js_name = codeRanking)]
    pub fn code_ranking(&self, event: u32, code: &DetailsReading) -> Answer<Ranking> {
        let (details, tables) = (code.answering()?, self.with_event(event)?);
        answer(&code_ranking(tables, event as usize, details))
    }

    /// Findings about lines, and the most expensive ones, from the details for the same event.
    #[wasm_bindgen(js_name = lineFindings)]
    pub fn line_findings(&self, event: u32, lines: &DetailsReading) -> Answer<LineFindings> {
        let (details, tables) = (lines.answering()?, self.with_event(event)?);
        answer(&LineFindings {
            findings: Findings(line_statements(tables, event as usize, details)),
            lines: top_lines(tables, event as usize, details, None),
        })
    }
}
