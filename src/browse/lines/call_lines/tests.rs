use super::*;
use crate::details::Reading;
use crate::loading::Loader;
use crate::model::ProfileBuilder;

/// The lines of the calls to and from the function with a number, as `caller > callee: lines and number of others`.
fn texts(text: &[u8], row: u32) -> Vec<String> {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    let books = vec![loader.files()[0].bookmarks.clone()];
    let tables = Tables::new(loader.finish().unwrap().finish());
    let request = call_line_request(&tables, row, None);
    let mut reading = Reading::new(std::rc::Rc::clone(&tables.profile), &books, &request);
    for range in reading.needs() {
        let bytes = &text[range.start as usize..range.end as usize];
        reading.push(bytes).unwrap();
    }
    let name = |of| String::from_utf8_lossy(tables.profile.name(of)).into_owned();
    let lines = call_lines(&tables, row, None, &reading.finish().unwrap());
    let line = |of: &CallLines| {
        let lines = of.lines.iter().map(|&(file, line)| {
            let file = String::from_utf8_lossy(tables.profile.text(file));
            format!("{file}:{line}")
        });
        let lines = lines.collect::<Vec<_>>().join(", ");
        let (caller, callee) = (name(of.caller), name(of.callee));
        format!("{caller} > {callee}: {lines} +{}", of.more)
    };
    lines.iter().map(line).collect()
}

/// Two functions call `f` from several lines, one of them also from a header; `f` calls `g`.
const TEXT: &[u8] = b"events: Ir\n\
fl=main.c\nfn=f\n1 1\ncfn=g\ncalls=2 9\n3 4\n\
fn=a\n10 1\ncfn=f\ncalls=1 1\n12 2\ncfn=f\ncalls=5 1\n11 2\n\
fi=dir/inline.h\n7 1\ncfi=main.c\ncfn=f\ncalls=3 1\n8 2\nfe=main.c\n\
fn=b\n20 1\ncfn=f\ncalls=1 1\n21 2\ncfn=f\ncalls=1 1\n22 2\ncfn=f\ncalls=1 1\n23 2\ncfn=f\ncalls=1 1\n24 2\ncfn=f\ncalls=4 1\n25 2\n\
cfn=g\ncalls=1 9\n26 2\n\
fn=g\n9 1\n";

#[test]
fn lines_with_most_calls_come_first() {
    let expected = [
        "f > g: main.c:3 +0",
        "a > f: main.c:11, dir/inline.h:8, main.c:12 +0",
        "b > f: main.c:25, main.c:21, main.c:22 +2",
    ];
    assert_eq!(texts(TEXT, 0), expected);
}

#[test]
fn calls_without_lines_have_no_entry() {
    let text = b"events: Ir\nfl=main.c\nfn=f\n0 1\ncfn=g\ncalls=2 9\n0 4\nfn=g\n9 1\n";
    assert_eq!(texts(text, 0), Vec::<String>::new());
}
