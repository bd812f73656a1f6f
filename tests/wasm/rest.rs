//! What is called in the place of functions that are not there yet.

use super::*;
use grindscope::wasm::{load_rest, on_absent};
use js_sys::Function;

#[wasm_bindgen_test]
fn the_loader_is_called_whenever_something_is_absent() {
    on_absent(Function::new_no_args(
        "globalThis.loads = (globalThis.loads ?? 0) + 1",
    ));
    load_rest();
    load_rest();
    let loads = Reflect::get(&js_sys::global(), &"loads".into()).unwrap();
    assert_eq!(loads.as_f64(), Some(2.0));
}
