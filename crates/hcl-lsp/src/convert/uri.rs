//! URIs of files and their paths.
//!
//! RFC 8089, "The file URI scheme". A URI of another scheme, such as an unsaved buffer's, has no path.

use std::path::{Path, PathBuf};

use hcl_config::editor::joined;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// All but what RFC 3986 calls unreserved, and the slashes of a path.
const ESCAPED: AsciiSet = NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// Returns the path of a `file:` URI, without `.` and `..`: a file has one name.
pub(crate) fn to_path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    // An authority other than the own machine is a network share.
    let path = rest.get(rest.find('/')?..)?;
    // Before escapes are decoded, which may stand for these characters.
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let is_drive = has_drive(path.get(1..).unwrap_or_default());
    let path = if is_drive {
        path.get(1..).unwrap_or_default()
    } else {
        &path
    };
    Some(joined(Path::new(""), path))
}

/// Returns the `file:` URI of a path.
pub(crate) fn from_path(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from("file://");
    if !path.starts_with('/') {
        uri.push('/');
    }
    uri.extend(utf8_percent_encode(&path, &ESCAPED));
    uri
}

/// Whether a path starts with the letter of a drive, as on Windows.
fn has_drive(path: &str) -> bool {
    let mut bytes = path.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic()) && bytes.next() == Some(b':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_converts_to_a_uri_and_back() {
        for path in ["/etc/app.hcl", "/a b/é%20#?.hcl", "/c++/~x"] {
            let uri = from_path(Path::new(path));
            assert_eq!(to_path(&uri), Some(PathBuf::from(path)), "{uri}");
        }
        assert_eq!(from_path(Path::new("/a b/é")), "file:///a%20b/%C3%A9");
        assert_eq!(to_path("file:///a/./b/../c"), Some(PathBuf::from("/a/c")));
    }

    #[test]
    fn spellings_of_a_drive_are_one_path() {
        for uri in [
            "file:///c%3A/a.hcl",
            "file:///c:/a.hcl",
            "file:///c%3a/a.hcl",
        ] {
            assert_eq!(to_path(uri), Some(PathBuf::from("c:/a.hcl")));
        }
        assert_eq!(from_path(Path::new("c:\\a.hcl")), "file:///c%3A/a.hcl");
    }

    #[test]
    fn other_schemes_have_no_path() {
        for uri in [
            "untitled:Untitled-1",
            "",
            "file:",
            "file://",
            "http://a/b",
            "file:///%FF",
        ] {
            assert_eq!(to_path(uri), None, "{uri}");
        }
    }

    #[test]
    fn a_broken_escape_stays() {
        assert_eq!(to_path("file:///a%2"), Some(PathBuf::from("/a%2")));
        assert_eq!(to_path("file:///a%zz"), Some(PathBuf::from("/a%zz")));
        assert_eq!(to_path("file:///%"), Some(PathBuf::from("/%")));
    }
}
