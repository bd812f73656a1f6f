//! The script of a flame graph that is a file of its own: modules of the page, one behind the other.

/// The modules, each behind those that it imports. No two of them call anything by one name.
const MODULES: [&str; 12] = [
    include_str!("../../www/values/at.js"),
    include_str!("../../www/pictures/boxes-in-sight.js"),
    include_str!("../../www/pictures/span.js"),
    include_str!("../../www/pictures/label.js"),
    include_str!("../../www/pictures/colours.js"),
    include_str!("../../www/pictures/surface-canvas.js"),
    include_str!("../../www/pictures/flame-paint.js"),
    include_str!("../../www/pictures/found-boxes.js"),
    include_str!("../../www/flame-page/profile.js"),
    include_str!("../../www/flame-page/page.js"),
    include_str!("../../www/flame-page/figures.js"),
    include_str!("../../www/flame-page/script.js"),
];

/// One script without imports, exports and comments of lines of their own.
pub(super) fn script() -> String {
    let mut out = String::new();
    for module in MODULES {
        let mut skipped = None;
        for line in module.lines() {
            let end = skipped.or_else(|| skipped_until(line));
            skipped = end.filter(|end| !line.ends_with(end));
            if end.is_none() {
                out.push_str(line.strip_prefix("export ").unwrap_or(line));
                out.push('\n');
            }
        }
    }
    out
}

/// What ends the lines that are left out, where this is the first of them.
fn skipped_until(line: &str) -> Option<&'static str> {
    let text = line.trim_start();
    if line.starts_with("import ") {
        Some(";")
    } else if text.starts_with("/**") && (text.ends_with("*/") || !text.contains("*/")) {
        Some("*/")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{MODULES, script};

    #[test]
    fn what_modules_import_is_there() {
        let script = format!("\n{}", script());
        let imports = MODULES
            .iter()
            .flat_map(|module| module.split("import {").skip(1));
        let lists = imports.filter_map(|rest| rest.split_once('}'));
        let names: Vec<&str> = lists
            .flat_map(|(list, _)| list.split(','))
            .map(str::trim)
            .collect();
        assert!(names.contains(&"paintFlame"));
        for name in names.into_iter().filter(|name| !name.is_empty()) {
            let made = [format!("\nfunction {name}("), format!("\nconst {name} = ")];
            assert!(made.iter().any(|made| script.contains(made)), "{name}");
        }
    }

    #[test]
    fn modules_become_one_script() {
        let script = script();
        let lines = || script.lines();
        assert!(lines().any(|line| line.starts_with("function paintFlame(")));
        assert!(lines().any(|line| line.starts_with("const profile = JSON.parse(")));
        for word in ["import", "export", "/**", " * "] {
            let found = lines().find(|line| line.starts_with(word));
            assert_eq!(found, None);
        }
        // Nothing ends the element that the script stands in.
        assert!(!script.contains("</"));
        assert!(!script.contains("<!--"));
    }

    #[test]
    fn no_name_is_given_twice() {
        let script = script();
        let names = script.lines().filter_map(|line| {
            let word = ["function ", "const ", "let "];
            let rest = word.iter().find_map(|word| line.strip_prefix(word))?;
            rest.split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
        });
        let mut names: Vec<&str> = names.collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(all, names.len());
        assert!(all > 60);
    }
}
