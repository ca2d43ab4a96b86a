import type { Duplex } from 'node:stream';
import { GraphQLError } from 'graphql';
import {
  CloseCode,
  type ConnectionInitMessage,
  type Message,
  MessageType,
  type PingMessage,
  parseMessage,
  type SubscribeMessage,
} from 'graphql-ws';
import type { RawData, WebSocket } from 'ws';
import type { LiveConnection } from '../../src/live/live.js';
import { Refusal } from '../../src/shared/refusal.js';
import type { Credentials } from '../shared/context.js';
import { credentialsIn } from '../shared/credentials.js';
import type { Documents } from '../shared/http/trusted-documents.js';
import { errorOf, joinSubscription, type StreamServices } from './join-subscription.js';
import { OperationReader } from './operation-reader.js';

export interface SocketServices extends StreamServices {
  readonly documents: Documents;
}

interface OpenedSocket {
  readonly socket: WebSocket;
  /** Connection that the WebSocket goes over. */
  readonly connection: Duplex;
  readonly address: string;
  /** Credentials of the handshake. */
  readonly credentials: Credentials;
}

/** Milliseconds within which the first message must arrive. */
const INIT = 3000;

/** Subscriptions on one WebSocket. */
const MAX_OPERATIONS = 100;

/** Pings that may remain unanswered. */
const MAX_SILENT = 3;

/** Most bytes that may wait for a client that sends messages but does not read. */
const MAX_UNSENT_BYTES = 1024 * 1024;

/** Close code of WebSockets: this server shuts down, another is available. Clients of graphql-ws reconnect by themselves. */
const RESTART = 1012;

/**
 * WebSocket with the protocol of graphql-ws, only for subscriptions: queries and mutations have statuses, idempotency keys and
 * caches over HTTP. All its subscriptions have the same caller.
 */
export class SocketConnection implements LiveConnection {
  private readonly operations = new Map<string, OperationReader>();
  /** Places taken for the caller's address besides that of the connection: one for each subscription after the first. */
  private readonly places: (() => void)[] = [];
  private isInitialised = false;
  private silent = 0;
  private credentials: Credentials;

  constructor(
    private readonly opened: OpenedSocket,
    private readonly services: SocketServices,
  ) {
    this.credentials = opened.credentials;
  }

  open(): void {
    const { socket, connection } = this.opened;
    const { live } = this.services;
    const disconnect = live.connect(this);
    const forget = live.timers.after(INIT, () => {
      if (!this.isInitialised) socket.close(CloseCode.ConnectionInitialisationTimeout, 'Connection initialisation timeout');
    });
    connection.on('drain', () => {
      for (const reader of this.operations.values()) reader.goOn();
    });
    // The library closes the socket after a faulty frame, which reports the error.
    socket.on('error', () => {});
    socket.on('pong', () => this.hearSign());
    socket.on('ping', () => this.hearSign());
    socket.on('message', (data) => this.hear(data));
    socket.once('close', () => {
      forget();
      disconnect();
      for (const id of [...this.operations.keys()]) this.end(id);
    });
  }

  beat(): void {
    if (++this.silent > MAX_SILENT) this.opened.socket.terminate();
    else this.opened.socket.ping();
  }

  dismiss(milliseconds: number): void {
    this.opened.socket.close(RESTART, `This server leaves: come again in ${milliseconds} ms`);
  }

  /** Records a sign of life. Ends the connection of a client that does not read: its answers would pile up without limit. */
  private hearSign(): void {
    this.silent = 0;
    if (this.opened.socket.bufferedAmount > MAX_UNSENT_BYTES) this.opened.socket.terminate();
  }

  private hear(data: RawData): void {
    this.hearSign();
    const message = readMessage(data);
    if (message?.type === MessageType.ConnectionInit) this.initialise(message);
    else if (message?.type === MessageType.Ping) this.answerPing(message);
    else if (message?.type === MessageType.Subscribe) this.subscribe(message);
    else if (message?.type === MessageType.Complete) this.end(message.id);
    else if (message?.type !== MessageType.Pong) this.close(CloseCode.BadRequest, 'Invalid message received');
  }

  private initialise({ payload }: ConnectionInitMessage): void {
    if (this.isInitialised) {
      this.close(CloseCode.TooManyInitialisationRequests, 'Too many initialisation requests');
      return;
    }
    this.isInitialised = true;
    this.credentials = credentialsIn(payload ?? {}, this.opened.credentials);
    this.send({ type: MessageType.ConnectionAck });
  }

  private answerPing({ payload }: PingMessage): void {
    this.send({ type: MessageType.Pong, ...(payload && { payload }) });
  }

  private subscribe({ id, payload }: SubscribeMessage): void {
    if (!this.isInitialised) this.close(CloseCode.Unauthorized, 'Unauthorized');
    else if (this.operations.has(id))
      this.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id.slice(0, 36)} already exists`);
    else this.begin(id, payload);
  }

  private begin(id: string, payload: SubscribeMessage['payload']): void {
    const { socket, connection } = this.opened;
    const reader = new OperationReader(socket, connection, { id, onEnd: () => this.end(id) });
    try {
      this.takePlace();
      this.operations.set(id, reader);
      const sent = { ...payload, query: this.textOf(payload) };
      reader.leave = joinSubscription(sent, { credentials: this.credentials, reader }, this.services);
    } catch (thrown) {
      this.end(id);
      this.send({ id, type: MessageType.Error, payload: [errorOf(thrown, this.services)] });
    }
  }

  private end(id: string): void {
    this.operations.get(id)?.leave();
    this.operations.delete(id);
    while (this.places.length > Math.max(0, this.operations.size - 1)) this.places.pop()!();
  }

  private takePlace(): void {
    const { size } = this.operations;
    if (size >= MAX_OPERATIONS)
      throw new Refusal('TOO_MANY_TRIES', `A WebSocket has ${MAX_OPERATIONS} subscriptions at most`, { limit: 'streams' });
    if (size > 0) this.places.push(this.services.live.enter(this.opened.address));
  }

  private textOf(payload: SubscribeMessage['payload']): string {
    const { documents } = this.services;
    const text = documents.textOf(payload);
    if (text === undefined && documents.isUnknownHash(payload)) throw unknownHash();
    return text ?? payload.query;
  }

  private send(message: object): void {
    this.opened.socket.send(JSON.stringify(message));
  }

  private close(code: CloseCode, reason: string): void {
    this.opened.socket.close(code, reason);
  }
}

/** Message that was received; null if it is not one of the protocol. */
function readMessage(data: RawData): Message | null {
  try {
    return parseMessage(String(data));
  } catch {
    return null;
  }
}

const unknownHash = () => new GraphQLError('PersistedQueryNotFound', { extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } });
