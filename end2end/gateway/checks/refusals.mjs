// What is refused, and how it is said.

import { BadRequestError, NotFoundError } from 'openai';
import { MESSAGES } from './chat.mjs';
import { refused } from './expect.mjs';

export const checks = {
  'an unknown provider is not found': (client) => notFound(client, { model: 'nobody' }),

  'an unknown model of a provider is not found': (client) => notFound(client, { model: 'alpha/nothing' }),

  'an unknown model is not found before a stream begins': (client) =>
    notFound(client, { model: 'nobody', stream: true }),

  'messages must be there': (client) => bad(client, {}, { param: 'messages' }),

  'messages must not be empty': (client) => bad(client, { messages: [] }, { param: 'messages' }),

  'a role must be known': (client) =>
    bad(client, { messages: [{ role: 'wizard', content: 'Hello.' }] }, { param: 'messages' }),

  'only one choice is offered': (client) =>
    bad(client, { messages: MESSAGES, n: 2 }, { code: 'unsupported_value', param: 'n' }),

  'the temperature must be a number': (client) =>
    bad(client, { messages: MESSAGES, temperature: 'hot' }, { param: 'temperature' }),

  'an unknown lane is refused': (client) => badHeader(client, 'x-advai-lane', 'nonsense'),

  'a negative deadline is refused': (client) => badHeader(client, 'x-advai-deadline', '-1'),
};

function notFound(client, asked) {
  const promise = client.chat.completions.create({ messages: MESSAGES, ...asked });
  return refused(NotFoundError, promise, { code: 'model_not_found' });
}

function bad(client, body, wanted) {
  const promise = client.post('/chat/completions', { body: { model: 'auto', ...body } });
  return refused(BadRequestError, promise, wanted);
}

function badHeader(client, name, value) {
  const asked = { model: 'auto', messages: MESSAGES };
  return refused(BadRequestError, client.chat.completions.create(asked, { headers: { [name]: value } }));
}
