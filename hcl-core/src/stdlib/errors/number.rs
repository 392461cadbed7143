//! Messages of the functions of numbers.

use crate::function::FunctionError;
use crate::internal::messages;
use crate::types::Type;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    no_numbers() =>
        ("at least one number is required");

    not_text(index: usize, ty: &Type) =>
        ("a string is required, but this is {}", ty.described()).with_argument(index).without_values();

    bad_base(index: usize) =>
        ("the base must be a whole number from 2 to 62").with_argument(index);

    bad_integer(text: &str, base: u32) =>
        ("{text:?} is not an integer in base {base}")
            .with_argument(0).unquoted("the text is not an integer in this base");
}
