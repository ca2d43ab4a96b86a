import { expect, test } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };
import { readDocument, readGuide, snippetsOf } from '../../src/app/docs/guides/read-guide.js';
import { buildProgram } from '../../src/cli/program.js';
import { startGuideServer } from './guide-server.js';

/** Checks that commands and metrics that the operators' guide names, and that no test runs, at least exist. */

const text = readDocument('src/app/docs/texts/operations.md');
const lines = snippetsOf(readGuide('operations', text))
  .filter(({ language }) => language === 'console')
  .flatMap((snippet) => snippet.text.split('\n'));

test('every npm script named in the operations guide exists', () => {
  const scripts = lines.flatMap((line) => /^npm run ([\w:-]+)|^npm (start)$/.exec(line)?.slice(1).filter(Boolean) ?? []);
  expect(scripts.length).toBeGreaterThan(4);
  expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
});

test('every CLI command and option named in the operations guide exists', () => {
  const { commands } = buildProgram();
  const calls = lines.flatMap((line) => /^npm run cli -- ([\w-]+) (.*)/.exec(line)?.slice(1, 3) ?? []);
  expect(calls.length).toBeGreaterThan(8);
  const wrong = lines.flatMap((line) => {
    const [, name, rest = ''] = /^npm run cli -- ([\w-]+)(.*)/.exec(line) ?? [];
    if (!name || name.startsWith('-')) return [];
    const command = commands.find((each) => each.name() === name);
    const known = command?.options.map(({ long }) => long) ?? [];
    const given = rest.match(/--[\w-]+/g) ?? [];
    return command ? given.filter((option) => !known.includes(option)).map((option) => `${name} ${option}`) : [name];
  });
  expect(wrong).toEqual([]);
});

test('every metric named in the operations guide is exported', async () => {
  const server = await startGuideServer();
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const named = [...text.matchAll(/`((?:daybook|http|nodejs)_\w+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !metrics.includes(`# HELP ${name} `))).toEqual([]);
  await server.close();
});
