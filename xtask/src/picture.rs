//! Pictures of a report for the README and the book: the output of a run, drawn as SVG in light and dark colours.

use std::fmt::Write;
use std::fs;

use hcl_serde::hcl_core::diagnostic::Renderer;
use hcl_serde::{Decoder, HclDecode};

use crate::root;

/// The types of the README.
#[derive(HclDecode)]
#[expect(dead_code, reason = "only the report matters")]
struct Config {
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only the report matters")]
struct Service {
    #[hcl(label)]
    name: String,
    listen_addr: std::net::SocketAddr,
    #[hcl(default = 30)]
    timeout: u32,
}

/// Pixels of a column and of a line.
const COLUMN: f64 = 8.2;
const LINE: usize = 19;
const MARGIN: usize = 18;

struct Colours {
    surface: &'static str,
    border: &'static str,
    text: &'static str,
    error: &'static str,
    frame: &'static str,
}

const LIGHT: Colours = Colours {
    surface: "#ffffff",
    border: "#dcdce5",
    text: "#1d1f2b",
    error: "#c0202f",
    frame: "#4f46e5",
};

const DARK: Colours = Colours {
    surface: "#191b24",
    border: "#313445",
    text: "#e4e5ee",
    error: "#ff8d97",
    frame: "#a5a1fb",
};

/// Draws the output of a terminal.
fn draw(output: &str, colours: &Colours) -> String {
    let lines: Vec<&str> = output.trim_end().lines().collect();
    let columns = lines.iter().map(|line| visible(line)).max().unwrap_or(0);
    #[expect(clippy::cast_precision_loss, reason = "a terminal has few columns")]
    let width = (columns as f64 * COLUMN).ceil() + 2.0 * MARGIN as f64;
    let height = lines.len() * LINE + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" font-size=\"13.6\" \
         font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace\">\n\
         <rect x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{}\" stroke=\"{}\"/>\n",
        width - 1.0,
        height - 1,
        colours.surface,
        colours.border
    );
    for (index, line) in lines.iter().enumerate() {
        let y = MARGIN + index * LINE + 14;
        draw_line(line, y, colours, &mut svg);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Draws each run of one style at its column, so that any font keeps the columns.
fn draw_line(line: &str, y: usize, colours: &Colours, svg: &mut String) {
    let mut column = 0;
    let mut style = "";
    for part in line.split('\u{1b}') {
        // `[1;31m` before the text, but for the first part.
        let text = match part.strip_prefix('[').and_then(|rest| rest.split_once('m')) {
            Some((code, text)) => {
                style = code;
                text
            }
            None => part,
        };
        let count = text.chars().count();
        if !text.trim().is_empty() {
            let weight = if style.starts_with('1') {
                " font-weight=\"600\""
            } else {
                ""
            };
            let fill = match style {
                "1;31" => colours.error,
                "1;34" => colours.frame,
                _ => colours.text,
            };
            // SVG drops spaces at both ends, and joins spaces inside.
            let indent = count - text.trim_start().chars().count();
            #[expect(clippy::cast_precision_loss, reason = "a terminal has few columns")]
            let (x, length) = (
                MARGIN as f64 + (column + indent) as f64 * COLUMN,
                text.trim().chars().count() as f64 * COLUMN,
            );
            let text = text
                .trim()
                .replace(' ', "\u{a0}")
                .replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('>', "&gt;");
            _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y}\" textLength=\"{length:.1}\" fill=\"{fill}\"{weight}>{text}</text>"
            );
        }
        column += count;
    }
}

/// Counts the characters of a line without its escape sequences.
fn visible(line: &str) -> usize {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().chars().count();
    let rest = parts.map(|part| {
        part.split_once('m')
            .map_or(0, |(_, text)| text.chars().count())
    });
    first + rest.sum::<usize>()
}

/// Returns a block of HCL of a page, which the picture stands below.
fn mistakes(page: &str, index: usize) -> String {
    let page = fs::read_to_string(root().join(page)).unwrap();
    let block = page.split("```hcl\n").nth(index + 1).unwrap();
    block.split("```").next().unwrap().to_owned()
}

#[test]
fn pictures_show_the_report_of_a_run() {
    let decoder = Decoder::new().source_name("app.hcl");
    let text = mistakes("README.md", 0);
    assert_eq!(mistakes("docs/README.md", 1), text);
    let error = decoder.decode_str::<Config>(&text).err().unwrap();
    let output = format!("$ myapp\n{}", error.render(&Renderer::colored()));
    let docs = root().join("docs");
    hcl_golden::expect(docs.join("report-light.svg"), &draw(&output, &LIGHT));
    hcl_golden::expect(docs.join("report-dark.svg"), &draw(&output, &DARK));
}
