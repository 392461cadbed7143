"""Compares the package for Python with data that the crates have written: ``python tests/native.py FILE``, of ``generated data``."""

from __future__ import annotations

import json
import sys
from decimal import Decimal

import hcl_serde


def equal(ours: object, theirs: object) -> bool:
    """Return whether data are equal. Numbers of JSON are decimals with all digits."""
    if isinstance(theirs, Decimal):
        if isinstance(ours, bool) or not isinstance(ours, (int, float, Decimal)):
            return False
        return Decimal(repr(ours)) == theirs if isinstance(ours, float) else Decimal(ours) == theirs
    if isinstance(theirs, dict):
        return isinstance(ours, dict) and list(ours) == list(theirs) and all(equal(ours[key], theirs[key]) for key in ours)
    if isinstance(theirs, list):
        return isinstance(ours, list) and len(ours) == len(theirs) and all(map(equal, ours, theirs))
    return type(ours) is type(theirs) and ours == theirs


def main() -> None:
    sys.set_int_max_str_digits(0)
    counts = {"equal": 0, "refused by both": 0, "different": 0}
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            text, expected = record["text"], record["data"]
            try:
                ours = hcl_serde.loads(text)
            except hcl_serde.HclError:
                result = "refused by both" if expected is None else "different"
            else:
                theirs = expected and json.loads(expected, parse_int=Decimal, parse_float=Decimal)
                is_equal = expected is not None and equal(ours, theirs)
                result = "equal" if is_equal and hcl_serde.to_json(text) == expected else "different"
            counts[result] += 1
            if result == "different" and counts[result] <= 10:
                print(f"--- different\n{text}")
    print(counts)
    sys.exit(counts["different"] > 0)


if __name__ == "__main__":
    main()
