//! Rendered reports. The texts are in `fixtures/reports`; read them when one changes.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::fmt::Write;

use hcl_core::diagnostic::{Diagnostic, Diagnostics, Quote, Renderer, sentence};
use hcl_core::{Position, Source, Span};
use hcl_tests::golden;
use hcl_tests::stress::by_size;

const SERVICE: &str = include_str!("reports.hcl");

pub(super) fn source(name: &str, text: &str) -> Source {
    Source::new(name, text).unwrap()
}

/// Returns the span of the first occurrence of `part`.
fn span_of(text: &str, part: &str) -> Span {
    let start = text.find(part).unwrap();
    span(start, start + part.len())
}

fn span(start: usize, end: usize) -> Span {
    Span::new(start.try_into().unwrap(), end.try_into().unwrap())
}

/// Renders each report under a heading that describes it.
fn page(reports: &[(&str, Diagnostic)], renderer: &Renderer) -> String {
    let mut page = String::new();
    for (heading, diagnostic) in reports {
        write!(page, "## {heading}\n\n{}\n", diagnostic.render(renderer)).unwrap();
    }
    page
}

#[test]
fn subjects_are_shown_with_their_lines() {
    let app = source("app.hcl", SERVICE);
    let at = |part: &str| app.span(span_of(SERVICE, part));
    let unsupported = || {
        Diagnostic::error(
            "Unsupported argument",
            "An argument named \"prot\" is not expected here. Did you mean \"port\"?",
        )
    };
    let end = span(SERVICE.len(), SERVICE.len());
    let process = span(
        SERVICE.find("process \"main\"").unwrap(),
        SERVICE.find("  process \"mgmt\"").unwrap() - 2,
    );
    let reports = [
        ("a word", unsupported().at(at("prot"))),
        ("within a block", unsupported().at(at("prot")).within(app.span(process))),
        ("within a long block", unsupported().at(at("prot")).within(at(SERVICE.trim_end()))),
        ("an empty place", Diagnostic::error("Missing required argument", "The argument \"name\" is required, but no definition was found.").at(app.span(Span::at(span_of(SERVICE, "{").start)))),
        ("the start of the file", Diagnostic::error("Missing required argument", "Set \"region\" at the top level.").at(app.span(Span::at(0)))),
        ("the end of the file", Diagnostic::error("Missing expression", "The file ends where a value was expected.").at(app.span(end))),
        ("a newline", Diagnostic::error("Invalid expression", "A value was expected before the end of the line.").at(app.span(span(17, 18)))),
        ("two lines, from within a line", Diagnostic::error("Invalid expression", "Not so.").at(at("= \"async\"\n\nservice"))),
        ("several lines from the start of one", Diagnostic::warning("Old block", "Blocks of this type are ignored.").at(at("process \"main\" {\n    command = [\"/usr/local/bin/app\", \"server\"]\n    prot    = 80\n  }"))),
        ("many lines", Diagnostic::error("Duplicate block", "Only one is allowed.").at(at(SERVICE[SERVICE.find("service").unwrap()..].trim_end()))),
        ("a suggestion of a program", Diagnostic::error("Old name", "This name is not used any more.").with_suggestion(at("prot"), "port").at(at("prot"))),
        ("a suggestion that the detail says", unsupported().with_suggestion(at("prot"), "port").at(at("prot"))),
        ("no place at all", Diagnostic::error("Failed to read file", "The file \"a.hcl\" does not exist.")),
        ("no words", Diagnostic::error("Failed", "")),
    ];
    golden::expect("reports/shapes.txt", &page(&reports, &Renderer::plain()));
}

#[test]
fn values_and_fields_are_named_below_the_source() {
    let text = "port = base + offset\n";
    let app = source("app.hcl", text);
    let diagnostic = Diagnostic::error("Invalid operand", "The right operand of \"+\" must be a number.\n\nA string that holds digits becomes one by itself; this one does not. A very long explanation moves on to the next line.")
        .at(app.span(span_of(text, "offset")))
        .within(app.span(span_of(text, "base + offset")))
        .with_related_value("base", "8000")
        .with_related_value("offset", "set to null")
        .with_path("service[1].port");
    golden::expect(
        "reports/values.txt",
        &page(
            &[("values and field", diagnostic)],
            &Renderer::plain().with_width(72),
        ),
    );
}

#[test]
fn colours_follow_the_severity() {
    let app = source("app.hcl", SERVICE);
    let at = |part: &str| app.span(span_of(SERVICE, part));
    let all = Diagnostics::from_iter([
        Diagnostic::error("Unsupported argument", "Not expected here.").at(at("prot")),
        Diagnostic::warning("Old block", "Ignored.").at(at(
            "[\n      \"/usr/local/bin/app\",\n      \"mgmt\",\n    ]",
        )),
    ]);
    golden::expect("reports/colours.txt", &all.render(&Renderer::colored()));
}

#[test]
fn control_characters_of_a_file_are_escaped() {
    let text = "a = \"\u{1b}[2J\u{1b}]0;owned\u{7}\u{202e}evil\u{2066}\"\r\nb\u{200b}c = \u{1a}\n\u{feff}d = \"\tx\u{0}\"\nlabel = \"宽度\" + \"👩\u{200d}👩\u{200d}👧\" + e\u{301}\n";
    let app = source("evil\u{1b}[31m\n.hcl", text);
    let at = |part: &str| app.span(span_of(text, part));
    let reports = [
        (
            "escapes of a terminal",
            Diagnostic::error("Title\u{1b}[0m", "Detail \u{1b}[31m of \u{202e}it.")
                .at(at("\u{202e}evil"))
                .with_related_value("a\u{7}", "b\u{8}")
                .with_path("c\u{0}"),
        ),
        (
            "a zero-width space",
            Diagnostic::error("Invalid character", "Take it out.").at(at("\u{200b}")),
        ),
        (
            "a byte that is not UTF-8",
            Diagnostic::error("Invalid character encoding", "Save the file as UTF-8.")
                .at(at("\u{1a}")),
        ),
        (
            "a byte order mark and a NUL",
            Diagnostic::error("Invalid character", "Take it out.").at(at("\u{0}")),
        ),
        (
            "wide characters",
            Diagnostic::error("Invalid operand", "Not a number.").at(at("\"宽度\"")),
        ),
        (
            "a line ending in a name",
            Diagnostic::error(
                "Unsupported property",
                sentence!("There is no \"{}\".", Quote::name("a\r\n = b")),
            )
            .at(at("b")),
        ),
        (
            "after wide characters",
            Diagnostic::error("Unknown variable", "No such name.").at(at("e\u{301}")),
        ),
    ];
    let page = page(&reports, &Renderer::plain());
    assert!(page.chars().all(|c| c == '\n' || !c.is_control()));
    golden::expect("reports/hostile.txt", &page);
}

#[test]
fn a_long_line_is_cut_around_its_subject() {
    let text = format!(
        "a = [{}]\nb = \"{}\"",
        "1234567, ".repeat(1_000),
        "x".repeat(5_000)
    );
    let app = source("long.hcl", &text);
    let reports = [
        (
            "in the middle",
            Diagnostic::error("Here", "").at(app.span(span(4_511, 4_518))),
        ),
        (
            "at the start",
            Diagnostic::error("Here", "").at(app.span(span(0, 1))),
        ),
        (
            "at the end",
            Diagnostic::error("Here", "").at(app.span(span(9_005, 9_006))),
        ),
        (
            "longer than the window",
            Diagnostic::error("Here", "").at(app.span(span(9_011, text.len()))),
        ),
        (
            "from one long line to the next",
            Diagnostic::error("Here", "").at(app.span(span(8_000, 11_000))),
        ),
    ];
    golden::expect("reports/long.txt", &page(&reports, &Renderer::plain()));
}

#[test]
fn several_reports_are_separated_and_omitted_ones_counted() {
    let app = source("app.hcl", "a\nb\n");
    let all: Diagnostics = (0..1_012)
        .map(|n| Diagnostic::error(format!("Problem {n}"), "").at(app.span(Span::at(n % 4))))
        .collect();
    let report = all.render(&Renderer::plain());
    let end = report.find("error: Problem 2\n").unwrap();
    let rest = report.rfind("error:").unwrap();
    golden::expect(
        "reports/several.txt",
        &format!("{}[…]\n\n{}", &report[..end], &report[rest..]),
    );
    assert!(all.render_json().contains("12 more problems"));
}

#[test]
fn json_reports_are_machine_readable() {
    let text = "a = 1\n\"x<&y\u{1}é\u{2028}\" = 2\n";
    let app = source("i.hcl", text);
    let all = Diagnostics::from_iter([
        Diagnostic::error(
            "Invalid argument name",
            "Argument names <b> & \"quotes\"\tare not\r\n expected.\u{2028}",
        )
        .at(app.span(span(6, 7))),
        Diagnostic::warning("Odd", ""),
    ]);
    golden::expect("reports/diagnostics.json", &all.render_json());
}

#[test]
fn related_spans_are_labelled_in_the_excerpt_or_below_it() {
    let app = source("app.hcl", SERVICE);
    let at = |part: &str| app.span(span_of(SERVICE, part));
    let other = source("base.hcl", "# Defaults.\nio_mode = \"sync\"\n");
    let redefined = || {
        Diagnostic::error(
            "Argument redefined",
            "Each argument may be set only once. Keep one of the two.",
        )
    };
    let first = "first defined here";
    let mut reports: Vec<(&str, Diagnostic)> = Vec::new();
    for [heading, subject, related] in rows("related") {
        let related = related.split(" ; ").filter_map(|it| it.split_once(" → "));
        let report = redefined().at(at(subject));
        let report = related.fold(report, |report, (part, message)| {
            report.with_related(at(part), message)
        });
        reports.push((heading, report));
    }
    let end = app.span(Span::at(SERVICE.len().try_into().unwrap()));
    let unclosed = Diagnostic::error("Unclosed block", "Close the block with \"}\".").at(end);
    let all = redefined()
        .at(at("prot"))
        .within(at(SERVICE.trim_end()))
        .with_related_value("prot", "80")
        .with_path("service.prot");
    let elsewhere = || {
        let report = redefined().at(at("io_mode"));
        report.with_related(other.span(span(12, 19)), first)
    };
    let nowhere = redefined().with_related(at("io_mode"), first);
    reports.extend([
        (
            "the end of the file",
            unclosed.with_related(at("{"), "the block is opened here"),
        ),
        ("another source", elsewhere()),
        (
            "no subject",
            nowhere.with_related(at("prot"), "defined again here"),
        ),
        (
            "with all else",
            all.with_related(other.span(span(12, 19)), first),
        ),
    ]);
    golden::expect("reports/related.txt", &page(&reports, &Renderer::plain()));
    let all = Diagnostics::from_iter([
        redefined()
            .at(at("prot"))
            .with_related(at("io_mode"), first),
        elsewhere(),
    ]);
    golden::expect(
        "reports/related_colours.txt",
        &all.render(&Renderer::colored()),
    );
    golden::expect("reports/related.json", &all.render_json());
}

#[test]
fn related_spans_of_hostile_sources_stay_bounded() {
    let text = format!(
        "a\u{1b}[2J = [{}]\nb = \"{}\u{202e}\"\n",
        "1234567, ".repeat(1_000),
        "x".repeat(5_000)
    );
    let app = source("long.hcl", &text);
    let end = span(text.len() - 1, text.len());
    let here = || Diagnostic::error("Here", "And what to do.");
    let narrow = Renderer::plain().with_width(40);
    let bracket = || app.span(span_of(&text, "["));
    let reports = [
        (
            "far away on the same line",
            here()
                .at(app.span(span(4_511, 4_518)))
                .with_related(bracket(), "opened here"),
        ),
        (
            "close on a long line",
            here()
                .at(app.span(span(4_511, 4_518)))
                .with_related(app.span(span(4_502, 4_509)), "another"),
        ),
        (
            "at the end of another long line",
            here().at(bracket()).with_related(
                app.span(span(text.len() - 5, text.len() - 1)),
                "closed here",
            ),
        ),
        (
            "longer than the window",
            here()
                .at(app.span(end))
                .with_related(app.span(span(9_018, text.len())), "all of it"),
        ),
        (
            "hidden characters",
            here()
                .at(app.span(end))
                .with_related(bracket(), "it\u{1b}[31m\nis \u{202e}here"),
        ),
        (
            "a long message",
            here()
                .at(app.span(end))
                .with_related(bracket(), "opened here, ".repeat(10)),
        ),
        (
            "a message without a space",
            here()
                .at(app.span(end))
                .with_related(bracket(), "x".repeat(100_000)),
        ),
        (
            "more than a diagnostic stores",
            (0..20).fold(here().at(bracket()), |it, n| {
                it.with_related(app.span(Span::at(n)), format!("label {n}"))
            }),
        ),
    ];
    let page = page(&reports, &narrow);
    assert!(page.chars().all(|c| c == '\n' || !c.is_control()));
    golden::expect("reports/related_hostile.txt", &page);
}

#[test]
fn reports_of_a_fragment_count_from_its_start() {
    let start = Position {
        line: 98,
        column: 15,
        byte: 2_000,
    };
    let text = "[for x in y :\n  x +\n]\n";
    let fragment = source("page.html", text).with_start(start);
    let at = |part: &str| fragment.span(span_of(text, part));
    let error = || Diagnostic::error("Here", "And what to do.");
    let reports = [
        ("first line", error().at(at("x in"))),
        (
            "a later line, and a label",
            error().at(at("]")).with_related(at("["), "opened here"),
        ),
        ("all", error().at(at(text))),
    ];
    golden::expect("reports/fragment.txt", &page(&reports, &Renderer::plain()));
    let all = Diagnostics::from(error().at(at("]")));
    golden::expect("reports/fragment.json", &all.render_json());
    let last = Position {
        line: u32::MAX,
        column: u32::MAX,
        byte: u32::MAX,
    };
    let fragment = source("page.html", text).with_start(last);
    let report = error().at(fragment.span(span_of(text, text)));
    assert!(report.render(&Renderer::plain()).contains("4294967295"));
}

/// Checks a thousand problems on one line of 24 MB, a subject of ten million lines, and a name of a megabyte.
#[test]
fn reports_on_giant_files_are_short() {
    let step = by_size([500, 20_000, 20_000]);
    let line = "é = 1 ".repeat(step * 158);
    let wide = source("wide.hcl", &line);
    let length = line.len();
    drop(line);
    let tall = source("tall.hcl", &"\n".repeat(step * 500));
    let mut all: Diagnostics = (0..998)
        .map(|n| {
            let related = (0..3).map(|k| wide.span(span((n + k) * step, length)));
            let here =
                Diagnostic::error("Here", "").at(wide.span(span(n * step * 21 / 20, length)));
            related.fold(here, |here, span| here.with_related(span, "there"))
        })
        .collect();
    all.push(Diagnostic::error("Here", "").at(tall.span(span(0, step * 500))));
    all.push(
        Diagnostic::error("x".repeat(1 << 20), "y".repeat(1 << 20)).with_path("z".repeat(1 << 20)),
    );

    let report = all.render(&Renderer::plain());
    assert!(report.len() < 1_500_000, "{} bytes", report.len());
}

hcl_golden::rows!("reports.rows");
