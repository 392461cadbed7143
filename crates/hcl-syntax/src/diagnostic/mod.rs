//! Diagnostics as data, and their reports.
//!
//! A [`Diagnostic`] is one finding. [`Diagnostics`] is the sink that parsing, evaluation and decoding push to. A
//! [`Renderer`] makes reports for people. With the feature `reports`, `Diagnostics::render_json`, `render_sarif` and
//! `render_github` make them for programs.

mod clause;
mod code;
mod cut;
mod data;
mod invisible_characters;
mod iteration_reports;
mod map;
mod quotes;
mod related_parts;
mod render;
mod reports;
mod sink;
mod spelling;
mod suggestion;

pub use crate::reports;
pub use code::Tag;
pub use data::{Diagnostic, Severity};
pub use hcl_value::internal::brief;
pub use hcl_value::sentence;
pub use hcl_value::sentence::{Quote, QuoteKind, Sentence, SentenceArgument};
pub(crate) use invisible_characters::{invisible, is_unseen};
pub use iteration_reports::IterationReports;
#[doc(hidden)]
pub use quotes::HIDDEN_DETAIL;
pub use related_parts::{RelatedSpan, RelatedValue};
pub use render::Renderer;
#[cfg(feature = "reports")]
pub use render::{ReportFormat, ReportTool, UnknownReportFormat};
pub use sink::{Checkpoint, Diagnostics};
pub use spelling::{did_you_mean, is_misspelling, suggest};
pub use suggestion::Suggestion;
