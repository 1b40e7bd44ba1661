"""Calls of functions."""

import json

from .expect import equal, holds, text
from .streaming import request, same_stream

WEATHER = {
    "type": "function",
    "function": {
        "name": "weather",
        "description": "The weather in a city.",
        "parameters": {
            "type": "object",
            "properties": {"city": {"type": "string"}},
            "required": ["city"],
            "additionalProperties": False,
        },
    },
}
FORCED = {"type": "function", "function": {"name": "weather"}}
QUESTION = {"role": "user", "content": "What is the weather in Madrid?"}


def check_a_forced_function_is_called_and_its_result_answered(client):
    create = client.chat.completions.create
    first = create(model="auto", messages=[QUESTION], tools=[WEATHER], tool_choice=FORCED)
    message = called(first)
    result = {
        "role": "tool",
        "tool_call_id": message.tool_calls[0].id,
        "content": '{"sky": "clear", "degrees": 31}',
    }
    # The message goes back as it came, which is how programs do it.
    then = create(model="auto", messages=[QUESTION, message, result], tools=[WEATHER])
    text("content", then.choices[0].message.content)
    equal("finish_reason", then.choices[0].finish_reason, "stop")
    holds("no further call", not then.choices[0].message.tool_calls)


def check_a_required_call_is_made(client):
    called(
        client.chat.completions.create(
            model="auto", messages=[QUESTION], tools=[WEATHER], tool_choice="required"
        )
    )


def check_a_call_adds_up_in_a_live_stream(client):
    adds_up(client, "live")


def check_a_call_adds_up_in_a_whole_stream(client):
    adds_up(client, "whole")


def called(completion):
    choice = completion.choices[0]
    equal("finish_reason", choice.finish_reason, "tool_calls")
    equal("role", choice.message.role, "assistant")
    equal("the number of calls", len(choice.message.tool_calls or []), 1)
    call = choice.message.tool_calls[0]
    text("id", call.id)
    equal("type", call.type, "function")
    equal("name", call.function.name, "weather")
    names_a_city(call.function.arguments)
    return choice.message


def adds_up(client, mode):
    forced = request(mode, messages=[QUESTION], tools=[WEATHER], tool_choice=FORCED)
    chunks = list(client.chat.completions.create(**forced))
    same_stream(chunks)
    choices = [choice for chunk in chunks for choice in chunk.choices]
    equal("finish_reason", choices[-1].finish_reason, "tool_calls")
    parts = [part for choice in choices for part in choice.delta.tool_calls or []]
    holds("there are parts of a call", parts)
    equal("indexes", {part.index for part in parts}, {0})
    # Clients take both from the part that opens the call, and join what is repeated.
    text("id", parts[0].id)
    equal("type", parts[0].type, "function")
    equal("name", "".join(part.function.name or "" for part in parts), "weather")
    equal("ids said again", [p.id for p in parts[1:] if p.id not in (None, parts[0].id)], [])
    names_a_city("".join(part.function.arguments or "" for part in parts))


def names_a_city(arguments):
    text("city", json.loads(arguments).get("city"))
