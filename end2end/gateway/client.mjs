// Asks the gateway through OpenAI's own client for Node.
//
// Usage: node client.mjs http://127.0.0.1:3000/v1

import OpenAI from 'openai';
import { Unmet } from './checks/expect.mjs';
import * as chat from './checks/chat.mjs';
import * as formats from './checks/formats.mjs';
import * as refusals from './checks/refusals.mjs';
import * as streaming from './checks/streaming.mjs';
import * as tools from './checks/tools.mjs';

const MODULES = [chat, streaming, tools, formats, refusals];

const [baseURL, ...rest] = process.argv.slice(2);
if (!baseURL || rest.length > 0) {
  console.error('Usage: node client.mjs http://127.0.0.1:3000/v1');
  process.exit(2);
}

// Retries of the client's own would hide a failure of the gateway.
const client = new OpenAI({ baseURL, apiKey: 'unused', maxRetries: 0, timeout: 60_000 });
for (const [name, check] of MODULES.flatMap((module) => Object.entries(module.checks))) {
  try {
    await check(client);
    console.log(`ok ${name}`);
  } catch (error) {
    console.log(`FAILED ${name}: ${oneLine(error)}`);
    console.error(error.stack);
    process.exitCode = 1;
  }
}

function oneLine(error) {
  const words = error.message.replace(/\s+/g, ' ').trim();
  if (error instanceof Unmet) return words;
  // "Connection error." alone tells nothing; what it comes from does.
  const cause = error.cause ? ` (${oneLine(error.cause)})` : '';
  return `${error.constructor.name}: ${words}${cause}`;
}
