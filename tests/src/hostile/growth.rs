//! Work whose cost is compared at two sizes: it may grow with the input, not with its square.

use std::fmt;

use hcl_config::Module;
use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{Diagnostic, EvalContext, Limits, Source, Span, eval, native};

use super::{Hostile, crowded_context, long_rounds, loops};
use crate::stress::{by_size, sizes};

/// Work that is ready to run.
pub type Work = Box<dyn FnOnce()>;

/// Work on an input of two sizes.
pub struct Growth {
    /// A name for messages.
    pub name: String,
    /// The sizes, in bytes.
    pub sizes: (usize, usize),
    /// How many times the cost of the smaller input is allowed for the larger one.
    pub times: u64,
    /// Prepares the work on an input of a size.
    pub work: Box<dyn Fn(usize) -> Work + Send>,
}

impl fmt::Debug for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Growth").field(&self.name).finish()
    }
}

impl From<Hostile> for Growth {
    fn from(hostile: Hostile) -> Self {
        let (small, large) = sizes();
        Self {
            name: hostile.name.to_owned(),
            sizes: (small, large),
            // Twice for what is sorted, and for vectors that double their size. The square would be eight times.
            times: 2 * (large / small) as u64,
            work: Box::new(move |bytes| {
                let (act, text) = (hostile.act, hostile.text(bytes));
                Box::new(move || act(&text))
            }),
        }
    }
}

/// Returns all work whose cost is compared.
#[must_use]
pub fn growths() -> Vec<Growth> {
    let lists = [
        super::nested(),
        super::repeated(),
        super::values(),
        super::names(),
        super::expressions(),
        super::configurations(),
        super::decoded(),
        super::contents(),
        super::encoded(),
        super::formatted(),
        super::edited(),
        super::answered(),
        super::specs(),
        super::modules(),
        super::instances(),
    ];
    let texts = lists.into_iter().flatten().map(Growth::from);
    texts.chain(other_growths()).collect()
}

/// Returns the work of [`growths`] that is not on the lists of texts.
#[must_use]
pub fn other_growths() -> Vec<Growth> {
    let mut growths = loops_of_fixed_steps();
    growths.extend([reports(), files_with_a_secret()]);
    growths
}

/// Returns checks of a module of many files with a secret: each file is told the names of all variables.
fn files_with_a_secret() -> Growth {
    Growth {
        name: "files of a module with a secret".to_owned(),
        sizes: (200, 1600),
        times: 16,
        work: Box::new(|files| {
            let secret = "variable \"key\" {\n  sensitive = true\n}\n".to_owned();
            let others = (0..files).map(|n| format!("variable \"some_longer_name_{n}\" {{}}\n"));
            let texts = others.chain([secret]).enumerate();
            let module = texts.fold(Module::new(), |module, (n, text)| {
                module.source(format!("{n}.hcl"), text)
            });
            Box::new(move || drop(module.check_open()))
        }),
    }
}

/// Returns loops whose number of steps is fixed: their cost depends neither on the size of values nor on the length of names.
fn loops_of_fixed_steps() -> Vec<Growth> {
    let (small, large) = by_size([(1 << 11, 1 << 15), (1 << 11, 1 << 15), (1 << 15, 1 << 20)]);
    let growth = |name: &str, work: Box<dyn Fn(usize) -> Work + Send>| Growth {
        name: name.chars().take(100).collect(),
        sizes: (small, large),
        // Work in proportion to the size would take sixteen times as much.
        times: 8,
        work,
    };
    let over_large_values = loops().into_iter().map(|text| {
        let name = text.clone();
        growth(
            &name,
            Box::new(move |bytes| evaluation(&text, limited(bytes))),
        )
    });
    let with_long_names = long_rounds(1).into_iter().enumerate();
    let with_long_names = with_long_names.map(|(index, name)| {
        growth(
            &name,
            Box::new(move |bytes| evaluation(&long_rounds(bytes)[index], limited(16))),
        )
    });
    over_large_values.chain(with_long_names).collect()
}

fn limited(bytes: usize) -> EvalContext<'static> {
    let mut context = crowded_context(bytes);
    // One call of a function may return a sixteenth of the bytes: the size of the variables.
    let (steps, bytes) = by_size([(5_000, 1 << 20), (5_000, 1 << 20), (2_000_000, 256 << 20)]);
    context.set_limits(Limits::default().with_steps(steps).with_bytes(bytes));
    context
}

fn evaluation(text: &str, context: EvalContext<'static>) -> Work {
    let mut found = Diagnostics::new();
    let source = Source::new("loops.hcl", text).expect("short");
    let expression = native::parse_expression(&source, &mut found);
    Box::new(move || {
        eval::evaluate(expression.expression(), &context, &mut found);
    })
}

/// Returns reports of a thousand mistakes, whose cost does not depend on the length of their line.
fn reports() -> Growth {
    const REPORTS: usize = 990;
    Growth {
        name: "reports on one line".to_owned(),
        sizes: (REPORTS * 100, REPORTS * 800),
        times: 2,
        work: Box::new(|bytes| {
            let text = "é = 1 ".repeat(bytes / 7);
            let step = text.len() / REPORTS / 7 * 7;
            let source = Source::new("wide.hcl", text).expect("short");
            let at = |index: usize| {
                let start = u32::try_from(index * step).unwrap_or_default();
                source.span(Span::new(start, start + 2))
            };
            let reports = (0..REPORTS - 2).map(|index| {
                let report = Diagnostic::error("Here", "").at(at(index));
                report.with_related(at(index + 1), "there")
            });
            let reports: Diagnostics = reports.collect();
            Box::new(move || drop(reports.render(&Renderer::plain())))
        }),
    }
}
