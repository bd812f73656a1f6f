//! The WebAssembly face, called from JavaScript's side of the wall (in Node.js).
#![cfg(target_arch = "wasm32")]

use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn version_is_that_of_the_package() {
    assert_eq!(grindscope::wasm::version(), env!("CARGO_PKG_VERSION"));
}
