//! The text of JSON.

/// Adds a blank after each comma and colon of compact JSON.
#[must_use]
pub fn spaced_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len() * 5 / 4);
    let (mut is_string, mut is_escaped) = (false, false);
    for c in json.chars() {
        out.push(c);
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => is_string = !is_string,
            ':' | ',' if !is_string => out.push(' '),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::spaced_json;

    #[test]
    fn strings_get_no_blanks() {
        assert_eq!(
            spaced_json(r#"{"a:\\":[1,"b,\":"]}"#),
            r#"{"a:\\": [1, "b,\":"]}"#
        );
    }
}
