//! Rows of source lines of a comparison, like those of one profile in [`code_rows`](super::code_rows).

use super::both_places::{BothPlaces, SIDES, group_presence, presence};
use super::code_rows::{CodeRows, LINES, index, source_columns};
use super::columns::{exact, numbers, object};
use super::compared_lines::LineRequest;
use super::comparison::Comparison;
use crate::browse::{
    ComparedLine, ComparedSource, ComparedTables, PlacedLines, compared_file, compared_lines,
};
use crate::code::{InlinedLines, Position, source_rows};
use js_sys::{Float64Array, Int32Array, Uint8Array};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Comparison {
    /// `ComparedSourceRows` of www/protocol/comparison.js, for a row or a whole source file.
    #[wasm_bindgen(
        js_name = sourceRows,
        unchecked_return_type = "import('../www/protocol/comparison.js').ComparedSourceRows"
    )]
    pub fn source_rows(
        &self,
        row: u32,
        is_whole: bool,
        asked: &CodeRows,
    ) -> Result<JsValue, JsValue> {
        let tables = self.open_tables()?;
        let request = LineRequest::of(row, asked).check(tables)?;
        let source = self.source(tables, request, is_whole, asked);
        let own = SIDES.map(|side| source.lines.iter().map(|line| line.sums(side)).collect());
        let calls = SIDES.map(|side| source.calls(side));
        let places = BothPlaces::new(tables, request, own, calls);
        let of = source.lines_with(places.first_calls());
        let last = of.at.iter().map(|at| at.0 + 1).max().unwrap_or(0);
        let length = |file: u32| asked.file_lengths.get(&file).copied().unwrap_or(0);
        let lengths: Vec<u64> = (0..last).map(length).collect();
        let rows = source_rows(&of, &lengths, LINES, &asked.lines);

        let members: Vec<u8> = source.lines.iter().map(presence_of).collect();
        let mut groups = places.group_columns(&source.group, source.hosts.len())?;
        let of_groups = group_presence(&members, &source.group, source.hosts.len());
        let hosts: Vec<i32> = source.hosts.iter().map(|&host| index(Some(host))).collect();
        groups.extend([
            ("host", Int32Array::from(&hosts[..]).into()),
            ("presence", Uint8Array::from(&of_groups[..]).into()),
        ]);
        let file: Vec<u32> = source.at.iter().map(|at| at.0).collect();
        let shown = source.at.iter().map(|at| match at.1 {
            Position::At(line) => i128::from(line),
            Position::After(_) => 0,
        });
        let line = |number: fn(&ComparedLine) -> Option<u64>| -> JsValue {
            let lines = source.lines.iter();
            let lines: Vec<f64> = lines.map(|line| number(line).unwrap_or(0) as f64).collect();
            Float64Array::from(&lines[..]).into()
        };
        let group: Vec<i32> = source.group.iter().map(|&group| index(group)).collect();
        let mut lines = places.columns()?;
        lines.extend([
            ("at", numbers(&file)),
            ("line", exact(shown)?),
            ("lineA", line(|line| line.a)),
            ("lineB", line(|line| line.b)),
            ("presence", Uint8Array::from(&members[..]).into()),
            ("group", Int32Array::from(&group[..]).into()),
            ("groups", object(&groups)?),
        ]);
        object(&[("lines", object(&lines)?), ("rows", source_columns(&rows)?)])
    }
}

impl Comparison {
    /// The lines, with inlined code where it was inlined if the programs of all sides are known.
    fn source(
        &self,
        tables: &ComparedTables,
        request: LineRequest,
        is_whole: bool,
        asked: &CodeRows,
    ) -> ComparedSource {
        let [rows_a, rows_b] = SIDES.map(|side| tables.rows_of(side));
        let [a, b] = &self.sides;
        let (of_a, of_b) = (a.held(&rows_a), b.held(&rows_b));
        if is_whole {
            let block = compared_file(tables, of_a, of_b);
            return ComparedSource::new(block.into_iter().collect(), &asked.texts);
        }
        let blocks = compared_lines(tables, of_a, of_b);
        let inlined = SIDES.map(|side| {
            let read = &self.sides[side as usize];
            let program = asked.programs[side as usize].as_ref()?.code();
            let code = read.places(tables, side, request)?;
            let sites = program.sites(&code, &read.profile);
            let first: Vec<_> = sites.iter().map(|sites| sites.first().copied()).collect();
            // The page orders calls of both sides together.
            Some(InlinedLines::new(&code, &first, |_| 0))
        });
        let is_known = |side: usize| inlined[side].is_some() || self.sides[side].details.is_none();
        let placed = [0, 1].map(|side: usize| {
            let (profile, lines) = (&*self.sides[side].profile, inlined[side].as_ref()?);
            Some(PlacedLines { profile, lines })
        });
        let all = (is_known(0) && is_known(1))
            .then(|| ComparedSource::placed(&blocks, &asked.texts, placed))
            .flatten();
        all.unwrap_or_else(|| ComparedSource::new(blocks, &asked.texts))
    }
}

fn presence_of(line: &ComparedLine) -> u8 {
    presence([line.a.is_some(), line.b.is_some()])
}
