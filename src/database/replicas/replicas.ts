import type { MikroORM } from '@mikro-orm/postgresql';
import { SECOND } from '../../shared/interval.js';
import { hostsOf, hostText } from '../hosts/several-hosts.js';
import { areDifferent } from '../hosts/which-database.js';
import { runText } from '../run-sql.js';
import { type Position, readPosition, Samples } from './position.js';
import { WatchedServer } from './watched-server.js';

/**
 * Header with a position: the response to a change reports the position after it, and a request that must see the change sends it
 * back.
 */
export const POSITION_HEADER = 'Database-Position';

/** A caller's last change, as far as it is known. */
export interface LastWrite {
  /** Position that the response to the change reported, sent back by the caller. */
  readonly position: Position | null;
  /** Moment of the last change that was recorded in the caller's session. */
  readonly at: Date | null;
}

/** A server that may be read from. */
export interface Replica {
  readonly orm: MikroORM;
}

interface Known extends Replica {
  readonly server: WatchedServer;
  /** Null if the replica is unavailable, or has failed a reader since it was last polled. */
  position: Position | null;
}

export interface ReplicaSettings {
  readonly primary: { readonly orm: MikroORM; readonly url: string };
  readonly replicas: readonly { readonly orm: MikroORM; readonly url: string }[];
  /** Longest lag of a replica, in seconds. */
  readonly maxLag: number;
  /** Called with each choice. */
  readonly onChoice?: (place: 'primary' | 'replica') => void;
}

/** Milliseconds between two polls of all servers. */
const LOOK = SECOND;

/** Milliseconds within which a session records only its first change. */
const NOTED = SECOND;

/** Milliseconds for which samples are kept beyond the longest lag. */
const MARGIN = 5 * SECOND;

/**
 * Chooses where a request reads: on a replica that has replayed the caller's last change, otherwise on the primary. A replica
 * that is unavailable, or lags too much, is left out until it answers again or has caught up.
 *
 * A caller's last change is known by the position that the caller sends, or by the caller's session. A session records the moment
 * of a change at most once a second, so other changes may follow within that second: the position needed is one that the primary
 * had after its end.
 */
export class Replicas {
  private readonly primary: WatchedServer;
  private readonly known: readonly Known[];
  private readonly samples: Samples;
  private readonly maxLag: number;
  private turn = 0;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly settings: ReplicaSettings) {
    this.primary = new WatchedServer(settings.primary.url, 'primary');
    this.known = settings.replicas.map(({ orm, url }) => ({ orm, server: new WatchedServer(url, 'replica'), position: null }));
    this.maxLag = settings.maxLag * SECOND;
    this.samples = new Samples(this.maxLag + MARGIN);
  }

  /**
   * Polls the servers at once and then every second, until `close`. Resolves after the first poll.
   *
   * @throws Error that names a server which is no copy of the primary. A server that is unavailable now is left out if it turns
   *   out to be one later
   */
  async start(): Promise<void> {
    await this.look();
    const outsider = this.known.find(({ server }) => this.isStranger(server));
    if (outsider) {
      const places = hostsOf(outsider.server.url).map(hostText).join(', ');
      throw new Error(`DATABASE_REPLICA_URLS: ${places} is no copy of the database of DATABASE_URL, but another database`);
    }
    this.lookLater();
  }

  /** Chooses the replica that may serve a caller with this last change; null for the primary. */
  async choose(write: LastWrite): Promise<Replica | null> {
    const chosen = await this.find(write);
    this.settings.onChoice?.(chosen ? 'replica' : 'primary');
    return chosen;
  }

  /** Leaves out a replica that has failed a reader, until the next poll that it answers. */
  leaveOut(replica: Replica): void {
    const known = this.known.find(({ orm }) => orm === replica.orm);
    if (known) known.position = null;
  }

  /**
   * Records in a session that it has changed something, and returns the position after the change; null if the database does not
   * give one. The change must have been committed.
   */
  async noteWrite(sessionId: number | null): Promise<string | null> {
    const em = this.settings.primary.orm.em.fork();
    const rows = await runText<{ position: string }>(em, NOTE_WRITE, [sessionId]).catch(() => []);
    return rows[0]?.position ?? null;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await Promise.all([this.primary, ...this.known.map(({ server }) => server)].map((server) => server.close()));
    await Promise.all(this.known.map(({ orm }) => orm.close()));
  }

  private async find(write: LastWrite): Promise<Replica | null> {
    const needed = this.positionAfter(write);
    if (needed === null) return null;
    this.turn = (this.turn + 1) % this.known.length;
    const inTurn = [...this.known.slice(this.turn), ...this.known.slice(0, this.turn)];
    const usable = inTurn.filter(({ position }) => position !== null && this.samples.lagOf(position) <= this.maxLag);
    const ready = usable.find(({ position }) => position! >= needed);
    if (ready || !usable[0]) return ready ?? null;
    // Polled again: the known position is up to a second old.
    await this.ask(usable[0]);
    return (usable[0].position ?? -1n) >= needed ? usable[0] : null;
  }

  /** Position after the last change; null if none is known. */
  private positionAfter({ position, at }: LastWrite): Position | null {
    if (position !== null || at === null) return position ?? 0n;
    return this.samples.covering(at.getTime() + NOTED);
  }

  private isStranger({ database }: WatchedServer): boolean {
    return areDifferent(database, this.primary.database);
  }

  private lookLater(): void {
    if (!this.isClosed) this.timer = setTimeout(() => void this.look().then(() => this.lookLater()), LOOK).unref();
  }

  private async look(): Promise<void> {
    const [sample] = await Promise.all([this.primary.ask(), ...this.known.map((each) => this.ask(each))]);
    if (sample) this.samples.add(sample);
  }

  private async ask(known: Known): Promise<void> {
    const sample = await known.server.ask();
    known.position = this.isStranger(known.server) ? null : (sample?.position ?? null);
  }
}

/** Reads the position that a caller sent, which may be any text; null for an invalid one. */
export const presentedPosition = (text: string | undefined): Position | null => (text ? readPosition(text) : null);

const NOTE_WRITE = `
  with noted as (
    update session set wrote_at = clock_timestamp()
    where id = $1::int and coalesce(wrote_at < clock_timestamp() - interval '${NOTED} ms', true)
  )
  select pg_current_wal_insert_lsn()::text as position`;
