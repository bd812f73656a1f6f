//! `grindscope report`: what is in the file that it writes. That browsers open it is tested by
//! www/tests/browser/report.spec.js.

use flate2::read::GzDecoder;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PROFILE: &str = "events: Ir\nfn=main\n1 42\n";

/// A page as small as one can be that takes profiles.
const PAGE: &str = "<!doctype html><head><meta name=\"application-name\" content=\"grindscope\">\
    <script>let end = '<\\/body>';</script></head><body><div id=page></div></body>\n</html>\n";

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("report")
            .join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        fs::write(path.join("page.html"), PAGE).expect("a page");
        Self(path)
    }

    fn file(&self, name: &str, content: &[u8]) -> String {
        fs::write(self.0.join(name), content).expect("a file");
        name.to_owned()
    }

    /// Runs the command in this folder.
    fn report(&self, arguments: &[&str], input: &[u8]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"))
            .current_dir(&self.0)
            .arg("report")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command runs");
        let mut stdin = command.stdin.take().expect("a pipe");
        // It may end without having read all.
        let _ = stdin.write_all(input);
        drop(stdin);
        command.wait_with_output().expect("an end")
    }

    /// The report of these files, and its files with their content.
    fn opened(&self, files: &[&str], input: &[u8]) -> Vec<(String, Vec<u8>)> {
        let output = self.report(&[files, &["--page", "page.html"]].concat(), input);
        assert!(output.status.success(), "{}", sentence(&output));
        let text = String::from_utf8(output.stdout).expect("text");
        let (begin, rest) = text.split_once("<script type=").expect("a block");
        let (blocks, end) = rest.rsplit_once("</script>\n").expect("the end of a block");
        assert_eq!(format!("{begin}{end}"), PAGE, "the page is as it was");
        files_of(blocks)
    }
}

fn sentence(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn files_of(blocks: &str) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for block in blocks.split("</script>\n") {
        let part = |mark: &str| block.split(mark).nth(1).expect("an attribute");
        let number: usize = part("data-file=\"")
            .split('"')
            .next()
            .unwrap()
            .parse()
            .unwrap();
        let name = part("data-name=\"").split('"').next().unwrap();
        if number == files.len() {
            files.push((name.to_owned(), Vec::new()));
        }
        assert_eq!(number + 1, files.len(), "files are in order");
        let base64 = block.rsplit('>').next().unwrap();
        files[number].1.extend(decoded(base64));
    }
    files
}

/// RFC 4648, bit by bit.
fn decoded(base64: &str) -> Vec<u8> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    assert_eq!(base64.len() % 4, 0, "groups of four");
    let mut bits = Vec::new();
    for digit in base64.trim_end_matches('=').chars() {
        let value = DIGITS.find(digit).expect("a digit of base64");
        bits.extend((0..6).rev().map(|bit| value >> bit & 1));
    }
    let bytes = bits.chunks_exact(8);
    bytes
        .map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | *bit as u8))
        .collect()
}

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut out).expect("gzip");
    out
}

fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(content).expect("memory");
    encoder.finish().expect("memory")
}

#[test]
fn files_are_packed_unless_they_are_already() {
    let folder = Folder::new("packed");
    let zipped = gzip(PROFILE.as_bytes());
    let files = [
        folder.file("a.out", PROFILE.as_bytes()),
        folder.file("b.gz", &zipped),
    ];
    let found = folder.opened(&["--merge-runs", &files[0], &files[1]], b"");
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].0, "a.out");
    assert_eq!(unpacked(&found[0].1), PROFILE.as_bytes());
    assert_eq!(found[1], ("b.gz".to_owned(), zipped));
}

#[test]
fn a_large_file_is_several_blocks() {
    let folder = Folder::new("large");
    // Random digits, which gzip can halve at most.
    let mut text = PROFILE.to_owned();
    let mut state = 1_u64;
    while text.len() < 8 << 20 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        text.push_str(&format!("# {state:016x}{:016x}\n", state.rotate_left(17)));
    }
    let file = folder.file("large.out", text.as_bytes());
    let output = folder.report(&[&file, "--page", "page.html", "-o", "large.html"], b"");
    assert!(output.status.success(), "{}", sentence(&output));
    let report = fs::read_to_string(folder.0.join("large.html")).expect("a report");
    assert!(report.matches("data-file=\"0\"").count() > 1);
    let found = folder.opened(&[&file], b"");
    assert!(unpacked(&found[0].1) == text.as_bytes());
}

#[test]
fn names_are_text_and_folders_are_left_out() {
    let folder = Folder::new("names");
    fs::create_dir_all(folder.0.join("secret")).expect("a folder");
    let found = folder.opened(&["-"], PROFILE.as_bytes());
    assert_eq!(found[0].0, "standard input");
    let name = if cfg!(windows) {
        "a&amp;.out"
    } else {
        "\"><b>&amp;.out"
    };
    let path = folder.file(&format!("secret/{name}"), PROFILE.as_bytes());
    let found = folder.opened(&[&path], b"");
    let escaped = found[0].0.as_str();
    let plain = escaped
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">");
    assert_eq!(plain.replace("&amp;", "&"), name);
    assert!(!escaped.contains(['<', '>']));
}

#[test]
fn files_that_are_not_profiles_make_no_report() {
    let folder = Folder::new("refused");
    let files = [
        folder.file("diary.txt", b"Dear diary,\n"),
        folder.file("odd.out", b"events: Ir\nfn=f\n1 1\nwhat?\n"),
    ];
    for arguments in [
        &[&files[0][..]][..],
        &["absent.out"],
        &[&files[1], "--strict"],
    ] {
        let all = [arguments, &["--page", "page.html", "-o", "report.html"]].concat();
        let output = folder.report(&all, b"");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert_eq!(
            sentence(&output).matches("grindscope: ").count(),
            1,
            "{arguments:?}"
        );
        assert!(!folder.0.join("report.html").exists());
    }
}

#[test]
fn only_a_page_of_ours_takes_a_profile_and_only_once() {
    let folder = Folder::new("pages");
    let file = folder.file("a.out", PROFILE.as_bytes());
    folder.file("other.html", b"<body></body>");
    let first = folder.report(&[&file, "--page", "page.html", "-o", "report.html"], b"");
    assert!(first.status.success());
    for (page, problem) in [
        ("other.html", "other.html: is not grindscope.html"),
        ("report.html", "report.html: is already a report"),
        ("absent.html", "absent.html: cannot be read"),
    ] {
        let output = folder.report(&[&file, "--page", page], b"");
        assert_eq!(output.status.code(), Some(1));
        assert!(sentence(&output).contains(problem), "{}", sentence(&output));
        assert!(output.stdout.is_empty());
    }
}

/// `main { a { f { g } } b { f } }`, a record when each returns: single calls.
const CALLS: &str = "version: 1\nevents: Ir\n\nob=/lib/x.so\nfl=a.php\nfn=g\n1 24\n\n\
    fn=f\n1 6\ncfn=g\ncalls=1 1\n1 24\n\nob=\nfn=a\n1 2\ncob=/lib/x.so\ncfn=f\ncalls=1 1\n1 30\n\n\
    ob=/lib/x.so\nfn=f\n1 10\n\nob=\nfn=b\n1 3\ncob=/lib/x.so\ncfn=f\ncalls=1 1\n1 10\n\n\
    fn=main\n1 1\ncfn=a\ncalls=1 1\n1 32\ncfn=b\ncalls=1 1\n1 13\n";

/// The initial view of a report, and the text on standard error.
fn look(folder: &Folder, transforms: &[&str]) -> (Option<String>, String) {
    let file = folder.file("calls.out", CALLS.as_bytes());
    let output = folder.report(&[&[&file, "--page", "page.html"], transforms].concat(), b"");
    assert!(output.status.success(), "{}", sentence(&output));
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    let look = text.split_once("data-look=\"").map(|(before, rest)| {
        assert!(before.ends_with("<script type=\"application/octet-stream\" "));
        let (look, rest) = rest.split_once("\"></script>\n").expect("the end of it");
        assert!(rest.starts_with("<script type=\"application/octet-stream\" data-file=\"0\""));
        look.to_owned()
    });
    (look, sentence(&output))
}

/// Identities of functions are what the page's own code (www/values/identity.js) says of their names.
#[test]
fn a_report_opens_with_transforms() {
    let folder = Folder::new("looked");
    let (a, b, g) = ("2df9v8g6oiz", "78wzj229ix", "21duiw910ud");
    assert_eq!(look(&folder, &[]).0, None);
    let (focus, errors) = look(&folder, &["--focus", "a"]);
    assert_eq!(focus, Some(format!("transforms=focus.{a}")));
    assert!(errors.contains("note: focus on a (exact)"), "{errors}");
    let (both, _) = look(&folder, &["--ignore", "a", "--ignore", "b"]);
    assert_eq!(both, Some(format!("transforms=ignore.{a}*{b}")));
    // The function that the library becomes is the first after those of the file.
    let (steps, _) = look(
        &folder,
        &["--collapse-object", "x.so", "--ignore", "[x.so]"],
    );
    assert_eq!(steps, Some(format!("transforms=object.{g}_ignore.-0")));
    let (inverted, _) = look(&folder, &["--inverted"]);
    assert_eq!(inverted.as_deref(), Some("tree=inverted"));
    let (both, _) = look(&folder, &["--inverted", "--focus", "a"]);
    let escaped = format!("transforms=focus.{a}&amp;tree=inverted");
    assert_eq!(both, Some(escaped));
    let (view, _) = look(&folder, &["--inverted", "--view", "flame"]);
    assert_eq!(view.as_deref(), Some("tree=inverted&amp;whole=flame"));
    // A filter stays one: it may find any number of functions.
    let (filter, _) = look(&folder, &["--charge", "object:x.so"]);
    let escaped = "transforms=charge.~object%253Ax%252Eso";
    assert_eq!(filter.as_deref(), Some(escaped));
}

#[test]
fn a_report_opens_on_the_chosen_parts() {
    let folder = Folder::new("parts");
    let two = b"events: Ir\npart: 1\nfn=f\n1 1\npart: 2\nevents: Ir\nfn=f\n1 2\n";
    let file = folder.file("parts.out", two);
    let report = |parts| folder.report(&[&file, "--parts", parts, "--page", "page.html"], b"");
    let second = String::from_utf8(report("2").stdout).expect("text");
    assert!(second.contains(" data-look=\"parts=1\""), "{second}");
    assert!(sentence(&report("3")).contains("the profile has no part 3"));
}

/// The page reads the fragment as a form does, so `+` and `&` of a filter must be escaped.
#[test]
fn a_report_opens_with_a_filter() {
    let folder = Folder::new("filter");
    let file = folder.file("filter.out", b"events: Ir\nfn=f\n1 1\n");
    let (filter, _) = look(&folder, &["--filter", "a+b & self>1%", "--view", "flame"]);
    let escaped = "filter=a%2Bb%20%26%20self%3E1%25&amp;whole=flame";
    assert_eq!(filter.as_deref(), Some(escaped));
    let invalid = folder.report(&[&file, "--filter", "/(/", "--page", "page.html"], b"");
    assert!(sentence(&invalid).starts_with("grindscope: --filter: "));
}

#[test]
fn profiles_that_cannot_be_transformed_make_no_report() {
    let folder = Folder::new("not-transformed");
    let file = folder.file("calls.out", CALLS.as_bytes());
    let negative = folder.file("negative.out", b"events: Ir\nfn=f\n1 -3\nfn=g\n1 5\n");
    let mut many = String::from("events: Ir\n");
    (0..201).for_each(|n| many += &format!("fn=part{n}\n1 1\n"));
    let many = folder.file("many.out", many.as_bytes());
    let two = ["--ignore", "part", "--ignore", "part1"];
    for (file, ignore, problem) in [
        (
            &file,
            &["--ignore", "nothing"][..],
            "no function matches nothing",
        ),
        (&negative, &["--ignore", "g"], "negative"),
        (&many, &two, "at most 200 functions"),
    ] {
        let output = folder.report(&[&[file, "--page", "page.html"], ignore].concat(), b"");
        assert_eq!(output.status.code(), Some(1));
        assert!(sentence(&output).contains(problem), "{}", sentence(&output));
        assert!(output.stdout.is_empty());
    }
}

/// The attributes of the blocks of a report, before their names.
fn attributes(text: &str) -> Vec<&str> {
    let blocks = text
        .split("<script type=\"application/octet-stream\" ")
        .skip(1);
    blocks
        .map(|block| block.split(" data-name").next().expect("attributes"))
        .collect()
}

#[test]
fn two_runs_are_two_profiles_and_parts_are_one() {
    let folder = Folder::new("runs");
    let run = |pid: u32, part: u32| {
        let text =
            format!("creator: x\npid: {pid}\npart: {part}\nevents: Ir\nfn=main\n1 {pid}{part}\n");
        folder.file(&format!("p{pid}.{part}"), text.as_bytes())
    };
    let (one, two, other) = (run(1, 1), run(1, 2), run(2, 1));
    let report = |files: [&str; 2]| {
        let output = folder.report(&[&files[..], &["--page", "page.html"]].concat(), b"");
        assert!(output.status.success(), "{}", sentence(&output));
        String::from_utf8(output.stdout).expect("text")
    };
    let first = "data-file=\"0\"";
    let parts = report([&one, &two]);
    assert_eq!(attributes(&parts), [first, "data-file=\"1\""]);
    let runs = report([&one, &other]);
    let second = "data-file=\"1\" data-profile=\"1\"";
    assert_eq!(attributes(&runs), [first, second]);
    let tree = [&one[..], &other, "--view", "tree"];
    assert!(settings(&folder, &tree).0.contains("whole=tree"));
}

/// The report, its settings and what was printed.
fn settings(folder: &Folder, arguments: &[&str]) -> (String, String) {
    let output = folder.report(&[arguments, &["--page", "page.html"]].concat(), b"");
    assert!(output.status.success(), "{}", sentence(&output));
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    let setting = text
        .split_once("data-index=\"")
        .or_else(|| text.split_once("data-look=\""));
    let setting = setting.and_then(|(_, rest)| rest.split_once("\"></script>"));
    let setting = setting.expect("a setting").0.replace("&quot;", "\"");
    (setting.replace("&amp;", "&"), sentence(&output))
}

/// Identities are those of `a_report_opens_with_transforms`.
#[test]
fn a_comparison_opens_with_transforms() {
    let folder = Folder::new("compared");
    let (a, b, g) = ("2df9v8g6oiz", "78wzj229ix", "21duiw910ud");
    let older = folder.file("older.out", CALLS.as_bytes());
    // Without a, and with h in another library first, so that functions have other numbers.
    let newer = "version: 1\nevents: Ir\n\nob=/lib/y.so\nfl=a.php\nfn=h\n1 2\n\nob=/lib/x.so\nfn=g\n1 24\n\n\
        fn=f\n1 10\n\nob=\nfn=b\n1 3\ncob=/lib/x.so\ncfn=f\ncalls=1 1\n1 10\n\n\
        fn=main\n1 1\ncfn=b\ncalls=1 1\n1 13\n";
    let newer = folder.file("newer.out", newer.as_bytes());
    let look = |options: &[&str]| settings(&folder, &[&[&older[..], &newer], options].concat());
    // A function of one profile only, and one of both.
    let (both, notes) = look(&["--ignore", "a", "--ignore", "b"]);
    assert_eq!(both, format!("transforms=ignore.{a}*{b}"));
    let notes = [
        "note: BASE: without a, b (exact)",
        "note: NEW: without a, b (exact)",
    ]
    .map(|note| notes.contains(note));
    assert_eq!(notes, [true; 2]);
    let filter = look(&["--charge", "object:/x/"]).0;
    assert_eq!(filter, "transforms=charge.~object%253A%252Fx%252F");
    // Both profiles create the same function.
    let steps = look(&["--collapse-object", "x.so", "--ignore", "[x.so]"]).0;
    assert_eq!(steps, format!("transforms=object.{g}_ignore.-0"));
    // That of y.so exists in one, and comes after those of the other.
    let objects = ["--collapse-object", "x.so", "--collapse-object", "y.so"];
    let steps = look(&[&objects[..], &["--ignore", "[y.so]"]].concat()).0;
    assert!(steps.ends_with("_ignore.-1"), "{steps}");
    let nothing = [
        &older[..],
        &newer,
        "--ignore",
        "nothing",
        "--page",
        "page.html",
    ];
    assert!(sentence(&folder.report(&nothing, b"")).contains("no function matches nothing"));
}

#[test]
fn two_folders_of_benchmarks_are_a_list() {
    let folder = Folder::new("benchmarks");
    for name in ["base", "new"] {
        fs::create_dir_all(folder.0.join(name)).expect("a folder");
    }
    let run = |name: &str, cost: u32| {
        let text = format!(
            "cmd: {name}\nevents: Ir\nfl=/x/a.c\nfn=main\n1 {cost}\nfn=f\n2 7\nsummary: {}\n",
            cost + 7
        );
        folder.file(name, text.as_bytes());
    };
    run("base/one.out", 10);
    run("base/gone.out", 20);
    run("new/one.out", 15);
    run("new/added.out", 30);
    let (index, _) = settings(
        &folder,
        &["base", "new", "--ignore", "f", "--view", "flame"],
    );
    let index: serde_json::Value = serde_json::from_str(&index).expect("JSON");
    let shown = |key: &str| -> Vec<serde_json::Value> {
        let entries = index.as_array().expect("a list").iter();
        entries.map(|entry| entry[key].clone()).collect()
    };
    assert_eq!(shown("name"), ["added.out", "gone.out", "one.out"]);
    let row = |cells: [&str; 4]| serde_json::json!([cells]);
    let rows = [
        row(["Ir", "\u{2013}", "30", "\u{2013}"]),
        row(["Ir", "20", "\u{2013}", "\u{2013}"]),
        row(["Ir", "10", "15", "+50.00%"]),
    ];
    assert_eq!(shown("rows"), rows);
    let looks = shown("look");
    assert_eq!((&looks[0], &looks[1]), (&looks[2], &looks[2]));
    let look = looks[0].as_str().expect("text");
    assert!(look.starts_with("transforms=ignore.") && look.ends_with("&whole=flame"));
    // Options are those of other reports.
    let stripped = folder.report(
        &["base", "new", "--strip-paths", "--page", "page.html"],
        b"",
    );
    let text = String::from_utf8(stripped.stdout).expect("text");
    let (_, blocks) = text.split_once("data-file=\"0\"").expect("a block");
    let (blocks, _) = blocks.rsplit_once("</script>\n").expect("an end");
    for (_, content) in files_of(&format!("data-file=\"0\"{blocks}")) {
        let content = String::from_utf8(unpacked(&content)).expect("text");
        assert!(content.contains("fl=a.c\n"), "{content}");
    }
}

#[test]
fn programs_belong_to_any_of_the_profiles() {
    let folder = Folder::new("programs");
    let run = |object: &str| {
        folder.file(
            object,
            format!("events: Ir\nob=/bin/{object}\nfn=f\n1 4\n").as_bytes(),
        )
    };
    let (one, two) = (run("one"), run("two"));
    let output = folder.report(
        &[&one, &two, "--program", "two", "--page", "page.html"],
        b"",
    );
    assert!(output.status.success(), "{}", sentence(&output));
    let text = String::from_utf8(output.stdout).expect("text");
    let second = "data-file=\"2\" data-profile=\"1\" data-source";
    assert_eq!(attributes(&text)[2], second);
    folder.file("three", b"");
    let unknown = [&one[..], &two, "--program", "three", "--page", "page.html"];
    assert_eq!(folder.report(&unknown, b"").status.code(), Some(1));
}

/// Both builds have the same name, so each profile gets the one that it was recorded from. `area` has no code of its own in
/// A: it is the first function that the transform makes.
#[test]
fn a_report_with_inlined_functions_contains_the_profiled_builds() {
    let folder = Folder::new("inlined");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/program/shapes");
    let file = |build: &str, name: &str| {
        let path = data.join(build).join(name);
        path.to_str().expect("a UTF-8 path").to_owned()
    };
    let profiles = ["a", "b"].map(|build| file(build, "callgrind.out.shapes"));
    let programs = ["a", "b"].map(|build| file(build, "shapes"));
    let [a, b] = &programs;
    let separate = ["--inlined", "separate", "--program", b, "--program", a];
    let both = [&profiles[0], &profiles[1]].map(|path| &path[..]);
    for profiles in [&both[..], &both[..1]] {
        let arguments = [profiles, &separate].concat();
        assert_eq!(settings(&folder, &arguments).0, "transforms=inlined.~");
        let found = folder.report(&[&arguments[..], &["--page", "page.html"]].concat(), b"");
        let text = String::from_utf8(found.stdout).expect("text");
        let blocks = text.split_once("data-file=").expect("blocks").1;
        let blocks = blocks.rsplit_once("</script>\n").expect("an end").0;
        let files = files_of(&format!("data-file={blocks}"));
        let enclosed = files.iter().filter(|(name, _)| name.ends_with("/shapes"));
        let enclosed: Vec<Vec<u8>> = enclosed.map(|(_, packed)| unpacked(packed)).collect();
        let wanted = programs.iter().take(profiles.len());
        let wanted: Vec<Vec<u8>> = wanted.map(|path| fs::read(path).expect("a file")).collect();
        assert!(enclosed == wanted, "the program of each profile");
    }
    let more = [
        "--ignore",
        "folded",
        "--ignore",
        "(anonymous namespace)::Shape::area",
    ];
    let arguments = [&both[..1], &separate, &more].concat();
    let (look, notes) = settings(&folder, &arguments);
    let (made, _) = look.split_once('*').expect("two functions");
    assert!(made.starts_with("transforms=inlined.~_ignore.-"), "{look}");
    assert!(
        notes.contains("inlined functions separate; without folded"),
        "{notes}"
    );
    let without = [&both[..1], &separate[..2], &["--page", "page.html"]].concat();
    let refused = folder.report(&without, b"");
    assert!(sentence(&refused).contains("add --program ELF"));
}

#[test]
fn sources_and_programs_are_included_on_request() {
    let folder = Folder::new("sources");
    let profile = "events: Ir\nob=/bin/prog\nfl=/x/src/a.c\nfn=f\n21 40\nfl=/etc/hosts\n1 1\n";
    let file = folder.file("p.out", profile.as_bytes());
    folder.file("prog", b"a program");
    let lines: String = (1..=40).map(|line| format!("line {line}\n")).collect();
    fs::create_dir_all(folder.0.join("tree/src")).expect("a folder");
    folder.file("tree/src/a.c", lines.as_bytes());
    let options = ["--sources", "tree", "--program", "prog"];
    let found = folder.opened(&[&[&file[..]], &options[..]].concat(), b"");
    let names: Vec<&str> = found.iter().map(|(name, _)| &name[..]).collect();
    assert_eq!(names, ["p.out", "/x/src/a.c", "/bin/prog"]);
    let empty = "\n";
    let near: String = (11..=31).map(|line| format!("line {line}\n")).collect();
    let expected = empty.repeat(10) + &near + &empty.repeat(9);
    assert_eq!(
        String::from_utf8(unpacked(&found[1].1)).expect("text"),
        expected
    );
    assert_eq!(unpacked(&found[2].1), b"a program");
    let unknown = [&file[..], "--program", "page.html", "--page", "page.html"];
    assert_eq!(folder.report(&unknown, b"").status.code(), Some(1));
}

#[test]
fn folders_are_removed_on_request() {
    let folder = Folder::new("stripped");
    let text = "cmd: /home/me/prog\nevents: Ir\nfl=/home/me/a.c\nfn=main\n1 42\n";
    let file = folder.file("p.out", &gzip(text.as_bytes()));
    let found = folder.opened(&[&file, "--strip-paths"], b"");
    assert_eq!(
        String::from_utf8(unpacked(&found[0].1)).expect("text"),
        text.replace("/home/me/", "")
    );
}
