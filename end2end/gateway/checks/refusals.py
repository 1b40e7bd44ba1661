"""What is refused, and how it is said."""

from openai import BadRequestError, NotFoundError
from openai.types.chat import ChatCompletion

from .chat import MESSAGES
from .expect import refused

HEADERS = {
    "lane": {"x-advai-lane": "nonsense"},
    "deadline": {"x-advai-deadline": "-1"},
}


def check_an_unknown_provider_is_not_found(client):
    not_found(client, "nobody")


def check_an_unknown_model_of_a_provider_is_not_found(client):
    not_found(client, "alpha/nothing")


def check_an_unknown_model_is_not_found_before_a_stream_begins(client):
    not_found(client, "nobody", stream=True)


def check_messages_must_be_there(client):
    bad(client, {"model": "auto"}, param="messages")


def check_messages_must_not_be_empty(client):
    bad(client, {"model": "auto", "messages": []}, param="messages")


def check_a_role_must_be_known(client):
    messages = [{"role": "wizard", "content": "Hello."}]
    bad(client, {"model": "auto", "messages": messages}, param="messages")


def check_only_one_choice_is_offered(client):
    body = {"model": "auto", "messages": MESSAGES, "n": 2}
    bad(client, body, code="unsupported_value", param="n")


def check_the_temperature_must_be_a_number(client):
    body = {"model": "auto", "messages": MESSAGES, "temperature": "hot"}
    bad(client, body, param="temperature")


def check_an_unknown_lane_is_refused(client):
    bad_header(client, "lane")


def check_a_negative_deadline_is_refused(client):
    bad_header(client, "deadline")


def not_found(client, model, **more):
    def ask():
        return client.chat.completions.create(model=model, messages=MESSAGES, **more)

    refused(NotFoundError, ask, code="model_not_found")


def bad(client, body, code=None, param=None):
    # Typed methods would refuse such a body before it leaves.
    def ask():
        return client.post("/chat/completions", body=body, cast_to=ChatCompletion)

    refused(BadRequestError, ask, code=code, param=param)


def bad_header(client, name):
    def ask():
        return client.chat.completions.create(
            model="auto", messages=MESSAGES, extra_headers=HEADERS[name]
        )

    refused(BadRequestError, ask)
