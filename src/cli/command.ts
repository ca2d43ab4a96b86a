import type { EntityManager } from '@mikro-orm/postgresql';
import { type Command, InvalidArgumentError } from 'commander';
import { pendingMigrations } from '../app/database/migrate.js';
import { type OpenDatabase, openDatabase } from '../app/database/open-database.js';
import { type Config, readConfig } from '../config.js';
import { runningPostgres } from '../database/embedded/running-postgres.js';

/** Result of a command: a line for people, and an object for programs. */
export interface Outcome {
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface CommandContext {
  readonly em: EntityManager;
  readonly config: Config;
  readonly migrated: readonly string[];
}

/** Makes a command run `work` on the configured database and print the outcome. `over` overrides settings. */
export function runCommand<O>(
  command: Command,
  work: (context: CommandContext, options: O) => Promise<Outcome>,
  over: Partial<Config> = {},
): Command {
  return command.option('--json', 'print the outcome as JSON').action(async (options: O & { readonly json?: boolean }) => {
    const config = { ...readConfig(process.env), ...over };
    const { orm, migrated, close } = await open(config);
    try {
      const pending = config.migrates ? [] : await pendingMigrations(orm);
      if (pending.length > 0) throw new Error(`The database lacks ${pending.length} migrations: npm run migrate applies them`);
      const { text, json } = await work({ em: orm.em.fork(), config, migrated }, options);
      console.log(options.json ? JSON.stringify(json) : text);
    } finally {
      await close();
    }
  });
}

/** Opens the database. Starts the embedded server, unless another Daybook already runs it: then that server is used. */
function open(config: Config): Promise<OpenDatabase> {
  const running = config.databaseUrl ? null : runningPostgres(config.dataDir);
  return openDatabase(running ? { ...config, databaseUrl: running } : config);
}

/** Reads an id from the value of an option. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw new InvalidArgumentError('Expected an id.');
  return Number(text);
}
