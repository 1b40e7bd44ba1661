//! Relationship parts: which part of a package refers to which.

use quick_xml::events::Event;
use quick_xml::{Reader, XmlVersion};

/// The target of the first relationship whose type ends with `kind`.
pub(super) fn target(relations: &str, kind: &str) -> Option<String> {
    let mut reader = Reader::from_str(relations);
    loop {
        let start = match reader.read_event().ok()? {
            Event::Start(start) | Event::Empty(start) => start,
            Event::Eof => return None,
            _ => continue,
        };
        let (mut found, mut target) = (false, None);
        for attribute in start.attributes().with_checks(false).flatten() {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?;
            match attribute.key.local_name().as_ref() {
                "Type" => found = value.ends_with(kind),
                "Target" => target = Some(value.into_owned()),
                _ => {}
            }
        }
        if found {
            return target;
        }
    }
}

/// The relationships with one more, under an id that is free.
pub(super) fn with(relations: Option<String>, kind: &str, target: &str) -> Option<String> {
    let relations = relations.unwrap_or_else(|| {
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<Relationships \
         xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"></Relationships>"
            .to_owned()
    });
    let mut relations = open_root(relations);
    let id = (1u32..).map(|n| format!("rId{n}")).find(|id| {
        !relations.contains(&format!("\"{id}\"")) && !relations.contains(&format!("'{id}'"))
    })?;
    let prefix = root_prefix(&relations);
    let line = format!("<{prefix}Relationship Id=\"{id}\" Type=\"{kind}\" Target=\"{target}\"/>");
    let at = relations.rfind("</")?;
    relations.insert_str(at, &line);
    Some(relations)
}

/// `<root …/>` as `<root …></root>`; any other text as it is.
pub(super) fn open_root(xml: String) -> String {
    if xml.contains("</") {
        return xml;
    }
    let Some(close) = xml.rfind("/>") else { return xml };
    let Some(open) = xml[..close].rfind('<') else { return xml };
    let name: String =
        xml[open + 1..close].chars().take_while(|c| !c.is_whitespace() && *c != '/').collect();
    format!("{}></{name}>{}", &xml[..close], &xml[close + 2..])
}

/// The prefix of the outermost element with its colon; empty where it has none.
pub(super) fn root_prefix(xml: &str) -> String {
    let mut rest = xml;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if rest.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            let name = rest.split(|c: char| c.is_whitespace() || c == '>' || c == '/').next();
            let prefix = name.and_then(|name| name.split_once(':'));
            return prefix.map(|(prefix, _)| format!("{prefix}:")).unwrap_or_default();
        }
    }
    String::new()
}
