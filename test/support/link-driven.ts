import uriTemplate from 'uri-templates';
import { hrefOf, isJson, type Json } from './hal-rules.js';
import { type RawAnswer, rawAsk } from './raw-http.js';

/** The session that all resources of a page share: its token, and what has been read, by address. */
interface Page {
  token?: string;
  readonly read: Map<string, Resource>;
}

/** What the page's program is told when an answer is no success. */
export class Refused extends Error {
  constructor(readonly answer: RawAnswer) {
    super(`${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
  }
}

/**
 * A record as a link-driven browser SDK has it. Templates are expanded only where a link says it is one; what is
 * embedded stands for the link of its name and is found again by its own address; a token in any body, or in the
 * header of a 201, is used from then on; 200, 201 and 204 alone are successes. Source: wire.md 3.1.
 */
export class Resource {
  private constructor(
    private readonly page: Page,
    readonly data: Json,
  ) {}

  static async open(url: string): Promise<Resource> {
    return new Resource({ read: new Map() }, {}).send('GET', url);
  }

  $has = (rel: string): boolean => rel in this.links || rel in this.embedded;

  async $get(rel: string, params: Json = {}): Promise<Resource> {
    const inside = this.embedded[rel];
    if (isJson(inside)) return this.found(inside);
    return this.send('GET', this.href(rel, params));
  }

  /** The records of a list, each found by its own address; those of a relation of several links are read. */
  async $list(rel: string, params: Json = {}, name = rel): Promise<Resource[]> {
    const own = this.embedded[rel];
    const links = this.links[rel];
    if (!own && Array.isArray(links)) return Promise.all(links.map((link) => this.send('GET', String(link.href))));
    const list = Array.isArray(own) ? own : (await this.$get(rel, params)).embedded[name];
    if (!Array.isArray(list)) throw new Error(`${rel} embeds no list ${name}`);
    return list.filter(isJson).map((record) => this.found(record));
  }

  $post = (rel: string, params: Json = {}, body: Json = {}) => this.send('POST', this.href(rel, params), body);
  $put = (rel: string, params: Json = {}, body: Json = {}) => this.send('PUT', this.href(rel, params), body);
  $del = (rel: string, params: Json = {}, body?: Json) => this.send('DELETE', this.href(rel, params), body);

  /** For the addresses that the SDK knows by heart. */
  at = (method: string, url: string, body?: Json) => this.send(method, url, body);

  private get links(): Json {
    return isJson(this.data._links) ? this.data._links : {};
  }

  private get embedded(): Json {
    return isJson(this.data._embedded) ? this.data._embedded : {};
  }

  private found(record: Json): Resource {
    const self = hrefOf(record, 'self') ?? '';
    const known = this.page.read.get(self) ?? new Resource(this.page, record);
    this.page.read.set(self, known);
    return known;
  }

  private href(rel: string, params: Json): string {
    const link = this.links[rel];
    if (!isJson(link) || typeof link.href !== 'string') throw new Error(`No link ${rel} in ${JSON.stringify(this.links)}`);
    return link.templated === true ? uriTemplate(link.href).fillFromObject(params) : link.href;
  }

  private async send(method: string, url: string, body?: Json): Promise<Resource> {
    const { page } = this;
    const headers = {
      ...{ 'App-Id': 'f6b16c23', 'App-Key': 'f0bc4f65f4fbfe7b4b3b7264b655f5eb' },
      Accept: 'application/hal+json,application/json',
      ...(page.token && { 'Auth-Token': page.token }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    const answer = await rawAsk(method, url, headers, body && JSON.stringify(body));
    if (![200, 201, 204].includes(answer.status)) throw new Refused(answer);
    if (typeof answer.body.auth_token === 'string') page.token = answer.body.auth_token;
    if (answer.status === 201) page.token = answer.token ?? page.token;
    const resource = new Resource(page, answer.body);
    if (method === 'GET') page.read.set(url, resource);
    return resource;
  }
}
