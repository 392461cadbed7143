//! A plot of time by size as SVG, both axes logarithmic.

use std::fmt::Write as _;

/// Measurements of one candidate: its name, and pairs of bytes and seconds.
pub type Series = (String, Vec<(f64, f64)>);

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 60.0;
const COLOURS: [&str; 6] = [
    "#2563eb", "#dc2626", "#16a34a", "#9333ea", "#ea580c", "#475569",
];

/// Draws the series.
#[must_use]
pub fn plot(title: &str, series: &[Series]) -> String {
    let points = || series.iter().flat_map(|(_, points)| points);
    let (left, right) = decades(points().map(|(size, _)| *size));
    let (bottom, top) = decades(points().map(|(_, time)| *time));
    let x = |size: f64| MARGIN + (size.log10() - left) / (right - left) * (WIDTH - 2.0 * MARGIN);
    let y = |time: f64| {
        HEIGHT - MARGIN - (time.log10() - bottom) / (top - bottom) * (HEIGHT - 2.0 * MARGIN)
    };
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="11">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>
<text x="{MARGIN}" y="24" font-size="14">{title}</text>"##
    );
    let mut decade = left;
    while decade <= right {
        let (at, size) = (x(10f64.powf(decade)), 10f64.powf(decade));
        let _ = writeln!(
            svg,
            r##"<path d="M{at:.1} {MARGIN}V{base:.1}" stroke="#ddd"/><text x="{at:.1}" y="{under:.1}" text-anchor="middle">{size} B</text>"##,
            base = HEIGHT - MARGIN,
            under = HEIGHT - MARGIN + 16.0,
        );
        decade += 1.0;
    }
    let mut decade = bottom;
    while decade <= top {
        let (at, time) = (y(10f64.powf(decade)), 10f64.powf(decade) * 1e6);
        let _ = writeln!(
            svg,
            r##"<path d="M{MARGIN} {at:.1}H{end:.1}" stroke="#ddd"/><text x="{MARGIN}" y="{at:.1}" dx="-4" text-anchor="end">{time} µs</text>"##,
            end = WIDTH - MARGIN,
        );
        decade += 1.0;
    }
    for ((name, points), (colour, row)) in series.iter().zip(COLOURS.iter().zip(0u8..)) {
        let line: Vec<String> = points
            .iter()
            .map(|(size, time)| format!("{:.1},{:.1}", x(*size), y(*time)))
            .collect();
        let (line, at) = (line.join(" "), 40.0 + 14.0 * f64::from(row));
        let _ = writeln!(
            svg,
            r#"<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/><text x="{start}" y="{at}" fill="{colour}">{name}</text>"#,
            start = MARGIN + 8.0,
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Returns the powers of ten that enclose some numbers.
fn decades(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let logarithms = numbers.map(f64::log10);
    let (least, most) = logarithms.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), of| {
        (least.min(of), most.max(of))
    });
    (least.floor(), most.ceil().max(least.floor() + 1.0))
}
