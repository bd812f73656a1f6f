use super::{Component, write};

const MIT: &str = "Permission is hereby granted, free of charge, to any person\n";

fn component(name: &str, licence: &str, texts: &[&str]) -> Component {
    Component {
        name: name.to_owned(),
        version: "1".to_owned(),
        licence: licence.to_owned(),
        texts: texts.iter().map(|&text| text.to_owned()).collect(),
        is_in_page: true,
        is_in_command: false,
    }
}

#[test]
fn equal_texts_are_written_once_below_all_names() {
    let text = write(&[
        component("a", "MIT", &[MIT]),
        component("b", "Zlib", &["as is"]),
        component(
            "c",
            "MIT OR Apache-2.0",
            &["the long one", &MIT.replace('\n', "\r\n")],
        ),
    ])
    .unwrap();
    assert_eq!(text.matches("Permission is hereby").count(), 1);
    assert!(
        text.contains("a 1 (MIT)\nc 1 (MIT OR Apache-2.0)\n\nPermission"),
        "{text}"
    );
    assert!(text.contains("b 1 (Zlib)\n\nas is\n"), "{text}");
    assert!(!text.contains("the long one"), "{text}");
}

#[test]
fn all_required_entries_are_kept() {
    let both = component("a", "MIT AND Unicode-3.0", &[MIT, "of Unicode"]);
    let text = write(&[both]).unwrap();
    assert!(
        text.contains("Permission is hereby") && text.contains("of Unicode"),
        "{text}"
    );
}

#[test]
fn a_component_without_a_text_is_an_error_that_names_it() {
    let error = write(&[component("bare", "MIT", &[])])
        .unwrap_err()
        .to_string();
    assert!(error.contains("bare"), "{error}");
}
