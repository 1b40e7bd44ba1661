"""Answers that come in pieces: `live` as the model says them, `whole` once all is there."""

from .chat import MESSAGES
from .expect import equal, holds, text, usage

ALPHA = {"provider": "alpha", "model": "small", "attempts": 1}


def check_a_live_stream_is_complete_and_in_order(client):
    chunks = complete_and_in_order(client, "live")
    spoken = [chunk for chunk in chunks if content_of([chunk])]
    holds("a live stream has more than one piece", len(spoken) > 1)


def check_a_whole_stream_is_complete_and_in_order(client):
    complete_and_in_order(client, "whole")


def check_a_live_stream_ends_with_usage_when_asked(client):
    ends_with_usage(client, "live")


def check_a_whole_stream_ends_with_usage_when_asked(client):
    ends_with_usage(client, "whole")


def check_the_headers_of_a_live_stream_say_who_answers(client):
    headers_say_who_answers(client, "live")


def check_the_headers_of_a_whole_stream_say_who_answers(client):
    headers_say_who_answers(client, "whole")


def check_a_stream_ends_with_the_mark_that_it_is_done(client):
    # The client hides the mark from those who read typed chunks.
    create = client.chat.completions.with_streaming_response.create
    for mode in ("live", "whole"):
        with create(**request(mode)) as response:
            lines = [line for line in response.iter_lines() if line]
        equal(f"the last line, {mode}", lines[-1], "data: [DONE]")


def check_the_client_gathers_a_stream_by_itself(client):
    options = {"include_usage": True}
    with client.chat.completions.stream(
        model="auto", messages=MESSAGES, stream_options=options
    ) as stream:
        completion = stream.get_final_completion()
    text("content", completion.choices[0].message.content)
    equal("finish_reason", completion.choices[0].finish_reason, "stop")
    usage(completion.usage)


def complete_and_in_order(client, mode):
    chunks = list(client.chat.completions.create(**request(mode)))
    same_stream(chunks)
    # Programs that did not ask for usage read choices[0] of every chunk.
    equal("chunks without a choice", [c for c in chunks if not c.choices], [])
    equal("role", chunks[0].choices[0].delta.role, "assistant")
    reasons = [chunk.choices[0].finish_reason for chunk in chunks]
    equal("reasons to finish", reasons[:-1], [None] * (len(chunks) - 1))
    equal("finish_reason", reasons[-1], "stop")
    at_once = client.chat.completions.create(model="auto", messages=MESSAGES)
    equal("joined text", content_of(chunks), at_once.choices[0].message.content)
    return chunks


def ends_with_usage(client, mode):
    options = {"include_usage": True}
    chunks = list(client.chat.completions.create(**request(mode), stream_options=options))
    same_stream(chunks)
    equal("choices of the last chunk", chunks[-1].choices, [])
    usage(chunks[-1].usage)
    for chunk in chunks[:-1]:
        equal("usage before the end", chunk.usage, None)
    equal("finish_reason", chunks[-2].choices[0].finish_reason, "stop")


def headers_say_who_answers(client, mode):
    raw = client.chat.completions.with_raw_response.create(**request(mode))
    equal("x-advai-provider", raw.headers.get("x-advai-provider"), "alpha")
    equal("x-advai-model", raw.headers.get("x-advai-model"), "small")
    equal("x-advai-attempts", raw.headers.get("x-advai-attempts"), "1")
    text("x-request-id", raw.headers.get("x-request-id"))
    text("joined text", content_of(raw.parse()))


def same_stream(chunks):
    """One answer by one provider, which the last chunk names."""
    holds("there are chunks", chunks)
    text("id", chunks[0].id)
    for chunk in chunks:
        equal("id", chunk.id, chunks[0].id)
        equal("created", chunk.created, chunks[0].created)
        equal("object", chunk.object, "chat.completion.chunk")
        equal("model", chunk.model, "alpha/small")
    equal("advai of the last chunk", chunks[-1].model_extra.get("advai"), ALPHA)


def request(mode, **more):
    """A stream. Live is the default, so for that nothing is said."""
    headers = {"x-advai-stream": "whole"} if mode == "whole" else {}
    asked = {"model": "auto", "messages": MESSAGES, **more}
    return {**asked, "stream": True, "extra_headers": headers}


def content_of(chunks):
    choices = [choice for chunk in chunks for choice in chunk.choices]
    return "".join(choice.delta.content or "" for choice in choices)
