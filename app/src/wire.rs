//! JSON between page and server, always read from text: one reader in the
//! WASM, the one that the page's own data and the live events use.

use leptos::server_fn::{ContentType, Decodes, Encodes, Format, FormatType, codec::Post};
use serde::{Serialize, de::DeserializeOwned};

/// What server functions answer in.
pub(crate) type TextJson = Post<Wire>;

/// JSON, read from text.
pub struct Wire;

impl ContentType for Wire {
    const CONTENT_TYPE: &'static str = "application/json";
}

impl FormatType for Wire {
    const FORMAT_TYPE: Format = Format::Text;
}

impl<T: Serialize> Encodes<T> for Wire {
    type Error = serde_json::Error;

    fn encode(output: &T) -> Result<bytes::Bytes, Self::Error> {
        serde_json::to_vec(output).map(bytes::Bytes::from)
    }
}

impl<T: DeserializeOwned> Decodes<T> for Wire {
    type Error = serde_json::Error;

    fn decode(bytes: bytes::Bytes) -> Result<T, Self::Error> {
        // What is not UTF-8 is no JSON either, and fails as such.
        serde_json::from_str(std::str::from_utf8(&bytes).unwrap_or_default())
    }
}
