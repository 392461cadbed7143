//! Values that are set, added, removed and renamed in the JSON syntax.

use std::collections::HashSet;

use hcl_core::json_form::Json;
use hcl_core::{EvalContext, Expression};
use hcl_syntax::json::{Value, ValueKind};
use hcl_syntax::{Diagnostic, Diagnostics, SourceSpan, Span, native};

use super::bracket::Bracket;
use super::change::{Editor, without_index};
use super::change_error::ChangeError;
use super::error::source_of;
use super::json_place::{JsonPlace, name_of, written};
use super::operation::{OperationKind, Operations};
use super::read_comments::comments_in;
use super::site::Site;
use super::style::Style;
use super::{Address, AddressPart, EditError, JsonMeaning, NewValue, Root};
use crate::patch::Patches;
use crate::tokens::to_u32;

/// The edits of a file in the JSON syntax. An expression becomes a template, `"${var.port}"`, and in a file of values its result.
#[derive(Debug)]
pub(super) struct JsonEdit<'f> {
    value: Value<'f>,
    meaning: JsonMeaning<'f>,
    operations: Operations,
}

impl<'f> JsonEdit<'f> {
    pub(super) fn new(value: Value<'f>, meaning: JsonMeaning<'f>) -> Self {
        Self {
            value,
            meaning,
            operations: Operations::default(),
        }
    }

    pub(super) fn finish(self) -> Result<Patches, EditError> {
        let style = Style::of_text(self.value.file().source());
        self.operations.resolve(&style)
    }

    fn bracket(&mut self, value: Value<'f>) -> &mut Bracket {
        let start = value.span().start;
        self.operations.bracket(start, || Bracket::of_json(value))
    }

    /// Returns a value as JSON.
    fn text_of(value: NewValue, place: &JsonPlace) -> Result<String, EditError> {
        let text = value.text()?;
        // A heredoc needs a line ending after its marker.
        let source = source_of("value", text + "\n")?;
        let whole = Span::new(0, to_u32(source.text().len()));
        if let Some(comment) = comments_in(&source, whole).first() {
            let mistake = no_comments(source.span(*comment));
            return Err(EditError::InvalidExpression(mistake.into()));
        }
        let parsed = native::parse_expression(&source, &mut Diagnostics::new());
        let expression = Expression::from(parsed.expression());
        let json = if let JsonPlace::Literals = place {
            let value = expression.value(&EvalContext::new());
            let value = value.map_err(EditError::InvalidExpression)?;
            Json::of_plain_value(&value).ok_or_else(|| EditError::Breaks(Diagnostics::new()))?
        } else {
            Json::of_expression(&expression)
        };
        Ok(spaced_json(&json.to_string()))
    }
}

impl<'f> Editor<'f> for JsonEdit<'f> {
    fn root(&self) -> Root<'f> {
        Root::Json(self.value, self.meaning)
    }

    fn replace_found(&mut self, site: Site<'f>, value: NewValue) -> Result<(), EditError> {
        let text = Self::text_of(value, &site.place)?;
        self.operations
            .replace(site.found.value_span(), text, OperationKind::Value);
        Ok(())
    }

    /// Removes parts of the file, with the commas that no longer separate items, and with the types and labels of blocks that are all
    /// removed.
    fn remove_all(&mut self, sites: Vec<Site<'f>>) -> Result<(), EditError> {
        let mut removed: HashSet<Span> = sites.iter().map(|site| site.found.span()).collect();
        let root = self.meaning.site(self.value);
        add_emptied(&root, &mut removed);
        let mut values = vec![root];
        while let Some(outer) = values.pop() {
            for (index, part) in outer.inside().enumerate() {
                if !removed.contains(&part.found.span()) {
                    values.push(part);
                } else if let Some(value) = outer.found.json_value() {
                    self.bracket(value).remove(index);
                }
            }
        }
        Ok(())
    }

    fn rename_found(
        &mut self,
        site: Site<'f>,
        names: &[AddressPart],
        new: &Address,
    ) -> Result<(), ChangeError> {
        let [AddressPart::Name(name)] = names else {
            return Ok(());
        };
        // The name of an argument is an identifier, which is written as any key.
        let name = written(name, site.is_template);
        if site.found.name() == name {
            return Ok(());
        }
        if let Some(existing) = self.find(without_index(new)).first() {
            return Err(ChangeError::Exists(new.clone(), existing.found.name_span()));
        }
        let name = Json::String((&*name).into()).to_string();
        let span = site.found.name_span().span();
        self.operations.replace(span, name, OperationKind::Value);
        Ok(())
    }

    fn add_to(
        &mut self,
        parent: Option<Site<'f>>,
        part: &AddressPart,
        value: NewValue,
    ) -> Result<bool, EditError> {
        let is_root = parent.is_none();
        let parent = parent.unwrap_or_else(|| self.meaning.site(self.value));
        let Some(json) = parent.found.json_value() else {
            return Ok(false);
        };
        match (json.kind(), part) {
            // The objects of the root are one body; another array stands for several blocks.
            (ValueKind::Array(_), AddressPart::Name(_)) => {
                let mut objects: Vec<Site<'f>> = parent.inside().filter(Site::is_object).collect();
                if is_root {
                    objects.drain(..objects.len().saturating_sub(1));
                }
                let mut is_added = false;
                for object in objects {
                    is_added |= self.add_to(Some(object), part, value.clone())?;
                }
                Ok(is_added)
            }
            (ValueKind::Object(properties), AddressPart::Name(name)) => {
                let is_template = parent.place.has_templates(json);
                let mut names = properties.map(|property| name_of(property, is_template));
                if names.any(|it| it.as_deref() == Some(&**name)) {
                    return Ok(false);
                }
                let value = Self::text_of(value, &parent.place.below(name))?;
                let name = Json::String((&*written(name, is_template)).into());
                let text = format!("{name}: {value}");
                self.bracket(json).add(properties.len(), text);
                Ok(true)
            }
            (ValueKind::Array(elements), AddressPart::End | AddressPart::Index(_)) => {
                let count = elements.len();
                let index = match part {
                    AddressPart::Index(index) if *index > count => {
                        let index = *index;
                        return Err(EditError::OutOfRange { index, count });
                    }
                    AddressPart::Index(index) => *index,
                    _ => count,
                };
                let text = Self::text_of(value, &parent.place)?;
                self.bracket(json).add(index, text);
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}

/// Adds each property and element below a value in which all blocks are removed. Recursion is as deep as the tree, which the parser
/// limits.
fn add_emptied(site: &Site<'_>, removed: &mut HashSet<Span>) {
    for part in site.inside() {
        let JsonPlace::Body(labels, _) = part.place else {
            continue;
        };
        add_emptied(&part, removed);
        let mut parts = part.inside().map(|site| site.found.span()).peekable();
        let value = part.found.json_value().map(Value::kind);
        let may_go = labels > 0 || matches!(value, Some(ValueKind::Array(_)));
        if may_go && parts.peek().is_some() && parts.all(|it| removed.contains(&it)) {
            removed.insert(part.found.span());
        }
    }
}

#[cold]
fn no_comments(comment: SourceSpan) -> Diagnostic {
    Diagnostic::error(
        "Comment in a value",
        "The JSON syntax has no comments in values. Leave the comment out.",
    )
    .at(comment)
}

/// Adds a blank after each comma and colon of compact JSON.
fn spaced_json(json: &str) -> String {
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
