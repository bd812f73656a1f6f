//! Rows of machine code of a comparison, like those of one profile in [`code_rows`](super::code_rows).

use super::both_places::{BothPlaces, SIDES, group_presence, presence};
use super::code_rows::{
    CodeRows, INSTRUCTIONS, arrow_columns, indices, lanes, machine_columns, order_of,
};
use super::columns::{Entries, name_arena, numbers, object};
use super::compared_lines::LineRequest;
use super::comparison::Comparison;
use super::figure::Figure;
use super::program_columns::ProgramColumns;
use crate::code::{
    MachineCode, MachineOrder, MachinePairs, MachineSide, MatchedBy, PairLines, PairRows, Site,
    by_number,
};
use js_sys::{BigUint64Array, Float64Array, Uint8Array};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
impl Comparison {
    /// `ComparedMachineRows` of www/protocol/comparison.js.
    #[wasm_bindgen(
        js_name = machineRows,
        unchecked_return_type = "import('../www/protocol/comparison.js').ComparedMachineRows"
    )]
    pub fn machine_rows(
        &self,
        row: u32,
        order: &str,
        asked: &CodeRows,
    ) -> Result<JsValue, JsValue> {
        let tables = self.open_tables()?;
        let request = LineRequest::of(row, asked).check(tables)?;
        let order = order_of(order)?;
        let codes = SIDES.map(|side| self.sides[side as usize].places(tables, side, request));
        let sides = [0, 1].map(|side: usize| {
            let places = codes[side]
                .as_deref()
                .filter(|places| !places.all.is_empty())?;
            let program = asked.programs[side].as_ref();
            let code = MachineCode {
                places,
                program: program.map(ProgramColumns::code),
                profile: &self.sides[side].profile,
            };
            let shapes = program.map_or(&[][..], ProgramColumns::shapes);
            Some(MachineSide { code, shapes })
        });
        let pairs = MachinePairs::new(sides);
        let by_pair = SIDES.map(|side| {
            let figure = Figure::in_side(tables, side, request.event);
            pairs.places(side as usize, |sums| figure.weight(sums))
        });
        let own = [0, 1].map(|side: usize| match &by_pair[side] {
            Some(places) => by_number(&places.own, pairs.all.len()),
            None => vec![None; pairs.all.len()],
        });
        let calls = [0, 1].map(|side: usize| {
            let places = by_pair[side].as_ref();
            places.map_or_else(Vec::new, |places| places.calls().collect())
        });
        let places = BothPlaces::new(tables, request, own, calls);
        let first = places.first_calls();
        let lines = PairLines::new(&pairs, order);
        let rows = pairs.rows(order, &lines, INSTRUCTIONS, &asked.instructions, &|pair| {
            (first[pair as usize], first[pair as usize + 1])
        });
        let arrows = pairs.arrows(&rows);
        let presences: Vec<u8> = pairs
            .all
            .iter()
            .map(|pair| presence(pair.map(|number| number.is_some())))
            .collect();
        let mut of_pairs = places.columns()?;
        of_pairs.extend(pair_columns(&pairs, &lines));
        of_pairs.push(("presence", Uint8Array::from(&presences[..]).into()));
        let mut columns = machine_columns(&rows.all, &rows.row_of);
        let of_lines = match order {
            MachineOrder::Address => JsValue::NULL,
            MachineOrder::Split | MachineOrder::Merged => {
                let mut of_lines = places.group_columns(&rows.line_of, rows.lines.len())?;
                let known = group_presence(&presences, &rows.line_of, rows.lines.len());
                of_lines.extend(line_columns(&rows));
                of_lines.push(("presence", Uint8Array::from(&known[..]).into()));
                object(&of_lines)?
            }
        };
        columns.push(("lines", of_lines));
        object(&[
            ("by", by(pairs.by).into()),
            ("pairs", object(&of_pairs)?),
            ("files", name_arena(lines.files.iter().map(Vec::as_slice))?),
            ("jumps", jump_columns(&pairs)?),
            ("rows", object(&columns)?),
            ("arrows", arrow_columns(&arrows)?),
            ("lanes", lanes(&arrows, rows.all.len())),
        ])
    }
}

fn by(by: MatchedBy) -> &'static str {
    match by {
        MatchedBy::Text => "text",
        MatchedBy::Address => "address",
        MatchedBy::Offset => "offset",
    }
}

/// Addresses, text and line of pairs.
fn pair_columns(pairs: &MachinePairs<'_>, lines: &PairLines) -> Entries {
    let count = 0..pairs.all.len() as u32;
    let address = |side: usize| -> JsValue {
        let all = count
            .clone()
            .map(|pair| pairs.address(pair, side).unwrap_or(0));
        BigUint64Array::from(&all.collect::<Vec<u64>>()[..]).into()
    };
    let texts = indices(count.clone().map(|pair| pairs.text(pair)));
    let mut columns = vec![
        ("addressA", address(0)),
        ("addressB", address(1)),
        ("text", texts),
    ];
    columns.extend(site_columns(["file", "line"], lines.own.iter().copied()));
    columns
}

/// Source lines above their instructions.
fn line_columns(rows: &PairRows) -> Entries {
    let side = |side: usize| rows.lines.iter().map(move |line| line[side]);
    let mut columns = site_columns(["fileA", "lineA"], side(0));
    columns.extend(site_columns(["fileB", "lineB"], side(1)));
    columns
}

/// Files, -1 where there is no line, and lines.
fn site_columns(
    [file, line]: [&'static str; 2],
    sites: impl Iterator<Item = Option<Site>> + Clone,
) -> Entries {
    let lines = sites
        .clone()
        .map(|site| site.map_or(0.0, |site| site.1 as f64));
    let lines: Vec<f64> = lines.collect();
    vec![
        (file, indices(sites.map(|site| site.map(|site| site.0)))),
        (line, Float64Array::from(&lines[..]).into()),
    ]
}

/// `BothJumps` of www/protocol/comparison.js.
fn jump_columns(pairs: &MachinePairs<'_>) -> Result<JsValue, JsValue> {
    let jumps = pairs.jumps();
    let from: Vec<u32> = jumps.iter().map(|jump| jump.from).collect();
    let side = |side: usize| indices(jumps.iter().map(|jump| jump.numbers[side]));
    object(&[("from", numbers(&from)), ("a", side(0)), ("b", side(1))])
}
