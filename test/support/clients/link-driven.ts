import uriTemplate from 'uri-templates';
import { isJson, type Json } from '../oracles/hal-rules.js';

/** HTTP response as the client program receives it. Header names are in lower case. */
export interface Answer {
  readonly status: number;
  /** Header Auth-Token, if the program may read it. */
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Json;
}

/** Sends an HTTP request: a page through the browser, a test through Node. */
export type SendRequest = (
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
) => Promise<Answer>;

/** Session shared by all resources of a page: the token, and a cache of the resources read, by URL. */
interface Session {
  readonly ask: SendRequest;
  readonly read: Map<string, Promise<Resource>>;
  token?: string;
}

interface Link {
  readonly href: string;
  readonly templated: boolean;
}

/** Error for a response without a success status. */
export class Refused extends Error {
  constructor(
    readonly answer: Answer,
    /** Body of the response, which may have links, such as the choices of a log-in. */
    readonly record: Resource,
  ) {
    super(`${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
  }
}

/**
 * A record as a link-driven browser SDK represents it. Only links marked `templated` are expanded; an embedded record replaces
 * the link of the same name and is cached under its own URL; each URL is read once; a token in any body, or in the header of
 * a 201, is used from then on; only 200, 201 and 204 are successes. Runs in Node and, bundled, in pages (test/browser).
 * Source: wire.md 3.1.
 */
export class Resource {
  /** Properties of the body, without those whose names begin with _ or $. */
  readonly data: Json;
  private readonly links: ReadonlyMap<string, Link | readonly Link[]>;

  private constructor(
    private readonly session: Session,
    readonly url: string,
    body: Json,
  ) {
    this.data = Object.fromEntries(Object.entries(body).filter(([name]) => !/^[_$]/.test(name)));
    this.links = new Map([...entries(body._links, linkOf), ...entries(body._embedded, (record) => this.keep(record))]);
  }

  static open(url: string, ask: SendRequest): Promise<Resource> {
    return new Resource({ ask, read: new Map() }, url, {}).at('GET', url);
  }

  get token(): string | undefined {
    return this.session.token;
  }

  $has = (rel: string): boolean => this.links.has(rel);

  $href(rel: string, params: Json = {}): string {
    const link = this.links.get(rel);
    if (!link || Array.isArray(link)) throw new Error(`No single link ${rel} among ${[...this.links.keys()]} of ${this.url}`);
    return expand(link as Link, params);
  }

  $get = (rel: string, params: Json = {}) => this.at('GET', this.$href(rel, params));
  $post = (rel: string, params: Json = {}, body: Json = {}) => this.at('POST', this.$href(rel, params), body);
  $put = (rel: string, params: Json = {}, body: Json = {}) => this.at('PUT', this.$href(rel, params), body);
  $del = (rel: string, params: Json = {}, body?: Json) => this.at('DELETE', this.$href(rel, params), body);

  /** Removes the resource that a link leads to from the cache. */
  $flush = (rel: string, params: Json = {}): boolean => this.session.read.delete(this.$href(rel, params));

  /** Records of a relation: one per link if it has a list of links, else those that its single record embeds under `name`. */
  async $list(rel: string, params: Json = {}, name = rel): Promise<Resource[]> {
    const links = this.links.get(rel) ?? [];
    if (Array.isArray(links)) return Promise.all(links.map((link: Link) => this.at('GET', expand(link, params))));
    const listed = await this.$get(rel, params);
    if (!Array.isArray(listed.links.get(name))) throw new Error(`${listed.url} embeds no list ${name}`);
    return listed.$list(name);
  }

  /** Sends a request to a URL; a GET is cached. Public because the SDK also knows some URLs that no link gives. */
  at(method: string, href: string, body?: Json): Promise<Resource> {
    const url = new URL(href, this.url).href;
    if (method !== 'GET') return this.send(method, url, body);
    const known = this.session.read.get(url) ?? this.send(method, url);
    this.session.read.set(url, known);
    known.catch(() => this.session.read.delete(url));
    return known;
  }

  /**
   * Caches an embedded record under its own URL and returns a link to it. A record without a self link is cached under the URL
   * of its parent.
   */
  private keep(record: unknown): Link | Link[] {
    if (Array.isArray(record)) return record.flatMap((each) => this.keep(each));
    if (!isJson(record)) throw new Error(`${this.url} embeds ${record}`);
    const self = isJson(record._links) ? linkOf(record._links.self) : { href: this.url, templated: false };
    const href = new URL(expand(self as Link, {}), this.url).href;
    this.session.read.set(href, Promise.resolve(new Resource(this.session, href, record)));
    return { href, templated: false };
  }

  private async send(method: string, url: string, body?: Json): Promise<Resource> {
    const { session } = this;
    const headers = {
      ...{ 'App-Id': 'f6b16c23', 'App-Key': 'f0bc4f65f4fbfe7b4b3b7264b655f5eb' },
      Accept: 'application/hal+json,application/json',
      ...(session.token && { 'Auth-Token': session.token }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const answer = await session.ask(method, url, headers, body && JSON.stringify(body));
    const resource = new Resource(session, url, answer.body);
    if (![200, 201, 204].includes(answer.status)) throw new Refused(answer, resource);
    if (typeof answer.body.auth_token === 'string') session.token = answer.body.auth_token;
    if (answer.status === 201) session.token = answer.token ?? session.token;
    return resource;
  }
}

const expand = ({ href, templated }: Link, params: Json): string => (templated ? uriTemplate(href).fillFromObject(params) : href);

function linkOf(link: unknown): Link | Link[] {
  if (Array.isArray(link)) return link.flatMap(linkOf);
  const { href, templated } = Object(typeof link === 'string' ? { href: link } : link);
  if (typeof href !== 'string') throw new Error(`Found ${JSON.stringify(link)}, expected a link`);
  return { href, templated: templated === true };
}

const entries = <Value>(found: unknown, read: (value: unknown) => Value): [string, Value][] =>
  Object.entries(isJson(found) ? found : {}).map(([name, value]) => [name, read(value)]);
