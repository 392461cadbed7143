"""Records what python-hcl2 8.1.4 makes of the texts in this folder: ``pip install python-hcl2==8.1.4``, then run this file."""

from __future__ import annotations

import json
from pathlib import Path

HERE = Path(__file__).parent
OPTIONS: dict[str, dict[str, bool]] = {
    "default": {},
    "without_comments": {"with_comments": False},
    "stripped": {"strip_string_quotes": True},
    "values": {"strip_string_quotes": True, "explicit_blocks": False, "preserve_heredocs": False},
    "heredocs": {"preserve_heredocs": False},
    "wrapped": {"wrap_objects": True, "wrap_tuples": True},
    "parentheses": {"force_operation_parentheses": True},
    "decimal": {"preserve_scientific_notation": False},
}


def main() -> None:
    import hcl2

    for source in sorted(HERE.glob("odd*.hcl")):
        tree = hcl2.parses(source.read_text())
        data = {
            name: hcl2.serialize(tree, serialization_options=hcl2.SerializationOptions(**options))
            for name, options in OPTIONS.items()
        }
        source.with_suffix(".json").write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
