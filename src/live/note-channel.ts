import type { Client } from 'pg';
import { endSilent, KEEP_ALIVE_OPTIONS } from '../database/end-silent.js';
import { clientClass } from '../database/hosts/client-class.js';
import { hostText } from '../database/hosts/several-hosts.js';
import { WAIT_LIMITS } from '../database/wait-limits.js';
import { type Note, readNotes } from './note.js';
import { ANY_NOTES, TAKE_NOTES, TAKEN_AT_ONCE, UNEXPIRED_HOLDS } from './note-statements.js';
import type { Timers } from './timers.js';

const CHANNEL = 'daybook_live';

/** Minimum milliseconds between two sendings: 20 a second. */
const BETWEEN = 50;

/**
 * Milliseconds after which a server polls for notes that were not sent: those of a process that ended, or of SQL run by hand.
 */
const POLL_MILLISECONDS = 1000;

/** Milliseconds until a connection that was lost is opened again. */
const RECONNECT_MILLISECONDS = 500;

/** Timeout for opening a connection, in milliseconds. */
const CONNECTION = 5000;

export interface ChannelEvents {
  onNotes(notes: readonly Note[]): void;
  /**
   * Called when the channel is notified of all changes from now on, with the holds that exist already and the notes that
   * arrived before.
   */
  onListening(holds: readonly Note[]): void;
  /** Called once until the channel is connected again. */
  onLost(error: Error): void;
  /** Called when it is connected again after that, with the host of the database. */
  onFound(place: string): void;
}

/**
 * One connection of a server by which it notifies all servers of changes, and is notified. It connects to PostgreSQL
 * directly: LISTEN does not work behind a transaction pooler. Notifications are sent after the commit and outside of the
 * transaction, since NOTIFY locks the whole instance when its transaction commits.
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

  /** Connects, and stays connected until it is closed. Resolves after the first attempt, successful or not. */
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
    // A hold that is made while the existing ones are read may be missing among them: its note is kept.
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

  /**
   * Runs one statement at a time. If it reports that notes are left, or `send` was called meanwhile, notes are taken again
   * next.
   */
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
      // A lost connection emits an error of its own; notes that were not taken remain stored.
    } finally {
      this.isSending = false;
      if (this.isDue) {
        this.isDue = false;
        this.tell();
      }
    }
  }
}

/** Takes notes and sends them. True when there may be more. */
async function takeNotes(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: number }>({ name: 'take notes', text: TAKE_NOTES, values: [CHANNEL] });
  return (rows[0]?.taken ?? 0) >= TAKEN_AT_ONCE;
}

/**
 * Whether notes are stored. On an idle system there are none: this query costs less than an empty deletion, and locks
 * nothing.
 */
async function hasNotes(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>({ name: 'look for notes', text: ANY_NOTES });
  return rows[0]?.found ?? false;
}
