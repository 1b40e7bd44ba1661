//! Sends a form as the page's script, and hands back what the server says.

use super::Pulse;
use crate::trouble::Trouble;
use domain::VersionId;

/// Posts the fields to a server function and returns its answer, JSON text.
///
/// One function for all forms: the typed call that Leptos makes for each server
/// function costs some kilobytes of WASM every time.
///
/// # Errors
/// What the server says, or that it was not reached.
#[cfg(feature = "hydrate")]
pub(crate) async fn send(name: &str, fields: &[(&str, &str)]) -> Result<String, Trouble> {
    let mut body = String::new();
    for (key, value) in fields {
        if !body.is_empty() {
            body.push('&');
        }
        body.push_str(key);
        body.push('=');
        body.push_str(&String::from(js_sys::encode_uri_component(value)));
    }
    let request = gloo_net::http::Request::post(&format!("/fn/{name}"))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .header("Accept", "application/json")
        .body(body);
    let request = request.map_err(|_| Trouble::offline())?;
    let response = request.send().await.map_err(|_| Trouble::offline())?;
    let text = response.text().await.map_err(|_| Trouble::offline())?;
    if response.ok() {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).unwrap_or_else(|_| Trouble::offline()))
}

/// Only a page in a browser sends.
#[cfg(not(feature = "hydrate"))]
pub(crate) async fn send(_name: &str, _fields: &[(&str, &str)]) -> Result<String, Trouble> {
    Err(Trouble::offline())
}

/// The id of the version that the server made.
///
/// # Errors
/// Where the answer is no id.
pub(crate) fn sent_id(answer: String) -> Result<String, Trouble> {
    let id = answer.trim_matches('"');
    if id.len() == 36 { Ok(id.to_owned()) } else { Err(Trouble::offline()) }
}

impl Pulse {
    /// Asks whether a version is still being worked on.
    ///
    /// # Errors
    /// What the server says, or that it was not reached.
    pub(crate) async fn read(id: VersionId) -> Result<Self, Trouble> {
        let answer = send("pulse", &[("id", &id.to_string())]).await?;
        serde_json::from_str(&answer).map_err(|_| Trouble::offline())
    }
}
