import { FIRST_DAY, type Stock } from '../buyer.js';
import { type SoakOutcome, TURNED_AWAY } from './judge-soak.js';

/** One request of the mix. */
interface Call {
  readonly path: string;
  readonly token?: string | null;
  /** Sent by POST unless `method` says otherwise; without a body, GET. */
  readonly body?: object;
  readonly method?: string;
}

/** Percentage of requests that write. */
const WRITES = 5;

/** Timeout of a request in milliseconds. */
const TIMEOUT_MILLISECONDS = 20_000;

/**
 * Typical load of a company: of a hundred requests 95 read, two thirds of them without a log-in; the others hold a space
 * of an event, check out, and cancel.
 */
export class MixedLoad {
  private requests = 0;
  private withLogIn = 0;
  private readonly answers = new Map<string, number>();
  private readonly turnedAway = new Map<number, number>();
  private begun = performance.now();
  private readonly underWay = new Set<Promise<void>>();
  private readonly purchases: string[] = [];
  private readonly baskets: string[] = [];
  private buyer = 0;

  constructor(
    private readonly servers: readonly string[],
    private readonly floor: Stock,
  ) {}

  /** Sends at a constant rate per second, whether or not earlier requests have been answered. */
  async send(rate: number, seconds: number): Promise<void> {
    const begun = performance.now();
    for (let sent = 0; sent < rate * seconds; ) {
      const due = Math.floor(((performance.now() - begun) / 1000) * rate);
      for (; sent < Math.min(due, rate * seconds); sent++) this.begin();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await Promise.all(this.underWay);
  }

  /** Sends as fast as requests are answered, with that many concurrent callers; returns the successful answers per second. */
  async saturate(callers: number, seconds: number): Promise<number> {
    const before = this.succeeded;
    const end = performance.now() + seconds * 1000;
    const call = async () => {
      while (performance.now() < end) await this.ask(this.requests++);
    };
    await Promise.all(Array.from({ length: callers }, call));
    return (this.succeeded - before) / seconds;
  }

  /** Number of reads with a log-in. */
  get readsWithLogIn(): number {
    return this.withLogIn;
  }

  private get succeeded(): number {
    return [...this.answers].reduce((sum, [answer, count]) => sum + (answer.startsWith('2') ? count : 0), 0);
  }

  get outcome(): SoakOutcome {
    return { requests: this.requests, answers: new Map(this.answers), turnedAway: new Map(this.turnedAway) };
  }

  /** Resets the counts. */
  forget(): void {
    this.requests = 0;
    this.withLogIn = 0;
    this.answers.clear();
    this.turnedAway.clear();
    this.begun = performance.now();
  }

  private begin(): void {
    const asking = this.ask(this.requests++).finally(() => this.underWay.delete(asking));
    this.underWay.add(asking);
  }

  private async ask(nth: number): Promise<void> {
    // Multiplying by 37, which is coprime to 100, visits every kind of request.
    const place = (nth * 37) % 100;
    const call = place < WRITES ? this.nextWrite() : this.readAt(place, nth);
    if (place >= WRITES && call.token) this.withLogIn++;
    const answer = await this.answerTo(call, nth);
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
    if (answer !== TURNED_AWAY) return;
    const minute = Math.floor((performance.now() - this.begun) / 60_000);
    this.turnedAway.set(minute, (this.turnedAway.get(minute) ?? 0) + 1);
  }

  private async answerTo({ path, token, body, method = body ? 'POST' : 'GET' }: Call, nth: number): Promise<string> {
    const headers = { 'App-Id': 'soak', 'Content-Type': 'application/json', ...(token && { 'Auth-Token': token }) };
    const url = `${this.servers[nth % this.servers.length]}${path}`;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
      const answer = await fetch(url, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
      this.note(path, answer, (await answer.json().catch(() => ({}))) as { long_id?: string });
      return answer.status === 503 && answer.headers.has('retry-after') ? TURNED_AWAY : `${answer.status}`;
    } catch (error) {
      return String((error as Error).cause ?? error);
    }
  }

  private note(path: string, answer: Response, { long_id: longId }: { readonly long_id?: string }): void {
    const token = answer.headers.get('auth-token');
    if (path.endsWith('/basket/add_item') && answer.status === 201 && token) this.baskets.push(token);
    if (path.endsWith('/basket/checkout') && longId) this.purchases.push(longId);
  }

  /** Cancels bought bookings first, then checks out held spaces, so that the event never fills. */
  private nextWrite(): Call {
    const base = `/api/v1/${this.floor.companyId}`;
    const longId = this.purchases.shift();
    if (longId) return { path: `/api/v1/purchases/${longId}`, method: 'DELETE', body: {} };
    const token = this.baskets.shift();
    const client = { first_name: 'Buyer', last_name: `${this.buyer}`, email: `buyer-${this.buyer++}@example.test` };
    if (token) return { path: `${base}/basket/checkout`, token, body: { client } };
    return { path: `${base}/basket/add_item`, body: { event_id: this.floor.eventId, qty: 1 } };
  }

  private readAt(place: number, nth: number): Call {
    const { companyId, serviceId, eventId, adminToken: token } = this.floor;
    const open = `/api/v1/${companyId}`;
    const staff = `/api/v1/admin/${companyId}`;
    const date = `${FIRST_DAY.slice(0, 8)}${String(7 + (nth % 5)).padStart(2, '0')}`;
    if (place < 20) return { path: `${open}/time_data?service_id=${serviceId}&date=${date}` };
    if (place < 30) return { path: `${open}/day_data?service_id=${serviceId}&date=${date}&end_date=${date}` };
    if (place < 45) return { path: `${open}/services` };
    if (place < 55) return { path: `${open}/events/${eventId}` };
    if (place < 60) return { path: `/api/v1/company/${companyId}` };
    if (place < 70)
      return { path: '/graphql', body: { query: `{ services(companyId: ${companyId}) { nodes { id name people { name } } } }` } };
    if (place < 85) return { path: `${staff}/bookings?start_date=2030-02-01&end_date=2030-02-28`, token };
    if (place < 95) return { path: `${staff}/client?per_page=20`, token };
    const query = `{ bookings(companyId: ${companyId}, first: 10) { nodes { id client { firstName } service { name } } } }`;
    return { path: '/graphql', token, body: { query } };
  }
}
