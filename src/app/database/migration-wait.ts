import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import { SECOND } from '../../shared/interval.js';
import { pendingMigrations } from './migrate.js';

/** Milliseconds between two looks. */
const PAUSE = SECOND;

/** Waits, in a server that does not migrate, until others have applied every migration that this code knows. */
export class MigrationWait {
  private readonly ended = new AbortController();

  private constructor(
    private readonly orm: MikroORM,
    /** Nothing is pending from the start on. */
    readonly isOver: boolean,
  ) {}

  static async begin(orm: MikroORM, { migrates }: Pick<Config, 'migrates'>, log: Logger): Promise<MigrationWait> {
    const pending = migrates ? [] : await pendingMigrations(orm);
    const words = 'the database lacks migrations: this server is not ready until others have applied them';
    if (pending.length > 0) log.warn({ pending }, words);
    return new MigrationWait(orm, pending.length === 0);
  }

  /** Does the work as soon as nothing is pending; null when the wait was ended before. */
  async afterwards<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.isOver) return work();
    while (!this.ended.signal.aborted) {
      // A database that is away has not been migrated either: `/ready` tells of it.
      const pending = await pendingMigrations(this.orm).catch(() => null);
      if (pending?.length === 0) return work();
      await pause(PAUSE, undefined, { signal: this.ended.signal }).catch(() => {});
    }
    return null;
  }

  end(): void {
    this.ended.abort();
  }
}
