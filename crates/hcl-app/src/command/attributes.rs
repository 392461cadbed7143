//! Attributes of a file that the file in its place keeps: owner, mode bits, extended attributes, access control lists.

use std::fs::{File, Metadata};
use std::io;

/// Gives a new file what an old one has.
///
/// Owner and group are kept as far as permitted: only the superuser may set any of them. Without an extended attribute or an access
/// control list, which decide about access, the file is not replaced.
pub(super) fn copy(old: &File, metadata: &Metadata, new: &File) -> io::Result<()> {
    copy_owner(metadata, new);
    copy_extended(old, new)?;
    // After the access control list, which contains the mode bits.
    new.set_permissions(metadata.permissions())
}

#[cfg(unix)]
fn copy_owner(old: &Metadata, new: &File) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let Ok(current) = new.metadata() else { return };
    if (current.uid(), current.gid()) != (old.uid(), old.gid())
        && fchown(new, Some(old.uid()), Some(old.gid())).is_err()
    {
        // Only the superuser may give a file away; its group may be set by a member of it.
        let _ = fchown(new, None, Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn copy_owner(_: &Metadata, _: &File) {}

#[cfg(unix)]
fn copy_extended(old: &File, new: &File) -> io::Result<()> {
    use xattr::FileExt;

    // A file system without attributes has none to keep.
    let Ok(names) = old.list_xattr() else {
        return Ok(());
    };
    let names: Vec<_> = names.collect();
    // A list that the folder gave to the new file would grant more than the old file does.
    for name in new.list_xattr()? {
        if !names.contains(&name) {
            check(&name, new.remove_xattr(&name))?;
        }
    }
    for name in names {
        if let Some(value) = old.get_xattr(&name)?
            && new.get_xattr(&name)?.as_deref() != Some(&value)
        {
            check(&name, new.set_xattr(&name, &value))?;
        }
    }
    Ok(())
}

/// Returns the error of an attribute that its owner may set. Labels of the system's security modules are the system's.
#[cfg(unix)]
fn check(name: &std::ffi::OsStr, result: io::Result<()>) -> io::Result<()> {
    let name = name.to_string_lossy();
    if name.starts_with("security.") || name.starts_with("trusted.") {
        return Ok(());
    }
    result
}

#[cfg(not(unix))]
fn copy_extended(_: &File, _: &File) -> io::Result<()> {
    Ok(())
}
