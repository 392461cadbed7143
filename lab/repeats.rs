//! Reports that the reference repeats.

/// Removes the reports of the reference that row `one-report` of `docs/internals/differences.md` leaves out. `start` returns the
/// part of a line that says where a report starts.
pub(crate) fn without_repeats(
    lines: &[String],
    start: impl Fn(&str) -> Option<&str>,
) -> Vec<String> {
    let titles = [
        "Invalid character",
        "Unsupported operator",
        "Invalid multi-line string",
        "Unexpected end of template",
    ];
    let is_multi_line = |line: &String| line.contains("Invalid multi-line string");
    let is_unclosed = |line: &String| line.contains("Unclosed template interpolation");
    let has_unclosed = lines.iter().any(is_unclosed);
    let is_repeat = |line: &String, earlier: &[String]| {
        let has_title = |other: &&String| titles.iter().any(|title| other.contains(title));
        let is_same_place = |other: &String| start(other) == start(line);
        earlier.iter().filter(has_title).any(is_same_place)
            || is_multi_line(line) && (has_unclosed || earlier.iter().any(is_multi_line))
    };
    let indexed = lines.iter().enumerate();
    let kept = indexed.filter(|&(index, line)| !is_repeat(line, &lines[..index]));
    kept.map(|(_, line)| line.clone()).collect()
}
