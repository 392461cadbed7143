//! Alignment of equals signs: adjacent lines are a run, whose names are padded when it ends.

/// The columns of the longest name that others are aligned with. Padding a million names to a million columns would
/// take a terabyte.
pub(super) const MAX_ALIGNED_COLUMNS: u8 = 100;

/// A run of adjacent arguments, each on a single line or a heredoc. The names are not padded yet.
#[derive(Debug, Default)]
pub(super) struct Run {
    lines: Vec<Line>,
    /// The columns of the widest name.
    widest: u8,
    /// The sum of the columns of all names.
    columns: usize,
}

/// An argument of a run.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// The offset after the name.
    name_end: usize,
    /// The columns of the name.
    columns: u8,
}

impl Run {
    /// Adds a line with a name that ends at the offset.
    pub(super) fn push(&mut self, name_end: usize, columns: u8) {
        self.widest = self.widest.max(columns);
        self.columns += usize::from(columns);
        self.lines.push(Line { name_end, columns });
    }

    /// Returns the number of spaces that the names are padded with.
    pub(super) fn padding(&self) -> usize {
        usize::from(self.widest) * self.lines.len() - self.columns
    }

    /// Ends the run: pads its names. Returns by how many bytes the text after the last name moves.
    pub(super) fn end(&mut self, out: &mut Vec<u8>) -> usize {
        let padding = self.padding();
        if padding > 0 {
            self.pad(out, padding);
        }
        self.lines.clear();
        (self.widest, self.columns) = (0, 0);
        padding
    }

    /// Moves the text after each name, from the last one.
    #[expect(
        clippy::indexing_slicing,
        reason = "each name of the run ends in the text, which is longer by the padding"
    )]
    fn pad(&self, out: &mut Vec<u8>, mut padding: usize) {
        let mut end = out.len();
        out.resize(end + padding, b' ');
        for line in self.lines.iter().rev() {
            out.copy_within(line.name_end..end, line.name_end + padding);
            end = line.name_end;
            let spaces = usize::from(self.widest - line.columns);
            padding -= spaces;
            out[end + padding..end + padding + spaces].fill(b' ');
            if padding == 0 {
                break;
            }
        }
    }
}
