//! Splitting, lining up and comparing, seen from outside.

mod built;
mod comparing;
mod lining_up;
mod properties;
mod samples;
mod splitting;
