//! The pages and their server functions: everything that concerns Leptos.

use crate::{edge::content_security_policy, service::Service, site::Site};
use app::{App, Backend, shell};
use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use domain::{Actor, Problem};
use leptos::{config::LeptosOptions, nonce::use_nonce, prelude::*};
use leptos_axum::{LeptosRoutes, ResponseOptions, generate_route_list};
use std::{net::SocketAddr, path::Path, sync::Arc};

/// Every page, every server function, and the files of the site for all else.
pub(crate) fn router(service: Service, site: Site, folder: &Path, address: SocketAddr) -> Router {
    let options = LeptosOptions::builder()
        .output_name("advai")
        .site_root(folder.to_string_lossy())
        .site_addr(address)
        .build();
    let context = context(service);
    let routes = generate_route_list(App);
    let rest =
        Rest { site: Arc::new(site), options: options.clone(), context: Arc::new(context.clone()) };
    let document = {
        let options = options.clone();
        move || shell(options.clone())
    };
    Router::new()
        .leptos_routes_with_context(&options, routes, context, document)
        .with_state(options)
        .fallback_service(axum::routing::any(file_or_page).with_state(rest))
}

/// What pages and server functions find: the backend, who asks, and for a page
/// the policy that lets its own scripts run.
fn context(service: Service) -> impl Fn() + Clone + Send + Sync + 'static {
    let backend: Arc<dyn Backend> = Arc::new(service);
    move || {
        provide_context(backend.clone());
        provide_context(Actor::LOCAL);
        let (Some(nonce), Some(response)) = (use_nonce(), use_context::<ResponseOptions>()) else {
            return;
        };
        if let Ok(policy) = HeaderValue::from_str(&content_security_policy(&nonce)) {
            response.insert_header(header::CONTENT_SECURITY_POLICY, policy);
        }
    }
}

#[derive(Clone)]
struct Rest {
    site: Arc<Site>,
    options: LeptosOptions,
    context: Arc<dyn Fn() + Send + Sync>,
}

/// A file of the site, else the application's own "not found" page.
async fn file_or_page(State(rest): State<Rest>, request: Request) -> Response {
    let (method, path) = (request.method(), request.uri().path());
    if let Some(file) = rest.site.respond(method, path, request.headers()) {
        return file;
    }
    if !matches!(*method, Method::GET | Method::HEAD) || is_file_name(path) {
        return crate::routes::Refusal(Problem::not_found("address")).into_response();
    }
    let (options, context) = (rest.options, rest.context);
    let render = leptos_axum::render_app_async_with_context(
        move || context(),
        move || shell(options.clone()),
    );
    let mut response = render(request).await;
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// A script or a style that is not there is no page for anyone to read.
fn is_file_name(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|last| last.contains('.'))
}
