//! Labels of related spans: where a construct was opened, where a name was first used.

pub(in crate::native) const STRING: &str = "the string starts here";
pub(in crate::native) const HEREDOC: &str = "the heredoc starts here";
pub(in crate::native) const INTERPOLATION: &str = "the interpolation starts here";
pub(in crate::native) const DIRECTIVE: &str = "the directive starts here";
pub(in crate::native) const TUPLE: &str = "the list starts here";
pub(in crate::native) const OBJECT: &str = "the object starts here";
pub(in crate::native) const FOR: &str = "the for expression starts here";
pub(in crate::native) const PARENTHESIS: &str = "the parenthesis is opened here";
pub(in crate::native) const CALL: &str = "the arguments start here";
pub(in crate::native) const INDEX: &str = "the index starts here";
pub(in crate::native) const FIRST_SET: &str = "first set here";
