import type { MikroORM } from '@mikro-orm/postgresql';
import { SECOND } from '../../shared/interval.js';
import { hostsOf, hostText } from '../hosts/several-hosts.js';
import { areDifferent } from '../hosts/which-database.js';
import { runText } from '../run-sql.js';
import { type Position, readPosition, Samples } from './position.js';
import { WatchedServer } from './watched-server.js';

/** Header of an answer to a change with the position after it, and of a request that must see what is before it. */
export const POSITION_HEADER = 'Database-Position';

/** A caller's last change, as far as it is known. */
export interface LastWrite {
  /** Position that the answer to that change gave the caller, who presents it now. */
  readonly position: Position | null;
  /** Moment at which the caller's session has last noted a change. */
  readonly at: Date | null;
}

/** A server that may be read from. */
export interface Replica {
  readonly orm: MikroORM;
}

interface Known extends Replica {
  readonly server: WatchedServer;
  /** Null: away, or it has just failed somebody. */
  position: Position | null;
}

export interface ReplicaSettings {
  readonly primary: { readonly orm: MikroORM; readonly url: string };
  readonly replicas: readonly { readonly orm: MikroORM; readonly url: string }[];
  /** Seconds that a replica may be behind. */
  readonly maxLag: number;
  /** Called with each choice. */
  readonly onChoice?: (place: 'primary' | 'replica') => void;
}

/** Milliseconds between two looks at all servers. */
const LOOK = SECOND;

/** Milliseconds in which a session notes one change and no other. */
const NOTED = SECOND;

/** Milliseconds for which samples are kept beyond the greatest lag. */
const MARGIN = 5 * SECOND;

/**
 * Chooses where a request reads: at a replica that has replayed what its caller has last written, else at the primary. A replica
 * that is away, or behind by more than it may be, is left out until it answers again or has caught up.
 *
 * What a caller has last written is known by the position that it was given, or by its session: one notes the moment of a change
 * once a second at most, so that others follow in that second; the position of the primary after it is after all of them.
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
   * Looks now and every second, until they are closed. Resolves after the first look.
   *
   * @throws Error that names a server which is no copy of the primary; one that is away now is left out should it be none
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

  /** Replica at which a caller who last wrote at that moment may read; null: at the primary. */
  async choose(write: LastWrite): Promise<Replica | null> {
    const chosen = await this.find(write);
    this.settings.onChoice?.(chosen ? 'replica' : 'primary');
    return chosen;
  }

  /** Leaves out one that has failed a reader, until it answers the next look. */
  leaveOut(replica: Replica): void {
    const known = this.known.find(({ orm }) => orm === replica.orm);
    if (known) known.position = null;
  }

  /**
   * Notes that a session has changed something, and tells the position after it; null where the database does not say. The change
   * must have been committed.
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
    // The known position is up to a second old.
    await this.ask(usable[0]);
    return (usable[0].position ?? -1n) >= needed ? usable[0] : null;
  }

  /** Position that is after the last change; null while none is known. */
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

/** Position presented by a caller, who may present anything: null where it is none. */
export const presentedPosition = (text: string | undefined): Position | null => (text ? readPosition(text) : null);

const NOTE_WRITE = `
  with noted as (
    update session set wrote_at = clock_timestamp()
    where id = $1::int and coalesce(wrote_at < clock_timestamp() - interval '${NOTED} ms', true)
  )
  select pg_current_wal_insert_lsn()::text as position`;
