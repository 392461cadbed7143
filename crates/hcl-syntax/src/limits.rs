//! Limits on what a configuration may cost.
//!
//! A file of a hundred bytes can describe a value of a terabyte. Every part that parses, evaluates, decodes or writes
//! takes the same [`Limits`], and exceeding one is a diagnostic.

use std::io::{self, Read};

/// Limits on the size, depth, time and memory that a configuration may take. The defaults suit files from unknown
/// authors.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Limits, Source, native};
///
/// let limits = Limits::default().with_nesting(16).with_source_bytes(1 << 20);
/// let source = Source::new("app.hcl", format!("a = {}1{}", "[".repeat(20), "]".repeat(20)))?;
/// let mut diagnostics = Diagnostics::new();
/// native::parse_with(&source, &limits, &mut diagnostics);
/// assert_eq!(diagnostics.iter().next().unwrap().summary(), "Nesting too deep");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum length of a source text in bytes. Bounds memory: a tree takes up to 24 bytes for each byte of its
    /// text. Defaults to just under 4 GiB, the range of offsets; set it for files from unknown authors. Native syntax is
    /// limited to 1 GiB in any case, the capacity of a tree.
    pub source_bytes: u32,
    /// Maximum depth of blocks, expressions and templates nested in each other, in text that is read or written. Bounds
    /// the stack: visiting a tree takes up to 4 KiB for each level, so that the default of 256 fits the 2 MiB of a
    /// thread even in a build without optimization.
    pub nesting: u32,
    /// Maximum number of evaluation steps: expressions evaluated, elements visited, built or passed to functions, blocks
    /// generated. Bounds time. The length of the expression's own text in bytes is added, so that every literal can be
    /// evaluated. Defaults to 10 million.
    pub steps: u64,
    /// Maximum number of bytes of heap that evaluation may allocate for values and for what functions build meanwhile, in
    /// total, whether or not they are freed. Shared parts count once: a thousand references to a list count as a thousand
    /// handles. A text of a value counts again for each field that gets a copy. The length of the expression's own text
    /// times 64 is added. Also the maximum size of any one value when written out, and of text that is written: small
    /// values that share their parts only grow then. Bounds memory. Defaults to 128 MiB.
    pub bytes: u64,
    /// Maximum depth of lists, maps, tuples and objects nested in values. Bounds the stack of everything that visits a
    /// value. Defaults to 256.
    pub value_depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            source_bytes: u32::MAX,
            nesting: 256,
            steps: 10_000_000,
            bytes: Self::DEFAULT_BYTES,
            value_depth: 256,
        }
    }
}

impl Limits {
    /// The default of [`bytes`](Self::bytes): 128 MiB.
    pub const DEFAULT_BYTES: u64 = 128 << 20;

    /// Sets the maximum length of a source text in bytes.
    #[must_use]
    pub const fn with_source_bytes(mut self, bytes: u32) -> Self {
        self.source_bytes = bytes;
        self
    }

    /// Reads a text: at most one byte more than [`source_bytes`](Self::source_bytes), by which the parser sees that it is too
    /// long. A device such as `/dev/zero` never ends.
    ///
    /// # Errors
    ///
    /// The first error of the reader.
    pub fn read(&self, reader: impl Read) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let most = u64::from(self.source_bytes).saturating_add(1);
        reader.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Sets the maximum depth of blocks, expressions and templates.
    #[must_use]
    pub const fn with_nesting(mut self, levels: u32) -> Self {
        self.nesting = levels;
        self
    }

    /// Sets the maximum number of evaluation steps.
    #[must_use]
    pub const fn with_steps(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }

    /// Sets the maximum number of bytes of heap that evaluation may allocate.
    #[must_use]
    pub const fn with_bytes(mut self, bytes: u64) -> Self {
        self.bytes = bytes;
        self
    }

    /// Sets the maximum depth of values.
    #[must_use]
    pub const fn with_value_depth(mut self, levels: u32) -> Self {
        self.value_depth = levels;
        self
    }
}
