//! JSON in the browser: parsed by the browser, read field by field.
//!
//! The server writes these types with serde. Serde's readers for them, with a
//! parser of their own, are a sixth of what the pages' program may weigh; the
//! browser has a parser already. Field and variant names are serde's, and the
//! compiler refuses a type whose fields or variants are not all listed.

mod types;

pub(crate) use types::event;

use wasm_bindgen::JsValue;

/// A type that can be read from a value that the browser has parsed.
pub(crate) trait FromJs: Sized {
    /// Nothing where the value is of another shape.
    fn from_js(value: &JsValue) -> Option<Self>;
}

/// Reads a text; nothing where it is no JSON or of another shape.
pub(crate) fn parse<T: FromJs>(json: &str) -> Option<T> {
    T::from_js(&js_sys::JSON::parse(json).ok()?)
}

fn field<T: FromJs>(object: &JsValue, name: &str) -> Option<T> {
    T::from_js(&js_sys::Reflect::get(object, &JsValue::from_str(name)).ok()?)
}

/// An answer that says no more than that it was done.
impl FromJs for () {
    fn from_js(_value: &JsValue) -> Option<Self> {
        Some(())
    }
}

impl FromJs for String {
    fn from_js(value: &JsValue) -> Option<Self> {
        value.as_string()
    }
}

impl FromJs for bool {
    fn from_js(value: &JsValue) -> Option<Self> {
        value.as_bool()
    }
}

/// Whole numbers: JavaScript has them exactly up to 2^53.
macro_rules! number {
    ($($type:ty),*) => {$(
        impl FromJs for $type {
            fn from_js(value: &JsValue) -> Option<Self> {
                value.as_f64().map(|number| number as Self)
            }
        }
    )*};
}
number!(u8, u16, u32, u64, i64);

impl<T: FromJs> FromJs for Option<T> {
    fn from_js(value: &JsValue) -> Option<Self> {
        if value.is_null() || value.is_undefined() {
            return Some(None);
        }
        T::from_js(value).map(Some)
    }
}

impl<T: FromJs> FromJs for Vec<T> {
    fn from_js(value: &JsValue) -> Option<Self> {
        if !js_sys::Array::is_array(value) {
            return None;
        }
        js_sys::Array::from(value).iter().map(|item| T::from_js(&item)).collect()
    }
}
