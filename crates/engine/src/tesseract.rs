//! Recognising the text of scanned pages with `tesseract`, where that is
//! installed together with `pdftoppm`, which draws the page. Both read from and
//! write to pipes: nothing of the contract touches a disk.

use document::Recogniser;
use domain::Language;
use std::{
    env,
    ffi::OsStr,
    io::{Read, Write},
    path::PathBuf,
    process::{Command, Stdio},
    sync::OnceLock,
    thread,
    time::{Duration, Instant},
};

/// How long the pages of one file may take together; the ones that are left
/// are named as scanned.
pub(crate) const TIME: Duration = Duration::from_secs(240);
/// What tesseract was trained for; half of it loses accents.
const DOTS_PER_INCH: &str = "300";
/// A drawn page of A3 in grey is a third of this.
const LARGEST_PAGE: u64 = 64 << 20;
const LARGEST_TEXT: u64 = 1 << 20;

/// The two programs.
#[derive(Debug, Clone)]
pub(crate) struct Tesseract {
    pdftoppm: PathBuf,
    tesseract: PathBuf,
}

impl Tesseract {
    /// `None` where one of them is missing.
    pub(crate) fn installed() -> Option<Self> {
        Some(Self { pdftoppm: found("pdftoppm")?, tesseract: found("tesseract")? })
    }

    /// The languages that it knows, of ours.
    fn known(&self) -> Vec<Language> {
        let listed = piped(Command::new(&self.tesseract).arg("--list-langs"), &[], LARGEST_TEXT);
        let listed = String::from_utf8_lossy(&listed.unwrap_or_default()).into_owned();
        let has = |language: &Language| listed.lines().any(|line| line.trim() == name(*language));
        [Language::Es, Language::En].into_iter().filter(has).collect()
    }

    /// For the pages of this file. One that wants a password is left alone: a
    /// program is told it where every other can see it.
    pub(crate) fn of<'f>(&'f self, file: &'f [u8]) -> Scans<'f> {
        Scans { programs: self, known: OnceLock::new(), file, until: Instant::now() + TIME }
    }
}

/// A language by the name that tesseract has for it.
fn name(language: Language) -> &'static str {
    match language {
        Language::Es => "spa",
        Language::En => "eng",
    }
}

/// The scanned pages of one file.
pub(crate) struct Scans<'f> {
    programs: &'f Tesseract,
    /// Asked for at the first scan: most files have none.
    known: OnceLock<Vec<Language>>,
    file: &'f [u8],
    until: Instant,
}

impl Scans<'_> {
    /// What to look for: the language of the other pages, else all that is
    /// there.
    fn languages(&self, language: Option<Language>) -> Option<String> {
        let known = self.known.get_or_init(|| self.programs.known());
        let wanted = language.filter(|language| known.contains(language));
        let names: Vec<&str> = match wanted {
            Some(language) => vec![name(language)],
            None => known.iter().copied().map(name).collect(),
        };
        (!names.is_empty()).then(|| names.join("+"))
    }
}

impl Recogniser for Scans<'_> {
    fn recognise(&self, page: u32, language: Option<Language>) -> Option<String> {
        if Instant::now() > self.until {
            return None;
        }
        let languages = self.languages(language)?;
        let number = page.to_string();
        let mut draw = Command::new(&self.programs.pdftoppm);
        draw.args(["-r", DOTS_PER_INCH, "-gray", "-f", &number, "-l", &number, "-"]);
        let picture = piped(&mut draw, self.file, LARGEST_PAGE)?;
        let mut recognise = Command::new(&self.programs.tesseract);
        recognise.args(["stdin", "stdout", "-l", &languages]).env("OMP_THREAD_LIMIT", "1");
        let text = piped(&mut recognise, &picture, LARGEST_TEXT)?;
        String::from_utf8(text).ok().filter(|text| !text.trim().is_empty())
    }
}

/// A program on the search path, or where programs are where there is none.
fn found(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    env::split_paths(OsStr::new(&path)).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Runs a program with this input; `None` where it fails or says too much.
fn piped(command: &mut Command, input: &[u8], most: u64) -> Option<Vec<u8>> {
    let mut child = command
        .env_remove("PATH")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let stdin = child.stdin.take();
    let stdout = child.stdout.take();
    let output = thread::scope(|scope| {
        // Both ends at once, as neither side need read all before it writes.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
        let mut output = Vec::new();
        let read = stdout?.take(most + 1).read_to_end(&mut output);
        read.ok().map(|_| output)
    });
    let ended = child.wait().ok()?.success();
    output.filter(|output| ended && output.len() as u64 <= most)
}
