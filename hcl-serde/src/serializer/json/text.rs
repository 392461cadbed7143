//! The state of a text in the JSON syntax: its open containers, and how their parts are separated.
//!
//! A container is opened in the text together with its first part, or at its end: until then, a label turns the body of a
//! block into an object around it.

use std::fmt;

use hcl_core::json_form::{escape, write_string};

use super::frame::{Frame, Kind};

/// The open containers of a text in the JSON syntax.
#[derive(Debug)]
pub(crate) struct JsonText {
    /// Whether each part has a line of its own.
    is_pretty: bool,
    /// The open containers, outermost first. The first is the body of the file.
    pub(in crate::serializer) frames: Vec<Frame>,
    /// The number of them that are open in the text.
    pub(in crate::serializer) begun: usize,
    /// The names of the frames, one after the other.
    pub(in crate::serializer) names: String,
    /// Whether a key or label was written.
    pub(in crate::serializer) has_key: bool,
}

impl JsonText {
    pub(crate) fn new(is_pretty: bool) -> Self {
        Self {
            is_pretty,
            frames: vec![Frame::file()],
            begun: 0,
            names: String::new(),
            has_key: false,
        }
    }

    /// Returns the innermost container.
    #[expect(clippy::expect_used, reason = "the file is closed only at the end")]
    pub(in crate::serializer) fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the file is open")
    }

    /// Returns whether an entry of a body comes next.
    pub(crate) fn is_in_body(&self) -> bool {
        let top = self.frames.last();
        top.is_some_and(|top| matches!(top.kind, Kind::Body | Kind::Group))
    }

    /// Returns whether nothing of the body of a block has been written.
    pub(crate) fn is_at_header(&self) -> bool {
        let top = self.frames.last();
        self.frames.len() > 1 && top.is_some_and(|top| top.kind == Kind::Body && top.count == 0)
    }

    /// Returns the name of a container.
    pub(in crate::serializer) fn name_of(&self, frame: &Frame) -> &str {
        self.names.get(frame.name.clone()).unwrap_or_default()
    }

    /// Opens a container without writing it yet.
    pub(in crate::serializer) fn push(&mut self, kind: Kind, name: &str) {
        let start = self.names.len();
        self.names.push_str(name);
        self.frames.push(Frame {
            kind,
            has_templates: kind == Kind::Object,
            name: start..self.names.len(),
            count: 0,
        });
    }

    /// Removes the innermost container, and the name it has.
    pub(in crate::serializer) fn pop(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.names.truncate(frame.name.start);
        }
        self.begun = self.begun.min(self.frames.len());
    }

    /// Opens the containers in the text that are not yet.
    pub(in crate::serializer) fn begin_frames(&mut self, out: &mut Vec<u8>) {
        while let Some(frame) = self.frames.get(self.begun) {
            let (bracket, name) = (frame.kind.brackets().0, frame.name.clone());
            if let Some(parent) = self.begun.checked_sub(1) {
                let name = self.names.get(name).unwrap_or_default().to_owned();
                self.begin_part(out, parent, &name);
            }
            out.push(bracket);
            self.begun += 1;
        }
    }

    /// Writes what is before a part of a container: a comma, the beginning of a line, a name.
    pub(in crate::serializer) fn begin_part(
        &mut self,
        out: &mut Vec<u8>,
        container: usize,
        name: &str,
    ) {
        let Some(frame) = self.frames.get_mut(container) else {
            return;
        };
        if frame.count > 0 {
            out.push(b',');
        }
        frame.count += 1;
        let is_template = frame.has_templates;
        let has_name = !matches!(frame.kind, Kind::List | Kind::Group);
        self.begin_line(out, container + 1);
        if has_name {
            if is_template {
                push_string(out, &escape(name));
            } else {
                push_string(out, name);
            }
            out.push(b':');
            if self.is_pretty {
                out.push(b' ');
            }
        }
    }

    /// Closes the innermost container in the text.
    pub(in crate::serializer) fn close(&mut self, out: &mut Vec<u8>) {
        self.begin_frames(out);
        let top = self.top();
        let (count, bracket) = (top.count, top.kind.brackets().1);
        if count > 0 {
            self.begin_line(out, self.frames.len() - 1);
        }
        out.push(bracket);
        self.pop();
    }

    /// Closes the list of blocks of a type, if it is still open.
    pub(in crate::serializer) fn close_group(&mut self, out: &mut Vec<u8>) {
        if self.top().kind == Kind::Group {
            self.close(out);
        }
    }

    /// Returns the indentation of the containers in the text, if it has lines.
    pub(in crate::serializer) fn indentation(&self) -> Option<usize> {
        self.is_pretty.then_some(self.frames.len())
    }

    fn begin_line(&self, out: &mut Vec<u8>, depth: usize) {
        if self.is_pretty {
            out.push(b'\n');
            out.resize(out.len() + 2 * depth, b' ');
        }
    }
}

/// Appends a string of JSON.
pub(in crate::serializer) fn push_string(out: &mut Vec<u8>, text: &str) {
    // Writing to memory cannot fail.
    let _ = write_string(&mut Utf8(out), text);
}

/// Bytes that text is appended to.
pub(in crate::serializer) struct Utf8<'o>(pub(in crate::serializer) &'o mut Vec<u8>);

impl fmt::Write for Utf8<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}
