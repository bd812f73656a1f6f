use super::*;
use crate::analysis::groups::Exactness;
use crate::loading::Loader;
use crate::model::ProfileBuilder;

/// By hand. In the first part, `main` calls `f`, a level of it calls `g` and the next one (1 + 3 + 2 calls); in the second, the
/// first level runs on and calls `g`.
const LEVELS: &[u8] = b"events: Ir
fn=main
1 1
cfn=f
calls=1 1
1 62
fn=f
1 10
cfn=f'2
calls=3 1
1 52
fn=f'2
1 20
cfn=g
calls=4 1
1 32
cfn=f'2
calls=2 1
1 7
fn=g
1 32
part: 2
events: Ir
fn=main
1 2
cfn=f
calls=1 1
1 9
fn=f
1 4
cfn=g
calls=1 1
1 5
fn=g
1 5
";

fn open(text: &[u8]) -> OpenProfile {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    OpenProfile::new(loader.finish().unwrap().finish())
}

fn row(open: &OpenProfile, name: &str) -> u32 {
    let profile = &open.tables().profile;
    let named = |&f: &FunctionId| profile.name(f) == name.as_bytes();
    profile.functions().ids().find(named).unwrap().0
}

#[test]
fn levels_of_a_function_are_one_in_each_part() {
    let open = open(LEVELS);
    let fold = Some(GroupBy::Function);
    let figures = |name| -> Vec<_> {
        let found = open.part_figures(0, (row(&open, name), fold)).unwrap();
        found
            .iter()
            .map(|f| (f.part, f.self_cost, f.inclusive, f.exactness, f.called))
            .collect()
    };
    let expected = [
        (0, 30, 62, Exactness::Exact, 6),
        (1, 4, 9, Exactness::Exact, 1),
    ];
    assert_eq!(figures("f"), expected);
    assert_eq!(figures("f'2"), expected);
    // One row only.
    assert_eq!(
        figures("g"),
        [
            (0, 32, 32, Exactness::Exact, 4),
            (1, 5, 5, Exactness::Exact, 1)
        ]
    );
    assert_eq!(open.part_figures(0, (9, fold)), None);
    assert_eq!(open.part_figures(1, (0, fold)), None);
}

/// With only one part selected, the list shows the same.
#[test]
fn figures_of_a_part_are_those_of_the_list() {
    let text = b"events: Ir
fn=main
1 1
cfn=f'main
calls=1 1
1 29
cfn=g
calls=1 1
1 12
fn=f'main
1 5
cfn=g
calls=2 1
1 24
fn=g
1 20
cfn=f'g
calls=3 1
1 16
fn=f'g
1 16
part: 2
events: Ir
fn=main
1 3
cfn=g
calls=1 1
1 9
fn=g
1 2
cfn=f'g
calls=1 1
1 7
fn=f'g
1 7
";
    let mut open = open(text);
    let by = GroupBy::Function;
    let f = row(&open, "f'g");
    let found = open.part_figures(0, (f, Some(by))).unwrap();
    assert_eq!(found.len(), 2);
    for figures in found {
        let flags = (0..2).map(|part| part == figures.part).collect();
        open.tables_mut().select_parts(PartSelection::Only(flags));
        let groups = open.tables().groups(Grouping::By(by));
        let group = groups.groups.of(FunctionId(f)).0 as usize;
        let listed = open.tables().group_columns(Grouping::By(by), 0).unwrap()[group];
        assert_eq!(
            (
                figures.self_cost,
                figures.inclusive,
                figures.exactness,
                figures.called
            ),
            (
                listed.self_cost,
                listed.inclusive,
                listed.exactness,
                groups.called[group]
            )
        );
    }
}
