//! `grindscope record` of PHP, with a program `php` that writes a file as Xdebug does. Xdebug itself is not tested.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;

/// Prints its arguments, and writes a profile where Xdebug's settings say. Its extension is not loaded by default.
const PHP: &str = r#"#!/bin/sh
if [ "$1" = -m ]; then echo Core; exit; fi
for argument in "$@"; do
    case "$argument" in xdebug.output_dir=*) folder=${argument#*=} ;; esac
done
printf 'version: 1\ncreator: xdebug 3.4.2\ncmd: /a.php\npart: 1\npositions: line\n\nevents: Time_(10ns)\n\nfl=(1) /a.php\nfn=(1) {main}\n1 7\n' \
    > "$folder/cachegrind.out.$$"
echo "$@"
"#;

/// Runs `record` in a new folder. Returns its status, what it printed, and the profiles.
fn record(name: &str, arguments: &[&str], php: &str) -> (Option<i32>, String, Vec<PathBuf>) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let out = folder.join("out");
    fs::create_dir_all(&out).expect("a folder");
    let program = folder.join("php");
    fs::write(&program, php).expect("a script");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("permissions");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new(env!("CARGO_BIN_EXE_grindscope"))
        .args(["record", "--no-view", "--output"])
        .arg(&out)
        .arg("--")
        .args(arguments)
        .env("PATH", format!("{}:{path}", folder.display()))
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let files = fs::read_dir(&out).expect("a folder");
    let files = files.map(|entry| entry.expect("an entry").path()).collect();
    (output.status.code(), text, files)
}

#[test]
fn php_is_recorded_with_the_settings_of_xdebug() {
    for arguments in [&["php", "a.php", "x"][..], &["a.php", "x"]] {
        let (status, text, files) = record("record-php", arguments, PHP);
        assert_eq!(status, Some(0), "{text}");
        let [profile] = &files[..] else {
            panic!("{files:?}");
        };
        let (given, named) = text.trim_end().split_once('\n').expect("two lines");
        assert_eq!(named, profile.display().to_string());
        assert!(
            given.starts_with("-d zend_extension=xdebug -d xdebug.mode=profile "),
            "{given}"
        );
        assert!(given.ends_with(" a.php x"), "{given}");
        let summary = Command::new(env!("CARGO_BIN_EXE_grindscope"))
            .arg("summary")
            .arg(profile)
            .output()
            .expect("it runs");
        let summary = String::from_utf8_lossy(&summary.stdout);
        assert!(summary.contains("xdebug 3.4.2"), "{summary}");
    }
}

#[test]
fn php_without_a_profile_is_an_error() {
    let (status, _, files) = record("record-nothing", &["a.php"], "#!/bin/sh\n");
    assert_eq!((status, files.len()), (Some(1), 0));
}
