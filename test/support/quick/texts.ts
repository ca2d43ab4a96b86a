import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltText as BuiltTextOfServers } from '../../../src/app/docs/built-text.js';
import { alone } from '../database.js';

/**
 * Replaces the texts of `src/app/docs/built-text.ts` in the tests: each is generated once a run and stored in the run's folder
 * for the other processes. Describing the table of endpoints takes four seconds of CPU time, and a dozen test files need it.
 */
export class BuiltText implements Pick<BuiltTextOfServers, 'read'> {
  constructor(
    private readonly name: string,
    private readonly make: () => Promise<string>,
  ) {}

  read(): Promise<string> {
    const file = join(tmpdir(), this.name);
    return existsSync(file) ? Promise.resolve(readFileSync(file, 'utf8')) : alone(this.name, () => this.makeAt(file));
  }

  private async makeAt(file: string): Promise<string> {
    if (existsSync(file)) return readFileSync(file, 'utf8');
    const text = await this.make();
    writeFileSync(`${file}.unfinished`, text);
    renameSync(`${file}.unfinished`, file);
    return text;
  }
}
