use super::*;
use crate::browse::lines::findings::tests::{read, read_by};
use crate::browse::own_lines;
use crate::code::InlinedCode;
use crate::details::Grain;
use crate::disassembly::{ChainNode, ChainTree, Chains};

/// Self cost of each line of one function by a plain reading of the text, without names that are numbers.
#[test]
fn lines_have_their_self_cost_and_that_of_library_calls() {
    // The second line of work calls malloc, and load, which is own code. The vector's line was inlined.
    let text = b"events: Ir\nob=/home/me/prog\nfl=/home/me/a.cpp\nfn=work\n1 10\n2 20\n\
        cob=/usr/lib/libc.so.6\ncfi=malloc.c\ncfn=malloc\ncalls=3 1\n2 70\n\
        cob=/home/me/prog\ncfi=/home/me/a.cpp\ncfn=load\ncalls=1 9\n2 9\n\
        fi=/usr/include/c++/12/bits/stl_vector.h\n800 15\nfe=/home/me/a.cpp\n0 5\n\n\
        fn=load\n9 9\n\nob=/usr/lib/libc.so.6\nfl=malloc.c\nfn=malloc\n1 70\n";
    let lines = read(text, "Ir", |tables, event, details| {
        let file = |line: &TopLine| {
            let path = String::from_utf8_lossy(tables.profile.text(line.file)).into_owned();
            path.rsplit('/').next().unwrap().to_owned()
        };
        let lines = top_lines(tables, event, details, None);
        lines
            .iter()
            .map(|l| (file(l), l.line, l.is_inlined, l.cost, l.own))
            .collect::<Vec<_>>()
    });
    let line = |file: &str, line, inlined, cost, own| (file.to_owned(), line, inlined, cost, own);
    assert_eq!(
        lines,
        [
            line("a.cpp", 2, false, 90, 20),
            line("stl_vector.h", 800, true, 15, 15),
            line("a.cpp", 1, false, 10, 10),
            line("a.cpp", 9, false, 9, 9),
        ]
    );
}

/// `qsort` calls `cmp`, which calls `qsort`: line 2 costs at most the 40 of the library, as all else is own code; what
/// line 21 costs without the calls back is not in the file.
#[test]
fn library_calls_in_a_cycle_with_own_code_are_estimates() {
    let text = b"events: Ir\nob=/home/me/prog\nfl=/home/me/a.c\nfn=main\n1 10\n\
        cob=/usr/lib/libc.so.6\ncfi=qsort.c\ncfn=qsort\ncalls=1 50\n2 100\n\n\
        ob=/usr/lib/libc.so.6\nfl=qsort.c\nfn=qsort\n50 40\n\
        cob=/home/me/prog\ncfi=/home/me/a.c\ncfn=cmp\ncalls=2 20\n51 80\n\n\
        ob=/home/me/prog\nfl=/home/me/a.c\nfn=cmp\n20 60\n\
        cob=/usr/lib/libc.so.6\ncfi=qsort.c\ncfn=qsort\ncalls=1 50\n21 30\n";
    let lines = read(text, "Ir", |tables, event, details| {
        let lines = top_lines(tables, event, details, None);
        let of = |l: &TopLine| (l.line, l.cost, l.is_estimated);
        lines.iter().map(of).collect::<Vec<_>>()
    });
    assert_eq!(lines, [(20, 60, false), (2, 40, true), (1, 10, false)]);
}

/// Line 5 is one of both instances: 7 and 4.
#[test]
fn a_line_of_several_functions_says_how_many() {
    let text =
        b"events: Ir\nob=/home/me/prog\nfl=/home/me/a.cpp\nfn=f<int>\n5 7\nfn=f<char>\n5 4\n6 1\n\
        fn=f<char>'2\n5 1\n";
    let lines = read(text, "Ir", |tables, event, details| {
        let lines = top_lines(tables, event, details, None);
        let name = |f| String::from_utf8_lossy(tables.profile.name(f)).into_owned();
        lines
            .iter()
            .map(|l| (l.line, name(l.function), l.cost, l.others))
            .collect::<Vec<_>>()
    });
    assert_eq!(
        lines,
        [
            (5, "f<int>".to_owned(), 12, 1),
            (6, "f<char>".to_owned(), 1, 0)
        ]
    );
}

/// Line 800 costs 12 over both recursion levels of `work`; line 5 of the other function costs less than that, but
/// more than either level.
#[test]
fn recursion_levels_and_contexts_are_one_function() {
    let text = b"events: Ir\nob=/home/me/prog\nfl=/home/me/a.cpp\nfn=work\n1 1\n\
        fi=/usr/include/c++/12/bits/stl_vector.h\n800 7\nfe=/home/me/a.cpp\n\
        cfn=work'2\ncalls=1 1\n1 5\n\nfn=work'2\n\
        fi=/usr/include/c++/12/bits/stl_vector.h\n800 5\nfe=/home/me/a.cpp\n0 0\n\n\
        fn=other\nfi=/usr/include/c++/12/bits/stl_vector.h\n800 3\nfe=/home/me/a.cpp\n5 8\n";
    let lines = read(text, "Ir", |tables, event, details| {
        let lines = top_lines(tables, event, details, None);
        let name = |f| String::from_utf8_lossy(tables.profile.name(f)).into_owned();
        lines
            .iter()
            .map(|l| (l.line, name(l.function), l.cost, l.own))
            .collect::<Vec<_>>()
    });
    let line = |line, function: &str, cost| (line, function.to_owned(), cost, cost);
    assert_eq!(
        lines,
        [
            line(800, "work", 12),
            line(5, "other", 8),
            line(800, "other", 3),
            line(1, "work", 1),
        ]
    );
}

/// Line 7 has 2 of its own. Line 800 was inlined for it, with a call of malloc, and line 801 for line 800.
#[test]
fn library_code_is_charged_to_the_line_that_it_was_inlined_for() {
    let text = b"positions: instr line\nevents: Ir\nob=/home/me/prog\nfl=/home/me/a.cpp\nfn=work\n0x10 1 10\n\
        fi=/usr/include/c++/12/bits/stl_vector.h\n0x20 800 15\n0x30 801 5\n\
        cob=/usr/lib/libc.so.6\ncfi=malloc.c\ncfn=malloc\ncalls=3 0x90 1\n0x20 800 70\n\
        fe=/home/me/a.cpp\n0x40 7 2\n0x50 9 1\n\nob=/usr/lib/libc.so.6\nfl=malloc.c\nfn=malloc\n0x90 1 70\n";
    let vector = "/usr/include/c++/12/bits/stl_vector.h";
    let call = |parent, function, file, line| ChainNode {
        parent,
        function,
        file,
        line,
    };
    let tree = ChainTree {
        files: vec!["/home/me/a.cpp".to_owned(), vector.to_owned()],
        functions: vec![("push_back".to_owned(), 1), ("grow".to_owned(), 1)],
        nodes: vec![call(0, 0, 0, 7), call(1, 1, 1, 800)],
    };
    let (lines, found): (Vec<_>, Vec<_>) =
        read_by(text, "Ir", Grain::FINEST, |tables, event, details| {
            let mut code = InlinedCode::new(vec![details.clone()]);
            let work = super::top_functions(tables, event)[0];
            let chains = Chains {
                nodes: vec![0, 1, 2, 0, 0],
                files: vec![Some(0), Some(1), Some(1), Some(0), Some(0)],
                ..Chains::default()
            };
            code.programs.push((tree.clone(), vec![(work, chains)]));
            let (found, lines) = own_lines(tables, event, &code, None);
            let lines = lines.iter().map(|l| (l.line, l.cost, l.own));
            (
                lines.collect(),
                found.into_iter().map(|one| one.sentence).collect(),
            )
        });
    assert_eq!(lines, [(7, 2 + 15 + 70 + 5, 2), (1, 10, 10), (9, 1, 1)]);
    // 22 of 33.
    assert_eq!(
        found,
        ["Line 7 of me/a.cpp with code inlined there has 66.7 % of the self cost of work."]
    );
}

/// sort spends 900 in f, which calls it back for 6, and 1 in g, which calls it back for 60.
#[test]
fn single_invocations_tell_what_calls_of_library_code_cost() {
    let text = b"events: Time\nfl=f.php\nfn=less\n9 6\n\nfl=php:internal\nfn=php::usort\n0 900\n\
        cfl=f.php\ncfn=less\ncalls=1 0\n0 6\n\nfl=f.php\nfn=f\n1 5\ncfl=php:internal\ncfn=php::usort\ncalls=1 0\n2 906\n\n\
        fl=g.php\nfn=more\n9 60\n\nfl=php:internal\nfn=php::usort\n0 1\n\
        cfl=g.php\ncfn=more\ncalls=1 0\n0 60\n\nfl=g.php\nfn=g\n1 5\ncfl=php:internal\ncfn=php::usort\ncalls=1 0\n2 61\n\n\
        fl=main.php\nfn={main}\n1 7\ncfl=f.php\ncfn=f\ncalls=1 0\n2 911\ncfl=g.php\ncfn=g\ncalls=1 0\n3 66\n";
    let lines: Vec<_> = read(text, "Time", |tables, event, details| {
        let lines = top_lines(tables, event, details, None);
        let file = |line: &TopLine| tables.profile.text(line.file)[0] as char;
        lines
            .iter()
            .map(|l| (file(l), l.line, l.cost, l.is_estimated))
            .collect()
    });
    assert_eq!(
        lines,
        [
            ('f', 2, 900, false),
            ('g', 9, 60, false),
            ('m', 1, 7, false),
            ('f', 9, 6, false),
            ('f', 1, 5, false),
        ]
    );
}
