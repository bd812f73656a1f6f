//! Rows of machine code of a profile or a comparison, made from details and programs.

use super::answer::{Answer, Js, answer, request};
use super::code_rows::{CodeRowsRequest, INSTRUCTIONS, Program};
use super::columns::{Addresses, Bytes, Doubles, Indices, NameArena, Numbers};
use super::details::DetailsReading;
use super::figures::{Shown, presence};
use super::place_figures::{PlaceCalls, PlaceCosts, PlaceFigures};
use super::session::Session;
use crate::code::{
    Arrow, Folding, MachineCode, MachineOrder, MachinePairs, MachineSide,
    MatchedBy as InstructionMatch, PairLines, PairRows, Site, by_number, jump_lanes,
};
use serde::Serialize;
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::wasm_bindgen;

/// Rows of machine code, and the instructions.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct MachineRowsAnswer {
    /// How the instructions of two profiles were matched; null for a profile.
    by: Option<InstructionMatch>,
    /// Whether the lines come from the program, as the profile has none.
    are_from_program: bool,
    code: CodeInstructions,
    /// Names of the source files, also of those that only the programs have.
    files: NameArena,
    jumps: InstructionJumps,
    rows: MachineRows,
    arrows: Arrows,
    /// For each lane, the arrow in each row, or -1.
    lanes: Vec<Indices>,
}

/// Instructions of the profile and of the program, by address. Of a comparison those of A and B, in the order of
/// B, removed ones before their replacements.
#[derive(Serialize, Tsify)]
pub(super) struct CodeInstructions {
    costs: PlaceCosts,
    calls: PlaceCalls,
    /// Address in each side; 0 where it is not.
    addresses: Vec<Addresses>,
    /// Index in the program, or -1: of a comparison in that of B, or of A for those only in A.
    text: Indices,
    /// Index of the source file, or -1: in B, or in A for those only in A.
    file: Indices,
    /// Source line, likewise.
    line: Doubles,
}

/// Jumps by instruction.
#[derive(Serialize, Tsify)]
pub(super) struct InstructionJumps {
    /// Index of the instruction.
    from: Numbers,
    /// Index in `SideCode.jumps` of each side, or -1.
    numbers: Vec<Indices>,
}

/// Rows of machine code in columns.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub(super) struct MachineRows {
    length: u32,
    /// See `MACHINE_ROW`.
    kind: Bytes,
    /// Index of the instruction, of the call or of the source line; -1 for a gap.
    place: Indices,
    /// Key of a gap, or -1.
    text: Indices,
    /// Number of instructions in a gap.
    hidden: Numbers,
    /// Row of each instruction, or -1.
    row_of: Indices,
    /// 1 where a basic block starts.
    begins: Bytes,
    /// Null where rows are not below their lines.
    lines: Option<MachineLines>,
}

/// Source lines above their instructions, with the sums of these.
#[derive(Serialize, Tsify)]
pub(super) struct MachineLines {
    costs: PlaceCosts,
    /// The line in each side.
    sites: Vec<LineSites>,
}

/// Source lines by file and number.
#[derive(Serialize, Tsify)]
pub(super) struct LineSites {
    /// Index of the file, or -1 if there is no line.
    file: Indices,
    line: Doubles,
}

#[derive(Serialize, Tsify)]
pub(super) struct Arrows {
    from: Indices,
    to: Indices,
    /// 1 for conditional jumps.
    conditional: Bytes,
    /// 1 if a profile counted it.
    counted: Bytes,
}

#[wasm_bindgen]
impl DetailsReading {
    /// Rows of machine code.
    #[wasm_bindgen(js_name = machineRows)]
    pub fn machine_rows(
        &self,
        session: &Session,
        params: Js<CodeRowsRequest>,
    ) -> Answer<MachineRowsAnswer> {
        let asked: CodeRowsRequest = request(params)?;
        let held = session.held()?;
        let shown = Shown::new(&held, (asked.event, asked.second), self.folded())?;
        let sides = shown.event.len();
        let (mut codes, mut read) = (Vec::new(), Vec::new());
        for side in 0..sides {
            codes.push(self.places(session, side, true, asked.event)?);
            read.push(&session.read(side)?.open.tables().profile);
        }
        let mut are_from_program = false;
        // A comparison never takes lines from programs: only a profile has one side.
        if let ([Some(code)], Some(program)) = (&mut codes[..], asked.program(0))
            && program.code().gives_lines(code)
        {
            *code = Rc::new(program.code().with_lines(code, read[0]));
            are_from_program = true;
        }
        let side = |side: usize| {
            let places = codes.get(side)?.as_deref()?;
            let program = asked.program(side);
            let code = MachineCode {
                places,
                program: program.map(Program::code),
                profile: read[side],
            };
            let shapes = program.map_or(&[][..], |program| &program.shapes);
            Some(MachineSide { code, shapes })
        };
        let pairs = match [side(0), side(1)] {
            [Some(MachineSide { code, .. }), None] if sides == 1 => MachinePairs::of_one(code),
            both => {
                let known = |side: &MachineSide<'_>| !side.code.places.all.is_empty();
                MachinePairs::new(both.map(|side| side.filter(known)))
            }
        };
        rows_of(&pairs, shown, &asked, are_from_program)
    }
}

/// The rows of instructions.
fn rows_of(
    pairs: &MachinePairs<'_>,
    shown: Shown<'_>,
    asked: &CodeRowsRequest,
    are_from_program: bool,
) -> Answer<MachineRowsAnswer> {
    let sides = shown.event.len();
    let count = pairs.all.len();
    // Calls of all sides are ordered together.
    let by_pair: Vec<_> = (0..sides).map(|side| pairs.places(side, |_| 0)).collect();
    let own = by_pair.iter().map(|places| match places {
        Some(places) => by_number(&places.own, count),
        None => vec![None; count],
    });
    let calls: Vec<Vec<_>> = by_pair
        .iter()
        .map(|places| {
            places
                .as_ref()
                .map_or_else(Vec::new, |places| places.calls().collect())
        })
        .collect();
    let is_in = |pair: &[Option<u32>; 2]| presence(pair.map(|number| number.is_some()));
    let presences = (sides == 2).then(|| pairs.all.iter().map(is_in).collect());
    let figures = PlaceFigures::new(shown, own.collect(), &calls, presences, (&[], &[]));
    let first = figures.first_calls();
    let only = figures.only(asked, |pair| !pairs.is_idle(pair));
    // Sorted or selected instructions have neither lines above them nor jumps between them.
    let is_selected = only.is_some();
    let (order, folding) = match is_selected {
        true => (MachineOrder::Address, Folding::NONE),
        false => (asked.order, INSTRUCTIONS),
    };
    let lines = PairLines::new(pairs, order);
    let calls = |pair| (first[pair as usize], first[pair as usize + 1]);
    let numbers = only.unwrap_or_else(|| pairs.order(order, &lines));
    let mut rows = pairs.rows(
        (numbers, order),
        &lines,
        folding,
        &asked.instructions,
        &calls,
    );
    let arrows = match is_selected {
        true => Vec::new(),
        false => pairs.arrows(&rows),
    };
    for row in &mut rows.all {
        row.begins_block &= !is_selected;
    }
    answer(&MachineRowsAnswer {
        by: (sides == 2).then_some(pairs.by),
        are_from_program,
        code: CodeInstructions::new(pairs, &lines, &figures, sides),
        files: NameArena::new(lines.files.iter().map(Vec::as_slice)),
        jumps: InstructionJumps::new(pairs, sides),
        rows: MachineRows::new(&rows, &figures, order, sides),
        arrows: Arrows {
            from: arrows.iter().map(|arrow| Some(arrow.from)).collect(),
            to: arrows.iter().map(|arrow| Some(arrow.to)).collect(),
            conditional: arrows.iter().map(|arrow| arrow.conditional).collect(),
            counted: arrows.iter().map(|arrow| arrow.counted).collect(),
        },
        lanes: lanes(&arrows, rows.all.len()),
    })
}

impl CodeInstructions {
    fn new(
        pairs: &MachinePairs<'_>,
        lines: &PairLines,
        figures: &PlaceFigures<'_>,
        sides: usize,
    ) -> Self {
        let all = 0..pairs.all.len() as u32;
        let address = |side: usize| -> Addresses {
            let all = all.clone();
            all.map(|pair| pairs.address(pair, side).unwrap_or(0))
                .collect()
        };
        let LineSites { file, line } = LineSites::new(lines.own.iter().copied());
        CodeInstructions {
            costs: figures.costs(),
            calls: figures.calls(),
            addresses: (0..sides).map(address).collect(),
            text: all.map(|pair| pairs.text(pair)).collect(),
            file,
            line,
        }
    }
}

impl InstructionJumps {
    fn new(pairs: &MachinePairs<'_>, sides: usize) -> Self {
        let jumps = pairs.jumps();
        let side = |side: usize| jumps.iter().map(|jump| jump.numbers[side]).collect();
        InstructionJumps {
            from: jumps.iter().map(|jump| jump.from).collect(),
            numbers: (0..sides).map(side).collect(),
        }
    }
}

impl MachineRows {
    fn new(rows: &PairRows, figures: &PlaceFigures<'_>, order: MachineOrder, sides: usize) -> Self {
        let all = &rows.all;
        let side = |side: usize| LineSites::new(rows.lines.iter().map(move |line| line[side]));
        let lines = (order != MachineOrder::Address).then(|| MachineLines {
            costs: figures.group_costs(&rows.line_of, rows.lines.len()),
            sites: (0..sides).map(side).collect(),
        });
        MachineRows {
            length: all.len() as u32,
            kind: all.iter().map(|row| row.kind as u8).collect(),
            place: all.iter().map(|row| row.number).collect(),
            text: all.iter().map(|row| row.text).collect(),
            hidden: all.iter().map(|row| row.hidden).collect(),
            row_of: rows.row_of.iter().copied().collect(),
            begins: all.iter().map(|row| row.begins_block).collect(),
            lines,
        }
    }
}

impl LineSites {
    fn new(sites: impl Iterator<Item = Option<Site>> + Clone) -> Self {
        LineSites {
            file: sites.clone().map(|site| site.map(|site| site.0)).collect(),
            line: sites
                .map(|site| site.map_or(0.0, |site| site.1 as f64))
                .collect(),
        }
    }
}

fn lanes(arrows: &[Arrow], rows: usize) -> Vec<Indices> {
    let lane_of = jump_lanes(arrows);
    let count = lane_of.iter().flatten().max().map_or(0, |lane| lane + 1);
    let mut lanes = vec![vec![-1; rows]; count];
    for (number, (arrow, lane)) in (0..).zip(arrows.iter().zip(lane_of)) {
        if let Some(lane) = lane {
            lanes[lane][arrow.top() as usize..=arrow.bottom() as usize].fill(number);
        }
    }
    lanes.iter().map(|lane| Indices::from(&lane[..])).collect()
}
