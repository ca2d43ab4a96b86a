import { readdirSync, readFileSync } from 'node:fs';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema } from '../../schema/build-schema.js';
import { startPage } from '../../src/app/docs/start-page.js';
import { queryOf, recordsQuery } from '../../src/app/pages/insights/queries.js';
import { QUESTIONS } from '../../src/app/pages/insights/questions.js';
import * as booking from '../../src/app/pages/start/queries.js';

const schema = buildSchema();

test.each([
  ...Object.entries(booking),
  ...QUESTIONS.flatMap((question) => [
    [question.title, queryOf(question)] as const,
    [`${question.title} (rows)`, recordsQuery(question)] as const,
  ]),
])('the page query is valid for the schema: %s', (name, query) => {
  expect([name, ...validate(schema, parse(query))]).toEqual([name]);
});

test('the start page without a demo names only commands that the CLI has', () => {
  const sources = readdirSync('src/cli').map((file) => readFileSync(`src/cli/${file}`, 'utf8'));
  const page = startPage({ version: '1.2.3', language: 'en', booking: null });
  const named = [...page.matchAll(/npm run cli -- ([\w-]+)/g)].map(([, command]) => command);
  expect(named).toHaveLength(3);
  expect(named.filter((command) => !sources.some((source) => source.includes(`.command('${command}')`)))).toEqual([]);
});
