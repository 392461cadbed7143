//! The serializer of a text in the JSON syntax: the steps that differ from a native text.
//!
//! Where a native text distinguishes an argument from a block, the JSON syntax has an object or a list for both. Only
//! names differ: attributes, blocks and labels have names, and the keys of an object are templates.

use hcl_core::json_form::escape;

use super::frame::{Frame, Kind};
use super::text::{JsonText, push_string};
use crate::error::Result;
use crate::serializer::{Layout, Position, Serializer, errors};

/// The name of a property of a body that is a comment.
const COMMENT: &str = "//";

impl Serializer {
    /// Creates a serializer of a file in the JSON syntax.
    pub(crate) fn json(is_pretty: bool) -> Self {
        let mut serializer = Self::new();
        serializer.json = Some(Box::new(JsonText::new(is_pretty)));
        serializer
    }

    /// Sets the name of the next entry.
    pub(crate) fn set_json_name(&mut self, name: &str) {
        self.name.set_written(name.as_bytes());
        if let Some(json) = &mut self.json {
            json.has_key = true;
        }
    }

    /// Returns whether a key or label, which may be empty, was written since the last call.
    pub(crate) fn has_json_key(&mut self) -> bool {
        let json = self.json.as_mut();
        json.is_some_and(|json| std::mem::take(&mut json.has_key))
    }

    /// Writes a key or a label.
    pub(crate) fn json_name(&mut self, text: &str) -> Result<()> {
        if self.position == Position::Label {
            return self.json_label(text);
        }
        self.set_json_name(text);
        Ok(())
    }

    /// Writes a string, which is a template.
    pub(crate) fn json_text(&mut self, text: &str) -> Result<()> {
        if matches!(self.position, Position::Key | Position::Label) {
            return self.json_name(text);
        }
        self.begin(false, 0)?;
        self.out.push_by(|out| push_string(out, &escape(text)));
        self.layout = Layout::Line;
        Ok(())
    }

    /// Writes what is before a value.
    pub(crate) fn begin_json_value(&mut self) -> Result<()> {
        self.check_json_value()?;
        let Some(json) = &mut self.json else {
            return Ok(());
        };
        let name = std::str::from_utf8(self.name.as_bytes()).unwrap_or_default();
        self.out.push_by(|out| {
            json.close_group(out);
            json.begin_frames(out);
            json.begin_part(out, json.frames.len() - 1, name);
        });
        self.position = Position::Written;
        Ok(())
    }

    /// Returns an error if there is no value at the position.
    fn check_json_value(&mut self) -> Result<()> {
        self.check_failed()?;
        match self.position {
            Position::Field | Position::Entry => {}
            Position::Element | Position::Block => return Ok(()),
            Position::Key => return Err(errors::not_a_key()),
            Position::Label => return Err(errors::not_a_label()),
            Position::Body => {
                let label = self.variant.take().ok_or_else(errors::not_a_body)?;
                self.remove_variant_label(label);
            }
            Position::Attributes | Position::Written => return Err(errors::not_a_body()),
        }
        self.check_json_name()
    }

    /// Returns an error if the name begins a comment.
    fn check_json_name(&self) -> Result<()> {
        let is_in_body = self.json.as_ref().is_some_and(|json| json.is_in_body());
        if is_in_body && self.name.as_bytes() == COMMENT.as_bytes() {
            return Err(errors::name_of_a_comment());
        }
        Ok(())
    }

    /// Opens a container at the position of the next part. The name is set.
    fn open_json(&mut self, kind: Kind) -> Result<()> {
        let limit = self.limits.nesting;
        let Some(json) = &mut self.json else {
            return Ok(());
        };
        // The file is a frame, but no level.
        if json.frames.len() > limit as usize {
            return Err(errors::too_deep(limit));
        }
        self.out.push_by(|out| json.close_group(out));
        // Elements have no names, and the name that was set is of the list.
        let name = match json.top().kind {
            Kind::List | Kind::Group => "",
            _ => std::str::from_utf8(self.name.as_bytes()).unwrap_or_default(),
        };
        json.push(kind, name);
        Ok(())
    }

    pub(crate) fn open_json_list(&mut self) -> Result<()> {
        self.check_json_value()?;
        self.open_json(Kind::List)
    }

    pub(crate) fn open_json_object(&mut self) -> Result<()> {
        self.check_json_value()?;
        self.open_json(Kind::Object)
    }

    /// Starts a block at the position of the next part.
    pub(crate) fn begin_next_block(&mut self) -> Result<()> {
        self.check_failed()?;
        self.begin_json_block().map_err(|error| self.located(error))
    }

    /// Opens a list of blocks, and returns whether it did: inside a list, the elements belong to the outer list.
    pub(crate) fn begin_block_list(&mut self) -> Result<bool> {
        let json = self.json.as_deref_mut();
        if json.is_none_or(|json| json.top().kind == Kind::List) {
            return Ok(false);
        }
        self.check_failed()?;
        self.open_json_list().map_err(|error| self.located(error))?;
        Ok(true)
    }

    /// Opens an object of blocks by label. Labels are no templates.
    pub(crate) fn begin_block_labels(&mut self) -> Result<()> {
        self.check_failed()?;
        self.open_json_object()
            .map_err(|error| self.located(error))?;
        if let Some(json) = &mut self.json {
            json.top().has_templates = false;
        }
        Ok(())
    }

    /// Closes a list or an object.
    pub(crate) fn close_json(&mut self) {
        let Some(json) = &mut self.json else { return };
        let name = json.top().name.clone();
        let name = json.names.get(name).unwrap_or_default();
        // The path of an error after the container leads to it.
        self.name.set_written(name.as_bytes());
        self.out.push_by(|out| json.close(out));
        self.layout = Layout::Lines;
        self.position = Position::Written;
    }

    /// Starts a block. The name that was set is its type or label.
    pub(crate) fn begin_json_block(&mut self) -> Result<()> {
        self.check_json_name()?;
        self.open_json(Kind::Body)?;
        self.position = Position::Body;
        self.at_block_start = true;
        Ok(())
    }

    /// Starts a block. The name that was set is its type. Adjacent blocks of a type share a list.
    pub(crate) fn begin_json_group(&mut self) -> Result<()> {
        self.check_failed()?;
        let Some(json) = &mut self.json else {
            return Ok(());
        };
        let top = json.frames.last();
        let is_same = top.is_some_and(|top| {
            top.kind == Kind::Group && json.name_of(top).as_bytes() == self.name.as_bytes()
        });
        if !is_same {
            self.check_json_name()?;
            self.open_json(Kind::Group)?;
        }
        let Some(json) = &mut self.json else {
            return Ok(());
        };
        json.push(Kind::Body, "");
        self.position = Position::Body;
        self.at_block_start = true;
        Ok(())
    }

    /// Starts a block if the next value can be one. Returns false for a body and for a part of a value.
    pub(crate) fn begin_json_block_value(&mut self) -> Result<bool> {
        match self.position {
            Position::Attributes
            | Position::Field
            | Position::Entry
            | Position::Element
            | Position::Block => {}
            _ => return Ok(false),
        }
        self.begin_json_block()?;
        Ok(true)
    }

    pub(crate) fn end_json_block(&mut self) -> Result<()> {
        if let Some(json) = &mut self.json {
            self.out.push_by(|out| {
                json.close_group(out);
                json.close(out);
                while json.top().kind == Kind::Label {
                    json.close(out);
                }
            });
        }
        self.layout = Layout::Blocks;
        self.position = Position::Written;
        self.check_size(0)
    }

    /// Writes a label of the open block. Its body is still empty.
    pub(crate) fn json_label(&mut self, label: &str) -> Result<()> {
        let limit = self.limits.nesting;
        let Some(json) = &mut self.json else {
            return Ok(());
        };
        if !json.is_at_header() {
            return Err(if json.frames.len() == 1 {
                errors::label_of_a_file()
            } else {
                errors::label_in_a_body()
            });
        }
        if json.frames.len() > limit as usize {
            return Err(errors::too_deep(limit));
        }
        json.has_key = true;
        json.top().kind = Kind::Label;
        json.push(Kind::Body, label);
        Ok(())
    }

    /// Returns an error if no label was written: the names of arguments would be read as labels then.
    pub(crate) fn check_json_label(&mut self) -> Result<()> {
        if self.has_json_key() {
            return Ok(());
        }
        Err(self.located(errors::label_left_out()))
    }

    /// Ends the file.
    pub(crate) fn end_json_file(&mut self) {
        if let Some(mut json) = self.json.take() {
            self.out.push_by(|out| {
                json.close_group(out);
                json.close(out);
            });
        }
    }

    /// Returns the steps to the next or the last value.
    pub(crate) fn json_steps(&self) -> Vec<String> {
        let Some(json) = self.json.as_deref() else {
            return Vec::new();
        };
        let last = |frame: &Frame| frame.count.saturating_sub(1);
        let mut steps = Vec::new();
        for pair in json.frames.windows(2) {
            let [outer, inner] = pair else { continue };
            steps.extend(step(outer.kind, json.name_of(inner), last(outer)));
        }
        let Some(top) = json.frames.last() else {
            return steps;
        };
        let name = String::from_utf8_lossy(self.name.as_bytes());
        match self.position {
            Position::Body | Position::Key | Position::Label => {}
            Position::Written => steps.extend(step(top.kind, &name, last(top))),
            _ => steps.extend(step(top.kind, &name, top.count)),
        }
        steps
    }
}

/// Returns the step to a part of a container: a name, a label or key, or an index. Adjacent blocks have none.
fn step(kind: Kind, name: &str, index: usize) -> Option<String> {
    match kind {
        Kind::Body | Kind::Object if hcl_core::internal::is_name(name) => Some(format!(".{name}")),
        Kind::Body | Kind::Label | Kind::Object => Some(format!("[{name:?}]")),
        Kind::List => Some(format!("[{index}]")),
        Kind::Group => None,
    }
}

impl JsonText {
    /// Makes the last label the name of an entry: removes the body in it.
    pub(crate) fn remove_label(&mut self) {
        self.pop();
        self.top().kind = Kind::Body;
    }
}
