import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Snippet } from '../../src/app/docs/guides/read-guide.js';

/** Program and arguments of a receiver in the guide. */
interface Runner {
  /** Package of `.ci/packages` that it needs; null: none. */
  readonly debian: string | null;
  command(file: string, port: number): readonly string[];
}

/** Receivers by the language of their snippet. */
export const RUNNERS: Readonly<Record<string, Runner>> = {
  ts: { debian: null, command: () => [process.execPath, 'receiving.mjs'] },
  python: { debian: 'python3', command: (file) => ['/usr/bin/python3', file] },
  php: { debian: 'php-cli', command: (file, port) => ['/usr/bin/php', '-S', `127.0.0.1:${port}`, file] },
  ruby: { debian: 'ruby', command: (file) => ['/usr/bin/ruby', file] },
  java: { debian: 'default-jdk-headless', command: (file) => ['/usr/bin/java', '-Xshare:auto', '-XX:TieredStopAtLevel=1', file] },
};

/** Part of the TypeScript receiver that the guide leaves to its reader: the port, and the processing of a delivery. */
const RECEIVING = `
import { writeFileSync } from 'node:fs';
import { receiver } from './receiver.js';
let count = 0;
receiver(() => process.env.WEBHOOK_SECRET, (kind, body) =>
  writeFileSync(process.env.INBOX + '/' + count++, kind + '\\n' + JSON.stringify(body)),
).listen(Number(process.env.PORT), '127.0.0.1');
`;

interface ReceiverPlace {
  readonly folder: string;
  readonly port: number;
  readonly secret: string;
}

/** A receiver of the guide in its own process, with the deliveries it has stored. */
export class RunningReceiver {
  private readonly inbox: string;
  private process: ChildProcess | undefined;
  readonly complaints: string[] = [];

  constructor(
    private readonly snippet: Snippet,
    private readonly place: ReceiverPlace,
  ) {
    this.inbox = join(place.folder, 'inbox');
  }

  get url(): string {
    return `http://127.0.0.1:${this.place.port}/hook`;
  }

  async start(): Promise<void> {
    const { folder, port, secret } = this.place;
    const file = this.snippet.file ?? '';
    mkdirSync(this.inbox, { recursive: true });
    writeFileSync(join(folder, file), this.snippet.text);
    if (this.snippet.language === 'ts') await this.build();
    const [program = '', ...words] = RUNNERS[this.snippet.language]!.command(file, port);
    const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port), INBOX: this.inbox };
    this.process = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    this.process.stderr?.on('data', (text) => this.complaints.push(String(text)));
  }

  private async build(): Promise<void> {
    const { folder } = this.place;
    writeFileSync(join(folder, 'receiving.ts'), RECEIVING);
    const entryPoints = [join(folder, 'receiving.ts')];
    const nodePaths = [join(process.cwd(), 'node_modules')];
    await build({
      ...{ entryPoints, nodePaths, outfile: join(folder, 'receiving.mjs') },
      ...{ bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' },
    });
  }

  /** Stored deliveries: for each the kind of fact, a newline, and the body. */
  kept(): string[] {
    return readdirSync(this.inbox).map((name) => readFileSync(join(this.inbox, name), 'utf8'));
  }

  async stop(): Promise<void> {
    const ended = this.process && this.process.exitCode === null ? once(this.process, 'exit') : undefined;
    this.process?.kill('SIGKILL');
    await ended;
    rmSync(this.place.folder, { recursive: true, force: true });
  }
}
