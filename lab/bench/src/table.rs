//! Tables on a terminal.

use std::fmt;

use crate::Timed;
use crate::timing::as_f64;

/// Rows of text under a heading; all columns but the first are aligned to the right.
#[derive(Clone, Debug)]
pub struct Table {
    title: String,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Creates a table with these column heads.
    #[must_use]
    pub fn new(title: impl Into<String>, heads: &[&str]) -> Self {
        Self {
            title: title.into(),
            rows: vec![heads.iter().map(|head| (*head).to_owned()).collect()],
        }
    }

    /// Creates a table of times for this many bytes, each with its ratio to the candidate `ours`.
    #[must_use]
    pub fn of_times(title: &str, bytes: usize, times: &[Timed], ours: &str) -> Self {
        let own = times.iter().find(|timed| timed.name == ours);
        let own = own.map_or(f64::NAN, |timed| timed.seconds);
        let ratio = format!("times {ours}");
        let mut table = Self::new(title, &["", "µs", "MB/s", &ratio]);
        for Timed { name, seconds, .. } in times {
            table.row(vec![
                name.clone(),
                format!("{:.1}", seconds * 1e6),
                format!("{:.1}", as_f64(bytes) / 1e6 / seconds),
                format!("{:.2}", seconds / own),
            ]);
        }
        table
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or_default();
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            let lengths = cells.map(|cell| cell.chars().count());
            lengths.max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        writeln!(f, "\n{}", self.title)?;
        for row in &self.rows {
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                if column == 0 {
                    write!(f, "  {cell:<width$}")?;
                } else {
                    write!(f, "  {cell:>width$}")?;
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
