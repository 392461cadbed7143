"""Files around the functions of texts."""

from __future__ import annotations

import os

from ._native import dumps, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any, Union

    Path = Union[str, bytes, os.PathLike[str], os.PathLike[bytes]]


def read(file: Path | IO[str] | IO[bytes]) -> tuple[str | bytes, str]:
    """Return the text of a path or of an open file, and its name for reports."""
    if isinstance(file, (str, bytes, os.PathLike)):
        with open(file, "rb") as opened:
            return opened.read(), printed(file)
    name = getattr(file, "name", None)
    return file.read(), printed(name) if isinstance(name, (str, bytes)) else "<file>"


def printed(path: Path) -> str:
    """Return a path as text: bytes of a name that are not UTF-8 become the replacement character."""
    return os.fsencode(path).decode("utf-8", "replace")


def load(
    file: Path | IO[str] | IO[bytes], /, *, filename: str | None = None, **options: Any
) -> dict[str, Any]:
    """Read a file: a path, or an object with a method ``read``. It takes the options of ``loads``.

    A file whose name ends in ``.json`` is read in the JSON syntax.
    """
    text, name = read(file)
    return loads(text, filename=name if filename is None else filename, **options)


def dump(obj: dict[str, Any], file: Path | IO[str], /, **options: Any) -> None:
    """Write a dict to a file: a path, or an object with a method ``write``. The options are those of ``dumps``."""
    text = dumps(obj, **options)
    if isinstance(file, (str, bytes, os.PathLike)):
        with open(file, "w", encoding="utf-8", newline="") as opened:
            opened.write(text)
        return
    file.write(text)
