"""Plain questions, and who answers them."""

import asyncio

from openai import AsyncOpenAI

from .expect import equal, holds, text, usage

# Letters beyond ASCII, because the simulated model repeats them.
QUESTION = "¿Cuánto dura el contrato y quién paga la renta?"
MESSAGES = [{"role": "user", "content": QUESTION}]

MODELS = {
    "auto",
    "auto:local",
    "auto:simple",
    "alpha",
    "beta",
    "alpha/small",
    "alpha/tiny",
    "beta/large",
}


def check_all_models_are_listed(client):
    models = list(client.models.list())
    missing = MODELS - {model.id for model in models}
    equal("what is missing", missing, set())
    for model in models:
        equal(f"object of {model.id}", model.object, "model")


def check_a_completion_has_the_shape_of_openai(client):
    completion = client.chat.completions.create(model="auto", messages=MESSAGES)
    text("id", completion.id)
    equal("object", completion.object, "chat.completion")
    holds("created is a number of seconds", type(completion.created) is int)
    equal("model", completion.model, "alpha/small")
    equal("the number of choices", len(completion.choices), 1)
    choice = completion.choices[0]
    equal("index", choice.index, 0)
    equal("role", choice.message.role, "assistant")
    text("content", choice.message.content)
    equal("finish_reason", choice.finish_reason, "stop")
    usage(completion.usage)


def check_the_headers_say_who_answered(client):
    answered(client, "auto", "alpha", "small")


def check_a_provider_can_be_named(client):
    answered(client, "beta", "beta", "large")


def check_a_model_of_a_provider_can_be_named(client):
    answered(client, "beta/large", "beta", "large")
    answered(client, "alpha/tiny", "alpha", "tiny")


def check_auto_simple_takes_the_simple_model(client):
    answered(client, "auto:simple", "alpha", "tiny")


def check_auto_local_takes_a_local_provider(client):
    answered(client, "auto:local", "alpha", "small")


def check_content_may_come_in_parts(client):
    parts = [{"role": "user", "content": [{"type": "text", "text": QUESTION}]}]
    in_parts = client.chat.completions.create(model="auto", messages=parts)
    as_string = client.chat.completions.create(model="auto", messages=MESSAGES)
    # The simulated model says the same to the same words.
    equal("content", in_parts.choices[0].message.content, as_string.choices[0].message.content)


def check_a_limit_of_tokens_is_accepted(client):
    limits = [{"max_tokens": limit} for limit in (1, 16, 4096)]
    for limit in [*limits, {"max_completion_tokens": 1}]:
        completion = client.chat.completions.create(model="auto", messages=MESSAGES, **limit)
        reason = completion.choices[0].finish_reason
        holds(f"finish_reason {reason!r} with {limit}", reason in ("length", "stop"))


def check_twenty_at_once_are_all_answered(client):
    async def ask():
        options = {"api_key": client.api_key, "max_retries": 0, "timeout": 60}
        async with AsyncOpenAI(base_url=client.base_url, **options) as together:
            create = together.chat.completions.create
            return await asyncio.gather(
                *(create(model="auto", messages=MESSAGES) for _ in range(20))
            )

    completions = asyncio.run(ask())
    for completion in completions:
        text("content", completion.choices[0].message.content)
    equal("the number of ids", len({completion.id for completion in completions}), 20)


def answered(client, model, by, with_model):
    raw = client.chat.completions.with_raw_response.create(model=model, messages=MESSAGES)
    equal("x-advai-provider", raw.headers.get("x-advai-provider"), by)
    equal("x-advai-model", raw.headers.get("x-advai-model"), with_model)
    equal("x-advai-attempts", raw.headers.get("x-advai-attempts"), "1")
    text("x-request-id", raw.headers.get("x-request-id"))
    completion = raw.parse()
    equal("model", completion.model, f"{by}/{with_model}")
    text("content", completion.choices[0].message.content)
