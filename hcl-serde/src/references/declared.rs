//! Declarations in text that the parser could not read: labels in headers of blocks, names of arguments.
//!
//! A text that only mentions a name, as `x = var.q +` does, declares nothing.

/// How a name is declared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Declaration<'n> {
    /// As a label of a block: of this type, or of any.
    Label(Option<&'n str>),
    /// As an argument in blocks of a type.
    Argument(&'n str),
}

/// The text of an item with a syntax error, at an offset of its source.
#[derive(Clone, Copy, Debug)]
pub(super) struct BrokenText<'s> {
    pub(super) source: &'s str,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) is_json: bool,
    /// The type of the block with the item.
    pub(super) block: Option<&'s str>,
}

impl<'s> BrokenText<'s> {
    fn text(&self) -> &'s str {
        self.source.get(self.start..self.end).unwrap_or_default()
    }

    /// Returns whether the text may declare a name, in NFC.
    pub(super) fn may_declare(mut self, name: &str, declaration: Declaration<'_>) -> bool {
        if matches!(declaration, Declaration::Label(_)) {
            // `variable⏎"q" {`: the label is an item of its own.
            let rest = self.source.get(self.end..).unwrap_or_default();
            self.end += rest.lines().next().unwrap_or_default().len();
        }
        // The text may be in another normal form.
        if !name.is_ascii() && !self.text().is_ascii() {
            return true;
        }
        if self.has_escapes(declaration) {
            return true;
        }
        let mut found = self.words(name);
        found.any(|at| {
            let (before, after) = (self.before(at), self.after(at + name.len()));
            let is_in = |block| {
                let begins_block = |it: usize| it < at && begins_item(self.before(it));
                self.block == Some(block) || self.words(block).any(begins_block)
            };
            match declaration {
                Declaration::Label(Some(it)) | Declaration::Argument(it) if self.is_json => {
                    is_in(it) && is_property(before, after)
                }
                Declaration::Label(None) if self.is_json => is_property(before, after),
                Declaration::Label(Some(block)) => {
                    is_label_of(block, before) || is_in_header_of(block, before, after)
                }
                Declaration::Label(None) => is_label(before),
                Declaration::Argument(block) => {
                    let begins = begins_item(before) && is_name_of_argument(after);
                    is_in(block) && (begins || is_assigned(before, after))
                }
            }
        })
    }

    /// Returns whether the name of a property or label may be written in escapes. Names of arguments have none.
    fn has_escapes(&self, declaration: Declaration<'_>) -> bool {
        match declaration {
            _ if self.is_json => self.text().contains('\\'),
            Declaration::Label(Some(block)) => self.words(block).any(|at| {
                let header = self.after(at).lines().next();
                header.is_some_and(|it| it.contains('\\')) && begins_item(self.before(at))
            }),
            Declaration::Label(None) => self.text().contains('\\'),
            Declaration::Argument(_) => false,
        }
    }

    /// Returns the offsets in the source where a name is a whole word, outside of comments.
    fn words(&self, name: &str) -> impl Iterator<Item = usize> {
        let found = self.text().match_indices(name);
        let found = found.map(|(offset, name)| (self.start + offset, name.len()));
        found.filter_map(|(at, length)| {
            let (before, after) = (self.before(at), self.after(at + length));
            // `-q = 1`: no name begins with a sign.
            let is_whole = !before.trim_end_matches('-').ends_with(is_part_of_name)
                && !after.starts_with(is_part_of_name);
            let line = last_line(before).trim_start();
            let is_comment = !self.is_json && (line.starts_with('#') || line.starts_with("//"));
            (is_whole && !is_comment).then_some(at)
        })
    }

    fn before(&self, at: usize) -> &'s str {
        self.source.get(..at).unwrap_or_default()
    }

    fn after(&self, at: usize) -> &'s str {
        self.source.get(at..self.end).unwrap_or_default()
    }
}

fn is_part_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-')
}

fn is_blank_or_quote(c: char) -> bool {
    matches!(c, ' ' | '\t' | '"' | '\'')
}

fn last_line(before: &str) -> &str {
    before.rsplit('\n').next().unwrap_or_default()
}

/// Returns whether an item may begin after a text: on a new line, or after what ends or encloses an item.
fn begins_item(before: &str) -> bool {
    let before = before.trim_end_matches(is_blank_or_quote);
    before.is_empty() || before.ends_with(['\n', '{', '}', '[', '(', ',', ';'])
}

/// `q = 1`, `q: 1`, `q 1`, `q`; not `q.a`, `q(`, `q,`.
fn is_name_of_argument(after: &str) -> bool {
    let after = after.trim_start_matches(is_blank_or_quote);
    !after.starts_with(['.', ',', ']', ')', '[', '('])
}

/// `a = 1 q = 2`, `(q) = 1`, `-q = 1`, `q[0] = 1`, `q.a = 1`; not `b.q = 1`, `q == 1`, `q => 1`.
fn is_assigned(before: &str, after: &str) -> bool {
    let is_path =
        |c: char| is_part_of_name(c) || matches!(c, ' ' | '\t' | '"' | '.' | '[' | ']' | ')');
    let rest = after.trim_start_matches(is_path);
    !before.ends_with('.')
        && rest.starts_with('=')
        && !rest.starts_with("==")
        && !rest.starts_with("=>")
}

/// Returns whether a quoted label is between the type of a block and a brace, with anything before the type on its line.
fn is_in_header_of(block: &str, before: &str, after: &str) -> bool {
    let before_type = before
        .strip_suffix('"')
        .and_then(|it| it.trim_end_matches([' ', '\t']).strip_suffix(block));
    let after = after.trim_start_matches(is_blank_or_quote);
    before_type.is_some_and(|it| !it.ends_with(is_part_of_name)) && after.starts_with('{')
}

/// Any mistake may be between the type and the label: `variable = "q"`, `variable.q`, and the label may be on the next line.
fn is_label_of(block: &str, before: &str) -> bool {
    let before = before.trim_end_matches(|c| !is_part_of_name(c));
    let before_type = before.strip_suffix(block);
    before_type.is_some_and(|it| !it.ends_with(is_part_of_name) && begins_item(it))
}

/// Returns whether a header may be before a label on its line.
fn is_label(before: &str) -> bool {
    let header = last_line(before).trim_start();
    !header.is_empty() && !header.contains(['=', '(', '[', ',', '.'])
}

/// Returns whether a name may be the name of a property. A comma before it or a colon after it may be missing.
fn is_property(before: &str, after: &str) -> bool {
    let is_blank = |c: char| is_blank_or_quote(c) || matches!(c, '\n' | '\r');
    let (before, after) = (
        before.trim_end_matches(is_blank),
        after.trim_start_matches(is_blank),
    );
    after.starts_with([':', '{']) || before.ends_with(['{', ',']) && is_name_of_argument(after)
}
