//! Widths of glyphs that a font gives for a range at once ("19 28 500"): the
//! library below misreads that form, takes the glyphs for much wider or
//! narrower, and sets spaces inside figures ("2 0 2 5"). Every browser that
//! prints to PDF writes it, so each range is spelt out before the reading.

use pdf_extract::{Document as Pdf, Object};

/// Glyphs of a range; a font has no more.
const GLYPHS: i64 = 65_536;

/// Rewrites the ranges in the widths of all composite fonts (ISO 32000-1,
/// 9.7.4.3) as lists.
pub(super) fn spell_out(pdf: &mut Pdf) {
    let fonts = pdf.objects.iter().filter_map(|(id, object)| {
        let font = object.as_dict().ok()?;
        let kind = font.get(b"Subtype").and_then(Object::as_name).ok()?;
        if !kind.starts_with(b"CIDFontType") {
            return None;
        }
        let widths = match font.get(b"W").ok()? {
            Object::Reference(id) => pdf.get_object(*id).ok()?,
            direct => direct,
        };
        Some((*id, listed(pdf, widths.as_array().ok()?)?))
    });
    let fonts: Vec<_> = fonts.collect();
    for (id, widths) in fonts {
        if let Some(font) = pdf.objects.get_mut(&id).and_then(|object| object.as_dict_mut().ok()) {
            font.set("W", widths);
        }
    }
}

/// The widths with each range as a list; nothing where they are lists already
/// or follow neither form.
fn listed(pdf: &Pdf, widths: &[Object]) -> Option<Vec<Object>> {
    let mut out = Vec::with_capacity(widths.len());
    let mut ranges = false;
    let mut rest = widths;
    while let [first, second, after @ ..] = rest {
        let second = match second {
            Object::Reference(id) => pdf.get_object(*id).ok()?,
            direct => direct,
        };
        out.push(first.clone());
        if matches!(second, Object::Array(_)) {
            out.push(second.clone());
            rest = after;
            continue;
        }
        let [width, after @ ..] = after else { return None };
        let count = second.as_i64().ok()?.checked_sub(first.as_i64().ok()?)?.checked_add(1)?;
        if !(1..=GLYPHS).contains(&count) {
            return None;
        }
        out.push(Object::Array(vec![width.clone(); usize::try_from(count).ok()?]));
        ranges = true;
        rest = after;
    }
    ranges.then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(values: &[i64]) -> Vec<Object> {
        values.iter().map(|value| Object::Integer(*value)).collect()
    }

    #[test]
    fn ranges_become_lists_and_lists_stay() {
        let pdf = Pdf::new();
        let list = Object::Array(numbers(&[250, 333]));
        let mixed = [numbers(&[3]), vec![list.clone()], numbers(&[19, 21, 500])].concat();
        let five_hundred = Object::Array(numbers(&[500, 500, 500]));
        assert_eq!(
            listed(&pdf, &mixed),
            Some(vec![Object::Integer(3), list.clone(), Object::Integer(19), five_hundred])
        );
        assert_eq!(listed(&pdf, &[Object::Integer(3), list]), None);
        for wrong in [&[21, 19, 500][..], &[0, i64::MAX, 500], &[1, 2], &[0, 99_999, 5]] {
            assert_eq!(listed(&pdf, &numbers(wrong)), None, "{wrong:?}");
        }
    }
}
