//! Functions that cost more than the whole profile: the figure stays that of the file, and a note says
//! why.

use super::{data, text, write};

/// The notes about the total, of an inclusive report.
fn notes(path: &str, more: &[&str]) -> Vec<String> {
    let options = ["--inclusive=yes", "--auto=no", "--threshold=100"];
    let report = text(&[&[path], &options[..], more].concat());
    let notes = report.lines();
    let notes = notes.skip_while(|line| !line.starts_with("These cost more than the whole"));
    notes
        .take_while(|line| !line.is_empty())
        .map(String::from)
        .collect()
}

/// Of all events that `callgrind_annotate` and KCachegrind know of this run the start costs 2 Ir more
/// than `totals:` says; both have 6 Ir for the call to `_Exit`, whose lines in the file add up to 4, for
/// it never returned.
#[test]
fn a_program_that_callgrind_saw_end() {
    let path = data("04-multi-event.callgrind.out");
    let found = notes(path.to_str().unwrap(), &[]);
    assert_eq!(
        found,
        [
            "These cost more than the whole profile (Ir: 2,151,748):",
            "* ???:0x000000000001ab70 [/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2]: 2 more. \
             The cost is shown as recorded. \
             Calls to ./posix/../sysdeps/unix/sysv/linux/_exit.c:_Exit \
             [/usr/lib/x86_64-linux-gnu/libc.so.6] cost 6, its own lines and calls 4.",
        ]
    );
    // Of what the two agree on there is nothing to say.
    assert_eq!(notes(path.to_str().unwrap(), &["--sort=Dr"]), [""; 0]);
}

#[test]
fn several_reasons_are_summed_up() {
    let path = write(
        "above.out",
        "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=1 1\n2 30\ncfn=g\ncalls=1 1\n3 50\n\
         fn=f\n1 20\nfn=g\n1 15\nfn=less\n1 -5\n",
    );
    assert_eq!(
        notes(&path, &[]),
        [
            "These cost more than the whole profile (Ir: 40):",
            "* a.c:main: 50 more. The cost is shown as recorded. \
             Calls to a.c:g cost 50, its own lines and calls 15. \
             The same holds for 1 more below it: 45 together. The rest of the profile costs -5.",
        ]
    );
}

/// Each of the 20,000 functions costs more than the profile. Explaining all of them would take minutes.
#[test]
fn a_large_ring_is_explained_in_time() {
    let n = 20_000;
    let function = |i| format!("fn=c{i}\n1 1\ncfn=c{}\ncalls=1 1\n1 {n}\n", (i + 1) % n);
    let ring: String = (0..n).map(function).collect();
    let path = write("large-ring.out", &format!("events: Ir\nfl=a.c\n{ring}"));
    let start = std::time::Instant::now();
    let found = notes(&path, &["--cycles=plain"]);
    assert!(start.elapsed().as_secs() < 15, "{:?}", start.elapsed());
    assert_eq!(found.len(), 12);
    assert!(found[1].contains(": 1 more. This rule counts recursive calls several times"));
    assert_eq!(found[11], "* and 19,990 more");
}

#[test]
fn recursion_by_the_plain_rule_is_explained() {
    let ring = "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=a\ncalls=1 1\n2 100\n\
        fn=a\n3 60\ncfn=b\ncalls=4 1\n4 70\nfn=b\n5 40\ncfn=a\ncalls=3 1\n6 30\n";
    let path = write("ring.out", ring);
    assert_eq!(notes(&path, &[]), [""; 0]);
    assert_eq!(
        notes(&path, &["--cycles=plain"]),
        [
            "These cost more than the whole profile (Ir: 110):",
            "* a.c:a: 20 more. This rule counts recursive calls several times; the cost with cycles \
             as one is 100.",
        ]
    );
}
