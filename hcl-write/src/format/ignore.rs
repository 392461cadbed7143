//! Comments that exclude lines from formatting: `# fmt: skip`, `# fmt: off`, `# fmt: on`.

use super::Text;
use super::lines::Line;
use crate::tokens::TokenKind;

/// Freezes the lines that comments exclude.
pub(super) fn freeze(lines: &mut [Line], text: &Text<'_>) {
    let mut is_off = false;
    for line in lines {
        let tokens = text.tokens.get(line.tokens.clone()).unwrap_or_default();
        let comments = tokens
            .iter()
            .filter(|token| token.kind == TokenKind::LineComment);
        for comment in comments {
            let comment = text.slice(*comment).trim_start_matches(['#', '/']).trim();
            match comment {
                "fmt: skip" => line.frozen = true,
                "fmt: off" => is_off = true,
                "fmt: on" => is_off = false,
                _ => {}
            }
        }
        line.frozen |= is_off;
    }
}
