//! Classes of ASCII: `\d`, `\s`, `\w` and `\b` mean in HCL what they mean in RE2.

/// Returns a pattern in which the classes of Perl are ASCII.
pub(super) fn ascii(pattern: &str) -> String {
    let mut out = String::with_capacity(pattern.len() + 16);
    let mut letters = pattern.chars().peekable();
    // Open brackets: in a set, `\b` does not stand for the edge of a word.
    let mut sets = 0_u32;
    while let Some(letter) = letters.next() {
        match letter {
            '[' => {
                sets += 1;
                out.push('[');
                out.extend(letters.next_if_eq(&'^'));
                // A closing bracket at the start is a member of the set.
                out.extend(letters.next_if_eq(&']'));
                continue;
            }
            ']' => sets = sets.saturating_sub(1),
            '\\' => {
                let class = match letters.peek() {
                    Some('d') => "[0-9]",
                    Some('D') => "[^0-9]",
                    // RE2's white space has no vertical tab.
                    Some('s') => "[\\t\\n\\f\\r ]",
                    Some('S') => "[^\\t\\n\\f\\r ]",
                    Some('w') => "[0-9A-Za-z_]",
                    Some('W') => "[^0-9A-Za-z_]",
                    Some('b') if sets == 0 => "(?-u:\\b)",
                    Some('B') if sets == 0 => "(?-u:\\B)",
                    _ => {
                        out.push('\\');
                        out.extend(letters.next());
                        continue;
                    }
                };
                letters.next();
                out.push_str(class);
                continue;
            }
            _ => {}
        }
        out.push(letter);
    }
    out
}
