//! Messages on a stream: headers, a length, and JSON.
//!
//! LSP 3.18, "Base Protocol". Survives what a client should not send: a body that is no JSON is reported and skipped, and no
//! memory is allocated for a length that only the header claims.

use std::io::{self, BufRead, Read, Write};

use lsp_server::Message;

/// Maximum length of a body: a source is smaller than 4 GiB, and no editor opens such a file.
const MAX_BODY: u64 = 1 << 30;

/// Maximum length of a line of the header.
const MAX_HEADER_LINE: u64 = 4096;

const NAME: &[u8] = b"Content-Length";

/// The next item of a stream.
#[derive(Debug)]
pub(crate) enum Frame {
    /// A message.
    Message(Message),
    /// A body that is no message, with the reason.
    Malformed(String),
}

/// Reads the next frame; `None` at the end of the stream.
///
/// # Errors
///
/// The stream fails, or its header has no usable length, so that the next message cannot be found.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Frame>> {
    let Some(length) = read_header(input)? else {
        return Ok(None);
    };
    let mut body = Vec::new();
    // The buffer grows with the input, not to the length that the header claims.
    input.by_ref().take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(match serde_json::from_slice(&body) {
        Ok(message) => Frame::Message(message),
        Err(error) => Frame::Malformed(error.to_string()),
    }))
}

/// Reads the header and returns the length of the body; `None` at the end of the stream.
fn read_header(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        // A name that two parts of a very long line share.
        let kept = if line.ends_with(b"\n") {
            line.len()
        } else {
            line.len().saturating_sub(NAME.len() + 1)
        };
        line.drain(..kept);
        let before = line.len();
        input
            .by_ref()
            .take(MAX_HEADER_LINE)
            .read_until(b'\n', &mut line)?;
        if line.len() == before {
            return Ok(None);
        }
        let text = line.trim_ascii();
        if text.is_empty() {
            match length {
                Some(length) => return Ok(Some(length)),
                // Blank lines between messages.
                None => continue,
            }
        }
        // A part of a very long line.
        if !line.ends_with(b"\n") {
            continue;
        }
        if let Some(found) = content_length(text) {
            if found > MAX_BODY {
                return Err(invalid("a message is larger than 1 GiB"));
            }
            length = Some(found);
        }
    }
}

/// Returns the value of a header line `Content-Length: N`.
///
/// After a body with too small a length, its rest is before the name: `…}Content-Length: N`.
fn content_length(line: &[u8]) -> Option<u64> {
    let mut names = line.windows(NAME.len());
    let start = names.rposition(|name| name.eq_ignore_ascii_case(NAME))?;
    let value = line.get(start + NAME.len()..)?.trim_ascii();
    let value = std::str::from_utf8(value.strip_prefix(b":")?).ok()?;
    value.trim().parse().ok()
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Writes the JSON of a message with its header.
pub(crate) fn write_body(output: &mut impl Write, body: &str) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}

/// Writes the answer to a body that is no message. It has no id, since none could be read.
pub(crate) fn write_parse_error(output: &mut impl Write, reason: &str) -> io::Result<()> {
    let error = serde_json::json!({
        "jsonrpc": "2.0",
        "id": null,
        "error": { "code": lsp_server::ErrorCode::ParseError as i32, "message": reason },
    });
    write_body(output, &error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(mut input: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        loop {
            match read(&mut input) {
                Ok(Some(Frame::Message(Message::Request(request)))) => found.push(request.method),
                Ok(Some(Frame::Message(other))) => found.push(format!("{other:?}")),
                Ok(Some(Frame::Malformed(_))) => found.push("malformed".to_owned()),
                Ok(None) => return found,
                Err(error) => {
                    found.push(error.to_string());
                    return found;
                }
            }
        }
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    const REQUEST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#;

    #[test]
    fn a_malformed_body_does_not_hide_the_next_message() {
        let nested = "[".repeat(100_000);
        for body in ["{", "", "[1]", "null", "\u{0}", "{\"id\": {}}", &nested] {
            let stream = framed(body) + &framed(REQUEST);
            assert_eq!(frames(stream.as_bytes()), ["malformed", "shutdown"]);
        }
    }

    #[test]
    fn a_length_that_is_too_small_does_not_hide_the_messages_after_the_next() {
        let long = format!(
            "{{\"jsonrpc\":\"2.0\",\"method\":\"{}\"}}",
            "x".repeat(9_000)
        );
        for body in [REQUEST, &long] {
            for missing in [1, 2, 20] {
                let short = format!("Content-Length: {}\r\n\r\n{body}", body.len() - missing);
                let stream = short + &framed(REQUEST) + &framed(REQUEST);
                assert_eq!(
                    frames(stream.as_bytes()),
                    ["malformed", "shutdown", "shutdown"],
                    "{missing}"
                );
            }
        }
    }

    #[test]
    fn bytes_that_are_not_utf8_are_malformed() {
        let mut stream = b"Content-Length: 3\r\n\r\n\"\xFF\"".to_vec();
        stream.extend(framed(REQUEST).bytes());
        assert_eq!(frames(&stream), ["malformed", "shutdown"]);
    }

    #[test]
    fn other_headers_and_spellings_are_accepted() {
        let length = REQUEST.len();
        let stream = format!(
            "\r\ncontent-length:{length}\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{REQUEST}"
        );
        assert_eq!(frames(stream.as_bytes()), ["shutdown"]);
    }

    #[test]
    fn a_claimed_length_allocates_nothing() {
        let stream = "Content-Length: 1000000000\r\n\r\n{}";
        assert_eq!(frames(stream.as_bytes()), [""; 0]);
        let stream = "Content-Length: 18446744073709551615\r\n\r\n{}";
        assert_eq!(
            frames(stream.as_bytes()),
            ["a message is larger than 1 GiB"]
        );
    }

    #[test]
    fn a_header_without_end_is_read_in_pieces() {
        let stream = "x".repeat(100_000);
        assert_eq!(frames(stream.as_bytes()), [""; 0]);
    }
}
