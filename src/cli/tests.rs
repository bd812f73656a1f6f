use super::{Arguments, examples};
use clap::{CommandFactory, Parser};

/// The words of an example, up to its explanation after two blanks.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let (mut is_quoted, mut blanks) = (false, 0);
    for letter in line.trim().chars() {
        blanks = if letter == ' ' { blanks + 1 } else { 0 };
        match letter {
            ' ' if blanks == 2 => break,
            '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            _ => words.last_mut().expect("a word").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn examples_are_accepted() {
    let mut texts = vec![examples::ALL.to_owned()];
    for command in Arguments::command().get_subcommands() {
        let after = command.get_after_help().map(ToString::to_string);
        if !["completions", "man"].contains(&command.get_name()) {
            texts.push(after.unwrap_or_else(|| panic!("{}", command.get_name())));
        }
    }
    for line in texts.iter().flat_map(|text| text.lines()) {
        if line.starts_with(' ') {
            let words = words(line);
            Arguments::try_parse_from(&words).unwrap_or_else(|e| panic!("{words:?}: {e}"));
        }
    }
}
