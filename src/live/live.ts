import type { EventSubscriber } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Refusal } from '../shared/refusal.js';
import { NoteChannel } from './note-channel.js';
import { REAL_TIMERS, type Timers } from './timers.js';
import type { Reader, ViewMetrics, ViewQuery } from './view.js';
import { Views } from './views.js';

export interface LiveOptions {
  /** Maximum number of streams of one address at once. */
  readonly mostOfAddress: number;
  /** URL of a direct connection to the database: LISTEN does not work behind a transaction pooler. */
  readonly url: string;
  readonly onLost?: (error: Error) => void;
  /** Called with the place of the database (its host) once notes are received from it again. */
  readonly onFound?: (place: string) => void;
  /** Called once for all holds of baskets that have run out in the same tenth of a second. */
  readonly onHoldsEnd?: () => void;
  readonly watch?: ViewMetrics;
  readonly timers?: Timers;
}

const UNWATCHED: ViewMetrics = { asked: () => {}, delivered: () => {} };

/** Connection over which one or several readers are sent answers. */
export interface LiveConnection {
  /** Sends a keep-alive message. */
  beat(): void;
  /** Ends the connection, with a request to reconnect after so many milliseconds. */
  dismiss(milliseconds: number): void;
}

/** Seconds between two keep-alive messages on a connection. */
const BEAT_SECONDS = 12;
const SECOND = 1000;

/** Milliseconds within which holds that expire are reported together. */
const TOGETHER = 100;

/** Milliseconds after which readers that were sent away reconnect, each after a random time. */
const RETURN = { soonest: 500, latest: 5000 } as const;

/** Streams of one server: its views with their readers, and the changes that it is notified of. */
export class Live {
  readonly views: Views;
  private readonly channel: NoteChannel;
  readonly timers: Timers;
  /** Connections by the second of their keep-alive message, so that not all are due at once. */
  private readonly beats = Array.from({ length: BEAT_SECONDS }, () => new Set<LiveConnection>());
  private readonly ofAddress = new Map<string, number>();
  private connected = 0;
  /** Number of streams that are open. */
  readers = 0;
  private stopBeating = (): void => {};
  private isHoldOver = false;
  isLeaving = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly options: LiveOptions,
  ) {
    this.timers = options.timers ?? REAL_TIMERS;
    this.views = new Views(this.timers, options.watch ?? UNWATCHED, () => this.tellHoldsEnd());
    this.channel = new NoteChannel(options.url, this.timers, {
      onNotes: (notes) => this.views.hear(notes),
      onListening: (holds) => this.views.listen(holds),
      onLost: (error) => {
        this.views.deafen();
        options.onLost?.(error);
      },
      onFound: (place) => options.onFound?.(place),
    });
  }

  async start(): Promise<void> {
    this.orm.em.getEventManager().registerSubscriber(onCommit(() => this.channel.tell()));
    this.beat(0);
    await this.channel.start();
  }

  /**
   * Counts a stream that is opened; the returned function releases it.
   *
   * @throws Refusal TOO_MANY_TRIES when the address has as many as it may, UNAVAILABLE when the server is about to shut down
   */
  enter(address: string): () => void {
    if (this.isLeaving) throw new Refusal('UNAVAILABLE', 'This server is about to leave: open the stream again');
    const open = this.ofAddress.get(address) ?? 0;
    const { mostOfAddress } = this.options;
    if (open >= mostOfAddress)
      throw new Refusal('TOO_MANY_TRIES', `${open} streams of your address are open: close one`, { limit: 'streams' });
    this.ofAddress.set(address, open + 1);
    return () => this.giveBack(address);
  }

  private giveBack(address: string): void {
    const open = (this.ofAddress.get(address) ?? 0) - 1;
    if (open > 0) this.ofAddress.set(address, open);
    else this.ofAddress.delete(address);
  }

  /** Sends keep-alive messages on a connection until the returned function is called. */
  connect(connection: LiveConnection): () => void {
    const beat = this.beats[this.connected++ % BEAT_SECONDS]!;
    beat.add(connection);
    return () => beat.delete(connection);
  }

  /**
   * Sends a reader the answer to a query, now and whenever it changes. The returned function ends that. A server that is
   * shutting down sends nothing: it has ended the reader's connection already.
   */
  join(question: ViewQuery, reader: Reader): () => void {
    if (this.isLeaving) return () => {};
    this.readers += 1;
    const leave = this.views.join(question, reader);
    return () => {
      this.readers -= 1;
      leave();
    };
  }

  /** Sends all readers away with a request to reconnect, each after a random time, and accepts no new ones. */
  dismissReaders(): void {
    this.isLeaving = true;
    const { soonest, latest } = RETURN;
    for (const beat of this.beats)
      for (const connection of beat) connection.dismiss(Math.round(soonest + Math.random() * (latest - soonest)));
  }

  async close(): Promise<void> {
    this.dismissReaders();
    this.stopBeating();
    await Promise.all([this.views.close(), this.channel.close()]);
  }

  private tellHoldsEnd(): void {
    if (this.isHoldOver) return;
    this.isHoldOver = true;
    this.timers.after(TOGETHER, () => {
      this.isHoldOver = false;
      this.options.onHoldsEnd?.();
    });
  }

  private beat(second: number): void {
    this.stopBeating = this.timers.after(SECOND, () => {
      for (const connection of this.beats[second]!) connection.beat();
      this.beat((second + 1) % BEAT_SECONDS);
    });
  }
}

/** Subscriber that calls `tell` after each commit of a transaction that entity managers of the ORM make from now on. */
const onCommit = (tell: () => void): EventSubscriber => ({
  async afterTransactionCommit() {
    tell();
  },
});
