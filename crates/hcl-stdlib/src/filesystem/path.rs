//! Paths as text, with slashes.

/// Appends the components of a path, without empty ones and `.`, and resolves `..` lexically.
fn add<'p>(parts: &mut Vec<&'p str>, path: &'p str, rooted: bool) {
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            ".." if rooted => {}
            _ => parts.push(part),
        }
    }
}

/// Cleans a path lexically: removes doubled slashes and `.`, and resolves `..`.
pub(super) fn clean(path: &str) -> String {
    let rooted = path.starts_with('/');
    let mut parts = Vec::new();
    add(&mut parts, path, rooted);
    match (rooted, parts.is_empty()) {
        (true, _) => format!("/{}", parts.join("/")),
        (false, true) => ".".to_owned(),
        (false, false) => parts.join("/"),
    }
}

/// Returns the last component; `.` for an empty path, `/` for a path of slashes.
pub(super) fn base(path: &str) -> String {
    let trimmed = path.trim_end_matches('/');
    match trimmed.rsplit('/').next() {
        _ if path.is_empty() => ".".to_owned(),
        _ if trimmed.is_empty() => "/".to_owned(),
        last => last.unwrap_or_default().to_owned(),
    }
}

/// Returns the path without its last component, cleaned.
pub(super) fn directory(path: &str) -> String {
    let end = path.rfind('/').map_or(0, |slash| slash + 1);
    clean(path.get(..end).unwrap_or_default())
}

/// A search for the files beneath a directory that match a pattern.
pub(super) struct PathSearch {
    /// The directory where the search starts: the longest prefix without wildcards.
    pub(super) start: String,
    /// The pattern relative to it.
    pub(super) pattern: String,
    /// The path from the requested directory to `start`, with a final slash.
    prefix: String,
}

impl PathSearch {
    pub(super) fn new(directory: &str, pattern: &str) -> Self {
        let rooted = directory.starts_with('/');
        let mut from = Vec::new();
        add(&mut from, directory, rooted);
        let mut whole = from.clone();
        add(&mut whole, pattern, rooted);
        let common = from.iter().zip(&whole).take_while(|(from, to)| from == to);
        let common = common.count();
        let (shared, steps) = whole.split_at(common);
        let is_plain = |step: &&&str| !step.contains(['*', '?', '[', '{', '\\']);
        let plain = steps.iter().take_while(is_plain).count();
        // The last step is the pattern of a file, even without wildcards.
        let plain = plain.min(steps.len().saturating_sub(1));
        let (inward, pattern) = steps.split_at(plain);
        let upward = "../".repeat(from.len() - common);
        let inward: String = inward.iter().map(|step| format!("{step}/")).collect();
        let root = if rooted { "/" } else { "./" };
        let shared: String = shared.iter().map(|step| format!("{step}/")).collect();
        Self {
            start: format!("{root}{shared}{inward}"),
            pattern: pattern.join("/"),
            prefix: upward + &inward,
        }
    }

    /// Returns the path from the requested directory to a file beneath the start.
    pub(super) fn relative(&self, file: &str) -> String {
        format!("{}{file}", self.prefix)
    }
}
