"""Records what python-hcl2 7.3.1 makes of ``v7.hcl``: ``pip install python-hcl2==7.3.1``, then run this file."""

from __future__ import annotations

import json
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    import hcl2

    text = (HERE / "v7.hcl").read_text()
    data = {"default": hcl2.loads(text), "with_meta": hcl2.loads(text, with_meta=True)}
    (HERE / "v7.json").write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
