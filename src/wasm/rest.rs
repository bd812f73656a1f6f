//! The other half of the program, where it was split in two (xtask/src/wasm_split): functions that
//! are not there until somebody needs them.

use js_sys::Function;
use std::cell::RefCell;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

thread_local! {
    /// Puts the rest in its place, or throws.
    static LOADER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Says how the rest of the program is had at once: `load` is called, with nothing, by whatever of it
/// is needed before it is there. It returns when the rest has been instantiated, or throws. A program
/// that is whole never calls it.
#[wasm_bindgen(js_name = onAbsent)]
pub fn on_absent(load: Function) {
    LOADER.set(Some(load));
}

/// Has the rest of the program loaded. Called by what stands in the place of its functions, see `[split]` in
/// wasm-pack.toml; nobody else has a reason to.
///
/// Throws what the loader throws.
#[wasm_bindgen(js_name = loadRest)]
pub fn load_rest() {
    let loader = LOADER.with_borrow(Clone::clone);
    let loaded = match loader {
        Some(load) => load.call0(&JsValue::NULL),
        None => Err(js_sys::Error::new("nobody has said where the rest of the program is").into()),
    };
    // Whoever has called this has no result for a failure.
    if let Err(error) = loaded {
        wasm_bindgen::throw_val(error);
    }
}
