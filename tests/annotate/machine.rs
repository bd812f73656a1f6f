//! Machine code: texts as objdump has them, costs as the profile has them.

use super::inlined::costs_by_debug_line;
use super::{run, text, write};
use std::collections::BTreeMap;
use std::path::Path;

fn program(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/program");
    folder.join(name).to_str().expect("a UTF-8 path").to_owned()
}

/// The machine code of a report: by function, the first cost and text of each address.
fn sections(report: &str) -> BTreeMap<String, BTreeMap<u64, (u64, String)>> {
    let mut sections: BTreeMap<String, BTreeMap<u64, (u64, String)>> = BTreeMap::new();
    let mut function = String::new();
    for line in report.lines() {
        if let Some(head) = line.strip_prefix("-- Machine code: ") {
            function = head.split(' ').next().expect("a name").to_owned();
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let [cost, address, rest @ ..] = &words[..] else {
            continue;
        };
        let address = address.strip_suffix(':');
        let address = address.and_then(|address| u64::from_str_radix(address, 16).ok());
        let (Some(address), false) = (address, function.is_empty()) else {
            continue;
        };
        let cost = cost.replace(',', "").parse().unwrap_or(0);
        let code = sections.entry(function.clone()).or_default();
        // Before the text are the arrows of jumps.
        let is_drawn = |word: &&&str| word.chars().all(|sign| "/|\\+->".contains(sign));
        let text: Vec<&str> = rest.iter().skip_while(is_drawn).copied().collect();
        code.insert(address, (cost, text.join(" ")));
    }
    sections
}

#[test]
fn costs_of_instructions_equal_those_of_the_profile() {
    let report = text(&[
        &program("callgrind.out.queens"),
        "--threshold=100",
        "--show=Ir",
        "--show-percs=no",
        "--auto=no",
        "--asm",
        &program("queens"),
    ]);
    assert!(!report.contains("another build"), "{report}");
    let sections = sections(&report);
    let sum = |name: &str| -> u64 {
        let code = &sections[&format!("/home/dev/queens/src/queens.c:{name}")];
        code.values().map(|instruction| instruction.0).sum()
    };
    // Self costs by callgrind_annotate: those of place are its lines in both files.
    assert_eq!(sum("place'2"), 9_861 + 7_312);
    assert_eq!(sum("place"), 87 + 216);
    assert_eq!(sum("checksum"), 2_206);
    assert_eq!(sum("main"), 18);
    let code = &sections["/home/dev/queens/src/queens.c:checksum"];
    // Cost by the profile, text by objdump, line by its decoding of the debug information.
    assert_eq!(code[&0x12ca], (200, "add %ecx,%eax queens.c:30".to_owned()));
    // Never run, so in no profile.
    assert_eq!(code[&0x12d3], (0, "ret queens.c:32".to_owned()));
    assert!(report.contains("-> 12b0 (199 of 200 taken)"), "{report}");
    assert!(report.contains("place'2 (146x, recursive)"), "{report}");
}

/// The costs of source lines in a report, by function and line.
fn costs_of_lines(report: &str) -> BTreeMap<(String, String), String> {
    let mut costs = BTreeMap::new();
    let mut function = String::new();
    for line in report.lines() {
        if let Some(head) = line.strip_prefix("-- Machine code: ") {
            function = head.split(' ').next().expect("a name").to_owned();
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(at) = words
            .iter()
            .position(|word| word.starts_with("queens.c:") || word.starts_with("board.h:"))
        {
            costs.insert(
                (function.clone(), words[at].to_owned()),
                words[0].to_owned(),
            );
        }
    }
    costs
}

#[test]
fn lines_that_the_profile_lacks_are_those_of_the_program() {
    let report = |profile: &str| {
        let (profile, queens) = (program(profile), program("queens"));
        let all = [
            "--threshold=100",
            "--show=Ir",
            "--show-percs=no",
            "--auto=no",
        ];
        let mut arguments = vec![&profile[..], "--by", "merged", "--asm", &queens];
        arguments.extend(all);
        text(&arguments)
    };
    let note = "-- The profile has no line numbers for it; they come from the debug information.";
    // The same run with the lines that Valgrind found.
    let with_lines = report("callgrind.out.queens");
    assert!(!with_lines.contains(note), "{with_lines}");
    let without = report("callgrind.out.no-lines");
    assert!(without.contains(note), "{without}");
    let found = costs_of_lines(&without);
    let mut sums: BTreeMap<String, i128> = BTreeMap::new();
    for ((_, line), cost) in &found {
        let cost = cost.replace(',', "").parse::<i128>().unwrap_or(0);
        *sums.entry(line.clone()).or_default() += cost;
    }
    sums.retain(|_, cost| *cost != 0);
    let mut expected: BTreeMap<String, i128> = BTreeMap::new();
    for (place, cost) in costs_by_debug_line().into_values() {
        let name = place.rsplit('/').next().expect("a name").to_owned();
        *expected.entry(name).or_default() += cost;
    }
    assert_eq!(sums, expected);
    // callgrind_annotate.txt
    let checksum = |line: &str| {
        let function = "/home/dev/queens/src/queens.c:checksum".to_owned();
        found.get(&(function, line.to_owned())).map(String::as_str)
    };
    assert_eq!(checksum("queens.c:29"), Some("604"));
    assert_eq!(checksum("queens.c:30"), Some("1,600"));

    // Those of another build would be wrong.
    let moved = std::fs::read_to_string(program("callgrind.out.no-lines")).expect("a profile");
    let moved = write("no-lines-moved", &moved.replace("0x1050 1", "0x1051 1"));
    let queens = program("queens");
    let moved = text(&[&moved, "--threshold=100", "--auto=no", "--asm", &queens]);
    let main = moved
        .split("-- Machine code: ")
        .find(|part| part.starts_with("/home/dev/queens/src/queens.c:main "));
    let main = main.expect("main");
    assert!(
        main.contains("another build") && !main.contains(note),
        "{main}"
    );
}

#[test]
fn a_program_of_another_name_or_build_is_noticed() {
    let profile = program("callgrind.out.queens");
    let aarch64 = program("queens.aarch64");
    let output = run(&[&profile, "--auto=no", "--asm", &aarch64]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    assert!(
        error.contains("its objects are /home/dev/queens/queens"),
        "{error}"
    );

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("annotate/other");
    std::fs::create_dir_all(&folder).expect("a folder");
    let copy = folder.join("queens");
    std::fs::copy(aarch64, &copy).expect("a copy");
    let copy = copy.to_str().expect("a UTF-8 path");
    let report = text(&[&profile, "--auto=no", "--asm", copy]);
    assert!(report.contains("probably another build"), "{report}");
    assert!(report.contains("<not in the file>"), "{report}");
}

#[test]
fn without_addresses_or_a_program_it_says_so() {
    let lines = write(
        "no-addresses",
        "events: Ir\nob=/bin/queens\nfl=a.c\nfn=main\n3 4\n",
    );
    let report = text(&[&lines, "--auto=no", "--asm", &program("queens")]);
    assert!(report.contains("--dump-instr=yes"), "{report}");
    let named = write(
        "named",
        "events: Ir\nob=/bin/no-program\nfl=a.c\nfn=main\n3 4\n",
    );
    let file = write("no-program", "text");
    let output = run(&[&named, "--auto=no", "--asm", &file]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("not an ELF file"), "{error}");
}

/// The listing of `checksum` in some order, without the columns of costs but for the first.
fn checksum(arguments: &[&str]) -> Vec<String> {
    let (profile, queens) = (program("callgrind.out.queens"), program("queens"));
    let mut all = vec![
        &profile[..],
        "--threshold=100",
        "--show=Ir",
        "--show-percs=no",
        "--auto=no",
        "--asm",
        &queens,
    ];
    all.extend(arguments);
    let report = text(&all);
    let start = report.find("-- Machine code: /home/dev/queens/src/queens.c:checksum");
    let start = start.expect("the function");
    let lines = report[start..].lines().skip(2);
    let lines = lines.take_while(|line| !line.starts_with("-- ") && !line.starts_with("---"));
    lines
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn blocks_and_jumps_are_drawn() {
    let code = checksum(&[]);
    // According to objdump, blocks begin after je and jne, at their targets, and after ret.
    let mut blocks = Vec::new();
    for pair in code.windows(2).filter(|pair| pair[0].contains("-- block")) {
        let address = pair[1].split_whitespace().nth(1).expect("an address");
        blocks.push((address.to_owned(), pair[0].trim().to_owned()));
    }
    let addresses: Vec<&str> = blocks.iter().map(|block| &block.0[..]).collect();
    assert_eq!(addresses, ["12a4:", "12b0:", "12d0:", "12d1:"]);
    // As the profile has it: `jcnd=199/200`.
    assert!(
        blocks[1].1.ends_with("jumped to from 12ce 199x"),
        "{}",
        blocks[1].1
    );
    let row = |text: &str| {
        let found = code.iter().find(|line| line.contains(text));
        found.unwrap_or_else(|| panic!("{text} in {code:#?}"))
    };
    assert!(row("12ce:").contains("-- jne 12b0"), "{}", row("12ce:"));
    assert!(row("12b0:").contains("-> "), "{}", row("12b0:"));
    assert!(row("12ce:").contains("\\"), "{}", row("12ce:"));
    assert!(row("12b0:").contains("/"), "{}", row("12b0:"));
}

#[test]
fn instructions_are_listed_below_their_lines() {
    let folder = program("src");
    // Headings of lines, without the arrows that pass them.
    let listed = |arguments: &[&str]| -> Vec<String> {
        let code = checksum(arguments);
        let headings = code.iter().filter_map(|line| line.split_once("queens.c:"));
        let listed = headings.map(|(before, line)| {
            let cost = before.split_whitespace().next().expect("a cost");
            let words: Vec<&str> = line.split_whitespace().collect();
            format!("{cost} {}", words.join(" "))
        });
        listed.collect()
    };
    // Lines 28 to 30 cost what callgrind_annotate says; of 32 the program has what never ran.
    assert_eq!(
        listed(&["--by", "merged", "-I", &folder]),
        [
            "2 28 unsigned sum = 0;",
            "604 29 for (unsigned i = 0; i < n; i++)",
            "1,600 30 sum = sum * 31 + (i % 7 ? i : n);",
            ". 32 }",
        ]
    );
    // Runs of a line in the order of the profile; see the view of the page.
    let split = listed(&["--by", "split"]);
    let costs: Vec<&str> = split
        .iter()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(costs[..6], ["3", "2", "1,400", "200", "200", "401"]);
}
