//! The tables of a session: functions, their costs, also in each part, their callers and callees.

use super::answer::{Answer, answer};
use super::columns::{Bytes, ExactColumn, NameArena, Numbers};
use super::figures::{Figures, presence};
use super::groups::fold as fold_of;
use super::session::{Held, Session, no_such_number};
use crate::analysis::compare::Change;
use crate::analysis::flat::FlatProfile;
use crate::analysis::groups::{Exactness, GroupBy};
use crate::analysis::names::ShortName;
use crate::analysis::{AboveTotal, CallKind, Disagreement, Neighbour};
use crate::browse::{ComparedCall, ComparedCost, ComparedTables, NameNumbers, RatedCall, Tables};
use crate::model::FunctionId;
use crate::model::{EstimatedCall, Profile};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// What identifies functions, by row: indices into the names. The rows of the cycles follow those of the
/// functions. A function of a comparison is named as in B, or as in A where only A has it.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct FunctionIdentity {
    /// All names, each once.
    names: NameArena,
    name: Numbers,
    /// The name without the callers that it carries (`f` of `f'main`); null if no name carries any.
    bare: Option<Numbers>,
    file: Numbers,
    object: Numbers,
    /// In which of two profiles each function is, see `PRESENCE`; null in a profile.
    presence: Option<Bytes>,
    /// Number of calls of each function, recursive calls included; for a cycle, calls from outside.
    called: Figures,
    /// 1 for each function whose code was inlined somewhere; empty if inlined functions are not separate.
    inlined: Bytes,
    /// 1 for each function whose number of calls is an estimate, in a comparison in A or in B; empty if none is.
    #[serde(rename = "calledEstimated")]
    called_estimated: Bytes,
    /// Of each function or cycle: 1 if its self cost is an estimate, plus twice the exactness of its inclusive cost, as of groups;
    /// empty if all are exact. In a comparison in A or in B.
    estimated: Bytes,
    /// Number of the cycle that it is or is in, from 1; 0 outside every cycle. In a comparison, the cycle in B.
    cycle: Numbers,
}

impl FunctionIdentity {
    /// The functions of a profile.
    pub(super) fn of_one(tables: &Tables, flat: &FlatProfile) -> Self {
        let called = Figures::One(ExactColumn::counts(flat.called.iter()));
        let exactness = |function| tables.exactness(function);
        FunctionIdentity::new(tables, None, called, (&flat.inlined, &exactness))
    }

    /// The functions of a comparison.
    pub(super) fn of_both(tables: &ComparedTables) -> Self {
        let rows = tables.matching.rows.iter();
        let presence = rows.map(|row| presence([row.a.is_some(), row.b.is_some()]));
        let called = Figures::costs(tables.called().rows.iter().copied());
        let inlined = tables.profile.inlined_functions();
        let exactness = |row: FunctionId| tables.exactness(row.0);
        let known = (&inlined[..], &exactness as &dyn Fn(FunctionId) -> Exactness);
        FunctionIdentity::new(&tables.b, Some(presence.collect()), called, known)
    }

    fn new(
        tables: &Tables,
        presence: Option<Bytes>,
        called: Figures,
        (inlined, exactness): (&[bool], &dyn Fn(FunctionId) -> Exactness),
    ) -> Self {
        let rows = 0..tables.names.rows() as u32;
        let (profile, is_alone) = (&tables.profile, presence.is_none());
        let doubt = |row| {
            let members = tables.members(row);
            let own = members.iter().all(|&f| profile.is_certain(f));
            let all = match members[..] {
                [alone] => exactness(alone),
                _ => Exactness::of(members.iter().all(|&f| profile.is_divided_exactly(f))),
            };
            u8::from(!own) + 2 * all as u8
        };
        let has_cycles = !is_alone || !tables.cycles.is_empty();
        let doubtful = rows
            .clone()
            .filter(|_| profile.is_estimated() || has_cycles);
        let column = |number: fn(NameNumbers) -> u32| -> Numbers {
            let of_row = |row| number(tables.names.numbers(&tables.profile, row));
            rows.clone().map(of_row).collect()
        };
        let bare = |row| tables.names.bare(&tables.profile, row);
        let cycle = |row| tables.cycle(row).map_or(0, |cycle| cycle.0 + 1);
        FunctionIdentity {
            names: NameArena::new(texts(tables)),
            name: column(|n| n.name),
            bare: (tables.names.carry_callers()).then(|| rows.clone().map(bare).collect()),
            file: column(|n| n.file),
            object: column(|n| n.object),
            presence,
            called,
            inlined: inlined.iter().map(|&is| u8::from(is)).collect(),
            called_estimated: profile.estimated_counts().into_iter().collect(),
            estimated: doubtful.map(doubt).collect(),
            cycle: rows.clone().map(cycle).collect(),
        }
    }
}

/// All names of a profile, by their numbers.
pub(super) fn texts(tables: &Tables) -> impl Iterator<Item = &[u8]> {
    let text = |number| tables.names.text(&tables.profile, number);
    (0..tables.names.len() as u32).map(text)
}

/// The short names of rows, as [`ShortName::coded`]; empty for names that are not of rows.
///
/// [`ShortName::coded`]: crate::analysis::names::ShortName::coded
pub(super) fn short_names(tables: &Tables) -> Answer<NameArena> {
    let names = tables.names.short(&tables.profile).iter();
    let coded: Vec<String> = names.map(ShortName::coded).collect();
    answer(&NameArena::new(coded.iter().map(String::as_bytes)))
}

/// Costs of every function for one event, or its rates, by row.
#[derive(Serialize, Tsify)]
pub struct EventColumns {
    event: u32,
    inclusive: Figures,
    #[serde(rename = "self")]
    self_costs: Figures,
}

impl EventColumns {
    /// The costs of a profile or of both, or rates.
    pub(super) fn new(event: u32, held: &Held<'_>) -> Result<Self, JsValue> {
        let sides = held.sides(event)?;
        let column = |cost| {
            let values = sides.iter().map(|(side, own)| side.row_values(*own, cost));
            Figures::of(&values.collect::<Vec<_>>())
        };
        Ok(EventColumns {
            event,
            inclusive: column(ComparedCost::Inclusive),
            self_costs: column(ComparedCost::SelfCost),
        })
    }
}

/// Direct callers and callees of a row.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct FunctionCalls {
    row: u32,
    event: u32,
    callers: Neighbours,
    callees: Neighbours,
    /// All members of the function's cycle, itself included; empty outside cycles.
    cycle_members: Numbers,
    /// The recorded functions that contain the code of an inlined one that was not recorded itself.
    containing: Numbers,
    /// Set where the calls to the row do not cost what its lines and calls cost.
    disagreement: Option<Disagreement>,
    /// Set where the row costs more than the whole profile.
    above_total: Option<AboveTotal>,
}

/// The callers or the callees of one function, most expensive first; of a comparison those with the largest
/// change of cost.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub(super) struct Neighbours {
    /// Rows of the callers or callees.
    rows: Numbers,
    /// The end of each call at the requested row: a member, where that is a cycle.
    here: Numbers,
    /// In which of two profiles each is, see `PRESENCE`; null in a profile.
    presence: Option<Bytes>,
    /// Inclusive cost of the calls, or its rate.
    cost: Figures,
    count: Figures,
    /// How the calls count: see `CALL_KIND`.
    kind: Bytes,
    /// 1 for each call whose cost is an estimate, plus 2 if its number is; in a comparison in A or in B.
    estimated: Bytes,
}

impl FunctionCalls {
    pub(super) fn new(
        event: u32,
        row: u32,
        fold: Option<GroupBy>,
        held: &Held<'_>,
    ) -> Option<Self> {
        let alone = |[callers, callees]: [Neighbours; 2]| FunctionCalls {
            row,
            event,
            callers,
            callees,
            cycle_members: Numbers::from(&[][..]),
            containing: Numbers::from(&[][..]),
            disagreement: None,
            above_total: None,
        };
        let open = match held {
            Held::One(open) => open,
            Held::Both(tables) => {
                let calls = tables.calls_of(event as usize, row, fold)?;
                return Some(alone(calls.map(|c| Neighbours::of_both(row, &c))));
            }
        };
        let tables = open.tables();
        let of_rate = tables.rate(event as usize).is_some();
        let calls = tables.calls_of(event as usize, row, fold)?;
        let sides = calls.map(|calls| Neighbours::of_one(&calls, of_rate, &tables.profile));
        // A rate has no costs that could disagree.
        let flat = open.flat(event as usize);
        let disagreement = flat.as_ref().and_then(|f| f.inclusive.disagreement(row));
        // Of a function with several rows, the figures are not those of the row.
        let is_row = tables.folded(row, fold).len() < 2 || fold.is_none();
        let above_total = flat
            .as_ref()
            .filter(|_| is_row)
            .and_then(|_| tables.above_total(event as usize, row));
        let cycle = tables.cycle(row);
        let members = cycle.map_or(&[][..], |cycle| tables.cycles.members(cycle));
        let recorded = open.original().functions().len();
        let function = tables.row(row).function();
        let inlined = function.filter(|f| f.0 as usize >= recorded);
        let containing = inlined.map_or_else(Vec::new, |f| tables.containing(f, recorded));
        Some(FunctionCalls {
            cycle_members: members.iter().map(|member| member.0).collect(),
            containing: containing.iter().map(|function| function.0).collect(),
            disagreement: disagreement.copied(),
            above_total,
            ..alone(sides)
        })
    }
}

impl Neighbours {
    fn of_one(list: &[RatedCall], of_rate: bool, profile: &Profile) -> Self {
        let calls = list.iter().map(|call| call.0);
        let kind = |n: Neighbour| match n.kind {
            CallKind::Counted if profile.is_inlined(n.call) => 3,
            own => own as u8,
        };
        Neighbours {
            rows: calls.clone().map(|n| n.other.0).collect(),
            here: calls.clone().map(|n| n.here.0).collect(),
            presence: None,
            cost: Figures::One(match of_rate {
                true => ExactColumn::rates(list.iter().map(|call| call.1)),
                false => ExactColumn::new(calls.clone().map(|n| n.cost)),
            }),
            count: Figures::One(ExactColumn::new(calls.clone().map(|n| i128::from(n.count)))),
            kind: calls.clone().map(kind).collect(),
            estimated: calls.map(|n| bits(n.estimated)).collect(),
        }
    }

    fn of_both(row: u32, calls: &[ComparedCall]) -> Self {
        let presence = |call: &ComparedCall| match call.change {
            Change::Equal | Change::Changed => presence([true, true]),
            Change::New => presence([false, true]),
            Change::Gone => presence([true, false]),
        };
        Neighbours {
            rows: calls.iter().map(|call| call.other).collect(),
            here: calls.iter().map(|_| row).collect(),
            presence: Some(calls.iter().map(presence).collect()),
            cost: Figures::both(calls.iter().map(|call| call.cost)),
            count: Figures::costs(calls.iter().map(|call| call.count)),
            kind: calls.iter().map(|call| call.kind as u8).collect(),
            estimated: calls.iter().map(|call| bits(call.estimated)).collect(),
        }
    }
}

/// 1 if a cost is an estimate, plus 2 if a number of calls is one.
fn bits(of: EstimatedCall) -> u8 {
    u8::from(of.cost) + 2 * u8::from(of.count)
}

/// Costs of a row in each part in which it occurs.
#[derive(Serialize, Tsify)]
pub struct PartFigures {
    row: u32,
    /// The parts, by their `index`.
    parts: Numbers,
    #[serde(rename = "self")]
    self_costs: ExactColumn,
    inclusive: ExactColumn,
    /// Exactness of the inclusive cost, as of groups.
    exactness: Bytes,
    called: ExactColumn,
}

#[wasm_bindgen]
impl Session {
    /// Costs of a row in each part, for an event or as a rate; `fold` as for `calls`.
    #[wasm_bindgen(js_name = partFigures)]
    pub fn part_figures(&self, event: u32, row: u32, fold: &str) -> Answer<PartFigures> {
        let open = &self.open()?.open;
        let of = (row, fold_of(fold));
        let found = open.parts_by(event as usize, of);
        let (figures, [own, inclusive]) = found.ok_or_else(no_such_number)?;
        answer(&PartFigures {
            row,
            parts: figures.iter().map(|f| f.part).collect(),
            self_costs: ExactColumn::of(&own),
            inclusive: ExactColumn::of(&inclusive),
            exactness: figures.iter().map(|f| f.exactness as u8).collect(),
            called: ExactColumn::new(figures.iter().map(|f| i128::from(f.called))),
        })
    }
}
