//! E-mail addresses, web addresses, telephones and bank accounts.

use super::{Pattern, bounded, digits, money};
use crate::{kind::Kind, pattern};

pub(super) static PATTERNS: [Pattern; 9] = [
    Pattern::new(
        Kind::Email,
        || {
            pattern::compile(
                r"(?i)[\p{L}0-9](?:[\p{L}0-9._%+\-]|['’][\p{L}]|\\_)*(?:\\?@|\s?(?:\(at\)|\[at\]|\(arroba\)|\[arroba\])\s?)(?:[\p{L}0-9\-]+\.)+\p{L}{2,}",
            )
        },
        |_, _, _| true,
    ),
    Pattern::new(
        Kind::Url,
        || {
            pattern::compile(
                r#"(?i)(?:(?:https?|ftp)://|www\.)[^\s<>"“”«»()\[\]{}|\\^`]*[\p{L}0-9/#=]"#,
            )
        },
        |_, _, _| true,
    ),
    Pattern::new(
        Kind::Url,
        || {
            pattern::compile(
                r"[\p{L}0-9][\p{L}0-9\-]*(?:\.[\p{L}0-9\-]+)*\.(?:com|es|org|net|mx|co|ar|cl|pe|ec|uy|py|bo|ve|cr|gt|us|ca|au|nz|ie|fr|it|pt|br|ch|nl|be|io|eu|me|tv|info|biz|dev|app|ai|cat|gal|eus|uk|de|gov|edu|law|legal|bank|cloud|online|site|shop|store|tech|xyz|agency|group|test|sg|za|my|hk|jp|kr|cn|ph|th|vn|ae|il|tr|pl|cz|se|fi|dk|hu|ro|gr|ru|ua|lat|la|pet|farm|studio|works|boats|marine|yachts|wine|design|photo|photos|art|music|film|band|social|chat|live|news|world|global|solutions|systems|services|company|capital|ventures|finance|fund|energy|solar|build|land|homes|house|estate|lawyer|consulting|partners|team|co\.za|to|fm|gg|link|page|blog|wiki|email|network|digital|software|academy|school|club|events|vet|dental|clinic|health|care|garden|flowers|coffee|bar|pub|restaurant|menu|pizza|fish|green|eco|bio|kitchen|toys|games|fit|run|bike|auto|car|cars|taxi|tours|travel|hotel|villas|rentals|properties|realty|mortgage|insure|accountant|tax|local|internal|example|invalid)(?:\.[a-z]{2})?(?:/[A-Za-z0-9_\-./?=&%#]*[A-Za-z0-9/])?",
            )
        },
        |text, start, end| bounded(text, start, end) && end - start > 6,
    ),
    // Handles, files, folders.
    Pattern::new(
        Kind::Url,
        || {
            pattern::compile(
                r"(?:^|[\s(«“:,])(?P<v>@[\p{L}0-9_][\p{L}0-9_.\-]*[\p{L}0-9_]|(?:[A-Z]:\\|\\\\|/|~/)(?:[\p{L}0-9_.\-]+[/\\]){1,9}[\p{L}0-9_.\-]*[\p{L}0-9]|[\p{L}0-9_][\p{L}0-9_.\-()]*\.(?i:pdf|docx?|xlsx?|pptx?|dwg|dxf|ifc|rvt|skp|zip|rar|7z|png|jpe?g|tiff?|gif|svg|psd|indd|txt|csv|json|xml|md|msg|eml|odt|ods|rtf|mp[34]|wav|mov|sql|bak|p7m|p12|pfx|key)(?-u:\b))",
            )
        },
        |_, _, _| true,
    ),
    // The address of a machine.
    Pattern::new(
        Kind::Url,
        || {
            pattern::compile(
                r"(?i)(?-u:\b)(?:ip|ips|servidor(?:es)?|servers?|hosts?|vpn|router|nodo|node|address)[\s:]+(?P<v>[0-9]{1,3}(?:\.[0-9]{1,3}){3}(?:/[0-9]{1,2})?(?::[0-9]{2,5})?)",
            )
        },
        bounded,
    ),
    Pattern::new(
        Kind::Iban,
        || {
            pattern::compile(
                r"[A-Za-z]{2}[ \-]?[0-9]{2}(?:[ \-.]?[A-Z0-9]{4}){3,7}(?:[ \-.]?[A-Z0-9]{1,3})?|[a-z]{2}[0-9]{2}[a-z0-9]{11,30}|[a-z]{2}[0-9]{2}(?:[ \-.][a-z0-9]{4}){3,7}(?:[ \-.][a-z0-9]{1,3})?",
            )
        },
        |text, start, end| bounded(text, start, end) && digits(&text[start..end]) >= 10,
    ),
    Pattern::new(
        Kind::Account,
        || {
            pattern::compile(
                r"[0-9]{4}[ \-.][0-9]{4}[ \-.][0-9]{2}[ \-.][0-9]{10}|[0-9]{4}(?:[ \-][0-9]{4}){3,4}",
            )
        },
        bounded,
    ),
    // With a country's prefix, or in the groups in which Spanish, American and British numbers are written.
    Pattern::new(
        Kind::Phone,
        || {
            pattern::compile(
                r"\(?(?:\+|(?-u:\b)00)[0-9]{1,3}\)?(?:[\s.\-]?\(?[0-9]{1,4}\)?){2,6}|(?:1[ .\-])?\(?[2-9][0-9]{2}\)?[ .\-/][0-9]{3}[ .\-][0-9]{4}|[1-9][0-9] [0-9]{4} [0-9]{4}|\([0-9]{2,4}\)\s?[0-9]{3,4}[ \-][0-9]{4}|[6789][0-9]{2}[ .\-][0-9]{3}[ .\-][0-9]{3}|[6789][0-9]{2}(?:[ .\-][0-9]{2}){3}|[89][0-9][ .\-][0-9]{3}(?:[ .\-][0-9]{2}){2}|[6789][0-9]{8}|\(?0[0-9]{1,4}\)?[ \-][0-9]{2,4}(?:[ \-][0-9]{2,4}){1,3}|1[38]00[ \-][0-9]{3}[ \-][0-9]{3,4}|\([0-9]{2,4}\)\s?[0-9]{2,4}(?:[ \-][0-9]{2,4}){1,3}|[2-9][0-9]{2}\.[0-9]{3}\.[0-9]{4}|0[127][0-9]{9}",
            )
        },
        |text, start, end| {
            bounded(text, start, end)
                && (8..=15).contains(&digits(&text[start..end]))
                && !money::is_amount(text, start, end)
                && !continues(text, end)
                && !money::is_date_in_parts(&text[start..end])
        },
    ),
    Pattern::new(
        Kind::Phone,
        || {
            pattern::compile(
                r"(?i)(?:tel[ée]fonos?|tel[ée]f|tfno|tlfno|telf|tel|tlf|m[óo]vil|celular|cel|fax|phone|telephone|mobile|mob|cell|ph|text\s+to|whats\s?app)[.:]*\s*(?:n[úu]mero|number|no\.?|n[.º°]+)?[.:]*\s*(?:es\s|is\s|al\s|to\s|on\s|at\s)?\s*(?P<v>\+?\(?[0-9](?:[\s.\-/]?[()]{0,2}[0-9]){5,14})",
            )
        },
        bounded,
    ),
];

/// Whether the number goes on after a separator: then it is an amount.
fn continues(text: &str, end: usize) -> bool {
    let mut rest = text[end..].chars();
    matches!(rest.next(), Some('.' | ',')) && rest.next().is_some_and(|c| c.is_ascii_digit())
}
