import { benchClient } from '../bench-client.js';
import type { AnalystQuestions } from './analysts.js';

/*
 * Program of analysts: each sends expensive queries, two at a time, as long as the bench is connected.
 */

/** Concurrent queries per analyst: the number that the server accepts. */
const AT_ONCE = 2;

let answered = 0;
let refused = 0;
/** Seconds of the slowest answer. */
let slowest = 0;
let asking = false;

process.on('message', (message: AnalystQuestions | 'begin' | 'pause' | 'tell') => {
  if (message === 'begin') asking = true;
  else if (message === 'pause') asking = false;
  else if (message === 'tell') process.send?.({ answered, refused, slowest });
  else for (const token of message.tokens) for (let nth = 0; nth < AT_ONCE; nth++) void analyst(message, token, nth);
});
process.on('disconnect', () => process.exit());

async function analyst({ url, paths }: AnalystQuestions, token: string, first: number): Promise<void> {
  const client = benchClient(url, { 'Auth-Token': token, 'App-Id': 'bench', 'Apollo-Require-Preflight': 'true' });
  for (let at = first; ; at++) {
    while (!asking) await new Promise((resolve) => setTimeout(resolve, 20));
    const start = performance.now();
    const answer = await client
      .get(paths[at % paths.length]!)
      .catch((error: Error) => Buffer.from(`{"errors":"${error.message}"}`));
    slowest = Math.max(slowest, (performance.now() - start) / 1000);
    // Checking the start suffices: an answer with data has no errors.
    if (answer.subarray(0, 9).toString() === '{"errors"') refused += 1;
    else answered += 1;
  }
}
