// Calls of functions.

import { equal, holds, text } from './expect.mjs';
import { chunksOf, sameStream, stream } from './streaming.mjs';

const WEATHER = {
  type: 'function',
  function: {
    name: 'weather',
    description: 'The weather in a city.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
  },
};
const FORCED = { type: 'function', function: { name: 'weather' } };
const QUESTION = { role: 'user', content: 'What is the weather in Madrid?' };

export const checks = {
  'a forced function is called and its result answered': async (client) => {
    const ask = (messages, more = {}) =>
      client.chat.completions.create({ model: 'auto', messages, tools: [WEATHER], ...more });
    const message = called(await ask([QUESTION], { tool_choice: FORCED }));
    const result = {
      role: 'tool',
      tool_call_id: message.tool_calls[0].id,
      content: '{"sky": "clear", "degrees": 31}',
    };
    // The message goes back as it came, which is how programs do it.
    const then = await ask([QUESTION, message, result]);
    text('content', then.choices[0].message.content);
    equal('finish_reason', then.choices[0].finish_reason, 'stop');
    equal('further calls', then.choices[0].message.tool_calls ?? [], []);
  },

  'a required call is made': async (client) => {
    const asked = { model: 'auto', messages: [QUESTION], tools: [WEATHER], tool_choice: 'required' };
    called(await client.chat.completions.create(asked));
  },

  'a call adds up in a live stream': (client) => addsUp(client, 'live'),

  'a call adds up in a whole stream': (client) => addsUp(client, 'whole'),
};

function called(completion) {
  const [choice] = completion.choices;
  equal('finish_reason', choice.finish_reason, 'tool_calls');
  equal('role', choice.message.role, 'assistant');
  equal('the number of calls', choice.message.tool_calls?.length, 1);
  const [call] = choice.message.tool_calls;
  text('id', call.id);
  equal('type', call.type, 'function');
  equal('name', call.function.name, 'weather');
  namesACity(call.function.arguments);
  return choice.message;
}

async function addsUp(client, mode) {
  const forced = { messages: [QUESTION], tools: [WEATHER], tool_choice: FORCED };
  const chunks = await chunksOf(stream(client, mode, forced));
  sameStream(chunks);
  const choices = chunks.flatMap((chunk) => chunk.choices);
  equal('finish_reason', choices.at(-1).finish_reason, 'tool_calls');
  const parts = choices.flatMap((choice) => choice.delta.tool_calls ?? []);
  holds('there are parts of a call', parts.length > 0);
  equal('indexes', [...new Set(parts.map((part) => part.index))], [0]);
  // Clients take both from the part that opens the call, and join what is repeated.
  text('id', parts[0].id);
  equal('type', parts[0].type, 'function');
  equal('name', parts.map((part) => part.function?.name ?? '').join(''), 'weather');
  equal('ids said again', parts.slice(1).map((part) => part.id ?? parts[0].id).filter((id) => id !== parts[0].id), []);
  namesACity(parts.map((part) => part.function?.arguments ?? '').join(''));
}

function namesACity(json) {
  text('city', JSON.parse(json).city);
}
