//! The binary `advai`; everything is in the library.

use std::process::ExitCode;

/// glibc's keeps what each thread once used, and is slower between threads.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    server::cli::main()
}
