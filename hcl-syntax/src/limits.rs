//! What a configuration may cost the program that reads it.
//!
//! A file of a hundred bytes can ask for a value of a terabyte. Every part that reads, evaluates, decodes or writes
//! takes the same [`Limits`], and going over one is a diagnostic.

/// What a configuration may cost. The default suits files from people one does not know.
///
/// # Examples
///
/// ```
/// use hcl_core::Limits;
///
/// let limits = Limits::default().with_steps(100_000).with_bytes(1 << 20);
/// assert_eq!(limits.nesting, 256);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of one source text. Guards memory: a tree takes up to sixteen bytes for each byte of its text. Just under
    /// 4 GiB unless set, which is what offsets can count; set it where files come from strangers. Of native syntax, no
    /// more than 1 GiB is read in any case, which is what a tree can hold.
    pub source_bytes: u32,
    /// How deep blocks, expressions and templates may nest in each other, in text that is read or written. Guards the
    /// stack: what walks a tree takes up to 4 KiB of it for each level, so that the default of 256 fits the 2 MiB of a
    /// thread even without optimization.
    pub nesting: u32,
    /// Steps of evaluation: expressions evaluated, elements visited, built or handed to functions, blocks generated.
    /// Guards time. The length of the expression's own text in bytes comes on top, so that no literal is too long.
    /// 10 million unless set.
    pub steps: u64,
    /// Bytes of text that evaluation may build, and of any one value as it would be written out. Guards memory, also
    /// against small values that share their parts and only turn out large when they are written. The length of the
    /// expression's own text comes on top. Text that is written may not be longer than this either, one call of a
    /// function may give text of a sixteenth of it, and make one element for each KiB of it. 256 MiB unless set.
    pub bytes: u64,
    /// How deep lists, maps, tuples and objects may nest in values. Guards the stack of whatever walks a value.
    /// 256 unless set.
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
    /// Default of [`bytes`](Self::bytes): 256 MiB.
    pub const DEFAULT_BYTES: u64 = 256 << 20;

    /// Sets the bytes of one source text.
    #[must_use]
    pub const fn with_source_bytes(mut self, bytes: u32) -> Self {
        self.source_bytes = bytes;
        self
    }

    /// Sets how deep blocks, expressions and templates may nest.
    #[must_use]
    pub const fn with_nesting(mut self, levels: u32) -> Self {
        self.nesting = levels;
        self
    }

    /// Sets the steps of evaluation.
    #[must_use]
    pub const fn with_steps(mut self, steps: u64) -> Self {
        self.steps = steps;
        self
    }

    /// Sets the bytes that evaluation may build.
    #[must_use]
    pub const fn with_bytes(mut self, bytes: u64) -> Self {
        self.bytes = bytes;
        self
    }

    /// Sets how deep values may nest.
    #[must_use]
    pub const fn with_value_depth(mut self, levels: u32) -> Self {
        self.value_depth = levels;
        self
    }
}
