//! The WASM entry: hydrate, nothing else.

use wasm_bindgen::prelude::wasm_bindgen;

/// Brings the page that the server rendered to life.
#[wasm_bindgen]
pub fn hydrate() {
    console_error_panic_hook::set_once();
    app::hydrate();
}
