//! Instructions of hostile inputs of two sizes, counted by callgrind: the same in each run, up to the seeds of hashes.

use std::error::Error;
use std::io::{self, Write as _};
use std::process::Command;
use std::{env, fs};

use hcl_golden::folder::Folder;
use hcl_tests::hostile::{Work, growths};

/// The function whose calls count.
const NAME: &str = "generated::instructions::counted";

/// Fewer instructions say nothing about growth.
const FEW: u64 = 500_000;

/// How many times as much more instructions may be than bytes: a thousand reports, each with its suggestion, are beyond a text of 4 kB.
const MORE: u64 = 3;

/// Each of a thousand reports compares its name with a thousand others, and no more do: the square ends there.
const ENDS: &str = "names that one block does not have";

/// Set for the process that callgrind counts.
const COUNTED: &str = "HCL_COUNTED";

/// Compares the instructions for both sizes of all inputs. Returns whether none grows too much.
pub(crate) fn run() -> Result<bool, Box<dyn Error>> {
    if env::var_os(COUNTED).is_some() {
        for growth in growths() {
            let (small, large) = growth.sizes;
            // What is computed once.
            (growth.work)(small)();
            counted((growth.work)(small));
            counted((growth.work)(large));
        }
        return Ok(true);
    }
    let folder = Folder::new(&[]);
    let run = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--toggle-collect={NAME}"))
        .arg(format!("--dump-after={NAME}"))
        .arg(format!(
            "--callgrind-out-file={}/counted",
            folder.path().display()
        ))
        .arg(env::current_exe()?)
        .arg("instructions")
        .env(COUNTED, "1")
        .output()?;
    if !run.status.success() {
        return Err(String::from_utf8_lossy(&run.stderr).into_owned().into());
    }
    let mut are_bounded = true;
    for (index, growth) in growths().iter().enumerate() {
        let few = instructions(&folder, 2 * index + 1)?;
        let many = instructions(&folder, 2 * index + 2)?;
        let is_bounded = growth.name == ENDS || many <= MORE * growth.times * few.max(FEW);
        are_bounded &= is_bounded;
        writeln!(
            io::stdout(),
            "{}{}: {few} instructions, then {many}",
            if is_bounded { "" } else { "grows: " },
            growth.name,
        )?;
    }
    Ok(are_bounded)
}

/// Runs work whose instructions count.
#[inline(never)]
fn counted(work: Work) {
    work();
}

/// Reads the instructions of one call of [`counted`].
fn instructions(folder: &Folder, number: usize) -> Result<u64, Box<dyn Error>> {
    let path = folder.path().join(format!("counted.{number}"));
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    Ok(total.ok_or("no total")?.trim().parse()?)
}
