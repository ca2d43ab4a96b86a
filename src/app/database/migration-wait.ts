import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import type { Admit } from '../../database/admission.js';
import { SECOND } from '../../shared/interval.js';
import { Refusal } from '../../shared/refusal.js';
import { pendingMigrations } from './migrate.js';

/** Milliseconds between two polls. */
const POLL_MILLISECONDS = SECOND;

const LACKING = 'The database is being upgraded, and this server waits for it: nothing was done';

/** Waits, in a server that does not migrate, until other servers have applied every migration that this code knows. */
export class MigrationWait {
  private readonly ended = new AbortController();

  private constructor(
    private readonly orm: MikroORM,
    private isPending: boolean,
  ) {}

  /** True when the database has all migrations of this code. */
  get isOver(): boolean {
    return !this.isPending;
  }

  static async begin(orm: MikroORM, { migrates }: Pick<Config, 'migrates'>, log: Logger): Promise<MigrationWait> {
    const pending = migrates ? [] : await pendingMigrations(orm);
    const words = 'the database lacks migrations: this server is not ready until others have applied them';
    if (pending.length > 0) log.warn({ pending }, words);
    return new MigrationWait(orm, pending.length > 0);
  }

  /** Sentence for `/ready` until this server has noticed that nothing is pending; then null. */
  whyWaiting(): string | null {
    return this.isPending ? 'The database has been upgraded, and this server is about to begin' : null;
  }

  /** Refuses requests until then: they would fail at tables and columns that are not there. */
  readonly guard = (admit: Admit): Admit => {
    return async (kind, work) => {
      if (this.isPending) throw new Refusal('UNAVAILABLE', LACKING);
      return admit(kind, work);
    };
  };

  /** Runs the work as soon as nothing is pending; returns null if the wait was ended before. */
  async afterwards<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.isOver) return work();
    while (!this.ended.signal.aborted) {
      // A database that cannot be reached counts as not migrated: `/ready` reports it.
      const pending = await pendingMigrations(this.orm).catch(() => null);
      if (pending?.length === 0) {
        this.isPending = false;
        return work();
      }
      await pause(POLL_MILLISECONDS, undefined, { signal: this.ended.signal }).catch(() => {});
    }
    return null;
  }

  end(): void {
    this.ended.abort();
  }
}
