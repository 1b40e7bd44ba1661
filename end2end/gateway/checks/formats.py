"""Answers in JSON."""

import json
from typing import Literal

from pydantic import BaseModel

from .expect import equal, holds, text
from .streaming import content_of, request

MESSAGES = [{"role": "user", "content": "Describe the tenancy of the flat in JSON."}]
SCHEMA = {
    "type": "object",
    "properties": {
        "tenant": {"type": "string"},
        "months": {"type": "integer"},
        "furnished": {"type": "boolean"},
        "rooms": {"type": "array", "items": {"type": "string"}},
        "use": {"type": "string", "enum": ["home", "office"]},
    },
    "required": ["tenant", "months", "furnished", "rooms", "use"],
    "additionalProperties": False,
}
STRICT = {
    "type": "json_schema",
    "json_schema": {"name": "tenancy", "strict": True, "schema": SCHEMA},
}


class Room(BaseModel):
    name: str
    square_metres: float


class Tenancy(BaseModel):
    tenant: str
    months: int
    rooms: list[Room]
    use: Literal["home", "office"]


def check_a_strict_schema_is_kept(client):
    completion = client.chat.completions.create(
        model="auto", messages=MESSAGES, response_format=STRICT
    )
    equal("finish_reason", completion.choices[0].finish_reason, "stop")
    fits(completion.choices[0].message.content)


def check_a_strict_schema_is_kept_in_a_whole_stream(client):
    asked = request("whole", messages=MESSAGES, response_format=STRICT)
    fits(content_of(client.chat.completions.create(**asked)))


def check_an_answer_is_parsed_into_a_class(client):
    completion = client.chat.completions.parse(
        model="auto", messages=MESSAGES, response_format=Tenancy
    )
    parsed = completion.choices[0].message.parsed
    holds(f"{parsed!r} is a tenancy", isinstance(parsed, Tenancy))
    text("tenant", parsed.tenant)


def check_a_json_object_is_an_object(client):
    completion = client.chat.completions.create(
        model="auto", messages=MESSAGES, response_format={"type": "json_object"}
    )
    content = completion.choices[0].message.content
    holds(f"{content!r} is an object", isinstance(json.loads(content), dict))


def fits(content):
    tenancy = json.loads(content)
    equal("properties", set(tenancy), set(SCHEMA["required"]))
    text("tenant", tenancy["tenant"])
    equal("type of months", type(tenancy["months"]), int)
    equal("type of furnished", type(tenancy["furnished"]), bool)
    holds("rooms are strings", all(isinstance(room, str) for room in tenancy["rooms"]))
    holds("the use is one of two", tenancy["use"] in ("home", "office"))
