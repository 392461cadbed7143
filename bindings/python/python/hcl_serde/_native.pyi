from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any, Literal, final

from ._diagnostics import Diagnostic
from ._types import Mistake

__version__: str

class HclError(ValueError):
    """A configuration has mistakes. The text of the exception is a report with the lines of the source."""

    diagnostics: list[Diagnostic]

@final
class Limits:
    """Limits on what a configuration may cost. The defaults suit files from unknown authors."""

    def __new__(
        cls,
        *,
        source_bytes: int = 4294967295,
        nesting: int = 256,
        steps: int = 10_000_000,
        bytes: int = 134_217_728,
        value_depth: int = 256,
    ) -> Limits: ...
    @property
    def source_bytes(self) -> int: ...
    @property
    def nesting(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def value_depth(self) -> int: ...

@final
class Document:
    """A text that is edited by addresses: ``service.web.port``. Comments, blank lines and layout stay.

    An address is the type of a block, its labels, and names of arguments or keys of objects, with dots between them; ``*`` is any
    label, and ``\\.`` a dot inside a label.
    """

    def __new__(
        cls, text: str | bytes, *, filename: str | None = None, blocks: dict[str, int] | None = None
    ) -> Document: ...
    @staticmethod
    def open(
        path: str | bytes | PathLike[str] | PathLike[bytes], *, blocks: dict[str, int] | None = None
    ) -> Document:
        """Read a file. Line endings and a byte order mark stay.

        :param blocks: names that are blocks in the JSON syntax beside those of Terraform's files, with their number of labels: ``rm`` of a
            block removes its labels, too.
        """

    def save(self, path: str | bytes | PathLike[str] | PathLike[bytes] | None = None) -> None:
        """Write the text to a file: the one that was opened, or another one."""

    @property
    def text(self) -> str:
        """The current text."""

    @property
    def filename(self) -> str:
        """The name of the text in reports."""

    def __contains__(self, address: str) -> bool: ...
    def get(self, address: str, default: Any = None) -> Any:
        """Return what is at an address, or the default: the value of an argument, or the dict of a block."""

    def get_all(self, address: str) -> list[Any]:
        """Return everything that is at an address."""

    def source(self, address: str) -> str:
        """Return the source text of the value at an address. ``KeyError`` names the nearest address."""

    def set(self, address: str, value: Any, *, create: bool = False, templates: bool = True) -> None:
        """Replace the values at an address; with ``create``, add what is missing there, with the objects around it."""

    def append(
        self, address: str, body: dict[str, Any] | None = None, *, value: Any = ..., templates: bool = True
    ) -> None:
        """Add a block, or with a value an argument, an item of an object or an element of a list: ``ports[]``.

        The block at the longest part of the address that is there, or the text, gets a block of the type and labels of the rest.
        """

    def rm(self, address: str) -> None:
        """Remove everything at an address, with its comments."""

    def rename(self, old: str, new: str) -> None:
        """Rename a variable, a local value or a block with labels, and the references to it.

        The last name of the address changes. An address of the document and a path of references mean the same: variable.a and var.a.
        """

    def rename_only(self, old: str, new: str) -> None:
        """Rename everything at an address; references stay."""

    def rename_references(self, old: str, new: str) -> int:
        """Rename the references that begin with a path, and return their number."""

    def reorder(self, address: str, *, before: str | None = None, after: str | None = None) -> None:
        """Move an argument or block before or after another."""

    def comment(self, address: str, text: str, *, inline: bool = False) -> None:
        """Set the comment lines above an argument or block, or the comment at the end of its line."""

    def sort(self, *, terraform: bool = False) -> bool:
        """Sort the arguments and blocks by their names, or in the order of Terraform's style guide, with their comments, and return
        whether the text has changed."""

    def format(self, *, terraform: bool = False) -> bool:
        """Format the text as HashiCorp's formatter does, and return whether it has changed."""

    def to_dict(self, *, numbers: Literal["exact", "float"] = "exact", plain: bool = False) -> dict[str, Any]:
        """Return the data, as ``loads`` does."""

    def diff(self) -> str:
        """Return the changes since the document was made, as a unified diff."""

def format(text: str, *, terraform: bool = False) -> str:
    """Return a text in the layout of HashiCorp's formatter, or of ``terraform fmt``. Lines with mistakes stay."""

def to_json(text: str | bytes, *, filename: str | None = None, pretty: bool = False) -> str:
    """Return the data of a text as JSON, in the shape of hcl2json, with all digits of its numbers."""

def from_json(text: str, *, filename: str | None = None, blocks: dict[str, int] | None = None) -> str:
    """Return the native text of a configuration in the JSON syntax.

    :param blocks: the block types, with their number of labels.
    """

def loads(
    text: str | bytes,
    *,
    filename: str | None = None,
    unresolved: Literal["text", "partial", "error"] | None = None,
    variables: Mapping[str, Any] | None = None,
    functions: dict[str, Callable[..., Any]] | None = None,
    standard_functions: bool = True,
    limits: Limits | None = None,
    numbers: Literal["exact", "float"] = "exact",
    plain: bool = False,
) -> dict[str, Any]:
    """Read a text: in the JSON syntax if ``filename`` ends in ``.json``, and in the native syntax otherwise.

    Blocks become lists of dicts, after a dict for each label.

    :param filename: the name of the text in reports, ``<string>`` without one.
    :param unresolved: the result of expressions: ``"text"``, the default, is their text, ``"${var.port}"``, and evaluates
        nothing; ``"error"``, the default with variables or functions, is their value, or an error; ``"partial"`` is the
        value if it is known, and the text otherwise.
    :param variables: the variables, by name.
    :param functions: functions of Python, by name, beside the standard ones.
    :param standard_functions: whether there are standard functions, such as ``upper``.
    :param numbers: ``"exact"`` reads numbers as ``int``, as ``float`` if it is printed with the same digits, and as
        ``Decimal`` otherwise; ``"float"`` rounds the others to ``float``.
    :param plain: whether blocks are a plain ``list`` instead of ``Blocks``.
    :raises HclError: for mistakes of the text.
    """

def dumps(
    obj: dict[str, Any],
    *,
    blocks: dict[str, int] | None = None,
    templates: bool = True,
) -> str:
    """Write a dict as text of the native syntax, formatted as HashiCorp's tools do.

    Values of the type ``Blocks`` become blocks.

    :param blocks: names that are blocks, with their number of labels, for data without ``Blocks``.
    :param templates: whether strings are templates, as ``loads`` returns them: ``"${var.a}"`` is the expression ``var.a``.
        Otherwise they are literal.
    """

def _hcl2_loads(text: str | bytes, filename: str) -> dict[str, Any]: ...
def _mistakes(text: str, filename: str, mistakes: list[Mistake]) -> HclError: ...
def _check(text: str, schema: str | None, filename: str) -> list[Diagnostic]: ...
