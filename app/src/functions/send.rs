//! Sends a form as the page's script, and hands back what the server says.

use crate::trouble::Trouble;

#[cfg(feature = "hydrate")]
pub(crate) use in_browser::{get, send};
#[cfg(not(feature = "hydrate"))]
pub(crate) use on_server::send;

#[cfg(feature = "hydrate")]
mod in_browser {
    use super::Trouble;
    use crate::json::{self, FromJs};
    use gloo_net::http::{Request, Response};

    /// Posts the fields to a server function and returns its answer.
    ///
    /// One function for all forms: the typed call that Leptos makes for each
    /// server function costs some kilobytes of WASM every time.
    ///
    /// # Errors
    /// What the server says, or that it was not reached.
    pub(crate) async fn send<T: FromJs>(name: &str, fields: &[(&str, &str)]) -> Result<T, Trouble> {
        let mut body = String::new();
        for (key, value) in fields {
            if !body.is_empty() {
                body.push('&');
            }
            body.push_str(key);
            body.push('=');
            body.push_str(&String::from(js_sys::encode_uri_component(value)));
        }
        let request = Request::post(&format!("/fn/{name}"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Accept", "application/json")
            .body(body);
        let request = request.map_err(|_| Trouble::offline())?;
        read(text(request.send().await).await?)
    }

    /// Reads from the server.
    ///
    /// # Errors
    /// What the server says, or that it was not reached.
    pub(crate) async fn get<T: FromJs>(path: &str) -> Result<T, Trouble> {
        let request = Request::get(path).header("Accept", "application/json");
        read(text(request.send().await).await?)
    }

    /// The body of an answer that is none of an error.
    async fn text(response: Result<Response, gloo_net::Error>) -> Result<String, Trouble> {
        let response = response.map_err(|_| Trouble::offline())?;
        let text = response.text().await.map_err(|_| Trouble::offline())?;
        if response.ok() { Ok(text) } else { Err(read(text)?) }
    }

    /// What cannot be read is not from our server.
    fn read<T: FromJs>(json: String) -> Result<T, Trouble> {
        json::parse(&json).ok_or_else(Trouble::offline)
    }
}

#[cfg(not(feature = "hydrate"))]
mod on_server {
    use super::Trouble;

    /// Only a page in a browser sends.
    pub(crate) async fn send<T>(_name: &str, _fields: &[(&str, &str)]) -> Result<T, Trouble> {
        Err(Trouble::offline())
    }
}
