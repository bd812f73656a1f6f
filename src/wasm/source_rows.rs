//! Rows of source lines of a profile or a comparison, made from details, debug information and the lengths of
//! source texts.

use super::answer::{Answer, Js, answer, request};
use super::code_answers::{block_files, file_names, symbols};
use super::code_rows::{CodeRowsRequest, LINES, Program};
use super::columns::{Bytes, Doubles, ExactColumn, Indices, NameArena, Numbers};
use super::details::DetailsReading;
use super::figures::{Shown, Sums, presence};
use super::place_figures::{PlaceCalls, PlaceCosts, PlaceFigures, sum_of};
use super::session::{Held, Session, no_such_number};
use crate::analysis::names::{ShortName, short_names};
use crate::browse::{
    ComparedSide, ComparedSource, ComparedTables, LineBlock, LineCall, PlacedLines, Tables,
    TextPairs,
};
use crate::code::{InlinedLines, Places, Position, Selection, SourceLines, source_rows};
use crate::model::Profile;
use serde::Serialize;
use std::collections::BTreeMap;
use std::rc::Rc;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Rows of source lines, and the lines.
#[derive(Serialize, Tsify)]
pub struct SourceRowsAnswer {
    lines: CodeLines,
    rows: SourceRows,
}

/// Lines with their costs, by file and in the order of B; removed lines are where they were. Inlined code with a
/// known call site comes last, by group.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub(super) struct CodeLines {
    /// Names of source files by side: those of `LineFiles`, and of a profile also those that only the program has.
    files: Vec<NameArena>,
    /// Keys to request each whole file of a profile by; 0 for files of the program.
    symbols: Option<Numbers>,
    /// Index of the file of each line.
    file: Numbers,
    /// The number in the shown text, that of B, or of A for files only in A; 0 if it is not in it, or for code
    /// without a line.
    line: ExactColumn,
    /// The number in each side; 0 if there is none.
    numbers: Vec<Doubles>,
    costs: PlaceCosts,
    /// Costs of all code together, as one place.
    whole: PlaceCosts,
    calls: PlaceCalls,
    /// Group of inlined code, or -1; empty without groups.
    group: Indices,
    groups: InlinedGroups,
    /// Whether inlined code is at its call site if that is known.
    is_placed: bool,
    /// Whether the lines come from the program, as the profile has none.
    are_from_program: bool,
}

/// A function inlined at one line: the sums for its heading.
#[derive(Serialize, Tsify)]
pub(super) struct InlinedGroups {
    functions: NameArena,
    /// Their short names, as `ShortName::coded` writes them.
    short: NameArena,
    /// Index of the line that calls it.
    host: Numbers,
    costs: PlaceCosts,
}

/// Rows of source lines in columns.
#[derive(Serialize, Tsify)]
pub(super) struct SourceRows {
    length: u32,
    /// See `SOURCE_ROW`.
    kind: Bytes,
    /// Index of the source file.
    file: Numbers,
    /// Number of the line, or of the first one in a gap.
    line: Doubles,
    /// Index of the line with costs, of a call or of inlined code; -1 if there is none.
    place: Indices,
    /// Last line of a gap; for the heading of inlined code, the number of hidden lines.
    end: Doubles,
}

/// Lines of a profile or a comparison for their rows.
struct Lines<'a> {
    files: Vec<NameArena>,
    symbols: Option<Numbers>,
    /// Line counts of the shown texts, by file.
    lengths: Vec<u64>,
    of: SourceLines<'a>,
    /// The inlined function of each group.
    functions: Vec<&'a str>,
    /// By side.
    numbers: Vec<Doubles>,
    figures: PlaceFigures<'a>,
    /// Costs of all code with its calls, by side.
    whole: Vec<Option<Vec<i128>>>,
    is_placed: bool,
    are_from_program: bool,
}

impl Lines<'_> {
    fn answer(self, asked: &CodeRowsRequest) -> Answer<SourceRowsAnswer> {
        let SourceLines { group, hosts, .. } = self.of;
        let is_listed = |line: u32| group.get(line as usize).is_none_or(Option::is_none);
        let only = self.figures.only(asked, is_listed);
        let selection = Selection {
            lengths: &self.lengths,
            folding: LINES,
            gaps: &asked.lines,
            groups: &asked.groups,
            weights: &self.figures.group_weights(group, hosts.len()),
            only: only.as_deref(),
        };
        let rows = source_rows(&self.of, &selection);
        let SourceLines { at, .. } = self.of;
        let line = |at: &(u32, Position)| match at.1 {
            Position::At(line) => i128::from(line),
            Position::After(_) => 0,
        };
        let names = || self.functions.iter().map(|name| name.as_bytes());
        let short: Vec<String> = short_names(names()).iter().map(ShortName::coded).collect();
        answer(&SourceRowsAnswer {
            lines: CodeLines {
                files: self.files,
                symbols: self.symbols,
                file: at.iter().map(|at| at.0).collect(),
                line: ExactColumn::new(at.iter().map(line)),
                numbers: self.numbers,
                costs: self.figures.costs(),
                whole: self.figures.whole(&self.whole),
                calls: self.figures.calls(),
                group: group.iter().copied().collect(),
                groups: InlinedGroups {
                    functions: NameArena::new(names()),
                    short: NameArena::new(short.iter().map(String::as_bytes)),
                    host: Numbers::from(hosts),
                    costs: self.figures.group_costs(group, hosts.len()),
                },
                is_placed: self.is_placed,
                are_from_program: self.are_from_program,
            },
            rows: SourceRows {
                length: rows.len() as u32,
                kind: rows.iter().map(|row| row.kind as u8).collect(),
                file: rows.iter().map(|row| row.file).collect(),
                line: rows.iter().map(|row| row.line as f64).collect(),
                place: rows.iter().map(|row| row.number).collect(),
                end: rows.iter().map(|row| row.end as f64).collect(),
            },
        })
    }
}

#[wasm_bindgen]
impl DetailsReading {
    /// Rows of source lines.
    #[wasm_bindgen(js_name = sourceRows)]
    pub fn source_rows(
        &self,
        session: &Session,
        params: Js<CodeRowsRequest>,
    ) -> Answer<SourceRowsAnswer> {
        let asked: &CodeRowsRequest = &request(params)?;
        let held = session.held()?;
        let shown = Shown::new(&held, (asked.event, asked.second), self.folded())?;
        match held {
            Held::One(open) => self.rows_of_one(session, open.tables(), asked, shown),
            Held::Both(tables) => self.rows_of_both(session, tables, asked, shown),
        }
    }
}

impl DetailsReading {
    fn rows_of_one(
        &self,
        session: &Session,
        tables: &Tables,
        asked: &CodeRowsRequest,
        shown: Shown<'_>,
    ) -> Answer<SourceRowsAnswer> {
        let profile = &tables.profile;
        let places = |by_address| {
            let places = self.places(session, 0, by_address, asked.event)?;
            places.ok_or_else(no_such_number)
        };
        let weight = |sums: &[i128]| shown.event[0].weight(sums);
        if let Some(code) = self.sides[0].as_ref().and_then(|side| side.whole.as_ref()) {
            let inlined = code.lines(&*places(true)?, weight);
            let known = Some((&inlined, code.functions()));
            let total = inlined.lines.total();
            return of_one(profile, asked, shown, (&inlined.lines, total), known, false);
        }
        let Some(program) = asked.program(0) else {
            let lines = places(false)?;
            let total = lines.total();
            return of_one(profile, asked, shown, (&lines, total), None, false);
        };
        let mut code = places(true)?;
        let gives_lines = program.code().gives_lines(&code);
        if gives_lines {
            code = Rc::new(program.code().with_lines(&code, profile));
        }
        let inlined = inlined(program, &code, profile, weight);
        let known = Some((&inlined, &program.functions[..]));
        let lines = (&inlined.lines, code.total());
        of_one(profile, asked, shown, lines, known, gives_lines)
    }

    fn rows_of_both(
        &self,
        session: &Session,
        tables: &ComparedTables,
        asked: &CodeRowsRequest,
        shown: Shown<'_>,
    ) -> Answer<SourceRowsAnswer> {
        let blocks = self.blocks(session, tables)?;
        let texts = asked.texts.pairs(blocks);
        let placed = match self.is_whole {
            true => None,
            false => self.placed(session, blocks, &texts, asked)?,
        };
        let is_placed = placed.is_some();
        let source = placed.unwrap_or_else(|| ComparedSource::new(blocks, &texts));
        let own = ComparedSide::BOTH.map(|side| -> Vec<Sums<'_>> {
            source.lines.iter().map(|line| line.sums(side)).collect()
        });
        let calls = ComparedSide::BOTH.map(|side| source.calls(side));
        let lines = source.lines.iter();
        let presences = lines
            .clone()
            .map(|line| presence([line.a.is_some(), line.b.is_some()]));
        let inlined = (&source.group[..], &source.hosts[..]);
        let presences = Some(presences.collect());
        let figures = PlaceFigures::new(shown, own.into(), &calls, presences, inlined);
        let length = |block: &LineBlock| match (&block.b_file, &block.a_file) {
            (Some(file), _) => asked.length(1, file),
            (None, file) => asked.length(0, file.as_deref().unwrap_or_default()),
        };
        let lines = Lines {
            files: block_files(blocks),
            symbols: None,
            lengths: blocks.iter().map(length).collect(),
            of: source.lines_with(figures.first_calls()),
            functions: source.functions.iter().map(|name| &**name).collect(),
            numbers: vec![
                lines
                    .clone()
                    .map(|line| line.a.unwrap_or(0) as f64)
                    .collect(),
                lines.map(|line| line.b.unwrap_or(0) as f64).collect(),
            ],
            figures,
            whole: ComparedSide::BOTH.map(|side| total(blocks, side)).into(),
            is_placed,
            are_from_program: false,
        };
        lines.answer(asked)
    }

    /// The lines with inlined code where it was inlined, if the programs of all sides are known.
    fn placed(
        &self,
        session: &Session,
        blocks: &[LineBlock],
        texts: &BTreeMap<u32, TextPairs>,
        asked: &CodeRowsRequest,
    ) -> Result<Option<ComparedSource>, JsValue> {
        let profile = |side: usize| Ok::<_, JsValue>(&*session.read(side)?.open.tables().profile);
        let profiles = [profile(0)?, profile(1)?];
        let inlined = |side: usize| {
            let Some(program) = asked.program(side) else {
                return Ok(None);
            };
            let code = self.places(session, side, true, asked.event)?;
            // The calls of both sides are ordered together.
            let inlined = |code: Rc<Places>| inlined(program, &code, profiles[side], |_| 0);
            Ok::<_, JsValue>(code.map(inlined))
        };
        let inlined = [inlined(0)?, inlined(1)?];
        let is_known = |side: usize| inlined[side].is_some() || self.sides[side].is_none();
        if !is_known(0) || !is_known(1) {
            return Ok(None);
        }
        let placed = [0, 1].map(|side: usize| {
            let lines = inlined[side].as_ref()?;
            Some(PlacedLines {
                profile: profiles[side],
                lines,
                functions: &asked.program(side)?.functions,
            })
        });
        Ok(ComparedSource::placed(blocks, texts, placed))
    }
}

/// The costs and the calls of all lines of one profile.
fn total(blocks: &[LineBlock], side: ComparedSide) -> Option<Vec<i128>> {
    let lines = || blocks.iter().flat_map(|block| &block.lines);
    let calls = lines().flat_map(|line| &line.calls[side as usize]);
    let counted = calls.filter(|call| !call.is_inner);
    let own = lines().filter_map(|line| line.sums(side));
    sum_of(own.chain(counted.map(LineCall::sums)))
}

/// The lines of instructions by call site.
fn inlined(
    program: &Program,
    code: &Places,
    profile: &Profile,
    weight: impl Fn(&[i128]) -> i128 + Copy,
) -> InlinedLines {
    InlinedLines::at_sites(code, &program.code().sites(code, profile), weight)
}

/// Lines and their total; `inlined` has the lines with inlined code, and the names of inlined functions.
fn of_one(
    profile: &Profile,
    asked: &CodeRowsRequest,
    shown: Shown<'_>,
    (lines, total): (&Places, Vec<i128>),
    inlined: Option<(&InlinedLines, &[String])>,
    are_from_program: bool,
) -> Answer<SourceRowsAnswer> {
    let (group, hosts) = inlined.map_or((&[][..], &[][..]), |(inlined, _)| {
        (&inlined.group[..], &inlined.hosts[..])
    });
    let program_files = asked.program(0).map_or(&[][..], |program| &program.files);
    let names = inlined.map_or(&[][..], |(_, names)| names);
    let functions = inlined.map_or(&[][..], |(inlined, _)| &inlined.functions);
    let own = lines.files.iter().map(|&file| profile.text(file));
    let added = lines.program_files.iter();
    let added = added.map(|&file| program_files[file as usize].as_bytes());
    let calls = [lines.calls().collect()];
    let lines = Lines {
        files: vec![file_names(lines, profile, program_files)],
        symbols: Some(symbols(lines)),
        lengths: own.chain(added).map(|path| asked.length(0, path)).collect(),
        of: SourceLines::new(lines, group, hosts),
        functions: functions
            .iter()
            .map(|&name| &*names[name as usize])
            .collect(),
        numbers: vec![lines.all.iter().map(|place| place.line as f64).collect()],
        figures: PlaceFigures::new(shown, vec![lines.sums()], &calls, None, (group, hosts)),
        whole: vec![Some(total)],
        is_placed: inlined.is_some(),
        are_from_program,
    };
    lines.answer(asked)
}
