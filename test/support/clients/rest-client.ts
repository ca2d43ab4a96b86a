import uriTemplate from 'uri-templates';
import { answerFaults, hidingFaults, limitChecks } from '../oracles/hal-answer.js';
import { isJson, type Json } from '../oracles/hal-rules.js';
import { exchange, type HttpAnswer } from './http-exchange.js';

export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; {} when the body was empty; `{ text }` when it was of another type. */
  readonly body: Json;
}

export interface RestCaller {
  /** Address of the server: `http://127.0.0.1:3000`. */
  readonly base: string;
  /** Null: no App-Id is sent. `demo` by default. */
  readonly appId?: string | null;
  readonly appKey?: string;
  readonly token?: string;
  /** False: the server has another table of endpoints than this repository. */
  readonly isOurs?: boolean;
  /** Collects the faults of responses; without it, they are thrown. */
  readonly faults?: string[];
  /** Cache of responses to GET, by token and path; without it, nothing is cached. */
  readonly known?: Map<string, Promise<RestAnswer>>;
}

type Body = Json | URLSearchParams | FormData | Blob | string;

/** Bodies for which `fetch` sets the Content-Type; for a Blob without a type none is sent. */
const OF_FETCH = [URLSearchParams, FormData, Blob];

/**
 * A v1 client that behaves like the vendors' own: it follows links, expands only links marked `templated`, and adopts the
 * Auth-Token of a 201. It throws, or adds to `faults`, when a response breaks a rule of HAL that clients depend on.
 */
export class RestClient {
  token: string | undefined;

  constructor(private readonly caller: RestCaller) {
    this.token = caller.token;
  }

  /** Client of the same application with another token, or with none. */
  as(token: string | undefined): RestClient {
    return new RestClient({ ...this.caller, token });
  }

  /** Client that reads each address once: for walks during which nothing is written. */
  remembering(): RestClient {
    return new RestClient({ ...this.caller, ...(this.token && { token: this.token }), known: new Map() });
  }

  get = (path: string): Promise<RestAnswer> => this.send('GET', path);
  post = (path: string, body: Body = {}): Promise<RestAnswer> => this.send('POST', path, body);
  put = (path: string, body: Body = {}): Promise<RestAnswer> => this.send('PUT', path, body);
  delete = (path: string, body?: Body): Promise<RestAnswer> => this.send('DELETE', path, body);

  /** Follows a relation of a record. `params` fill its template; a relation of several links takes `index`. */
  follow(record: unknown, rel: string, params: Json = {}, { method = 'GET', body, index = 0 }: Follow = {}): Promise<RestAnswer> {
    const relation = isJson(record) && isJson(record._links) ? record._links[rel] : undefined;
    const link: unknown = Array.isArray(relation) ? relation[index] : relation;
    if (!isJson(link) || typeof link.href !== 'string')
      throw new Error(`No link ${rel} in ${JSON.stringify(record).slice(0, 300)}`);
    const href = link.templated === true ? uriTemplate(link.href).fillFromObject(params) : link.href;
    return this.send(method, href, body);
  }

  /** `path` is a path of this server or an absolute link, of which only the part after the origin is used. */
  async send(method: string, path: string, body?: Body, extra: Readonly<Record<string, string>> = {}): Promise<RestAnswer> {
    const isRead = method === 'GET' && body === undefined && Object.keys(extra).length === 0;
    const answer = isRead ? await this.read(path) : await this.ask(method, path, body, extra);
    if (answer.status === 201) this.token = answer.headers.get('Auth-Token') ?? this.token;
    const broken = [
      ...answerFaults({ method, path, body: answer.body }, this.caller.isOurs),
      ...(await hidingFaults(answer.body, this.reader(answer.body.auth_token), limitChecks(this.caller.base, { method, path }))),
    ];
    if (broken.length > 0) this.tell(`${method} ${path} answered ${answer.status}\n${broken.join('\n')}`);
    return answer;
  }

  private tell(fault: string): void {
    if (!this.caller.faults) throw new Error(fault);
    this.caller.faults.push(fault);
  }

  /** Reads with the token of a response's body, if it has one, else with the client's own. */
  private reader(token: unknown = this.token): (path: string) => Promise<Json> {
    return async (path) => (await this.read(path, typeof token === 'string' ? token : undefined)).body;
  }

  private read(path: string, token = this.token): Promise<RestAnswer> {
    const { known } = this.caller;
    const ask = () => this.ask('GET', path, undefined, { ...(token && { 'Auth-Token': token }) });
    if (!known) return ask();
    const answer = known.get(`${token} ${withoutOrigin(path)}`) ?? ask();
    known.set(`${token} ${withoutOrigin(path)}`, answer);
    return answer;
  }

  private async ask(
    method: string,
    path: string,
    body: Body | undefined,
    extra: Readonly<Record<string, string>>,
  ): Promise<RestAnswer> {
    const url = this.caller.base + withoutOrigin(path);
    const isPlain = isJson(body) && !OF_FETCH.some((kind) => body instanceof kind);
    const headers = { ...this.credentials(), ...(isPlain && { 'Content-Type': 'application/json' }), ...extra };
    const answer =
      isPlain || body === undefined
        ? await exchange(url, { method, headers, body: body && JSON.stringify(body) })
        : await fetched(await fetch(url, { method, headers, body: body as Exclude<Body, Json> }));
    return { status: answer.status, headers: answer.headers, body: bodyOf(answer) };
  }

  private credentials(): Record<string, string> {
    const { appId = 'demo', appKey } = this.caller;
    return {
      Accept: 'application/hal+json,application/json',
      // Compression would take a fifth of the CPU time of a request.
      'Accept-Encoding': 'identity',
      ...(appId !== null && { 'App-Id': appId }),
      ...(appKey && { 'App-Key': appKey }),
      ...(this.token && { 'Auth-Token': this.token }),
    };
  }
}

const withoutOrigin = (path: string): string => path.replace(/^https?:\/\/[^/]+/, '');

interface Follow {
  readonly method?: string;
  readonly body?: Body;
  readonly index?: number;
}

const fetched = async (response: Response): Promise<HttpAnswer> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});

function bodyOf({ text, headers }: HttpAnswer): Json {
  if (text === '') return {};
  if (!headers.get('Content-Type')?.includes('json')) return { text };
  const body: unknown = JSON.parse(text);
  return isJson(body) ? body : { body };
}

/** Records embedded under `rel`; empty if there is no such list. */
export function embedded(answer: RestAnswer | Json, rel: string): readonly Json[] {
  const body = 'headers' in answer && isJson(answer.body) ? answer.body : answer;
  const inside = '_embedded' in body && isJson(body._embedded) ? body._embedded[rel] : undefined;
  return Array.isArray(inside) ? inside.filter(isJson) : [];
}
