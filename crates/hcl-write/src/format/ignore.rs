//! Comments that exclude lines from formatting: `# fmt: skip`, `# fmt: off`, `# fmt: on`.

/// An instruction in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instruction {
    /// The line stays as it is.
    Skip,
    /// All lines from this one on stay as they are.
    Off,
    /// This line and the lines after it are formatted.
    On,
}

/// Returns the instruction of a line comment.
pub(super) fn instruction(comment: &str) -> Option<Instruction> {
    // `##` and `///` are comments, too.
    match comment.trim_start_matches(['#', '/']).trim() {
        "fmt: skip" => Some(Instruction::Skip),
        "fmt: off" => Some(Instruction::Off),
        "fmt: on" => Some(Instruction::On),
        _ => None,
    }
}
