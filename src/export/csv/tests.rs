use super::*;
use crate::analysis::test_profile::Graph;
use crate::loading::Loader;
use crate::model::ProfileBuilder;

fn written(text: &[u8]) -> Vec<u8> {
    let mut loader = Loader::new(ProfileBuilder::new());
    loader.begin_file(b"test");
    loader.push(text).unwrap();
    loader.end_file().unwrap();
    write(&Tables::new(loader.finish().unwrap().finish()))
}

#[test]
fn every_function_has_a_row_with_all_events() {
    let text = b"events: Ir Dr\nob=prog\nfl=a.c\nfn=main\n1 10 2\ncfn=f\ncalls=3 5\n2 30 4\nfn=f\n5 30 4\n";
    let expected = "function,mangled,file,object,called,self:Ir,self:Dr,inclusive:Ir,inclusive:Dr\r\n\
            main,,a.c,prog,0,10,2,40,6\r\n\
            f,,a.c,prog,3,30,4,30,4\r\n";
    assert_eq!(String::from_utf8(written(text)).unwrap(), expected);
}

#[test]
fn a_mangled_name_is_there_as_it_is_read_and_as_it_is_written() {
    let text = b"events: Ir\nfl=a.c\nfn=_ZN3Foo3barEi\n1 3\nfn=main\n1 2\n";
    let expected = "function,mangled,file,object,called,self:Ir,inclusive:Ir\r\n\
            Foo::bar(int),_ZN3Foo3barEi,a.c,,0,3,3\r\n\
            main,,a.c,,0,2,2\r\n";
    assert_eq!(String::from_utf8(written(text)).unwrap(), expected);
}

#[test]
fn names_are_quoted_where_they_must_be_and_else_kept_byte_for_byte() {
    let text = b"events: Ir\nfl=a.c\nfn=f(int, \"x\")\n1 3\nfn=plain\n1 2\nfn=\xff\xfe\n1 1\n";
    let expected = b"function,mangled,file,object,called,self:Ir,inclusive:Ir\r\n\
            \"f(int, \"\"x\"\")\",,a.c,,0,3,3\r\n\
            plain,,a.c,,0,2,2\r\n\
            \xff\xfe,,a.c,,0,1,1\r\n";
    assert_eq!(written(text), expected);
}

#[test]
fn costs_beyond_doubles_and_below_zero_are_exact() {
    let text = b"events: Ir\nfl=a.c\nfn=big\n1 18446744073709551615\nfn=small\n1 -7\n";
    let rows = String::from_utf8(written(text)).unwrap();
    let rows: Vec<&str> = rows.lines().skip(1).collect();
    let big = "big,,a.c,,0,18446744073709551615,18446744073709551615";
    assert_eq!(rows, [big, "small,,a.c,,0,-7,-7"]);
}

#[test]
fn members_of_a_cycle_have_rows_and_the_cycle_has_none() {
    let profile = Graph::default()
        .function("main", 10)
        .function("a", 40)
        .function("b", 60)
        .call("main", "a", 1, 100)
        .call("a", "b", 5, 60)
        .call("b", "a", 4, 20)
        .profile();
    let text = String::from_utf8(write(&Tables::new(profile))).unwrap();
    let expected = "function,mangled,file,object,called,self:Ir,inclusive:Ir,at_least\r\n\
            main,,,,0,10,110,\r\na,,,,5,40,100,\r\nb,,,,5,60,60,inclusive\r\n";
    assert_eq!(text, expected);
}

#[test]
fn rates_follow_events_and_are_empty_where_undefined() {
    let profile = Graph::default()
        .function("main", 10)
        .function("f", 30)
        .function("idle", 0)
        .call("main", "f", 1, 30)
        .profile();
    let mut tables = Tables::new(profile);
    let own = |text| crate::browse::OwnEvent::parse(text).unwrap();
    tables
        .define(&[own("Third = Ir / 3"), own("One = Ir / Ir")])
        .unwrap();
    let text = String::from_utf8(write(&tables)).unwrap();
    let expected = "function,mangled,file,object,called,self:Ir,self:Third,self:One,inclusive:Ir,inclusive:Third,inclusive:One\r\n\
            main,,,,0,10,3.3333333333333335,1,40,13.333333333333334,1\r\n\
            f,,,,1,30,10,1,30,10,1\r\n\
            idle,,,,0,0,0,,0,0,\r\n";
    assert_eq!(text, expected);
}

#[test]
fn some_rows_in_their_order() {
    let profile = Graph::default()
        .function("main", 10)
        .function("a", 40)
        .function("b", 60)
        .call("a", "b", 5, 60)
        .call("b", "a", 4, 20)
        .profile();
    let text = String::from_utf8(write_rows(&Tables::new(profile), &[3, 2, 0])).unwrap();
    let expected = "function,mangled,file,object,called,self:Ir,inclusive:Ir,at_least\r\n\
            b,,,,5,60,60,inclusive\r\nmain,,,,0,10,10,\r\n";
    assert_eq!(text, expected);
}
