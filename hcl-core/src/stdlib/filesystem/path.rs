//! Paths as text, with slashes.

/// Adds the parts of a path, without doubled slashes, `.` and those `..` that can be worked out.
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

/// A path without doubled slashes, `.` and those `..` that can be worked out.
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

/// The last part; `.` of nothing, `/` of nothing but slashes.
pub(super) fn base(path: &str) -> String {
    let trimmed = path.trim_end_matches('/');
    match trimmed.rsplit('/').next() {
        _ if path.is_empty() => ".".to_owned(),
        _ if trimmed.is_empty() => "/".to_owned(),
        last => last.unwrap_or_default().to_owned(),
    }
}

/// All but the last part, cleaned.
pub(super) fn directory(path: &str) -> String {
    let end = path.rfind('/').map_or(0, |slash| slash + 1);
    clean(&path[..end])
}

/// Where to look for the files that a pattern names, seen from a directory.
pub(super) struct Search {
    /// The directory to start in.
    pub(super) start: String,
    /// What remains of the pattern there.
    pub(super) pattern: String,
    /// From the directory given to the one to start in.
    prefix: String,
}

impl Search {
    pub(super) fn new(directory: &str, pattern: &str) -> Self {
        let rooted = directory.starts_with('/');
        let mut from = Vec::new();
        add(&mut from, directory, rooted);
        let mut whole = from.clone();
        add(&mut whole, pattern, rooted);
        let common = from.iter().zip(&whole).take_while(|(from, to)| from == to);
        let common = common.count();
        let steps = &whole[common..];
        let is_plain = |step: &&&str| !step.contains(['*', '?', '[', '{', '\\']);
        let plain = steps.iter().take_while(is_plain).count();
        // What is sought is a file, so that the last step is a pattern even where it names one.
        let plain = plain.min(steps.len().saturating_sub(1));
        let (inward, pattern) = steps.split_at(plain);
        let upward = "../".repeat(from.len() - common);
        let inward: String = inward.iter().map(|step| format!("{step}/")).collect();
        let root = if rooted { "/" } else { "./" };
        let around: String = whole[..common]
            .iter()
            .map(|step| format!("{step}/"))
            .collect();
        Self {
            start: format!("{root}{around}{inward}"),
            pattern: pattern.join("/"),
            prefix: upward + &inward,
        }
    }

    /// The path of a file beneath the start, from the directory given.
    pub(super) fn relative(&self, file: &str) -> String {
        format!("{}{file}", self.prefix)
    }
}
