//! The documents and the code agree: links and paths lead somewhere, cited sections exist, and
//! docs/cli.md lists the options that the command has.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders that are not the project's own text.
const LEFT_OUT: [&str; 9] = [
    "target",
    "dist",
    "pkg",
    "pkg-disassembly",
    "node_modules",
    "data",
    "test-results",
    ".git",
    ".tools",
];

/// Folders whose files comments name by their path from the root.
const ROOTS: [&str; 7] = ["src", "www", "xtask", "tests", "docs", "benches", "fuzz"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Files below a folder that have one of these extensions, with their text.
fn texts(folder: &Path, extensions: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !LEFT_OUT.contains(&&*name) {
            found.extend(texts(&path, extensions));
        } else if path.is_file() && extensions.contains(&&*extension) {
            let text = fs::read_to_string(&path).expect("a text");
            found.push((path, text));
        }
    }
    found
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with("/*") || line.starts_with('*')
}

/// Words of a text that look like paths of texts, from the root of the project.
fn paths(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    line.split(move |c| !is_part(c)).filter_map(|word| {
        let word = word.trim_end_matches('.');
        let (first, _) = word.split_once('/')?;
        let (_, extension) = word.rsplit_once('.')?;
        let is_text = ["rs", "js", "jsx", "md", "py", "css", "toml"].contains(&extension);
        (ROOTS.contains(&first) && is_text).then_some(word)
    })
}

/// Anchors that a Markdown page gives its headings.
fn anchors(page: &str) -> BTreeSet<String> {
    let mut in_code = false;
    let mut found = BTreeSet::new();
    for line in page.lines() {
        in_code ^= line.starts_with("```");
        if let (false, Some(heading)) = (in_code, line.strip_prefix('#')) {
            let title = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = |c: &char| c.is_alphanumeric() || "-_ ".contains(*c);
            let anchor: String = title.chars().filter(kept).collect();
            found.insert(anchor.replace(' ', "-"));
        }
    }
    found
}

/// Targets of the links in a Markdown page.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let targets = page.split("](").skip(1);
    targets.filter_map(|rest| rest.split_once(')').map(|(target, _)| target))
}

#[test]
fn links_between_documents_lead_somewhere() {
    for (path, page) in texts(root(), &["md"]) {
        for target in links(&page).filter(|target| !target.contains("://")) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let next_to = path.parent().expect("a folder").join(file);
            let aim = if file.is_empty() { &path } else { &next_to };
            assert!(aim.exists(), "{}: no {target}", path.display());
            if !anchor.is_empty() {
                let other = fs::read_to_string(aim).expect("a page");
                let known = anchors(&other).contains(anchor);
                assert!(known, "{}: no heading {target}", path.display());
            }
        }
    }
}

/// A path begins at the root, or at a folder that the file is in.
#[test]
fn paths_in_comments_and_documents_exist() {
    for (path, text) in texts(root(), &["rs", "js", "jsx", "md"]) {
        let is_document = path.extension().is_some_and(|e| e == "md");
        let lines = text.lines().filter(|line| is_document || is_comment(line));
        for named in lines.flat_map(paths) {
            let exists = path.ancestors().any(|folder| folder.join(named).exists());
            assert!(exists, "{}: there is no {named}", path.display());
        }
    }
}

/// Comments cite a section as `docs/format.md 10.2`.
#[test]
fn cited_sections_of_the_format_exist() {
    let format = fs::read_to_string(root().join("docs/format.md")).expect("docs/format.md");
    let headings = format.lines().filter(|line| line.starts_with('#'));
    let sections: BTreeSet<&str> = headings
        .filter_map(|heading| heading.split(' ').nth(1))
        .map(|number| number.trim_end_matches('.'))
        .collect();
    let mut cited = 0;
    for (path, text) in texts(&root().join("src"), &["rs"]) {
        for rest in text.split("docs/format.md ").skip(1) {
            let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.');
            let section = rest[..end.unwrap_or(rest.len())].trim_end_matches('.');
            assert!(sections.contains(section), "{}: {section}", path.display());
            cited += 1;
        }
    }
    assert!(cited > 0, "nothing cites it");
}

/// The long options of a text: `--name`.
fn options(text: &str) -> BTreeSet<&str> {
    let starts = text.match_indices("--").map(|(at, _)| at);
    starts
        .filter(|&at| !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '-'))
        .filter_map(|at| {
            let rest = &text[at + 2..];
            let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
            let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            let is_option = rest.starts_with(|c: char| c.is_ascii_lowercase());
            is_option.then_some(&text[at..at + 2 + end])
        })
        .collect()
}

fn help(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
    let output = command
        .args(arguments)
        .arg("--help")
        .output()
        .expect("help");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The options that a help text defines: those at the beginning of a line.
fn defined(help: &str) -> BTreeSet<&str> {
    let lines = help.lines().map(str::trim_start);
    let definitions = lines.filter(|line| line.starts_with('-'));
    let heads = definitions.map(|line| line.split("  ").next().unwrap_or(line));
    heads.flat_map(options).collect()
}

#[test]
fn the_page_about_the_command_names_its_options_and_no_others() {
    let page = fs::read_to_string(root().join("docs/cli.md")).expect("docs/cli.md");
    let overview = help(&[]);
    let (_, list) = overview.split_once("Commands:\n").expect("commands");
    let list = list.lines().take_while(|line| !line.is_empty());
    // Further lines of a description are indented.
    let list = list.filter(|line| !line.starts_with("   "));
    let names = list.filter_map(|line| line.split_whitespace().next());
    let helps: Vec<String> = names
        .filter(|&name| name != "help")
        .inspect(|name| assert!(page.contains(&format!("\n## {name}\n")), "no {name}"))
        .map(|name| help(&[name]))
        .chain([overview.clone()])
        .collect();
    let of_command: BTreeSet<&str> = helps.iter().flat_map(|help| defined(help)).collect();
    assert_eq!(options(&page), of_command);
}

/// Adds the keys of a value; events name the keys of objects with an upper-case letter.
fn add_keys(value: &serde_json::Value, keys: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                keys.insert(key.clone());
                add_keys(value, keys);
            }
        }
        serde_json::Value::Array(list) => list.iter().for_each(|value| add_keys(value, keys)),
        _ => {}
    }
}

#[test]
fn docs_json_has_every_key_and_format() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("json-keys");
    fs::create_dir_all(&folder).expect("a folder");
    let profile = |costs: &str| {
        format!(
            "creator: x\npid: 1\npart: 1\nthread: 1\ndesc: Trigger: end\ncmd: p\nevents: Ir Dr\nfl=a.c\nob=p\nfn=main\n1 10 1\ncfn=_Z1fv\ncalls=2 1\n2 {costs}\nfn=_Z1fv\n3 {costs}\ncfn=g\ncalls=1 1\n3 1 1\nfn=g\n4 1 1\ncfn=_Z1fv\ncalls=1 1\n4 1 1\n"
        )
    };
    let path = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file");
        path.to_str().expect("UTF-8").to_owned()
    };
    let (a, b) = (
        path("a.out", &profile("50 5")),
        path("b.out", &profile("90 6")),
    );
    let document = fs::read_to_string(root().join("docs/json.md")).expect("a document");
    let rate = "Rate = Dr / Ir";
    let commands: [(&str, &[&str]); 6] = [
        ("profile", &["convert", "--to", "json", "--event", rate, &a]),
        ("summary", &["summary", "--json", &a]),
        ("findings", &["findings", "--json", &a]),
        (
            "difference",
            &["diff", "--json", "--calls", "--lines", &a, &b],
        ),
        ("check", &["check", "--format", "json", &a, &b]),
        ("answer", &["show", "--json", "main", &a]),
    ];
    for (kind, arguments) in commands {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grindscope"));
        let output = command.current_dir(&folder).args(arguments).output();
        let json = output.expect("the command runs").stdout;
        let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
        assert_eq!(json["format"], format!("grindscope-{kind}"));
        assert_eq!(json["version"], 2, "{kind}");
        let mut keys = BTreeSet::new();
        add_keys(&json, &mut keys);
        assert!(keys.len() > 5, "{kind}");
        let events = ["Ir", "Dr"];
        for key in keys.iter().filter(|key| !events.contains(&key.as_str())) {
            assert!(document.contains(&format!("`{key}`")), "{kind}: {key}");
            assert!(!key.contains(char::is_uppercase), "{kind}: {key}");
        }
    }
}
