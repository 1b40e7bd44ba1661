// Plain questions, and who answers them.

import { equal, holds, text, usage } from './expect.mjs';

// Letters beyond ASCII, because the simulated model repeats them.
const QUESTION = '¿Cuánto dura el contrato y quién paga la renta?';
export const MESSAGES = [{ role: 'user', content: QUESTION }];

const MODELS = ['auto', 'auto:local', 'auto:simple', 'alpha', 'beta', 'alpha/small', 'alpha/tiny', 'beta/large'];

export const checks = {
  'all models are listed': async (client) => {
    const models = [];
    for await (const model of client.models.list()) models.push(model);
    const ids = models.map((model) => model.id);
    equal('what is missing', MODELS.filter((id) => !ids.includes(id)), []);
    for (const model of models) equal(`object of ${model.id}`, model.object, 'model');
  },

  'a completion has the shape of openai': async (client) => {
    const completion = await client.chat.completions.create({ model: 'auto', messages: MESSAGES });
    text('id', completion.id);
    equal('object', completion.object, 'chat.completion');
    holds('created is a number of seconds', Number.isInteger(completion.created));
    equal('model', completion.model, 'alpha/small');
    equal('the number of choices', completion.choices.length, 1);
    const [choice] = completion.choices;
    equal('index', choice.index, 0);
    equal('role', choice.message.role, 'assistant');
    text('content', choice.message.content);
    equal('finish_reason', choice.finish_reason, 'stop');
    usage(completion.usage);
  },

  'the headers say who answered': (client) => answered(client, 'auto', 'alpha', 'small'),

  'a provider can be named': (client) => answered(client, 'beta', 'beta', 'large'),

  'a model of a provider can be named': async (client) => {
    await answered(client, 'beta/large', 'beta', 'large');
    await answered(client, 'alpha/tiny', 'alpha', 'tiny');
  },

  'auto simple takes the simple model': (client) => answered(client, 'auto:simple', 'alpha', 'tiny'),

  'auto local takes a local provider': (client) => answered(client, 'auto:local', 'alpha', 'small'),

  'content may come in parts': async (client) => {
    const parts = [{ role: 'user', content: [{ type: 'text', text: QUESTION }] }];
    const inParts = await client.chat.completions.create({ model: 'auto', messages: parts });
    const asString = await client.chat.completions.create({ model: 'auto', messages: MESSAGES });
    // The simulated model says the same to the same words.
    equal('content', inParts.choices[0].message.content, asString.choices[0].message.content);
  },

  'a limit of tokens is accepted': async (client) => {
    const limits = [1, 16, 4096].map((limit) => ({ max_tokens: limit }));
    for (const limit of [...limits, { max_completion_tokens: 1 }]) {
      const completion = await client.chat.completions.create({ model: 'auto', messages: MESSAGES, ...limit });
      const reason = completion.choices[0].finish_reason;
      holds(`finish_reason ${reason} with ${JSON.stringify(limit)}`, ['length', 'stop'].includes(reason));
    }
  },

  'twenty at once are all answered': async (client) => {
    const ask = () => client.chat.completions.create({ model: 'auto', messages: MESSAGES });
    const completions = await Promise.all(Array.from({ length: 20 }, ask));
    for (const completion of completions) text('content', completion.choices[0].message.content);
    equal('the number of ids', new Set(completions.map((completion) => completion.id)).size, 20);
  },
};

async function answered(client, model, by, withModel) {
  const asked = client.chat.completions.create({ model, messages: MESSAGES });
  const { data, response } = await asked.withResponse();
  equal('x-advai-provider', response.headers.get('x-advai-provider'), by);
  equal('x-advai-model', response.headers.get('x-advai-model'), withModel);
  equal('x-advai-attempts', response.headers.get('x-advai-attempts'), '1');
  text('x-request-id', response.headers.get('x-request-id'));
  equal('model', data.model, `${by}/${withModel}`);
  text('content', data.choices[0].message.content);
}
