"""Checks by the schemas that programs of this project publish, and by JSON Schema."""

from __future__ import annotations

from ._native import _check, _mistakes, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from ._diagnostics import Diagnostic
    from ._types import Mistake


def check(
    text: str, *, schema: str | Mapping[str, Any] | None = None, filename: str = "<string>"
) -> list[Diagnostic]:
    """Return the mistakes of a text: in its syntax, and against a schema.

    :param schema: the schema that a program publishes, or a JSON Schema of the data that ``loads`` returns; as JSON, or as a
        dict. JSON Schema needs the package jsonschema. Expressions are evaluated if they have no variables and, by the schema
        of a program, no functions; the values of all others are not checked.
    """
    if schema is None:
        return _check(text, None, filename)
    import json

    parsed = json.loads(schema) if isinstance(schema, str) else schema
    if not isinstance(parsed, bool) and "hcl_schema" in parsed:
        return _check(text, schema if isinstance(schema, str) else json.dumps(schema), filename)
    mistakes = _check(text, None, filename)
    if mistakes:
        return mistakes
    found = list(_violations(loads(text, filename=filename, unresolved="partial", numbers="float"), parsed))
    return _mistakes(text, filename, found).diagnostics if found else []


def _violations(data: object, schema: Any) -> Iterator[Mistake]:
    """Yield the mistakes of data against a JSON Schema: as ``_mistakes`` takes them."""
    import re

    try:
        import jsonschema
    except ImportError as error:
        raise ImportError("JSON Schema needs the package jsonschema: pip install 'hcl_serde[jsonschema]'") from error
    validator: Any = jsonschema.validators.validator_for(schema)
    try:
        validator.check_schema(schema)
    except jsonschema.SchemaError as error:
        raise ValueError(f"Invalid schema: {error.message}") from error
    for found in validator(schema).iter_errors(data):
        # The value of an expression is not known, only its text.
        if isinstance(found.instance, str) and ("${" in found.instance or "%{" in found.instance):
            continue
        path = list(found.absolute_path)
        message = f"{found.message[:1].upper()}{found.message[1:]}."
        if found.validator == "additionalProperties" and isinstance(found.instance, dict):
            known, patterns = (found.schema.get(name, {}) for name in ("properties", "patternProperties"))
            for name in found.instance:
                if name not in known and not any(re.search(pattern, name) for pattern in patterns):
                    detail = f'"{name}" is not expected here.'
                    yield [*path, name], "unsupported-argument", "Unsupported name", detail, list(known)
        else:
            yield path, "invalid-value", "Value against the schema", message, None
