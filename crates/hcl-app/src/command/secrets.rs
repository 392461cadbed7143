//! Secrets in files, which no command prints.

use std::sync::Arc;

use hcl_core::internal::HIDDEN_VALUE;
use hcl_core::{Limits, ParsedSource, Syntax};
use hcl_schema::Document;
use hcl_syntax::{Diagnostics, Source, Span};
use hcl_write::{Patch, Patches};

/// Says which values are secrets.
#[derive(Clone, Debug)]
pub(crate) enum Secrets {
    /// The types of the program.
    OfTypes(Arc<Document>),
    /// The files themselves. The function conceals their secrets, and masks them if they have some.
    Declared(fn(&[Source])),
}

impl Secrets {
    /// Masks reports, unless the run that found them did.
    pub(crate) fn mask(&self, reports: Diagnostics) -> Diagnostics {
        let mut sources = reports.sources();
        sources.retain(|source| !source.is_masked());
        if sources.is_empty() {
            return reports;
        }
        match self {
            Self::OfTypes(types) => types.mask(reports),
            Self::Declared(hide) => {
                hide(&sources);
                // A run without secrets hides only what it read.
                reports.map(|report| report.of_open_run(false))
            }
        }
    }

    /// Returns two texts to print: of a source, and of the source after patches.
    pub(crate) fn shown(&self, source: &Source, patches: &Patches) -> [String; 2] {
        match self {
            Self::OfTypes(types) => {
                let parsed = ParsedSource::parse(source, Syntax::Native, &Limits::default());
                types.conceal_secrets(&parsed);
            }
            Self::Declared(hide) => hide(std::slice::from_ref(source)),
        }
        let secrets = source.concealed();
        let text = source.text();
        let moved = moved(&secrets, patches);
        [hidden(text, &secrets), hidden(&patches.apply(text), &moved)]
    }
}

/// Returns where parts of a text are after patches. Both are in order.
fn moved(parts: &[Span], patches: &Patches) -> Vec<Span> {
    let mut patches = patches.iter().peekable();
    let (mut added, mut removed) = (0_usize, 0_u32);
    let mut moved = |offset: u32| {
        while let Some(patch) = patches.next_if(|patch| patch.span.end <= offset) {
            added += patch.text.len();
            removed += patch.span.len();
        }
        // A text of 4 GiB is not written.
        (offset - removed).saturating_add(u32::try_from(added).unwrap_or(u32::MAX))
    };
    let parts = parts.iter();
    parts
        .map(|part| Span::new(moved(part.start), moved(part.end)))
        .collect()
}

/// Returns a text without its secrets.
fn hidden(text: &str, secrets: &[Span]) -> String {
    let patches = secrets.iter().map(|secret| {
        // A heredoc has the ending of its last line.
        let is_heredoc = text
            .get(secret.range())
            .is_some_and(|it| it.ends_with('\n'));
        let end = if is_heredoc { "\n" } else { "" };
        Patch::new(*secret, format!("{HIDDEN_VALUE}{end}"))
    });
    Patches::new(patches.collect())
        .map_or_else(|_| HIDDEN_VALUE.to_owned(), |patches| patches.apply(text))
}
