use super::WasmSettings;

const SETTINGS: &str = include_str!("../../../wasm-pack.toml");

#[test]
fn the_project_s_own_file_is_understood() {
    let settings = WasmSettings::parse(SETTINGS).unwrap();
    assert_eq!(settings.build.profile, "web");
    let [first, second] = settings.modules();
    assert_eq!(first.binary(), "grindscope_bg.wasm");
    assert_ne!(first.folder(), second.folder());
}

#[test]
fn an_unknown_key_is_an_error_that_names_it() {
    let misspelt = SETTINGS.replace("out-name", "outname");
    let error = WasmSettings::parse(&misspelt).unwrap_err().to_string();
    assert!(error.contains("outname"), "{error}");
}

#[test]
fn a_missing_key_is_an_error_that_names_it() {
    let without = SETTINGS.replace("profile = \"web\"", "");
    let error = WasmSettings::parse(&without).unwrap_err().to_string();
    assert!(error.contains("profile"), "{error}");
}
