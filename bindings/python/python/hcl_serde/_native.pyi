from collections.abc import Callable, Mapping
from typing import Any, Literal, final

class HclError(ValueError):
    """A configuration has mistakes. The text of the exception is a report with the lines of the source."""

    diagnostics: list[Diagnostic]

@final
class Suggestion:
    """A change that corrects a mistake: ``text`` replaces the characters from ``start`` to ``end``."""

    @property
    def title(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def end_line(self) -> int: ...
    @property
    def end_column(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Diagnostic:
    """A mistake, or a warning.

    Lines and columns begin at 1 and count code points. ``start`` and ``end`` index the text. Ends are exclusive.
    """

    @property
    def severity(self) -> str: ...
    @property
    def code(self) -> str | None: ...
    @property
    def summary(self) -> str: ...
    @property
    def detail(self) -> str: ...
    @property
    def filename(self) -> str | None: ...
    @property
    def line(self) -> int | None: ...
    @property
    def column(self) -> int | None: ...
    @property
    def end_line(self) -> int | None: ...
    @property
    def end_column(self) -> int | None: ...
    @property
    def start(self) -> int | None: ...
    @property
    def end(self) -> int | None: ...
    @property
    def path(self) -> str | None: ...
    @property
    def suggestions(self) -> list[Suggestion]: ...
    @property
    def suggestion(self) -> Suggestion | None: ...
    @property
    def report(self) -> str: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

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

def loads(
    text: str | bytes,
    *,
    filename: str = "<string>",
    unresolved: Literal["text", "partial", "error"] | None = None,
    variables: Mapping[str, Any] | None = None,
    functions: dict[str, Callable[..., Any]] | None = None,
    standard_functions: bool = True,
    limits: Limits | None = None,
    numbers: Literal["exact", "float"] = "exact",
    plain: bool = False,
) -> dict[str, Any]:
    """Read a text of the native syntax.

    Blocks become lists of dicts, after a dict for each label.

    :param filename: the name of the text in reports.
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

def _hcl2_loads(text: str | bytes, filename: str, options: object) -> dict[str, Any]: ...
def _hcl2_dumps(data: dict[str, Any], indent: int) -> str: ...
def _hcl2_v7_loads(text: str | bytes, filename: str, with_meta: bool) -> dict[str, Any]: ...
