//! Nouns in sentences.

/// Returns a noun with its indefinite article: `a service`, `an organization`. Nouns are names of programs, as block types.
#[must_use]
pub fn with_article(noun: &str) -> String {
    // Said as if they began with a consonant.
    const CONSONANT: [&str; 8] = ["eu", "one", "uni", "ura", "uri", "url", "use", "uti"];
    let starts_with = |prefix: &str| {
        let start = noun.get(..prefix.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    };
    let is_vowel = ["a", "e", "i", "o", "u"].into_iter().any(starts_with);
    let article = if is_vowel && !CONSONANT.into_iter().any(starts_with) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

#[cfg(test)]
mod tests {
    use super::with_article;

    #[test]
    fn articles_fit_the_sound_of_a_noun() {
        let nouns = [
            "service",
            "organization",
            "user",
            "upstream",
            "URL",
            "unit",
            "áb",
            "",
        ];
        let with: Vec<String> = nouns.into_iter().map(with_article).collect();
        let expected = "a service, an organization, a user, an upstream, a URL, a unit, a áb, a ";
        assert_eq!(with.join(", "), expected);
    }
}
