//! Whether a name may be meant as the name of a secret.

use hcl_core::diagnostic::suggest;

/// In names up to this length, two other letters make another name: `web` is no misspelt `key`.
const MAX_SHORT: usize = 4;

/// Returns whether a name is similar to the name of a secret, in any case.
pub(super) fn is_misspelt(name: &str, secret: &str) -> bool {
    if name.eq_ignore_ascii_case(secret) {
        return true;
    }
    let is_near = |name: &str, secret: &str| {
        let is_similar = suggest(name, [secret]).is_some();
        is_similar && (secret.chars().count() > MAX_SHORT || has_most_letters(name, secret))
    };
    is_near(name, secret) || is_near(&name.to_lowercase(), &secret.to_lowercase())
}

/// Returns whether two names differ in one letter (`kex`), only in the order of letters (`kye`), or one has more (`k`, `keyyy`).
fn has_most_letters(a: &str, b: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    is_replaced_letter(a, b) || sorted(a) == sorted(b) || contains(a, b) || contains(b, a)
}

fn is_replaced_letter(a: &str, b: &str) -> bool {
    let differing = a.chars().zip(b.chars()).filter(|(a, b)| a != b).count();
    a.chars().count() == b.chars().count() && differing == 1
}

/// Returns whether a name has the letters of another in their order.
fn contains(longer: &str, shorter: &str) -> bool {
    let mut letters = longer.chars();
    shorter.chars().all(|it| letters.any(|letter| letter == it))
}

#[cfg(test)]
mod tests {
    use super::is_misspelt;

    #[test]
    fn short_names_need_most_letters() {
        for name in ["key", "kye", "kex", "ky", "k", "keyy", "KEY", "Kye", "keys"] {
            assert!(is_misspelt(name, "key"), "{name}");
        }
        for name in ["web", "db", "new", "they", "eye", "hex", "b"] {
            assert!(!is_misspelt(name, "key"), "{name}");
        }
        assert!(!is_misspelt("path", "pass"));
        assert!(is_misspelt("passwd", "pass"));
    }

    #[test]
    fn longer_names_may_differ_in_two_letters() {
        assert!(is_misspelt("tkoen", "token"));
        assert!(is_misspelt("t0k3n", "token"));
        assert!(!is_misspelt("total", "token"));
    }
}
