//! The names of files in the JSON syntax, and of its comments.

/// The name of a property that is a comment, which any body may have.
///
/// JSON syntax specification, "Bodies".
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::{self, ValueKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("app.hcl.json", r#"{"//": "Why.", "port": 80}"#)?;
/// let file = json::parse(&source, &mut Diagnostics::new());
/// let ValueKind::Object(properties) = file.root().kind() else {
///     panic!("no object");
/// };
/// let names: Vec<&str> = properties.map(|property| property.name().decode()).collect();
/// assert_eq!(names, [json::COMMENT, "port"]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub const COMMENT: &str = "//";

/// Returns whether a file of this name holds the JSON syntax: whether the name ends in `.json`, in lower case.
///
/// Any other name is read as native syntax. The case matters, as it does to the reference's `hcldec`.
///
/// # Examples
///
/// ```
/// use hcl_syntax::json::is_json_name;
///
/// assert!(is_json_name("app.hcl.json"));
/// assert!(!is_json_name("app.hcl"));
/// assert!(!is_json_name("APP.JSON"));
/// ```
#[must_use]
pub fn is_json_name(name: &str) -> bool {
    name.ends_with(".json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_suffix_in_lower_case_counts() {
        for name in ["a.json", "a.tf.json", "folder/a.json", ".json"] {
            assert!(is_json_name(name), "{name}");
        }
        for name in ["", "json", "a.JSON", "a.json5", "a.json.hcl", "a.json/b"] {
            assert!(!is_json_name(name), "{name}");
        }
    }
}
