//! The child's side of [`crate::ChildReader`].

use crate::{reader::Order, tesseract::Tesseract};
use document::{Format, Recogniser, View};
use std::{
    io::{self, BufRead, Read, Write},
    time::Duration,
};

/// Ends this process soon after the server that wants its answer is gone; a
/// server that was killed cannot do it.
fn end_with(parent: u32) {
    while std::os::unix::process::parent_id() == parent {
        std::thread::sleep(Duration::from_millis(250));
    }
    std::process::exit(1);
}

/// Reads an order and a file from standard input, writes the document or the
/// error to standard output. The caller has set the limits of this process.
///
/// # Errors
/// Where standard input or output break, or the order is not one.
pub fn child_main() -> io::Result<()> {
    let parent = std::os::unix::process::parent_id();
    std::thread::spawn(move || end_with(parent));
    let mut input = io::stdin().lock();
    let mut head = String::new();
    input.read_line(&mut head)?;
    let order: Order = serde_json::from_str(&head)?;
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    let password = order.password.as_deref();
    let tesseract = (order.format == Format::Pdf).then(Tesseract::installed).flatten();
    let scans = tesseract.as_ref().map(|tesseract| tesseract.of(&bytes));
    let recogniser = scans.as_ref().map(|scans| scans as &dyn Recogniser);
    let read =
        document::read_recognising(&bytes, order.format, password, &View::Accepted, recogniser);
    let mut output = io::BufWriter::new(io::stdout().lock());
    // On a line of its own: parsers print what they make of a broken file.
    output.write_all(b"\n")?;
    serde_json::to_writer(&mut output, &read)?;
    output.flush()
}
