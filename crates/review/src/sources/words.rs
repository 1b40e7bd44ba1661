//! Words as the index sees them.

use domain::Language;
use tantivy::tokenizer::{
    AsciiFoldingFilter, Language as Stems, LowerCaser, RemoveLongFilter, SimpleTokenizer, Stemmer,
    StopWordFilter, TextAnalyzer,
};

/// Lower case, accents folded, common words out, stems. Accents go first, so
/// that the stemmer sees one spelling of a word however it was typed.
pub(super) fn analyzer(language: Language) -> TextAnalyzer {
    let (stems, common) = match language {
        Language::Es => (Stems::Spanish, ES_COMMON),
        Language::En => (Stems::English, EN_COMMON),
    };
    TextAnalyzer::builder(SimpleTokenizer::default())
        .filter(RemoveLongFilter::limit(40))
        .filter(LowerCaser)
        .filter(AsciiFoldingFilter)
        .filter(StopWordFilter::remove(common.split(' ').map(str::to_owned)))
        .filter(Stemmer::new(stems))
        .build()
}

const ES_COMMON: &str = "a al ante bajo cada como con contra cual cuando cualquier de del desde dicho dicha \
    donde e el ella en entre era es esta este esto estos estas fue ha hasta hay la las \
    le les lo los mas mediante mismo misma ni no o para parte partes pero por presente \
    que se sea segun ser sera si sin sobre son su sus tal todo toda todos todas u un una \
    uno y ya contrato clausula";

const EN_COMMON: &str = "a an and any are as at be been by each for from has have if in into is it its may no \
    not of on or other shall should such than that the their then there these this those \
    to under upon was were which who will with you your we our agreement contract party \
    parties section clause";
