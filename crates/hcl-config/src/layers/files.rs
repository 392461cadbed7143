//! The files of a folder, and which of them override the others.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use hcl_core::internal::sort::sort_by;

/// Lists the files of a folder with names that match the pattern, and those that override the others, each in the order of names.
pub(crate) fn matching(folder: &Path, pattern: &str) -> io::Result<[Vec<PathBuf>; 2]> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(OsStr::to_str);
        let matches =
            name.is_some_and(|name| !name.starts_with('.') && name_matches(pattern, name));
        // Asked only of files with such a name, since the system answers it.
        if matches && path.is_file() {
            paths.push(path);
        }
    }
    sort_by(&mut paths, Ord::cmp);
    let (overrides, files) = paths.into_iter().partition(|path| is_override(path));
    Ok([files, overrides])
}

/// Returns whether a file overrides the others: `override.tf`, `a_override.tf.json`.
pub(crate) fn is_override(path: impl AsRef<Path>) -> bool {
    let name = path.as_ref().file_name().and_then(OsStr::to_str);
    let name = name.unwrap_or_default();
    let native = name.strip_suffix(".json").unwrap_or(name);
    let (stem, _) = native.rsplit_once('.').unwrap_or((native, ""));
    stem == "override" || stem.ends_with("_override")
}

/// Returns whether the name of a file fits a pattern, in which `*` stands for any characters and `?` for one.
///
/// ```
/// use hcl_config::editor::name_matches;
///
/// assert!(name_matches("*.hcl", "app.hcl") && !name_matches("*.hcl", "app.hcl.bak"));
/// ```
#[must_use]
pub fn name_matches(pattern: &str, name: &str) -> bool {
    // After a mismatch, the last `*` takes one character more.
    let [pattern, name] = [pattern, name].map(|text| text.chars().collect::<Vec<_>>());
    let (mut at, mut from) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while let Some(&character) = name.get(from) {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, from));
                at += 1;
            }
            Some(&expected) if expected == '?' || expected == character => {
                at += 1;
                from += 1;
            }
            _ => {
                // Back to the last star only: it can match all that an earlier star could match.
                let Some((star_at, taken)) = star else {
                    return false;
                };
                star = Some((star_at, taken + 1));
                at = star_at + 1;
                from = taken + 1;
            }
        }
    }
    pattern.iter().skip(at).all(|&left| left == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_names() {
        let fits = name_matches;
        for (pattern, name) in [
            ("*.hcl", "a.hcl"),
            ("*.hcl", ".hcl"),
            ("*", ""),
            ("a*b*c", "aXbXbc"),
            ("?.tf", "ä.tf"),
            ("app.hcl", "app.hcl"),
            ("*a*", "a"),
        ] {
            assert!(fits(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [
            ("*.hcl", "a.hcl~"),
            ("*.hcl", "hcl"),
            ("?", ""),
            ("", "a"),
            ("a*b*c", "aXbXb"),
            ("app.hcl", "app_hcl"),
        ] {
            assert!(!fits(pattern, name), "{pattern} {name}");
        }
    }

    #[test]
    fn overrides_are_found_by_their_stem() {
        for name in [
            "override.tf",
            "x_override.tf",
            "override.tf.json",
            "d/a_override.hcl",
        ] {
            assert!(is_override(name), "{name}");
        }
        for name in [
            "overrides.tf",
            "override_x.tf",
            "a.override.tf",
            "xoverride.tf",
        ] {
            assert!(!is_override(name), "{name}");
        }
    }
}
