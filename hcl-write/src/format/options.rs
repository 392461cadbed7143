//! Settings of the formatter.

/// Settings of the formatter. The default is the reference's output.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_write::{FormatOptions, format};
///
/// let options = FormatOptions::default()
///     .with_indent(4)
///     .with_max_blank_lines(1)
///     .with_final_newline();
/// let source = Source::new("app.hcl", "service {\nport = 80\n\n\n\n}")?;
/// assert_eq!(
///     format(&source, &options).patches.apply(source.text()),
///     "service {\n    port = 80\n\n}\n"
/// );
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatOptions {
    /// Spaces for one level of indentation, at most 16. 2 by default.
    pub indent: u8,
    /// Blank lines that may follow each other. Unlimited by default.
    pub max_blank_lines: Option<u32>,
    /// Ends the last line with a line ending and removes blank lines and spaces after it. False by default.
    pub final_newline: bool,
    /// Aligns the equals signs of neighbouring lines; otherwise, one space is before each. True by default.
    pub align_equals: bool,
    /// Aligns the trailing comments of neighbouring lines; otherwise, one space is before each. True by default.
    pub align_comments: bool,
    /// Leaves lines with `# fmt: skip`, and lines from `# fmt: off` to `# fmt: on`, unchanged. False by default.
    pub ignore_comments: bool,
    /// Whether blank lines stay after an opening bracket, before a closing one and at the start of the text. True by default.
    pub blank_lines_at_edges: bool,
    /// The spaces inside the braces of `${…}` and `%{…}`. Removed by default.
    pub template_spaces: TemplateSpaces,
    /// The line endings. Those of the text by default.
    pub line_ending: LineEnding,
    /// Adds a comma after the last element of a list whose closing bracket is on a line of its own. False by default.
    pub trailing_commas: bool,
    /// Quotes labels that are words, as `terraform fmt` does. False by default.
    pub quote_labels: bool,
    /// Writes `"${name}"` as `name` where it is a whole value, as `terraform fmt` does. False by default.
    pub unwrap_interpolation: bool,
    /// Replaces type words of old versions in `variable` blocks, as `terraform fmt` does: `"list"` becomes `list(string)`.
    /// False by default.
    pub old_types: bool,
}

/// The spaces inside the braces of `${…}` and `%{…}`.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_write::format::TemplateSpaces;
/// use hcl_write::{FormatOptions, format};
///
/// let source = Source::new("app.hcl", "url = \"${scheme}://${ host}\"\n")?;
/// for (spaces, expected) in [
///     (TemplateSpaces::Remove, "url = \"${scheme}://${host}\"\n"),
///     (TemplateSpaces::Keep, "url = \"${scheme}://${ host}\"\n"),
///     (TemplateSpaces::One, "url = \"${ scheme }://${ host }\"\n"),
/// ] {
///     let options = FormatOptions::default().with_template_spaces(spaces);
///     assert_eq!(format(&source, &options).patches.apply(source.text()), expected);
/// }
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TemplateSpaces {
    /// None, as the reference writes: `${name}`.
    #[default]
    Remove,
    /// One where the text has some, otherwise none.
    Keep,
    /// One: `${ name }`.
    One,
}

/// The line endings of a formatted text.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_write::format::LineEnding;
/// use hcl_write::{FormatOptions, format};
///
/// let options = FormatOptions::default().with_line_ending(LineEnding::Lf);
/// let source = Source::new("app.hcl", "name = \"web\"\r\nport = 80\n")?;
/// assert_eq!(format(&source, &options).patches.apply(source.text()), "name = \"web\"\nport = 80\n");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineEnding {
    /// Each stays as it is.
    #[default]
    Keep,
    /// `\n`
    Lf,
    /// `\r\n`
    CrLf,
}

impl LineEnding {
    /// Returns the text of the line ending, if all are the same.
    pub(super) const fn text(self) -> Option<&'static str> {
        match self {
            Self::Keep => None,
            Self::Lf => Some("\n"),
            Self::CrLf => Some("\r\n"),
        }
    }
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self {
            indent: 2,
            max_blank_lines: None,
            final_newline: false,
            align_equals: true,
            align_comments: true,
            ignore_comments: false,
            blank_lines_at_edges: true,
            template_spaces: TemplateSpaces::Remove,
            line_ending: LineEnding::Keep,
            trailing_commas: false,
            quote_labels: false,
            unwrap_interpolation: false,
            old_types: false,
        }
    }
}

impl FormatOptions {
    /// Sets the spaces for one level of indentation. More than 16 count as 16.
    #[must_use]
    pub fn with_indent(mut self, spaces: u8) -> Self {
        // Each line has the indentation of up to 256 levels: more spaces would make small texts large.
        self.indent = spaces.min(16);
        self
    }

    /// Sets how many blank lines may follow each other.
    #[must_use]
    pub const fn with_max_blank_lines(mut self, lines: u32) -> Self {
        self.max_blank_lines = Some(lines);
        self
    }

    /// Ends the text with exactly one line ending.
    #[must_use]
    pub const fn with_final_newline(mut self) -> Self {
        self.final_newline = true;
        self
    }

    /// Sets whether equals signs of neighbouring lines are aligned.
    #[must_use]
    pub const fn with_aligned_equals(mut self, align: bool) -> Self {
        self.align_equals = align;
        self
    }

    /// Sets whether trailing comments of neighbouring lines are aligned.
    #[must_use]
    pub const fn with_aligned_comments(mut self, align: bool) -> Self {
        self.align_comments = align;
        self
    }

    /// Leaves lines unchanged that `# fmt: skip`, `# fmt: off` and `# fmt: on` exclude.
    #[must_use]
    pub const fn with_ignore_comments(mut self) -> Self {
        self.ignore_comments = true;
        self
    }

    /// Removes blank lines after an opening bracket, before a closing one and at the start of the text.
    #[must_use]
    pub const fn without_blank_lines_at_edges(mut self) -> Self {
        self.blank_lines_at_edges = false;
        self
    }

    /// Sets the spaces inside the braces of `${…}` and `%{…}`.
    #[must_use]
    pub const fn with_template_spaces(mut self, spaces: TemplateSpaces) -> Self {
        self.template_spaces = spaces;
        self
    }

    /// Sets the line endings, except in the text of heredocs, where they are part of a value.
    #[must_use]
    pub const fn with_line_ending(mut self, ending: LineEnding) -> Self {
        self.line_ending = ending;
        self
    }

    /// Adds a comma after the last element of a list whose closing bracket is on a line of its own.
    #[must_use]
    pub const fn with_trailing_commas(mut self) -> Self {
        self.trailing_commas = true;
        self
    }

    /// Quotes labels that are words: `service web {` becomes `service "web" {`.
    #[must_use]
    pub const fn with_quoted_labels(mut self) -> Self {
        self.quote_labels = true;
        self
    }

    /// Writes `"${name}"` as `name` where it is a whole value.
    #[must_use]
    pub const fn with_unwrapped_interpolation(mut self) -> Self {
        self.unwrap_interpolation = true;
        self
    }

    /// Replaces type words of old versions of Terraform: `type = "list"` becomes `type = list(string)`.
    #[must_use]
    pub const fn with_new_types(mut self) -> Self {
        self.old_types = true;
        self
    }

    /// Formats as `terraform fmt` and `tofu fmt` do: with quoted labels, unwrapped interpolation and new types.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::Source;
    /// use hcl_write::{FormatOptions, format};
    ///
    /// let source = Source::new("main.tf", "variable name {\ntype=\"list\"\n}\n")?;
    /// assert_eq!(
    ///     format(&source, &FormatOptions::terraform()).patches.apply(source.text()),
    ///     "variable \"name\" {\n  type = list(string)\n}\n"
    /// );
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn terraform() -> Self {
        Self::default()
            .with_quoted_labels()
            .with_unwrapped_interpolation()
            .with_new_types()
    }

    /// Returns whether an option may change tokens, so that the tree is needed.
    pub(super) const fn rewrites(&self) -> bool {
        self.trailing_commas || self.quote_labels || self.unwrap_interpolation || self.old_types
    }

    /// Returns whether an option may remove blank lines.
    pub(super) const fn removes_blank_lines(&self) -> bool {
        self.max_blank_lines.is_some() || self.final_newline || !self.blank_lines_at_edges
    }

    /// Returns whether an option concerns single tokens.
    pub(super) fn sees_tokens(&self) -> bool {
        self.ignore_comments || !self.blank_lines_at_edges || self.line_ending != LineEnding::Keep
    }
}
