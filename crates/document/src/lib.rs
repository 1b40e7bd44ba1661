//! Bytes to text to clauses; lining two versions up; comparing them. Pure
//! functions: nothing here touches a file, a clock or a network.

mod align;
mod check;
mod compare;
mod date;
mod diff;
pub mod excerpt;
mod figure;
mod fold;
pub mod folded;
mod language;
mod markup;
mod model;
mod normalise;
mod read;
pub mod redline;
mod reference_number;
mod split;
mod token;

pub use align::{Aligned, Side, align};
pub use check::{CheckInput, addressed, addressed_comment, checks, hidden_text, untracked_change};
pub use compare::{Likeness, Untracked, compare, compare_redline, likeness, untracked};
pub use date::iso_date;
pub use figure::{
    Convention, Date, DateOrder, Decimal, Figure, Marks, Reading, TimeUnit, Value, figures,
};
pub use language::detect_language;
pub use markup::Markup;
pub use model::{
    Comment, Document, Format, Hidden, Paragraph, ParagraphKind, ReadError, ReadErrorCode,
    Revision, RevisionKind, SUPPORTED,
};
pub use normalise::{normalise, normalise_body};
pub use read::{Recogniser, View, read, read_recognising, read_with, sniff};
pub use split::{Unit, split};
