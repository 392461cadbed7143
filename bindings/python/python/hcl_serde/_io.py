"""Files around the functions of texts."""

from __future__ import annotations

from ._native import dumps, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from typing import IO, Any


def read(file: str | PathLike[str] | IO[str] | IO[bytes]) -> tuple[str | bytes, str]:
    """Return the text of a path or of an open file, and its name for reports."""
    if hasattr(file, "read"):
        name = getattr(file, "name", None)
        return file.read(), name if isinstance(name, str) else "<file>"
    with open(file, "rb") as opened:
        return opened.read(), str(file)


def load(
    file: str | PathLike[str] | IO[str] | IO[bytes], /, *, filename: str | None = None, **options: Any
) -> dict[str, Any]:
    """Read a file: a path, or an object with a method ``read``. The options are those of ``loads``."""
    text, name = read(file)
    return loads(text, filename=name if filename is None else filename, **options)


def dump(obj: dict[str, Any], file: str | PathLike[str] | IO[str], /, **options: Any) -> None:
    """Write a dict to a file: a path, or an object with a method ``write``. The options are those of ``dumps``."""
    text = dumps(obj, **options)
    if hasattr(file, "write"):
        file.write(text)
        return
    with open(file, "w", encoding="utf-8", newline="") as opened:
        opened.write(text)
