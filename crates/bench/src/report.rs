//! What a person reads: one table for each part.

use std::io::Write;
use std::time::Duration;

/// One line on standard output. A closed pipe is no reason to stop.
pub(crate) fn say(line: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{line}");
}

/// What one part measured.
#[derive(Default)]
pub(crate) struct Table(Vec<Row>);

struct Row {
    what: String,
    must: String,
    measured: String,
    /// Absent where nothing has to be reached.
    ok: Option<bool>,
}

impl Table {
    /// A figure that must be reached.
    pub(crate) fn must(
        &mut self,
        what: impl Into<String>,
        must: impl Into<String>,
        measured: impl Into<String>,
        ok: bool,
    ) {
        let (what, must, measured) = (what.into(), must.into(), measured.into());
        self.0.push(Row { what, must, measured, ok: Some(ok) });
    }

    /// A figure to compare with.
    pub(crate) fn told(&mut self, what: impl Into<String>, measured: impl Into<String>) {
        let (what, measured) = (what.into(), measured.into());
        self.0.push(Row { what, must: String::new(), measured, ok: None });
    }

    /// Whether all is reached.
    pub(crate) fn is_reached(&self) -> bool {
        self.0.iter().all(|row| row.ok != Some(false))
    }

    /// Prints it, in columns.
    pub(crate) fn print(&self, name: &str, took: Duration) {
        say(&format!("== {name}, {:.0} s", took.as_secs_f64()));
        let heads = [name, "must reach", "measured", "ok"].map(str::to_owned);
        let cells: Vec<[String; 4]> =
            std::iter::once(heads).chain(self.0.iter().map(Row::cells)).collect();
        let width = |column: usize| {
            cells.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
        };
        let widths: Vec<usize> = (0..4).map(|column| width(column).unwrap_or(0)).collect();
        for row in &cells {
            let padded = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
            say(padded.collect::<Vec<_>>().join("  ").trim_end());
        }
        say("");
    }
}

impl Row {
    fn cells(&self) -> [String; 4] {
        let ok = match self.ok {
            Some(true) => "yes",
            Some(false) => "NO",
            None => "",
        };
        [self.what.clone(), self.must.clone(), self.measured.clone(), ok.to_owned()]
    }
}
