//! The effect of `-o` on existing files, above all on the inputs.

use crate::command::{run, write};
use std::path::{Path, PathBuf};
use std::process::Command;

const PROFILE: &str = "creator: c\npid: 7\ncmd: ls\nevents: Ir\nfl=a.c\nfn=f\n1 42\n";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("export")
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    names.sort();
    names
}

#[test]
fn an_input_is_never_the_output() {
    let folder = folder("onto");
    let at = |name: &str| folder.join(name).to_str().expect("a UTF-8 path").to_owned();
    let (a, b, page) = (at("a.out"), at("b.out"), at("page.html"));
    for file in [&a, &b, &page] {
        std::fs::write(file, PROFILE).expect("a file");
    }
    let mut outputs = vec![a.clone(), at("../onto/a.out")];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&a, at("symbolic")).expect("a link");
        std::fs::hard_link(&a, at("hard")).expect("a link");
        outputs.extend([at("symbolic"), at("hard")]);
    }
    for output in &outputs {
        for command in [
            &["convert", "--to", "callgrind", &a][..],
            &["diff", &a, &b],
            &["diff", &b, &b, "--also-b", &a],
            &["report", &a],
            &["report", &b, "--page", &a],
        ] {
            let refused = run(&[command, &["-o", output]].concat());
            let error = String::from_utf8(refused.stderr).expect("text");
            assert_eq!(refused.status.code(), Some(1));
            assert!(error.contains("is also an input"), "{command:?}: {error}");
            assert_eq!(std::fs::read_to_string(&a).expect("a file"), PROFILE);
        }
    }
}

#[test]
fn a_file_is_replaced_as_a_whole_and_keeps_its_permissions() {
    let input = write("replaced.out", PROFILE);
    let folder = folder("replaced");
    let output = folder.join("x.csv");
    let to = output.to_str().expect("a UTF-8 path");
    std::fs::write(&output, "before").expect("a file");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| path.metadata().expect("a file").permissions().mode() & 0o777;
        let shared = std::fs::Permissions::from_mode(0o640);
        std::fs::set_permissions(&output, shared).expect("permissions");
        assert!(
            run(&["convert", "--to", "csv", &input, "-o", to])
                .status
                .success()
        );
        assert_eq!(mode(&output), 0o640);
        // A link stays one, and what it leads to is written.
        let link = folder.join("link.csv");
        std::os::unix::fs::symlink("x.csv", &link).expect("a link");
        std::fs::write(&output, "before").expect("a file");
        let link = link.to_str().expect("a UTF-8 path");
        assert!(
            run(&["convert", "--to", "csv", &input, "-o", link])
                .status
                .success()
        );
        assert!(Path::new(link).is_symlink());
        assert_eq!(names(&folder), ["link.csv", "x.csv"]);
    }
    assert!(
        run(&["convert", "--to", "csv", &input, "-o", to])
            .status
            .success()
    );
    let csv = std::fs::read_to_string(&output).expect("a file");
    assert!(csv.trim_end().ends_with("\nf,,a.c,,0,42,42"), "{csv}");
    // Without one before, it has the permissions of any new file.
    std::fs::remove_file(&output).expect("removed");
    let fresh = folder.join("fresh");
    std::fs::write(&fresh, "").expect("a file");
    assert!(
        run(&["convert", "--to", "csv", &input, "-o", to])
            .status
            .success()
    );
    let permissions = |path: &Path| path.metadata().expect("a file").permissions();
    assert_eq!(permissions(&output), permissions(&fresh));
}

/// A limit on the size of files simulates a full disk.
#[cfg(target_os = "linux")]
#[test]
fn incomplete_files_are_deleted() {
    let lines: String = (1..4000)
        .map(|line| format!("fn=function_{line}\n{line} 1\n"))
        .collect();
    let input = write("large.out", &format!("creator: c\nevents: Ir\n{lines}"));
    let folder = folder("full");
    let output = folder.join("x.json");
    let limited = || {
        let mut command = Command::new("sh");
        let script = "trap '' XFSZ; ulimit -f 8; exec \"$@\"";
        command.args(["-c", script, "sh", env!("CARGO_BIN_EXE_grindscope")]);
        command
            .args(["convert", "--to", "json", &input, "-o"])
            .arg(&output);
        let output = command.output().expect("the command runs");
        assert_eq!(output.status.code(), Some(1));
        let error = String::from_utf8(output.stderr).expect("text");
        assert!(error.contains("x.json: cannot be written"), "{error}");
    };
    limited();
    assert!(names(&folder).is_empty());
    std::fs::write(&output, "before").expect("a file");
    limited();
    assert_eq!(std::fs::read_to_string(&output).expect("a file"), "before");
    assert_eq!(names(&folder), ["x.json"]);
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_pipes_are_written_directly() {
    let input = write("device.out", PROFILE);
    let convert = ["convert", "--to", "csv", &input, "-o"];
    let output = run(&[&convert[..], &["/dev/stdout"]].concat());
    assert!(output.status.success());
    assert!(
        output
            .stdout
            .trim_ascii_end()
            .ends_with(b"\nf,,a.c,,0,42,42")
    );
    assert!(
        run(&[&convert[..], &["/dev/null"]].concat())
            .status
            .success()
    );
    let output = run(&[&convert[..], &["/dev/full"]].concat());
    assert_eq!(output.status.code(), Some(1));
    // What standard output was redirected to stays the file that others write to.
    let log = folder("redirected").join("log");
    let script = "{ \"$0\" convert --to csv \"$1\" -o /dev/stdout; echo done; } > \"$2\"";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_grindscope"), &input]);
    assert!(command.arg(&log).status().expect("a shell").success());
    let text = std::fs::read_to_string(&log).expect("a file");
    assert!(
        text.starts_with("function,") && text.ends_with("\ndone\n"),
        "{text}"
    );
}

#[test]
fn the_format_follows_from_the_ending() {
    let input = write("ending.out", PROFILE);
    let folder = folder("ending");
    for (name, start) in [
        ("x.folded", "f 42\n"),
        ("x.folded.txt", "f 42\n"),
        ("x.dot", "digraph"),
        ("x.callgrind.out", "version: 1\n"),
    ] {
        let output = folder.join(name);
        let written = run(&[
            "convert",
            &input,
            "-o",
            output.to_str().expect("a UTF-8 path"),
        ]);
        assert!(written.status.success(), "{name}: {written:?}");
        let text = std::fs::read_to_string(&output).expect("a file");
        assert!(text.contains(start), "{name}: {text}");
    }
    let unknown = run(&[
        "convert",
        &input,
        "-o",
        folder.join("x.txt").to_str().expect("a path"),
    ]);
    assert_eq!(unknown.status.code(), Some(1));
}
