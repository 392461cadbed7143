"""Records what python-hcl2 8.1.4 makes of the texts in this folder: ``pip install python-hcl2==8.1.4``, then run this file."""

from __future__ import annotations

import json
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    import hcl2

    for source in sorted(HERE.glob("odd*.hcl")):
        data = hcl2.loads(source.read_text())
        source.with_suffix(".json").write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
