//! A configuration to begin with: required arguments and blocks with sample values, and all else in comments.

mod sample;

use std::fmt::Write;

use hcl_core::internal::quoted;
use sample::sample_of;

use crate::words::{bounds, label_bounds, of_rules, one_of, short};
use crate::{
    ArgumentSchema, BlockTypeSchema, Constraint, Document, LabelSchema, Rule, Shape, TypeSchema,
    VariantSchema,
};

/// Maximum nesting of blocks. Optional blocks of recursive types would nest without end.
const MAX_DEPTH: usize = 8;

/// Size in bytes after which no block follows.
const MAX_BYTES: usize = 4 << 20;

/// Maximum number of blocks of a type. A schema may require more than anybody writes.
const MAX_BLOCKS: u32 = 1024;

impl Document {
    /// Returns a configuration to begin with. First are the required arguments and blocks, with sample values; optional items are
    /// comments with their defaults, or with sample values where the program computes the default. Each item has its documentation, choices and range.
    ///
    /// The text decodes after you fill in the values marked "fill in".
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     /// The name of the region.
    ///     region: String,
    ///     #[hcl(default = 8080)]
    ///     port: u16,
    /// }
    ///
    /// let skeleton = Document::of::<Config>().to_skeleton();
    /// assert_eq!(skeleton, "# The name of the region.\nregion = \"\" # fill in: text\n\n# port = 8080 # whole number from 0 to 65535\n");
    /// assert!(hcl_serde::from_str::<Config>(&skeleton).is_ok());
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn to_skeleton(&self) -> String {
        self.written(Extent::All)
    }

    /// Returns the smallest configuration: required arguments and blocks, with sample values and documentation.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     /// The name of the region.
    ///     region: String,
    ///     #[hcl(default = 8080)]
    ///     port: u16,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// assert_eq!(document.to_required(), "# The name of the region.\nregion = \"\" # fill in: text\n");
    /// ```
    #[must_use]
    pub fn to_required(&self) -> String {
        self.written(Extent::Required)
    }

    /// Returns the smallest configuration, without comments.
    pub(super) fn to_example(&self) -> String {
        self.written(Extent::Example)
    }

    fn written(&self, extent: Extent) -> String {
        let mut writer = SkeletonWriter {
            document: self,
            extent,
            out: String::new(),
            level: 0,
            marks: Vec::new(),
            is_first: true,
            path: Vec::new(),
        };
        if let Some(root) = self.root() {
            writer.body(root);
        }
        writer.out
    }
}

/// The extent of a configuration to begin with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Optional items are in comments.
    All,
    /// Optional items are left out.
    Required,
    /// As [`Self::Required`], without comments.
    Example,
}

struct SkeletonWriter<'d> {
    document: &'d Document,
    extent: Extent,
    out: String,
    level: usize,
    /// The levels of the optional blocks around: all lines in them are comments, with a mark at each of these levels.
    marks: Vec<usize>,
    /// Whether the next item is the first of its body.
    is_first: bool,
    /// The types of the enclosing bodies.
    path: Vec<&'d TypeSchema>,
}

impl<'d> SkeletonWriter<'d> {
    fn line(&mut self, text: &str, is_comment: bool) {
        let mut line = String::new();
        let mut last = 0;
        for &level in &self.marks {
            line += &"  ".repeat(level - last);
            line += "# ";
            last = level;
        }
        line += &"  ".repeat(self.level - last);
        line += if is_comment { "# " } else { "" };
        line += text;
        self.out.push_str(line.trim_end());
        self.out.push('\n');
    }

    /// Writes documentation. Inside a commented-out item it gets a second `#`, so that uncommenting the item keeps it a comment.
    fn docs(&mut self, docs: &str) {
        if self.extent == Extent::Example {
            return;
        }
        let mut is_code = false;
        let mut blank_lines = 0;
        for line in docs.lines() {
            // Examples of the documentation are for its pages.
            if line.starts_with("```") {
                is_code = !is_code;
            } else if line.is_empty() {
                blank_lines += usize::from(!is_code);
            } else if !is_code {
                for _ in 0..std::mem::take(&mut blank_lines) {
                    self.line("#", false);
                }
                self.line(&format!("# {line}"), false);
            }
        }
    }

    /// Separates items that have documentation.
    fn gap(&mut self) {
        if !std::mem::replace(&mut self.is_first, false) {
            self.line("", false);
        }
    }

    fn body(&mut self, ty: &'d TypeSchema) {
        self.path.push(ty);
        let live = ty.required_names();
        for is_live in [true, false] {
            for argument in &ty.arguments {
                if is_live == live.contains(&argument.name.as_str()) {
                    self.argument(argument, is_live);
                }
            }
            for block in &ty.blocks {
                if is_live == live.contains(&block.name.as_str()) {
                    self.block(block, is_live);
                }
            }
        }
        self.path.pop();
    }

    fn argument(&mut self, argument: &'d ArgumentSchema, is_live: bool) {
        let is_left_out = argument.deprecated.is_some() || self.extent != Extent::All;
        if is_left_out && !is_live {
            return;
        }
        self.gap();
        self.docs(&argument.docs);
        let value = argument.sample();
        let mut line = format!("{} = {value}", argument.name);
        if self.extent != Extent::Example && !value.contains('\n') {
            let bounds = if argument.needs_value(&value, is_live) {
                short(format!("fill in: {}", argument.in_words()))
            } else {
                bounds(&argument.shape, &argument.constraints)
            };
            let words = bounds.into_iter().chain(self.rules(&argument.name));
            let words: Vec<String> = words.collect();
            if !words.is_empty() {
                line.push_str(" # ");
                line.push_str(&words.join("; "));
            }
        }
        self.line(&line, !is_live);
    }

    /// Returns what the rules of the body say about a name.
    fn rules(&self, name: &str) -> Option<String> {
        let ty = self.path.last()?;
        of_rules(&ty.rules, name).and_then(short)
    }

    fn block(&mut self, block: &'d BlockTypeSchema, is_live: bool) {
        let Some(ty) = self.document.body(block.body) else {
            return;
        };
        let is_recursive =
            self.path.iter().any(|path| std::ptr::eq(*path, ty)) || self.path.len() >= MAX_DEPTH;
        let is_left_out = is_recursive || block.deprecated.is_some() || self.extent != Extent::All;
        if is_left_out && !is_live {
            return;
        }
        if self.path.len() >= MAX_DEPTH * 2 {
            // A type that requires itself has no finite configuration.
            return;
        }
        for index in 0..block.min_items.clamp(1, MAX_BLOCKS) {
            if self.out.len() > MAX_BYTES {
                // Each nested block may be required many times.
                break;
            }
            self.gap();
            if index == 0 {
                self.docs(&block.docs);
            }
            self.one_block(block, ty, index, is_live);
        }
    }

    fn one_block(
        &mut self,
        block: &'d BlockTypeSchema,
        ty: &'d TypeSchema,
        index: u32,
        is_live: bool,
    ) {
        let mut header = block.name.clone();
        let mut choices = Vec::new();
        for key in 0..block.key_labels {
            let shape = block.keys.get(key as usize).unwrap_or(&Shape::Any);
            if !shape.is_any_text() {
                choices.extend(label_bounds("label", shape));
            }
            // The first label tells the blocks apart.
            let index = if key == 0 { index } else { 0 };
            let label = label(shape, "name", index);
            // Writing to a string cannot fail.
            let _ = write!(header, " {label}");
        }
        let mut body = ty;
        let are_all_deprecated = ty.variants.iter().all(|it| it.deprecated.is_some());
        let is_offered = |it: &&VariantSchema| it.deprecated.is_none() || are_all_deprecated;
        let variants = ty.variants.iter().filter(is_offered);
        if let Some(variant) = variants.clone().next() {
            let _ = write!(header, " {:?}", variant.name);
            body = self.document.body(variant.body).unwrap_or(ty);
            choices.extend(one_of(variants.map(|it| it.name.as_str()), "label: "));
        }
        for label in body.labels.iter().filter(|label| label.required) {
            let LabelSchema { name, shape, .. } = label;
            let _ = write!(header, " {}", self::label(shape, name, 0));
            choices.extend(label_bounds(name, shape));
        }
        choices.extend(self.rules(&block.name));
        let comment = match choices.as_slice() {
            [_, ..] if index == 0 && self.extent != Extent::Example => {
                format!(" # {}", choices.join("; "))
            }
            _ => String::new(),
        };
        let marks = self.marks.len();
        if !is_live {
            self.marks.push(self.level);
        }
        let start = self.out.len();
        self.line(&format!("{header} {{{comment}"), false);
        let inside = self.out.len();
        if self.path.len() < MAX_DEPTH {
            self.level += 1;
            let was_first = std::mem::replace(&mut self.is_first, true);
            self.body(body);
            self.is_first = was_first;
            self.level -= 1;
        }
        if self.out.len() == inside {
            self.out.truncate(start);
            self.line(&format!("{header} {{}}{comment}"), false);
        } else {
            self.line("}", false);
        }
        self.marks.truncate(marks);
    }
}

/// Returns a label in quotes: a name with a number for any text, and a sample of another shape.
fn label(shape: &Shape, name: &str, index: u32) -> String {
    let bare = shape.bare();
    let is_text = bare.is_any_text() || matches!(bare, Shape::Any);
    if is_text && shape.examples().is_empty() && shape.constraints().is_empty() {
        return match index {
            0 => quoted(name),
            index => quoted(&format!("{name}{}", index + 1)),
        };
    }
    match sample(shape) {
        // A label is a name.
        text if text == "\"\"" => quoted(name),
        text if text.starts_with('"') => text,
        other => quoted(&other),
    }
}

impl ArgumentSchema {
    /// Returns a value to begin with, as an expression of HCL: the default if it is a literal, an example, the first choice, or a
    /// plain value of the shape, which may not satisfy the constraints.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(range(1..=65535))]
    ///     port: u16,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// assert_eq!(document.types[0].arguments[0].sample(), "1");
    /// ```
    #[must_use]
    pub fn sample(&self) -> String {
        let default = self.default.as_ref().filter(|_| self.is_default_literal);
        match default.or(self.examples.first()) {
            Some(value) => value.clone(),
            None => sample_of(&self.shape, &self.constraints),
        }
    }

    /// Returns whether the sample must be replaced by another value: the argument is required, the default is not a literal, or the
    /// sample breaks a constraint.
    fn needs_value(&self, sample: &str, is_required: bool) -> bool {
        let has_own_sample = self.has_own_sample();
        let is_empty = matches!(sample, "\"\"" | "[]" | "{}");
        let constraints = [&self.constraints[..], self.shape.constraints()].concat();
        let breaks = constraints.iter().any(|constraint| match constraint {
            Constraint::Length { min, .. } => is_empty && min.is_some_and(|min| min > 0),
            Constraint::Pattern(_) => !has_own_sample,
            _ => false,
        });
        breaks || !has_own_sample && (is_required || self.default.is_some())
    }

    /// Returns whether the sample is a default or an example of the argument.
    fn has_own_sample(&self) -> bool {
        let has_default = self.default.is_some() && self.is_default_literal;
        has_default || !self.examples.is_empty() || !self.shape.examples().is_empty()
    }
}

/// Returns a value of a shape to begin with, as an expression of HCL.
///
/// ```
/// use hcl_schema::{Shape, sample};
///
/// assert_eq!(sample(&Shape::List(Shape::Bool.into())), "[]");
/// ```
#[must_use]
pub fn sample(shape: &Shape) -> String {
    sample_of(shape, &[])
}

impl TypeSchema {
    /// Returns the names of arguments and block types that every body has: the required ones, for rules that
    /// require one of several, the first, and what these require in turn.
    #[must_use]
    pub fn required_names(&self) -> Vec<&str> {
        let arguments = self.arguments.iter().filter(|argument| argument.required);
        let blocks = self.blocks.iter().filter(|block| block.min_items > 0);
        let names = arguments.map(|argument| argument.name.as_str());
        let mut names: Vec<&str> = names
            .chain(blocks.map(|block| block.name.as_str()))
            .collect();
        for rule in &self.rules {
            if let Rule::ExactlyOneOf(all) | Rule::AnyOf(all) = rule
                && !all.iter().any(|name| names.contains(&&**name))
            {
                names.extend(all.first().map(|name| &**name));
            }
        }
        // Each round adds a name, and this is the number of names.
        for _ in 0..self.rules.len() {
            for rule in &self.rules {
                if let Rule::Requires(one, other) = rule
                    && names.contains(&&**one)
                    && !names.contains(&&**other)
                {
                    names.push(other);
                }
            }
        }
        names
    }
}
