//! The server of AdvAI: configuration, routes, uploads, live events, command
//! line, start and shutdown.

mod assembly;
pub mod cli;
mod clock;
pub mod config;
mod edge;
mod gateway;
mod live;
pub mod logging;
mod pages;
mod routes;
pub mod serve;
pub mod service;
mod shutdown;
pub mod site;
mod two_files;
