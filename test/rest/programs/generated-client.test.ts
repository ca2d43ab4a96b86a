import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoServer, openDemo } from '../../support/fixtures/demo-server.js';
import { tableDescription } from '../../support/table-description.js';

/** A client generated from `/openapi.json` by a third-party generator, and a program compiled with it. */

const run = promisify(execFile);

let demo: DemoServer;
const folder = mkdtempSync(join(tmpdir(), 'daybook-client-'));
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await demo?.server.close();
});

const COMPILED = {
  extends: resolve('tsconfig.json'),
  // Generated code may have unused names, and uses the browser's `fetch`.
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, incremental: false, lib: ['es2024', 'dom'] },
  include: ['*.ts'],
  exclude: [],
};

test('a program with a generated client compiles, finds a time, books, reads and cancels', async () => {
  const description = join(folder, 'openapi.json');
  writeFileSync(description, JSON.stringify(await tableDescription()));
  await run(process.execPath, [resolve('node_modules/oazapfts/dist/cli.js'), description, join(folder, 'client.ts')]);
  copyFileSync('test/rest/programs/generated-client/book.ts', join(folder, 'book.ts'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(COMPILED));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));

  const compiler = resolve('node_modules/typescript/bin/tsc');
  const compiled = run(process.execPath, [compiler, '--noEmit', '-p', folder]).catch(({ stdout }) => ({ stdout }));
  expect((await compiled).stdout).toBe('');

  const outfile = join(folder, 'book.mjs');
  await build({ entryPoints: [join(folder, 'book.ts')], outfile, bundle: true, platform: 'node', format: 'esm' });
  const { stdout } = await run(process.execPath, [outfile, demo.server.url]);
  expect(JSON.parse(stdout)).toEqual({
    same: true,
    price: 3500,
    starts: true,
    cancelled: true,
    statuses: [404, 200, 400],
    missing: true,
  });
});
