// Answers that come in pieces: `live` as the model says them, `whole` once all is there.

import { MESSAGES } from './chat.mjs';
import { equal, holds, text, usage } from './expect.mjs';

const ALPHA = { provider: 'alpha', model: 'small', attempts: 1 };

export const checks = {
  'a live stream is complete and in order': async (client) => {
    const chunks = await completeAndInOrder(client, 'live');
    const spoken = chunks.filter((chunk) => contentOf([chunk]) !== '');
    holds('a live stream has more than one piece', spoken.length > 1);
  },

  'a whole stream is complete and in order': (client) => completeAndInOrder(client, 'whole'),

  'a live stream ends with usage when asked': (client) => endsWithUsage(client, 'live'),

  'a whole stream ends with usage when asked': (client) => endsWithUsage(client, 'whole'),

  'the headers of a live stream say who answers': (client) => headersSayWhoAnswers(client, 'live'),

  'the headers of a whole stream say who answers': (client) => headersSayWhoAnswers(client, 'whole'),

  'a stream ends with the mark that it is done': async (client) => {
    // The client hides the mark from those who read typed chunks.
    for (const mode of ['live', 'whole']) {
      const response = await stream(client, mode).asResponse();
      const lines = (await response.text()).split(/\r?\n/).filter((line) => line !== '');
      equal(`the last line, ${mode}`, lines.at(-1), 'data: [DONE]');
    }
  },

  'the client gathers a stream by itself': async (client) => {
    const asked = { model: 'auto', messages: MESSAGES, stream_options: { include_usage: true } };
    const completion = await client.chat.completions.stream(asked).finalChatCompletion();
    text('content', completion.choices[0].message.content);
    equal('finish_reason', completion.choices[0].finish_reason, 'stop');
    usage(completion.usage);
  },
};

async function completeAndInOrder(client, mode) {
  const chunks = await chunksOf(stream(client, mode));
  sameStream(chunks);
  // Programs that did not ask for usage read choices[0] of every chunk.
  equal('chunks without a choice', chunks.filter((chunk) => chunk.choices.length === 0), []);
  equal('role', chunks[0].choices[0].delta.role, 'assistant');
  const reasons = chunks.map((chunk) => chunk.choices[0].finish_reason ?? null);
  equal('reasons to finish', reasons.slice(0, -1), Array(chunks.length - 1).fill(null));
  equal('finish_reason', reasons.at(-1), 'stop');
  const atOnce = await client.chat.completions.create({ model: 'auto', messages: MESSAGES });
  equal('joined text', contentOf(chunks), atOnce.choices[0].message.content);
  return chunks;
}

async function endsWithUsage(client, mode) {
  const chunks = await chunksOf(stream(client, mode, { stream_options: { include_usage: true } }));
  sameStream(chunks);
  equal('choices of the last chunk', chunks.at(-1).choices, []);
  usage(chunks.at(-1).usage);
  for (const chunk of chunks.slice(0, -1)) equal('usage before the end', chunk.usage ?? null, null);
  equal('finish_reason', chunks.at(-2).choices[0].finish_reason, 'stop');
}

async function headersSayWhoAnswers(client, mode) {
  const { data, response } = await stream(client, mode).withResponse();
  equal('x-advai-provider', response.headers.get('x-advai-provider'), 'alpha');
  equal('x-advai-model', response.headers.get('x-advai-model'), 'small');
  equal('x-advai-attempts', response.headers.get('x-advai-attempts'), '1');
  text('x-request-id', response.headers.get('x-request-id'));
  text('joined text', contentOf(await chunksOf(data)));
}

/** One answer by one provider, which the last chunk names. */
export function sameStream(chunks) {
  holds('there are chunks', chunks.length > 0);
  text('id', chunks[0].id);
  for (const chunk of chunks) {
    equal('id', chunk.id, chunks[0].id);
    equal('created', chunk.created, chunks[0].created);
    equal('object', chunk.object, 'chat.completion.chunk');
    equal('model', chunk.model, 'alpha/small');
  }
  equal('advai of the last chunk', chunks.at(-1).advai, ALPHA);
}

/** Asks for a stream. Live is the default, so for that nothing is said. */
export function stream(client, mode, more = {}) {
  const headers = mode === 'whole' ? { 'x-advai-stream': 'whole' } : {};
  return client.chat.completions.create({ model: 'auto', messages: MESSAGES, ...more, stream: true }, { headers });
}

export async function chunksOf(asked) {
  const chunks = [];
  for await (const chunk of await asked) chunks.push(chunk);
  return chunks;
}

export function contentOf(chunks) {
  const choices = chunks.flatMap((chunk) => chunk.choices);
  return choices.map((choice) => choice.delta.content ?? '').join('');
}
