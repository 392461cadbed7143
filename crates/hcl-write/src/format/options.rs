//! Settings of the formatter.

/// Settings of the formatter. The default is the reference's output.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_write::{FormatOptions, format};
///
/// let options = FormatOptions::default().with_indent(4).with_ignore_comments();
/// let source = Source::new("app.hcl", "service {
/// port = 80
/// id=7 # fmt: skip
/// }
/// ")?;
/// assert_eq!(
///     format(&source, &options).patches.apply(source.text()),
///     "service {\n    port = 80\nid=7 # fmt: skip\n}\n"
/// );
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatOptions {
    /// Spaces for one level of indentation, at most 16. 2 by default.
    pub indent: u8,
    /// Leaves lines with `# fmt: skip`, and lines from `# fmt: off` to `# fmt: on`, unchanged. False by default.
    pub ignore_comments: bool,
    /// Also changes what `terraform fmt` changes. False by default.
    pub terraform: bool,
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self {
            indent: 2,
            ignore_comments: false,
            terraform: false,
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

    /// Leaves lines unchanged that `# fmt: skip`, `# fmt: off` and `# fmt: on` exclude.
    #[must_use]
    pub const fn with_ignore_comments(mut self) -> Self {
        self.ignore_comments = true;
        self
    }

    /// Formats as `terraform fmt` and `tofu fmt` do: labels that are words get quotes, `"${name}"` as a whole value becomes `name`,
    /// and type words of old versions become types.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::Source;
    /// use hcl_write::{FormatOptions, format};
    ///
    /// let source = Source::new("main.tf", r#"variable name {
    /// type="list"
    /// }
    /// "#)?;
    /// assert_eq!(
    ///     format(&source, &FormatOptions::terraform()).patches.apply(source.text()),
    ///     "variable \"name\" {\n  type = list(string)\n}\n"
    /// );
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn terraform() -> Self {
        Self {
            terraform: true,
            ..Self::default()
        }
    }
}
