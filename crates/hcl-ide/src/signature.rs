//! Signature help: the function that is called at an offset, and the parameter of the argument there.

use std::ops::Range;

use hcl_core::function::Function;

use crate::analysis::Analysis;
use crate::describe;
use crate::place::FileId;

/// The signature of the function that is called at an offset.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
/// use hcl_serde::{Decoder, stdlib};
///
/// let decoder = Decoder::new().functions(stdlib::standard());
/// let mut workspace = Workspace::new(Language::plain().decoder(decoder));
/// let file = workspace.set("app.hcl", "name = upper(")?;
/// let help = workspace.analysis().signature_help(file, 13).unwrap();
/// assert!(help.label.starts_with("upper("));
/// assert_eq!((help.parameters.len(), help.active), (1, Some(0)));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureHelp {
    /// The signature: `max(numbers: number…)`.
    pub label: String,
    /// The documentation, as Markdown. May be empty.
    pub docs: String,
    /// The parameters.
    pub parameters: Vec<ParameterHelp>,
    /// The index of the parameter of the argument at the offset; `None` if there are too many arguments.
    pub active: Option<usize>,
}

/// A parameter in a [`SignatureHelp`].
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
/// use hcl_serde::Decoder;
///
/// let decoder = Decoder::new().function_with("double", ["count"], |count: u32| count * 2);
/// let mut workspace = Workspace::new(Language::plain().decoder(decoder));
/// let file = workspace.set("app.hcl", "n = double(")?;
/// let help = workspace.analysis().signature_help(file, 11).unwrap();
/// assert_eq!(&help.label[help.parameters[0].range.clone()], "count: number");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterHelp {
    /// The bytes of the label that are the parameter.
    pub range: Range<usize>,
    /// The documentation, as Markdown. May be empty.
    pub docs: String,
}

impl Analysis {
    /// Returns the signature of the function with arguments that contain an offset. Of nested calls, the innermost.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_serde::Decoder;
    ///
    /// let decoder = Decoder::new()
    ///     .function_with("repeat", ["text", "count"], |text: String, count: u8| text.repeat(count.into()));
    /// let mut workspace = Workspace::new(Language::plain().decoder(decoder));
    /// let file = workspace.set("app.hcl", "line = repeat(\"-\", ")?;
    /// let help = workspace.analysis().signature_help(file, 19).unwrap();
    /// assert_eq!(help.label, "repeat(text: string, count: number)");
    /// assert_eq!(help.active, Some(1));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn signature_help(&self, file: FileId, offset: u32) -> Option<SignatureHelp> {
        let location = self.location(file, offset);
        let call = location.value()?.calls.last()?;
        let scope = self.scope(file);
        let function = scope.context().function(&call.function)?;
        Some(SignatureHelp::of(&call.function, function, call.argument))
    }
}

impl SignatureHelp {
    fn of(name: &str, function: &Function, argument: usize) -> Self {
        let fixed = function.parameters();
        let all = fixed.iter().chain(function.variadic());
        let mut start = name.len() + 1;
        let mut parameters = Vec::new();
        for (index, parameter) in all.enumerate() {
            let mut length = describe::parameter(parameter, index).len();
            if index == fixed.len() {
                length += '…'.len_utf8();
            }
            parameters.push(ParameterHelp {
                range: start..start + length,
                docs: parameter.description().to_owned(),
            });
            start += length + ", ".len();
        }
        // All further arguments belong to the last parameter if that is variadic.
        let active = if function.variadic().is_some() {
            argument.min(fixed.len())
        } else {
            argument
        };
        Self {
            label: describe::signature(name, function),
            docs: function.description().to_owned(),
            active: Some(active).filter(|index| *index < parameters.len()),
            parameters,
        }
    }
}
