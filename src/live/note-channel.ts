import type { Client } from 'pg';
import { endSilent, KEEP_ALIVE_OPTIONS } from '../database/end-silent.js';
import { clientClass } from '../database/hosts/client-class.js';
import { hostText } from '../database/hosts/several-hosts.js';
import { WAIT_LIMITS } from '../database/wait-limits.js';
import { type Note, readNotes } from './note.js';
import { ANY_NOTES, TAKE_NOTES, TAKEN_AT_ONCE, UNEXPIRED_HOLDS } from './note-statements.js';
import type { Timers } from './timers.js';

const CHANNEL = 'daybook_live';

/** Milliseconds between two tellings: 20 a second. */
const BETWEEN = 50;

/** Milliseconds after which a server looks for notes that nobody has sent: of a process that ended, or of SQL by hand. */
const POLL_MILLISECONDS = 1000;

/** Milliseconds until a connection that was lost is made again, and for it to be made. */
const RECONNECT_MILLISECONDS = 500;
const CONNECTION = 5000;

export interface ChannelEvents {
  onNotes(notes: readonly Note[]): void;
  /** The channel hears all changes from now on. Holds stand already, or were heard of before anybody listened. */
  onListening(holds: readonly Note[]): void;
  /** Said once until the channel hears again. */
  onLost(error: Error): void;
  /** Said when it hears again after that: where the database is now. */
  onFound(place: string): void;
}

/**
 * One connection of a server by which it notifies all servers of changes, and is notified. It leads to PostgreSQL
 * itself: LISTEN does not work behind a pooler of transactions. Notifications are sent after the commit and outside
 * of the transaction, since NOTIFY takes a lock of the whole instance when its transaction commits.
 */
export class NoteChannel {
  private client: Client | null = null;
  private isClosed = false;
  private isLost = false;
  private isSending = false;
  private isDue = false;
  private toldAt = Number.NEGATIVE_INFINITY;
  private readonly pending = new Set<() => void>();
  private readonly clients: typeof Client;

  constructor(
    private readonly url: string,
    private readonly timers: Timers,
    private readonly events: ChannelEvents,
  ) {
    this.clients = clientClass(url);
  }

  /** Connects, and stays connected until it is closed. Resolves after the first try, whatever came of it. */
  async start(): Promise<void> {
    await this.connect();
    this.look();
  }

  /** Sends the notes that are stored by now: those of a transaction that has just been committed. */
  tell(): void {
    if (this.isDue || this.isClosed) return;
    this.isDue = true;
    this.later(Math.max(0, this.toldAt + BETWEEN - this.timers.now()), () => {
      this.toldAt = this.timers.now();
      void this.send(takeNotes);
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const cancel of this.pending) cancel();
    await this.client?.end().catch(() => {});
  }

  private later(milliseconds: number, work: () => void): void {
    const cancel = this.timers.after(milliseconds, () => {
      this.pending.delete(cancel);
      work();
    });
    this.pending.add(cancel);
  }

  private look(): void {
    this.later(POLL_MILLISECONDS, () => {
      if (!this.isDue && !this.isSending) void this.send(hasNotes);
      this.look();
    });
  }

  private async connect(): Promise<void> {
    const client = new this.clients({
      connectionString: this.url,
      application_name: 'daybook live',
      connectionTimeoutMillis: CONNECTION,
      ...KEEP_ALIVE_OPTIONS,
    });
    client.on('error', (error) => this.lose(client, error));
    client.on('end', () => this.lose(client, new Error('The connection has ended')));
    // A hold that is made while those that stand are read is in neither, but for its note.
    const early: Note[] = [];
    client.on('notification', ({ payload }) => {
      const notes = readNotes(payload ?? '[]');
      if (this.client === client) this.events.onNotes(notes);
      else early.push(...notes);
    });
    try {
      await client.connect();
      endSilent(client, WAIT_LIMITS.silence);
      await client.query(`listen ${CHANNEL}`);
      const { rows } = await client.query<{ holds: string }>(UNEXPIRED_HOLDS);
      this.client = client;
      if (this.isClosed) return await client.end();
      if (this.isLost) this.events.onFound(hostText(client));
      this.isLost = false;
      this.events.onListening([...readNotes(rows[0]?.holds ?? '[]'), ...early]);
    } catch (error) {
      this.client = client;
      this.lose(client, error as Error);
    }
  }

  private lose(client: Client, error: Error): void {
    if (this.client !== client) return;
    this.client = null;
    client.end().catch(() => {});
    if (this.isClosed) return;
    if (!this.isLost) this.events.onLost(error);
    this.isLost = true;
    this.later(RECONNECT_MILLISECONDS, () => void this.connect());
  }

  /** Sends one statement at a time. Says it that notes stand, or was it called meanwhile, those are taken next. */
  private async send(statement: (client: Client) => Promise<boolean>): Promise<void> {
    if (this.isSending || !this.client) {
      this.isDue = this.isSending;
      return;
    }
    this.isDue = false;
    this.isSending = true;
    try {
      if (await statement(this.client)) this.isDue = true;
    } catch {
      // A lost connection says so itself, and what was not taken stays.
    } finally {
      this.isSending = false;
      if (this.isDue) {
        this.isDue = false;
        this.tell();
      }
    }
  }
}

/** Takes notes and tells them. True when more may stand. */
async function takeNotes(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: number }>({ name: 'take notes', text: TAKE_NOTES, values: [CHANNEL] });
  return (rows[0]?.taken ?? 0) >= TAKEN_AT_ONCE;
}

/** Whether notes stand. Where nothing happens none do: a look costs less than a deletion of nothing, and locks nothing. */
async function hasNotes(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>({ name: 'look for notes', text: ANY_NOTES });
  return rows[0]?.found ?? false;
}
