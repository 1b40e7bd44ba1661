//! The server's half of the server functions.

use crate::{
    Backend,
    prefs::{Size, Theme},
    trouble::Trouble,
};
use domain::{Actor, Language, Problem};
use http::{HeaderValue, StatusCode, header::SET_COOKIE};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use std::sync::Arc;

/// The backend and who is asking, as the server put them into the context.
pub(super) fn backend() -> Result<(Arc<dyn Backend>, Actor), Trouble> {
    match (use_context::<Arc<dyn Backend>>(), use_context::<Actor>()) {
        (Some(backend), Some(actor)) => Ok((backend, actor)),
        _ => known(Err(Problem::internal())),
    }
}

/// The result for the page; a problem also becomes the response's status.
pub(super) fn known<T>(result: Result<T, Problem>) -> Result<T, Trouble> {
    result.map_err(refused)
}

/// The problem for the page; it also becomes the response's status.
pub(crate) fn refused(problem: Problem) -> Trouble {
    if let (Some(response), Ok(status)) =
        (use_context::<ResponseOptions>(), StatusCode::from_u16(problem.status))
    {
        response.set_status(status);
    }
    Trouble::from(problem)
}

/// Sends a plain form on to a path of ours; a script decides for itself.
pub(super) fn go_to(path: &str) {
    let ours =
        path.starts_with('/') && !path.starts_with("//") && !path.contains(['\\', '\r', '\n']);
    if ours && is_form() {
        leptos_axum::redirect(path);
    }
}

fn is_form() -> bool {
    use_context::<http::request::Parts>().is_some_and(|parts| {
        parts
            .headers
            .get(http::header::ACCEPT)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|accept| accept.contains("text/html"))
    })
}

/// Sets a cookie for a year, if the choice is one that exists.
pub(super) fn prefer(name: &str, value: &str) -> Result<(), Trouble> {
    let exists = match name {
        "lang" => Language::from_tag(value).is_some(),
        "theme" => Theme::from_tag(value).is_some(),
        "size" => Size::from_tag(value).is_some(),
        _ => false,
    };
    if !exists {
        return known(Err(Problem::bad_request("bad_request", "There is no such choice.")));
    }
    let cookie = format!("{name}={value}; Path=/; Max-Age=31536000; SameSite=Lax");
    if let (Some(response), Ok(cookie)) =
        (use_context::<ResponseOptions>(), HeaderValue::from_str(&cookie))
    {
        response.append_header(SET_COOKIE, cookie);
    }
    Ok(())
}
