// Expectations that say what they found.

import { isDeepStrictEqual, inspect } from 'node:util';

/** An expectation that was not met. */
export class Unmet extends Error {}

export function equal(what, found, wanted) {
  if (!isDeepStrictEqual(found, wanted)) {
    throw new Unmet(`${what} is ${inspect(found)}, not ${inspect(wanted)}`);
  }
}

export function holds(what, condition) {
  if (!condition) throw new Unmet(`not so: ${what}`);
}

/** A string with something in it. */
export function text(what, found) {
  if (typeof found !== 'string' || found.trim() === '') {
    throw new Unmet(`${what} is ${inspect(found)}, not a text`);
  }
}

export function usage(found) {
  holds('there is a usage', found);
  holds('the prompt has tokens', found.prompt_tokens > 0);
  holds('the completion has tokens', found.completion_tokens > 0);
  equal('the sum of tokens', found.total_tokens, found.prompt_tokens + found.completion_tokens);
}

/** The promise is refused with this kind of error, in OpenAI's shape. */
export async function refused(kind, promise, { code, param } = {}) {
  let answer;
  try {
    answer = await promise;
  } catch (error) {
    if (!(error instanceof kind)) throw error;
    hasShape(error.error);
    if (code !== undefined) equal('code', error.code, code);
    if (param !== undefined) {
      text('param', error.param);
      // Of a list, the entry at fault may be named: `messages[0].role`.
      holds(`param ${inspect(error.param)} names ${inspect(param)}`, error.param.split(/[.[]/)[0] === param);
    }
    return;
  }
  throw new Unmet(`it was not refused but answered ${inspect(answer)}`);
}

/** The client hands over what stands under `error`. */
function hasShape(body) {
  holds(`the error is an object: ${inspect(body)}`, typeof body === 'object' && body !== null);
  text('error.message', body.message);
  text('error.type', body.type);
  for (const key of ['param', 'code']) {
    holds(`error.${key} is there, be it null`, key in body);
    holds(`error.${key} is a string or null`, body[key] === null || typeof body[key] === 'string');
  }
}
