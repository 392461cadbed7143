//! Renaming in the calls of a module of Terraform, which are in other folders.

use hcl_core::eval::EvalContext;
use hcl_core::{Expression, Value};
use hcl_syntax::native::Attribute;

use super::{Edit, EditError, ModuleCall};

/// The part of a module that its callers name.
#[derive(Clone, Copy)]
pub(super) enum Interface<'n> {
    /// A variable is an argument of the call: the names before and after.
    Variable(&'n str, &'n str),
    /// An output is a step after the call.
    Output(&'n str, &'n str),
}

impl<'n> Interface<'n> {
    pub(super) fn of(from: &[&'n str], to: &[&'n str]) -> Option<Self> {
        match (from, to) {
            (["var", old], ["var", new]) => Some(Self::Variable(old, new)),
            (["output", old], ["output", new]) => Some(Self::Output(old, new)),
            _ => None,
        }
    }
}

impl Edit<'_> {
    /// Renames a variable or an output of another module in the calls of that module: `["var", "a"]` is an argument of the calls, and
    /// `["output", "a"]` a step of references to them. `is_call` is asked for the source of each call. Returns the number of places.
    ///
    /// # Errors
    ///
    /// Returns an error if a call has an argument of the new name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "module \"web\" {\n  source = \"./web\"\n  port   = 80\n}\n\nurl = module.web.url\n";
    /// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// let is_call = |source: &str| source == "./web";
    /// assert_eq!(edit.rename_in_calls(is_call, &["var", "port"], &["var", "http"])?, 1);
    /// assert_eq!(edit.rename_in_calls(is_call, &["output", "url"], &["output", "address"])?, 1);
    /// assert_eq!(
    ///     edit.finish()?.apply(text),
    ///     "module \"web\" {\n  source = \"./web\"\n  http   = 80\n}\n\nurl = module.web.address\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename_in_calls(
        &mut self,
        is_call: impl Fn(&str) -> bool,
        from: &[&str],
        to: &[&str],
    ) -> Result<usize, EditError> {
        let interface = Interface::of(from, to).ok_or(EditError::NotOneKind)?;
        let (old, new) = match interface {
            Interface::Variable(old, new) => (old, new),
            Interface::Output(old, new) => {
                let calls = ModuleCall::all(self.file.body(), is_call);
                return Ok(self.rename_outputs(&calls, old, new).count);
            }
        };
        let mut count = 0;
        for block in self.file.body().blocks_of_type("module") {
            let source = block.body().attribute("source").and_then(text_of);
            if let Some(attribute) = block.body().attribute(old)
                && source.is_some_and(|source| is_call(&source))
            {
                self.rename(attribute, new)?;
                count += 1;
            }
        }
        Ok(count)
    }
}

/// Returns the text of an argument without variables.
pub(super) fn text_of(attribute: Attribute<'_>) -> Option<String> {
    let value = Expression::from(attribute.expression()).value(&EvalContext::new());
    value
        .ok()
        .as_ref()
        .and_then(Value::as_str)
        .map(str::to_owned)
}
