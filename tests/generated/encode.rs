//! Compares the encoder's layout with the reference's formatter.
//!
//! Runs `hclfmt` from the path, or the program named by `HCLFMT`. It must accept all generated configurations and change
//! none.

use std::error::Error;
use std::io::{self, Write as _};
use std::process::Command;

use hcl_tests::random_data::{Bodies, Written};

use super::Arguments;

/// Number of files for one run of the formatter.
const AT_ONCE: u64 = 500;

/// Encodes configurations, and returns whether the formatter leaves all of them unchanged.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let (count, seed) = (arguments.count, arguments.seed);
    let formatter = std::env::var_os("HCLFMT").unwrap_or_else(|| "hclfmt".into());
    let folder = std::env::temp_dir().join(format!("hcl-formatted-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let mut are_stable = true;
    let mut bytes = 0;
    for first in (0..count).step_by(usize::try_from(AT_ONCE).unwrap_or(1)) {
        let mut files = Vec::new();
        for number in first..count.min(first + AT_ONCE) {
            let data = Bodies::new(seed.wrapping_add(number)).body(3);
            let text = hcl_serde::to_string(&Written(&data)).map_err(io::Error::other)?;
            bytes += text.len();
            files.push(folder.join(format!("{number}.hcl")));
            std::fs::write(&files[files.len() - 1], text)?;
        }
        let run = Command::new(&formatter)
            .args(["-check", "-require-no-change", "-w"])
            .args(&files)
            .output()?;
        are_stable &= run.status.success();
        io::stderr().write_all(&run.stderr)?;
    }
    let verdict = if are_stable {
        std::fs::remove_dir_all(&folder)?;
        "none would be changed".to_owned()
    } else {
        format!("those changed are in {}", folder.display())
    };
    writeln!(
        io::stdout(),
        "{count} configurations, {bytes} bytes: {verdict}"
    )?;
    Ok(are_stable)
}
