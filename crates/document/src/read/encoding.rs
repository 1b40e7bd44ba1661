//! Bytes of a text file to characters, whatever program wrote them.

use super::{limits, refusal};
use crate::model::{Format, ReadError};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

/// Decodes a text file: by its byte order mark, else as UTF-8, else as UTF-16
/// where every other byte is zero, else by the statistics of its letters.
pub(super) fn decode(bytes: &[u8]) -> Result<String, ReadError> {
    if bytes.len() > limits::TEXT_FILE_BYTES {
        return Err(refusal::too_much_text());
    }
    let encoding = guess(bytes);
    let (text, _, _) = encoding.decode(bytes);
    if is_binary(&text) {
        return Err(refusal::damaged(Format::Text));
    }
    Ok(text.into_owned())
}

/// Whether the beginning of these bytes reads as text.
pub(super) fn looks_like_text(bytes: &[u8]) -> bool {
    const SAMPLE: usize = 64 * 1024;
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let encoding = guess(sample);
    let (text, _, _) = encoding.decode(sample);
    !is_binary(&text)
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding;
    }
    if is_utf8(bytes) {
        return UTF_8;
    }
    if let Some(encoding) = utf16_without_mark(bytes) {
        return encoding;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(Some(b"es"), Utf8Detection::Allow)
}

/// UTF-8 without zero bytes; a character cut off at the end is no fault, as a
/// sample ends anywhere.
fn is_utf8(bytes: &[u8]) -> bool {
    let valid = match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    };
    valid && !bytes.contains(&0)
}

/// Latin text in UTF-16 has a zero in (almost) every other byte.
fn utf16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = bytes.get(..4096).unwrap_or(bytes);
    let pairs = sample.len() / 2;
    if pairs < 2 {
        return None;
    }
    let zeros =
        |offset: usize| sample.iter().skip(offset).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    if odd * 10 > pairs * 7 && even * 10 < pairs {
        Some(UTF_16LE)
    } else if even * 10 > pairs * 7 && odd * 10 < pairs {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// Characters that no contract has: zeros, and more than a few controls or
/// undecodable bytes.
fn is_binary(text: &str) -> bool {
    let mut strange = 0usize;
    let mut all = 0usize;
    for c in text.chars() {
        all += 1;
        match c {
            '\0' => return true,
            '\t' | '\n' | '\r' | '\u{c}' | '\u{1a}' => {}
            '\u{fffd}' => strange += 1,
            c if c.is_control() && !('\u{80}'..'\u{a0}').contains(&c) => strange += 1,
            _ => {}
        }
    }
    strange * 50 > all
}

#[cfg(test)]
mod tests {
    use super::{decode, looks_like_text};
    use encoding_rs::WINDOWS_1252;

    const SPANISH: &str = "PRIMERA.- El señor Muñoz, dueño de la vivienda, entrega la posesión \
        al arrendatario según lo pactado en la cláusula décima; el depósito será de 900 €.";

    #[test]
    fn spanish_text_reads_the_same_from_every_common_encoding() {
        let utf16 = |big: bool, mark: bool| -> Vec<u8> {
            let units = mark.then_some(0xfeff).into_iter().chain(SPANISH.encode_utf16());
            units
                .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect()
        };
        let windows = WINDOWS_1252.encode(SPANISH).0.into_owned();
        let with_mark = [b"\xef\xbb\xbf", SPANISH.as_bytes()].concat();
        for (name, bytes) in [
            ("utf-8", SPANISH.as_bytes().to_vec()),
            ("utf-8 with mark", with_mark),
            ("utf-16le with mark", utf16(false, true)),
            ("utf-16be with mark", utf16(true, true)),
            ("utf-16le", utf16(false, false)),
            ("utf-16be", utf16(true, false)),
            ("windows-1252", windows),
        ] {
            assert_eq!(decode(&bytes).as_deref(), Ok(SPANISH), "{name}");
            assert!(looks_like_text(&bytes), "{name}");
        }
    }

    #[test]
    fn bytes_of_a_picture_are_no_text() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\0\0\0\x02\0\x08\x06\0\0\0";
        assert!(!looks_like_text(png));
        assert!(decode(png).is_err());
    }
}
