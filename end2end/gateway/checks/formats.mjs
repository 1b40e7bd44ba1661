// Answers in JSON.

import { equal, holds, text } from './expect.mjs';
import { chunksOf, contentOf, stream } from './streaming.mjs';

const MESSAGES = [{ role: 'user', content: 'Describe the tenancy of the flat in JSON.' }];
const SCHEMA = {
  type: 'object',
  properties: {
    tenant: { type: 'string' },
    months: { type: 'integer' },
    furnished: { type: 'boolean' },
    rooms: { type: 'array', items: { type: 'string' } },
    use: { type: 'string', enum: ['home', 'office'] },
  },
  required: ['tenant', 'months', 'furnished', 'rooms', 'use'],
  additionalProperties: false,
};
const STRICT = { type: 'json_schema', json_schema: { name: 'tenancy', strict: true, schema: SCHEMA } };

export const checks = {
  'a strict schema is kept': async (client) => {
    const [choice] = await choicesOf(client, STRICT);
    equal('finish_reason', choice.finish_reason, 'stop');
    fits(choice.message.content);
  },

  'a strict schema is kept in a whole stream': async (client) => {
    const asked = stream(client, 'whole', { messages: MESSAGES, response_format: STRICT });
    fits(contentOf(await chunksOf(asked)));
  },

  'a json object is an object': async (client) => {
    const [choice] = await choicesOf(client, { type: 'json_object' });
    const found = JSON.parse(choice.message.content);
    holds(`${choice.message.content} is an object`, found?.constructor === Object);
  },
};

async function choicesOf(client, format) {
  const asked = { model: 'auto', messages: MESSAGES, response_format: format };
  return (await client.chat.completions.create(asked)).choices;
}

function fits(content) {
  const tenancy = JSON.parse(content);
  equal('properties', Object.keys(tenancy).sort(), SCHEMA.required.toSorted());
  text('tenant', tenancy.tenant);
  holds('months are a whole number', Number.isInteger(tenancy.months));
  equal('type of furnished', typeof tenancy.furnished, 'boolean');
  holds('rooms are strings', tenancy.rooms.every((room) => typeof room === 'string'));
  holds('the use is one of two', ['home', 'office'].includes(tenancy.use));
}
