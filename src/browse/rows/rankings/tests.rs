use super::*;
use crate::analysis::test_profile::Graph;
use crate::details::Reading;
use crate::loading::Loader;
use crate::model::ProfileBuilder;

fn files(graph: Graph) -> Vec<(String, i128, u32)> {
    let mut open = OpenProfile::new(graph.profile());
    let ranking = open.ranking(0, |place| place.file).unwrap();
    let name = |symbol| String::from_utf8_lossy(open.tables.profile.text(symbol)).into_owned();
    let shown = |sum: &Ranked| (name(sum.name), sum.cost, sum.functions);
    ranking.groups.iter().map(shown).collect()
}

#[test]
fn the_most_expensive_come_first_and_sums_are_exact() {
    let graph = Graph::default()
        .function("b.so!free.c!idle", 0)
        .function("a.so!y.c!f", i64::MAX)
        .function("a.so!x.c!g", 5)
        .function("b.so!y.c!h", i64::MAX);
    let twice = 2 * i128::from(i64::MAX);
    assert_eq!(
        files(graph),
        [("y.c".to_owned(), twice, 2), ("x.c".to_owned(), 5, 1)]
    );
}

#[test]
fn eight_are_listed_and_all_are_counted() {
    let mut graph = Graph::default();
    for file in 0..11 {
        graph = graph.function(&format!("a.so!{file}.c!f"), file + 1);
    }
    let mut open = OpenProfile::new(graph.profile());
    let by_file = open.ranking(0, |place| place.file).unwrap();
    assert_eq!((by_file.groups.len(), by_file.count), (8, 11));
    assert_eq!(by_file.groups[0].cost, 11);
    assert_eq!(open.ranking(0, |place| place.object).unwrap().count, 1);
    assert_eq!(open.ranking(1, |place| place.object), None);
}

/// The files of a profile by their lines, as the page requests them, with the largest function of each.
fn files_by_code(text: &[u8]) -> Vec<(String, i128, u32, String)> {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    let books = vec![loader.files()[0].bookmarks.clone()];
    let tables = Tables::new(loader.finish().unwrap().finish());
    let request = code_request(&tables);
    let mut reading = Reading::new(std::rc::Rc::clone(&tables.profile), &books, &request);
    for range in reading.needs() {
        reading
            .push(&text[range.start as usize..range.end as usize])
            .unwrap();
    }
    let ranking = code_ranking(&tables, 0, &reading.finish().unwrap());
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let listed = |sum: &Ranked| {
        let name = text(tables.profile.text(sum.name));
        let largest = text(tables.profile.name(sum.largest));
        (name, sum.cost, sum.functions, largest)
    };
    ranking.groups.iter().map(listed).collect()
}

#[test]
fn code_counts_for_the_file_that_contains_it() {
    let text =
        b"events: Ir\nfl=a.c\nfn=f\n1 10\nfi=map.h\n7 30\nfe=a.c\n2 1\nfn=g\n5 4\nfi=map.h\n8 40\n";
    let found = files_by_code(text);
    let found: Vec<_> = found
        .iter()
        .map(|(a, b, c, d)| (&a[..], *b, *c, &d[..]))
        .collect();
    assert_eq!(found, [("map.h", 70, 2, "g"), ("a.c", 15, 2, "f")]);
}
