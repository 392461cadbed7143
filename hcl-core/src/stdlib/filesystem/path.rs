//! Paths as text, with slashes.

/// A path without doubled slashes, `.` and those `..` that can be worked out.
pub(super) fn clean(path: &str) -> String {
    let rooted = path.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
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
