//! Renaming in a module of Terraform: what defines a name, and all references to it.

use std::collections::HashSet;

use hcl_syntax::native::{Block, Body, BodyItem};

use super::{Edit, EditError, NewBlock, NewValue, Place};

/// The number of places that [`Edit::rename_in_module`] has renamed.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::Edit;
///
/// let text = "variable \"a\" {}\nb = [var.a, \"${var.a}\"]\n";
/// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
/// let renamed = Edit::new(&file).rename_in_module(&["var", "a"], &["var", "c"], false)?;
/// assert_eq!((renamed.definitions, renamed.references), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Renamed {
    /// The number of definitions.
    pub definitions: usize,
    /// The number of references.
    pub references: usize,
}

/// The construct that defines what a reference begins with.
pub(super) enum Definition<'n> {
    /// A block: its type, and the labels.
    Block(&'n str, &'n [&'n str]),
    /// An argument of a `locals` block.
    Local(&'n str),
}

impl<'n> Definition<'n> {
    /// Returns the construct that defines `var.a`, `local.a`, `module.a`, `data.a.b`, or `a.b`, a resource; `output.a` is an output.
    pub(super) fn of(reference: &'n [&'n str]) -> Option<Self> {
        let (first, labels) = reference.split_first()?;
        match (*first, labels.len()) {
            ("var", 1) => Some(Self::Block("variable", labels)),
            ("local", 1) => labels.first().map(|name| Self::Local(name)),
            ("module" | "output", 1) | ("data" | "ephemeral", 2) => {
                Some(Self::Block(first, labels))
            }
            // Before resources, which have any other first name.
            ("each" | "count" | "self" | "path" | "terraform", _) => None,
            (_, 1) => Some(Self::Block("resource", reference)),
            _ => None,
        }
    }

    /// Returns whether the state of Terraform has what is defined.
    pub(super) fn has_state(&self) -> bool {
        matches!(self, Self::Block("resource" | "module", _))
    }

    /// Returns the labels, if the new definition is of the same kind.
    pub(super) fn renamed(&self, new: &Self) -> Option<Vec<String>> {
        let texts = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect();
        match (self, new) {
            (Self::Block(old, _), Self::Block(new, labels)) if old == new => Some(texts(labels)),
            (Self::Local(_), Self::Local(name)) => Some(texts(&[name])),
            _ => None,
        }
    }

    fn is_at(&self, block: Block<'_>) -> bool {
        match self {
            Self::Block(type_name, labels) => {
                block.is_of_type(type_name)
                    && block.labels().count() == labels.len()
                    && block
                        .labels()
                        .zip(*labels)
                        .all(|(own, label)| own.text() == **label)
            }
            Self::Local(_) => block.is_of_type("locals"),
        }
    }
}

impl<'f> Edit<'f> {
    /// Renames a variable, local value, output, resource, data source or module call of Terraform in this file of a module: what defines
    /// it, and all references to it. `from` and `to` are written as references are: `["var", "a"]`, `["aws_vpc", "main"]`.
    ///
    /// With `moved`, a `moved` block is added after the definition of a resource or module call, so that its state stays; the
    /// `moved` blocks of the file stay as they are.
    ///
    /// # Errors
    ///
    /// Returns an error if `from` and `to` are not of one kind, or the new name exists in this file.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "resource \"aws_vpc\" \"a\" {}\n\noutput \"id\" {\n  value = aws_vpc.a.id\n}\n";
    /// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// let renamed = edit.rename_in_module(&["aws_vpc", "a"], &["aws_vpc", "b"], true)?;
    /// assert_eq!((renamed.definitions, renamed.references), (1, 1));
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "resource \"aws_vpc\" \"b\" {}\n\nmoved {\n  from = aws_vpc.a\n  to   = aws_vpc.b\n}\n\noutput \"id\" {\n  value = aws_vpc.b.id\n}\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename_in_module(
        &mut self,
        from: &[&str],
        to: &[&str],
        moved: bool,
    ) -> Result<Renamed, EditError> {
        let (Some(old), Some(new)) = (Definition::of(from), Definition::of(to)) else {
            return Err(EditError::NotOneKind);
        };
        let labels = old.renamed(&new).ok_or(EditError::NotOneKind)?;
        let mut renamed = Renamed::default();
        let body = self.file.body();
        for block in body.blocks() {
            if matches!(new, Definition::Block(..)) && new.is_at(block) {
                return Err(EditError::NameExists(to.join(".")));
            }
            if !old.is_at(block) {
                continue;
            }
            if let Definition::Local(name) = old {
                let Some(attribute) = block.body().attribute(name) else {
                    continue;
                };
                self.rename(attribute, labels.last().map_or("", String::as_str))?;
            } else {
                self.set_labels(block, &labels)?;
                // Terraform moves the state of some only; a `moved` block for anything else is an error.
                if moved && old.has_state() {
                    let path = |names: &[&str]| NewValue::expression(&names.join("."));
                    let block_moved = NewBlock::new("moved")
                        .set("from", path(from))
                        .set("to", path(to));
                    self.insert(body, Place::After(BodyItem::Block(block)), block_moved)?;
                }
            }
            renamed.definitions += 1;
        }
        let of_others = of_other_modules(body);
        let left_out = |block: Block<'_>| {
            moved && block.is_of_type("moved") || of_others.contains(&block.span().start)
        };
        renamed.references = self.rename_references_except(from, to, left_out)?;
        Ok(renamed)
    }
}

/// Returns the starts of the blocks of tests that are about another module: what a run with a module of its own checks. The values
/// of its variables are expressions of the test.
fn of_other_modules(body: Body<'_>) -> HashSet<u32> {
    let runs = body.blocks_of_type("run").map(Block::body);
    let of_others = runs.filter(|run| run.blocks_of_type("module").next().is_some());
    let checks = of_others.flat_map(|run| run.blocks().filter(|it| !it.is_of_type("variables")));
    checks.map(|it| it.span().start).collect()
}
