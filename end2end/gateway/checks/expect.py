"""Expectations that say what they found."""

import re


def equal(what, found, wanted):
    if found != wanted:
        raise AssertionError(f"{what} is {found!r}, not {wanted!r}")


def holds(what, condition):
    if not condition:
        raise AssertionError(f"not so: {what}")


def text(what, found):
    """A string with something in it."""
    if not isinstance(found, str) or not found.strip():
        raise AssertionError(f"{what} is {found!r}, not a text")


def usage(found):
    holds("there is a usage", found is not None)
    holds("the prompt has tokens", found.prompt_tokens > 0)
    holds("the completion has tokens", found.completion_tokens > 0)
    equal("the sum of tokens", found.total_tokens, found.prompt_tokens + found.completion_tokens)


def refused(kind, call, code=None, param=None):
    """The call is refused with this kind of error, in OpenAI's shape."""
    try:
        answer = call()
    except kind as error:
        _shape(error.body)
        if code is not None:
            equal("code", error.code, code)
        if param is not None:
            text("param", error.param)
            # Of a list, the entry at fault may be named: `messages[0].role`.
            named = re.split(r"[.[]", error.param)[0]
            holds(f"param {error.param!r} names {param!r}", named == param)
        return
    raise AssertionError(f"it was not refused but answered {answer!r}")


def _shape(body):
    """The client hands over what stands under `error`."""
    holds(f"the error is an object: {body!r}", isinstance(body, dict))
    text("error.message", body.get("message"))
    text("error.type", body.get("type"))
    for key in ("param", "code"):
        holds(f"error.{key} is there, be it null", key in body)
        holds(f"error.{key} is a string or null", isinstance(body[key], str | None))
