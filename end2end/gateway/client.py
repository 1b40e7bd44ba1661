"""Asks the gateway through OpenAI's own client for Python.

Usage: client.py http://127.0.0.1:3000/v1
"""

import sys
import traceback

from openai import OpenAI

from checks import chat, formats, refusals, streaming, tools

MODULES = (chat, streaming, tools, formats, refusals)


def main(arguments):
    if len(arguments) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    # Retries of the client's own would hide a failure of the gateway.
    client = OpenAI(base_url=arguments[0], api_key="unused", max_retries=0, timeout=60)
    failed = 0
    for name, check in all_checks():
        try:
            check(client)
            print(f"ok {name}", flush=True)
        except Exception as error:
            failed += 1
            print(f"FAILED {name}: {one_line(error)}", flush=True)
            traceback.print_exc(limit=4, chain=False)
    return 1 if failed else 0


def all_checks():
    """The functions `check_…` of each module, in the order in which they are written."""
    for module in MODULES:
        for name, value in vars(module).items():
            if name.startswith("check_"):
                yield name.removeprefix("check_").replace("_", " "), value


def one_line(error):
    words = " ".join(str(error).split())
    if isinstance(error, AssertionError):
        return words
    # "Connection error." alone tells nothing; what it comes from does.
    cause = f" ({one_line(error.__cause__)})" if error.__cause__ else ""
    return f"{type(error).__name__}: {words}{cause}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
