use super::*;
use crate::analysis::transform::TransformKind;
use crate::browse::{ComparedCost, Tables};
use crate::code::Separated;
use crate::loading::Loader;
use crate::model::{Derivation, Formula, ProfileBuilder};
use std::rc::Rc;

fn open(text: &str) -> OpenProfile {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text.as_bytes()).unwrap();
    loader.end_file().unwrap();
    OpenProfile::new(loader.finish().unwrap().finish())
}

/// `work` costs 60 in A and 120 in B; only A has `old`, only B `fresh`.
const A: &str = "events: Ir\nob=p\nfl=a.c\nfn=old\n1 7\nfn=main\n1 100\ncfn=work\ncalls=1 1\n1 60\nfn=work\n1 60\n";
const B: &str = "events: Ir\nob=p\nfl=a.c\nfn=main\n1 90\ncfn=work\ncalls=1 1\n1 120\nob=lib\nfn=fresh\n1 5\nob=p\nfn=work\n1 120\n";

struct Case {
    a: OpenProfile,
    b: OpenProfile,
    tables: ComparedTables,
    transforms: ComparedTransforms,
}

impl Case {
    fn new(a: &str, b: &str) -> Self {
        let (a, b) = (open(a), open(b));
        Case {
            tables: ComparedTables::of_open([&a, &b], &Rules::default()).unwrap(),
            transforms: ComparedTransforms::default(),
            a,
            b,
        }
    }

    fn row(&self, name: &str) -> FunctionId {
        let mut rows = 0..self.tables.matching.rows.len() as u32;
        let found = rows.find(|&row| self.tables.place(row).function == name.as_bytes());
        FunctionId(found.unwrap())
    }

    fn transform(
        &mut self,
        steps: &[Transform],
        of: Option<ComparedSide>,
    ) -> Result<[i128; 2], TransformError> {
        let mut sides = [&mut self.a, &mut self.b];
        self.transforms
            .transform(&mut sides, &self.tables, steps, of)?;
        self.tables = ComparedTables::of_open([&self.a, &self.b], &Rules::default())?;
        Ok([&self.tables.a, &self.tables.b].map(|tables: &Tables| tables.total(0)))
    }
}

fn step(kind: TransformKind, function: FunctionId) -> Transform {
    Transform {
        kind,
        subject: Subject::Functions(vec![function]),
    }
}

#[test]
fn both_profiles_get_the_same_transforms() {
    let mut case = Case::new(A, B);
    let [old, work, fresh] = ["old", "work", "fresh"].map(|name| case.row(name));
    let steps = [
        step(TransformKind::Ignore, old),
        step(TransformKind::Focus, work),
    ];
    assert_eq!(case.transform(&steps, None), Ok([60, 120]));
    assert_eq!(case.transforms.steps(&case.tables), steps);
    // Functions keep their rows.
    assert_eq!(
        ["old", "work", "fresh"].map(|name| case.row(name)),
        [old, work, fresh]
    );
    let rows = &case.tables.matching.rows;
    assert!(rows[old.0 as usize].a.is_none() && rows[work.0 as usize].b.is_some());
    // B has no such function, so nothing of it is left.
    assert_eq!(
        case.transform(&[step(TransformKind::Focus, old)], None),
        Ok([7, 0])
    );
    assert_eq!(case.transform(&[], None), Ok([167, 215]));
}

#[test]
fn functions_that_transforms_create_come_last_and_can_be_transformed() {
    let mut case = Case::new(A, B);
    let own = case.tables.own_rows([&case.a, &case.b]);
    let [work, fresh] = ["work", "fresh"].map(|name| case.row(name));
    let merged = [step(TransformKind::CollapseObject, work)];
    assert_eq!(case.transform(&merged, None), Ok([167, 215]));
    assert_eq!(case.tables.own_rows([&case.a, &case.b]), own);
    let made = case.row("[p]");
    assert_eq!((made.0 as usize, case.row("fresh")), (own, fresh));
    let costs = case.tables.figures(0, ComparedCost::SelfCost);
    let cost = |row: FunctionId| {
        let cost = costs.rows[row.0 as usize];
        [cost.a, cost.b]
    };
    // All of A; all of B except 5.
    assert_eq!([cost(made), cost(fresh)], [[167, 210], [0, 5]]);
    let steps = [&merged[..], &[step(TransformKind::Ignore, made)]].concat();
    assert_eq!(case.transform(&steps, None), Ok([0, 5]));
    // The same steps at once, as from a link.
    assert_eq!(case.transform(&[], None), Ok([167, 215]));
    assert_eq!(case.transform(&steps, None), Ok([0, 5]));
    assert_eq!(case.transforms.steps(&case.tables), steps);
}

#[test]
fn transforms_of_one_profile_are_those_of_both() {
    let mut case = Case::new(A, B);
    // The functions of B: main, work, fresh.
    let work = FunctionId(1);
    let steps = [step(TransformKind::Focus, work)];
    assert_eq!(case.transform(&steps, Some(ComparedSide::B)), Ok([60, 120]));
    let known = step(TransformKind::Focus, case.row("work"));
    assert_eq!(case.transforms.steps(&case.tables), [known]);
    case.transforms.swap();
    std::mem::swap(&mut case.a, &mut case.b);
    case.tables = ComparedTables::of_open([&case.a, &case.b], &Rules::default()).unwrap();
    let known = step(TransformKind::Focus, case.row("work"));
    assert_eq!(case.transforms.steps(&case.tables), [known]);
}

#[test]
fn what_is_impossible_in_one_profile_changes_none() {
    let mut case = Case::new(A, &B.replace("1 90", "1 -90"));
    let work = case.row("work");
    let merged = [step(TransformKind::CollapseObject, work)];
    let before = case.transform(&merged, None);
    let focus = case.transform(&[step(TransformKind::Focus, work)], None);
    assert_eq!(focus, Err(TransformError::NegativeCosts));
    assert_eq!(case.a.tables().total(0), 167);
    assert_eq!(case.transforms.steps(&case.tables), merged);
    assert_eq!(case.transform(&merged, None), before);
}

/// 10 of the 100 of `main` in A are of `g`, which was inlined. Its row comes after those of B.
#[test]
fn separate_functions_have_their_own_costs() {
    let mut case = Case::new(A, B);
    let profile = Rc::clone(case.a.original());
    let mut derivation = Derivation::of(&profile);
    let of = |name: &str| {
        let mut all = profile.functions().ids();
        all.find(|&f| profile.name(f) == name.as_bytes()).unwrap()
    };
    let place = profile.functions().place(of("main"));
    let g = derivation.function(place.object, place.file, b"g").unwrap();
    derivation.begin_part();
    for (function, cost) in [(of("old"), 7), (of("main"), 90), (of("work"), 60), (g, 10)] {
        derivation.self_cost(function, &[cost]);
    }
    derivation.call(of("main"), of("work"), 1, &[60]).unwrap();
    derivation.inlined_call(of("main"), g, &[10]).unwrap();
    case.a.separate(Some(Separated {
        profile: derivation.finish().into(),
        coverage: 1.0,
    }));
    assert_eq!(case.transform(&[], None).unwrap(), [167, 215]);
    let costs = |name: &str| {
        let row = case.row(name).0 as usize;
        [&case.tables.a, &case.tables.b].map(|side: &Tables| {
            let profile = &case.tables.profile;
            profile.self_column(&Formula::event(0), &side.parts)[row]
        })
    };
    assert_eq!(costs("main"), [90, 90]);
    assert_eq!(costs("g"), [10, 0]);
    assert_eq!(costs("fresh"), [0, 5]);
    assert_eq!(costs("work"), [60, 120]);
    assert_eq!(costs("old"), [7, 0]);
}

/// A run with `--separate-callers=1`, and the same without: `fib` costs 4 + 25 itself, `work` 8 + 7.
const SEPARATE: &str = "events: Ir\nfl=/a.c\nfn=main\n1 10\ncfn=fib'main\ncalls=1 1\n1 36\ncfn=work'main\n\
    calls=2 1\n1 8\nfn=fib'main\n2 4\ncfn=fib'2'fib\ncalls=2 1\n2 32\nfn=fib'2'fib\n2 25\ncfn=work'fib\n\
    calls=3 1\n2 7\nfn=work'main\n3 8\nfn=work'fib\n3 7\n";
const TOGETHER: &str = "events: Ir\nfl=/a.c\nfn=main\n1 10\ncfn=fib\ncalls=1 1\n1 36\ncfn=work\n\
    calls=2 1\n1 8\nfn=fib\n2 29\ncfn=fib\ncalls=2 1\n2 32\ncfn=work\ncalls=3 1\n2 7\nfn=work\n3 15\n";

#[test]
fn rows_that_only_one_profile_has_are_one_function() {
    for (a, b) in [(SEPARATE, TOGETHER), (TOGETHER, SEPARATE)] {
        let mut case = Case::new(a, b);
        let costs = |case: &Case, cost| {
            let costs = case.tables.figures(0, cost).rows.clone();
            let names = ["main", "fib", "work"].map(|name| costs[case.row(name).0 as usize]);
            names.map(|cost| [cost.a, cost.b])
        };
        let own = costs(&case, ComparedCost::SelfCost);
        assert_eq!(own, [[10, 10], [29, 29], [15, 15]]);
        let inclusive = costs(&case, ComparedCost::Inclusive);
        assert_eq!(inclusive, [[54, 54], [36, 36], [15, 15]]);
        assert_eq!(case.tables.matching.rows.len(), 3);
        let said: Vec<_> = case
            .tables
            .findings(0)
            .into_iter()
            .map(|f| f.sentence)
            .collect();
        assert_eq!(said, ["A and B cost the same: 54 Ir."]);
        let trees = case.tables.trees(0);
        assert_eq!(trees[0], trees[1]);
        // The transformed profiles have the same rows. By hand: the self cost of `work` moves to its callers.
        let charge = step(TransformKind::Charge, case.row("work"));
        assert_eq!(
            case.transform(std::slice::from_ref(&charge), None),
            Ok([54, 54])
        );
        let own = costs(&case, ComparedCost::SelfCost);
        assert_eq!(own, [[18, 18], [36, 36], [0, 0]]);
        assert_eq!(case.transforms.steps(&case.tables), [charge]);
    }
    // With the same options, they stay apart.
    assert_eq!(Case::new(SEPARATE, SEPARATE).tables.matching.rows.len(), 5);
}
