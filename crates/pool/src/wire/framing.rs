//! A byte stream cut into its frames: server-sent events or lines of JSON.

/// How frames are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Framing {
    /// `data:` lines, ended by a blank line.
    Events,
    /// One JSON value for each line.
    Lines,
}

/// Bytes that are no text. Guessing what was meant would put words into an
/// answer that nobody said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NotText;

/// A frame's text.
pub(crate) type Frame = Result<String, NotText>;

/// Cuts bytes into frames, however they arrive.
#[derive(Debug)]
pub(crate) struct Frames {
    framing: Framing,
    line: Vec<u8>,
    data: String,
    not_text: bool,
    has_data: bool,
    after_cr: bool,
    first: bool,
}

impl Frames {
    pub(crate) fn new(framing: Framing) -> Self {
        Self {
            framing,
            line: Vec::new(),
            data: String::new(),
            not_text: false,
            has_data: false,
            after_cr: false,
            first: true,
        }
    }

    /// The frames that end within these bytes. Comments, blank keep-alive
    /// lines and other fields make none.
    pub(crate) fn feed(&mut self, bytes: &[u8]) -> Vec<Frame> {
        let mut frames = Vec::new();
        for &byte in bytes {
            // CR, LF and CRLF each end one line.
            let skip = byte == b'\n' && std::mem::take(&mut self.after_cr);
            self.after_cr = byte == b'\r';
            match byte {
                _ if skip => {}
                b'\r' | b'\n' => frames.extend(self.end_line()),
                _ => self.line.push(byte),
            }
        }
        frames
    }

    /// What the stream's end completes: a last line without its newline.
    pub(crate) fn finish(&mut self) -> Vec<Frame> {
        let mut frames: Vec<Frame> = self.end_line().into_iter().collect();
        if self.has_data {
            frames.push(self.take_data());
        }
        frames
    }

    fn end_line(&mut self) -> Option<Frame> {
        let bytes = std::mem::take(&mut self.line);
        let Ok(line) = std::str::from_utf8(&bytes) else {
            self.first = false;
            return self.no_text(&bytes);
        };
        let line = if std::mem::take(&mut self.first) {
            line.trim_start_matches('\u{feff}')
        } else {
            line
        };
        match self.framing {
            Framing::Lines => (!line.trim().is_empty()).then(|| Ok(line.to_owned())),
            Framing::Events if line.is_empty() => self.has_data.then(|| self.take_data()),
            Framing::Events => {
                if let Some(value) = line.strip_prefix("data:") {
                    if self.has_data {
                        self.data.push('\n');
                    }
                    self.data.push_str(value.strip_prefix(' ').unwrap_or(value));
                    self.has_data = true;
                }
                None
            }
        }
    }

    /// A line that is no text: nothing is lost where it is no data either.
    fn no_text(&mut self, line: &[u8]) -> Option<Frame> {
        if self.framing == Framing::Lines {
            return Some(Err(NotText));
        }
        if line.starts_with(b"data:") {
            (self.has_data, self.not_text) = (true, true);
        }
        None
    }

    fn take_data(&mut self) -> Frame {
        self.has_data = false;
        let data = std::mem::take(&mut self.data);
        if std::mem::take(&mut self.not_text) { Err(NotText) } else { Ok(data) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(framing: Framing, bytes: &[u8], cut: usize) -> Vec<Frame> {
        let mut frames = Frames::new(framing);
        let mut found = Vec::new();
        for chunk in bytes.chunks(cut.max(1)) {
            found.extend(frames.feed(chunk));
        }
        found.extend(frames.finish());
        found
    }

    fn all(framing: Framing, bytes: &[u8], cut: usize) -> Vec<String> {
        frames(framing, bytes, cut).into_iter().map(Result::unwrap).collect()
    }

    #[test]
    fn bytes_that_are_no_text_are_told_and_those_beside_it_are_not_lost() {
        let events = b": \xff\n\ndata: a\n\ndata: \xc3\ndata: b\n\ndata: c\n\n";
        let lines = b"a\n\xff\nc\n";
        for cut in 1..=events.len() {
            let expected = [Ok("a".to_owned()), Err(NotText), Ok("c".to_owned())];
            assert_eq!(frames(Framing::Events, events, cut), expected);
            assert_eq!(frames(Framing::Lines, lines, cut), expected);
        }
    }

    #[test]
    fn events_are_the_same_however_bytes_arrive_and_lines_end() {
        let expected = ["{\"a\":\"ñ双\"}", "two\nlines", "[DONE]"];
        for newline in ["\n", "\r", "\r\n"] {
            let text = format!(
                "\u{feff}: hello\n\nevent: x\nid: 1\ndata: {}\n\n: keep-alive\n\n\n\ndata:two\ndata: lines\n\ndata: [DONE]\n\n",
                expected[0]
            )
            .replace('\n', newline);
            for cut in 1..=text.len() {
                assert_eq!(
                    all(Framing::Events, text.as_bytes(), cut),
                    expected,
                    "{newline:?} by {cut}"
                );
            }
        }
    }

    #[test]
    fn lines_are_the_same_however_bytes_arrive_and_the_last_needs_no_newline() {
        let text = "\n\n{\"a\":\"é\"}\r\n\n{\"done\":true}";
        for cut in 1..=text.len() {
            assert_eq!(
                all(Framing::Lines, text.as_bytes(), cut),
                ["{\"a\":\"é\"}", "{\"done\":true}"]
            );
        }
    }
}
