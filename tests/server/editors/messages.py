"""Compares messages with the types that Microsoft generates from the metamodel of the protocol: python3 messages.py FILE

Each line of FILE is a method and a message of the server, as JSON. A message is read into its type and written again: what is
missing, wrong or unknown shows as a difference."""

import json
import sys

from lsprotocol import converters, types

CONVERTER = converters.get_converter()


def without_null(value):
    """An absent member and null are the same to the types."""
    if isinstance(value, dict):
        return {key: without_null(it) for key, it in value.items() if it is not None}
    if isinstance(value, list):
        return [without_null(it) for it in value]
    return value


def problem(method, message):
    if method not in types.METHOD_TO_TYPES:
        return "no such method"
    request, response = types.METHOD_TO_TYPES[method][:2]
    if "method" in message:
        kind = request
    elif "error" in message:
        kind = types.ResponseErrorMessage
    else:
        if "result" not in message:
            return "neither a result nor an error"
        kind = response
    read = CONVERTER.structure(message, kind)
    written = json.loads(json.dumps(CONVERTER.unstructure(read, kind)))
    if without_null(written) != without_null(message):
        return f"read as {written}"
    return None


def main():
    found = 0
    methods = set()
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            method, message = json.loads(line)
            methods.add(method)
            try:
                wrong = problem(method, message)
            except Exception as error:
                wrong = repr(error)
            if wrong:
                found += 1
                print(f"{method}: {json.dumps(message)[:2000]}\n  {wrong[:2000]}")
    print(f"{len(methods)} methods, {found} messages differ")
    sys.exit(1 if found else 0)


main()
