//! The names of the arguments of open bodies: none may be set twice.

/// Maximum number of names in one body that are compared with each other.
const MAX_COMPARED: usize = 256;

/// Names by body.
#[derive(Debug, Default)]
pub(super) struct Names<'s> {
    /// The names of all open bodies, outermost first.
    names: Vec<&'s str>,
    /// The index of the first name of the innermost body.
    base: usize,
    /// A Bloom filter of the names of the innermost body.
    seen: u64,
    /// `base` and `seen` of the enclosing bodies.
    enclosing: Vec<(usize, u64)>,
}

impl<'s> Names<'s> {
    /// Enters a body.
    pub(super) fn enter(&mut self) {
        self.enclosing.push((self.base, self.seen));
        self.base = self.names.len();
        self.seen = 0;
    }

    /// Leaves a body.
    pub(super) fn leave(&mut self) {
        self.names.truncate(self.base);
        if let Some((base, seen)) = self.enclosing.pop() {
            self.base = base;
            self.seen = seen;
        }
    }

    /// Adds a name of the innermost body. Returns whether it is certainly new.
    pub(super) fn admit(&mut self, name: &'s str) -> bool {
        let bit = bit_of(name);
        let may_repeat = self.seen & bit != 0;
        self.seen |= bit;
        self.names.push(name);
        !may_repeat || self.is_last_new()
    }

    #[inline(never)]
    fn is_last_new(&self) -> bool {
        let names = self.names.get(self.base..).unwrap_or_default();
        let Some((last, names)) = names.split_last() else {
            return true;
        };
        names.len() <= MAX_COMPARED && !names.contains(last)
    }
}

/// Returns the bit of a name in the filter, by its first and last byte and its length.
fn bit_of(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let (Some(&first), Some(&last)) = (bytes.first(), bytes.last()) else {
        return 1;
    };
    let key = u32::from(first)
        ^ u32::from(last).rotate_left(8)
        ^ crate::tokens::to_u32(bytes.len() << 16);
    // Multiplication by the golden ratio distributes keys that differ little.
    1 << (key.wrapping_mul(0x9e37_79b1) >> 26)
}
