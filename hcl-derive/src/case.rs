//! Cases of `rename_all`.

use syn::LitStr;

/// A case that names are converted to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

/// Every case with its name.
const CASES: [(&str, Case); 8] = [
    ("lowercase", Case::Lower),
    ("UPPERCASE", Case::Upper),
    ("PascalCase", Case::Pascal),
    ("camelCase", Case::Camel),
    ("snake_case", Case::Snake),
    ("SCREAMING_SNAKE_CASE", Case::ScreamingSnake),
    ("kebab-case", Case::Kebab),
    ("SCREAMING-KEBAB-CASE", Case::ScreamingKebab),
];

impl Case {
    /// Returns the case that a literal names.
    pub(crate) fn of(literal: &LitStr) -> syn::Result<Self> {
        let text = literal.value();
        let found = CASES.iter().find(|(name, _)| *name == text);
        found.map(|&(_, case)| case).ok_or_else(|| {
            let names: Vec<_> = CASES
                .iter()
                .map(|(name, _)| format!("\"{name}\""))
                .collect();
            let message = format!("no such spelling of names; there are {}", names.join(", "));
            syn::Error::new_spanned(literal, message)
        })
    }

    /// Converts the name of a field from snake case.
    pub(crate) fn field(self, name: &str) -> String {
        let words = name.split('_').filter(|word| !word.is_empty());
        self.join(words.map(str::to_lowercase))
    }

    /// Converts the name of a variant from Pascal case.
    pub(crate) fn variant(self, name: &str) -> String {
        let mut words: Vec<String> = Vec::new();
        for letter in name.chars() {
            match words.last_mut() {
                Some(word) if !letter.is_uppercase() => word.push(letter),
                _ => words.push(letter.to_lowercase().collect()),
            }
        }
        self.join(words.into_iter())
    }

    fn join(self, words: impl Iterator<Item = String>) -> String {
        let words: Vec<String> = words.collect();
        let capitals = || words.iter().map(|word| capital(word)).collect::<String>();
        match self {
            Self::Lower => words.concat(),
            Self::Upper => words.concat().to_uppercase(),
            Self::Pascal => capitals(),
            Self::Camel => {
                let first = words.first().map_or("", String::as_str);
                let rest = words.iter().skip(1).map(|word| capital(word));
                std::iter::once(first.to_owned()).chain(rest).collect()
            }
            Self::Snake => words.join("_"),
            Self::ScreamingSnake => words.join("_").to_uppercase(),
            Self::Kebab => words.join("-"),
            Self::ScreamingKebab => words.join("-").to_uppercase(),
        }
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
