use super::*;
use crate::analysis::compare::Rules;
use crate::loading::Loader;
use crate::model::{PartSelection, Profile, ProfileBuilder};

fn profile(texts: &[&str]) -> Profile {
    let mut loader = Loader::new(ProfileBuilder::new());
    for text in texts {
        loader.begin_file(b"p");
        loader.push(text.as_bytes()).expect("a profile");
        loader.end_file().expect("a whole profile");
    }
    loader.finish().expect("a profile").finish()
}

fn found(a: &[&str], b: &[&str]) -> Vec<[String; 3]> {
    let tables = ComparedTables::new(profile(a), profile(b), &Rules::default()).expect("small");
    listed_of(&tables)
}

fn listed_of(tables: &ComparedTables) -> Vec<[String; 3]> {
    let conditions = tables.conditions().into_iter();
    conditions.map(|c| [c.what, c.a, c.b]).collect()
}

fn three(texts: [&str; 3]) -> [String; 3] {
    texts.map(String::from)
}

const RUN: &str = "creator: callgrind-3.19.0\npid: 7\ncmd: ./old/prog -n 5\npart: 1\n\
    desc: I1 cache: 32768 B, 64 B, 8-way associative\n\
    desc: LL cache: 8388608 B, 64 B, 16-way associative\n\
    desc: Timerange: Basic block 0 - 9\nevents: Ir\n\
    ob=/home/a/build/libown.so\nfn=own\n1 1\nob=/lib/x86_64-linux-gnu/libc-2.31.so\nfn=memcpy\n1 5\n";

#[test]
fn nothing_is_listed_for_runs_recorded_alike() {
    // Another process, time, folder of the build, spelling of the library's folder; other costs.
    let again = RUN
        .replace("pid: 7", "pid: 8")
        .replace("block 0 - 9", "block 0 - 99")
        .replace("./old/prog", "/new/prog")
        .replace("/home/a/", "/home/b/")
        .replace("ob=/lib/", "ob=/usr/lib/")
        .replace("1 5", "1 6")
        .replace("cache: 8388608", "cache:   8388608");
    assert_eq!(found(&[RUN], &[&again]), Vec::<[String; 3]>::new());
}

#[test]
fn a_program_of_another_name_is_listed_unless_it_is_matched() {
    let run = |name: &str| format!("cmd: ./{name} -n 5\nevents: Ir\nob=/b/{name}\nfn=f\n1 1\n");
    let (old, new) = (run("prog-a"), run("prog-b"));
    assert_eq!(found(&[&old], &[&new]), Vec::<[String; 3]>::new());
    let other = new.replace("fn=f", "fn=g").replace("ob=/b/", "ob=/c/lib-");
    let expected = three(["Command", "./prog-a -n 5", "./prog-b -n 5"]);
    assert_eq!(found(&[&old], &[&other]), [expected]);
}

#[test]
fn each_difference_of_the_recording_is_listed() {
    for (from, to, expected) in [
        (
            "3.19.0",
            "3.22.0",
            ["Writer", "callgrind-3.19.0", "callgrind-3.22.0"],
        ),
        (
            "-n 5",
            "-n 6",
            ["Command", "./old/prog -n 5", "./old/prog -n 6"],
        ),
        (
            "8388608",
            "50331648",
            [
                "LL cache",
                "8388608 B, 64 B, 16-way associative",
                "50331648 B, 64 B, 16-way associative",
            ],
        ),
        (
            "events: Ir",
            "events: Ir Bc",
            ["Events in only one profile", "", "Bc"],
        ),
        (
            "libc-2.31.so",
            "libc.so.6",
            [
                "Library libc",
                "/lib/x86_64-linux-gnu/libc-2.31.so",
                "/lib/x86_64-linux-gnu/libc.so.6",
            ],
        ),
        (
            "/lib/x86_64-linux-gnu/",
            "/lib/aarch64-linux-gnu/",
            [
                "Library libc",
                "/lib/x86_64-linux-gnu/libc-2.31.so",
                "/lib/aarch64-linux-gnu/libc-2.31.so",
            ],
        ),
        (
            "creator: callgrind-3.19.0\n",
            "",
            ["Writer", "callgrind-3.19.0", ""],
        ),
    ] {
        assert_eq!(found(&[RUN], &[&RUN.replace(from, to)]), [three(expected)]);
    }
}

#[test]
fn processes_and_selected_parts_are_counted() {
    let child = RUN.replace("pid: 7", "pid: 9");
    let thread = RUN.replace("part: 1", "part: 1\nthread: 2");
    let expected = [three(["Processes", "1", "2"]), three(["Parts", "1", "3"])];
    assert_eq!(found(&[RUN], &[RUN, &thread, &child]), expected);
    let b = profile(&[RUN, &thread, &child]);
    let mut tables = ComparedTables::new(profile(&[RUN]), b, &Rules::default()).expect("small");
    tables.select_parts(
        &PartSelection::All,
        &PartSelection::Only(vec![false, true, false]),
    );
    assert_eq!(listed_of(&tables), Vec::<[String; 3]>::new());
    let mut tables = ComparedTables::new(
        profile(&[RUN, &thread]),
        profile(&[RUN, &thread]),
        &Rules::default(),
    )
    .expect("small");
    let second = PartSelection::Only(vec![false, true]);
    tables.select_parts(&PartSelection::All, &second);
    assert_eq!(listed_of(&tables), Vec::<[String; 3]>::new());
}

#[test]
fn names_of_libraries_end_before_their_version() {
    let names = [
        (
            "/usr/lib/libstdc++.so.6.0.28",
            "libstdc++",
            "/lib/libstdc++.so.6.0.28",
        ),
        (
            "/opt/x/libfoo-bar-1.2.so",
            "libfoo-bar",
            "libfoo-bar-1.2.so",
        ),
        (
            "/nix/store/abc-glibc-2.38/lib/libc.so.6",
            "libc",
            "/nix/store/abc-glibc-2.38/lib/libc.so.6",
        ),
    ];
    for (path, name, build) in names {
        assert_eq!(library(path), Some((name.to_owned(), build.to_owned())));
    }
    assert_eq!(library("/usr/bin/prog"), None);
}

#[test]
fn callers_in_the_names_of_one_profile_are_listed() {
    let plain = "events: Ir\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 5\nfn=f\n2 5\n";
    let separate = plain.replace("=f\n", "=f'main\n");
    let expected = three(["Callers in names", "no", "up to 1"]);
    assert_eq!(found(&[plain], &[&separate]), [expected]);
    assert_eq!(found(&[&separate], &[&separate]), Vec::<[String; 3]>::new());
}
