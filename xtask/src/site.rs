//! The site: WASM with its JavaScript, styles, public files, each with a
//! Brotli and a gzip copy beside it.

use crate::{
    process::{Failure, run},
    size,
    wasm_target::WasmCompiler,
    workspace,
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use wasm_bindgen_cli_support::Bindgen;

/// Every feature that browsers of 2024 have and the compiler may use.
const WASM_OPT_FLAGS: [&str; 11] = [
    // Flat code first, as the passes after it find more alike; then twice, as
    // the first round leaves some for the second.
    "--flatten",
    "--rereloop",
    "-Oz",
    "-Oz",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--strip-producers",
];

/// Builds the whole site into `target/site`. Returns what WASM and JavaScript
/// weigh with Brotli, in KiB.
pub(crate) fn build(compiler: &WasmCompiler) -> Result<f64, Failure> {
    let wasm = compiler.build_frontend()?;
    let site = workspace::site();
    let package = site.join("pkg");
    fs::create_dir_all(&package).map_err(|error| Failure::at(package.display(), error))?;
    bind(&wasm, &package)?;
    optimise(&package.join("advai_bg.wasm"))?;
    minify(&package.join("advai.js"))?;
    styles(&site)?;
    copy_folder(&workspace::root().join("public"), &site)?;
    size::compress(&site)
}

fn bind(wasm: &Path, package: &Path) -> Result<(), Failure> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("advai").typescript(false).remove_name_section(true);
    bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate(package))
        .map_err(|error| Failure::at("wasm-bindgen", error))
}

/// Shrinks the WASM where Binaryen of npm is installed; Debian's is too old.
fn optimise(wasm: &Path) -> Result<(), Failure> {
    let Some(binaryen) = node_tool("wasm-opt") else { return Ok(()) };
    run(Command::new(binaryen).args(WASM_OPT_FLAGS).arg(wasm).arg("-o").arg(wasm))
}

/// Shrinks the JavaScript where esbuild is installed.
fn minify(script: &Path) -> Result<(), Failure> {
    let Some(esbuild) = node_tool("esbuild") else { return Ok(()) };
    run(Command::new(esbuild)
        .args(["--minify", "--format=esm", "--log-level=warning", "--allow-overwrite"])
        .arg(script)
        .arg(format!("--outfile={}", script.display())))
}

/// A program of the Node packages, where they are installed.
fn node_tool(name: &str) -> Option<PathBuf> {
    let tool = workspace::root().join("end2end/node_modules/.bin").join(name);
    tool.exists().then_some(tool)
}

/// `style/*.css` in the order of their names, as one file.
fn styles(site: &Path) -> Result<(), Failure> {
    let folder = workspace::root().join("style");
    let mut files: Vec<PathBuf> = list(&folder)?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|end| end == "css"))
        .collect();
    files.sort();
    let mut all = String::new();
    for file in files {
        all.push_str(&fs::read_to_string(&file).map_err(|e| Failure::at(file.display(), e))?);
        all.push('\n');
    }
    let target = site.join("style.css");
    fs::write(&target, all).map_err(|error| Failure::at(target.display(), error))
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::create_dir_all(to).map_err(|error| Failure::at(to.display(), error))?;
    for entry in list(from)? {
        let Some(name) = entry.file_name() else { continue };
        let target = to.join(name);
        if entry.is_dir() {
            copy_folder(&entry, &target)?;
        } else {
            fs::copy(&entry, &target).map_err(|error| Failure::at(entry.display(), error))?;
        }
    }
    Ok(())
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::at(folder.display(), error))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}
