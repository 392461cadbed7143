"""Records what python-hcl2 8.1.4 makes of the texts in this folder: ``pip install python-hcl2==8.1.4``, then run this file."""

from __future__ import annotations

import json
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    import hcl2

    options_by_name = json.loads((HERE / "options.json").read_text())
    for source in sorted(HERE.glob("odd*.hcl")):
        tree = hcl2.parses(source.read_text())
        data = {
            name: hcl2.serialize(tree, serialization_options=hcl2.SerializationOptions(**options))
            for name, options in options_by_name.items()
        }
        source.with_suffix(".json").write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
