//! The options of the formatter, by arguments.

use hcl_write::FormatOptions;
use hcl_write::format::{LineEnding, TemplateSpaces};

use crate::args::{Align, FormatArguments, LineEndingArgument, TemplateSpacesArgument};

/// Returns the options that the arguments say.
pub(super) fn of(arguments: &FormatArguments) -> FormatOptions {
    let align = arguments.align;
    let mut options = FormatOptions::default()
        .with_indent(arguments.indent)
        .with_aligned_equals(matches!(align, Align::All | Align::Equals))
        .with_aligned_comments(matches!(align, Align::All | Align::Comments))
        .with_template_spaces(match arguments.template_spaces {
            TemplateSpacesArgument::Remove => TemplateSpaces::Remove,
            TemplateSpacesArgument::Keep => TemplateSpaces::Keep,
            TemplateSpacesArgument::One => TemplateSpaces::One,
        })
        .with_line_ending(match arguments.line_ending {
            LineEndingArgument::Keep => LineEnding::Keep,
            LineEndingArgument::Lf => LineEnding::Lf,
            LineEndingArgument::Crlf => LineEnding::CrLf,
        });
    options.max_blank_lines = arguments.max_blank_lines;
    options.final_newline = arguments.final_newline;
    options.ignore_comments = arguments.ignore_comments;
    options.blank_lines_at_edges = !arguments.no_blank_lines_at_edges;
    options.trailing_commas = arguments.trailing_commas;
    options.quote_labels = arguments.quote_labels || arguments.terraform;
    options.unwrap_interpolation = arguments.unwrap_interpolation || arguments.terraform;
    options.old_types = arguments.new_types || arguments.terraform;
    options
}
