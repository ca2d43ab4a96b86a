import { waychaser } from '@mountainpass/waychaser';
import { create } from 'hal-http-client';
import { createClient, HalResource, resetCache } from 'hal-rest-client';
import { enableValidation, parse, type Resource } from 'halfred';
import { Client, type State } from 'ketting';
import uriTemplate from 'uri-templates';
import { hrefOf, isJson, type Json } from '../oracles/hal-rules.js';

/** A link as the client library returns it. */
export interface HalLink {
  readonly rel: string;
  readonly href: string;
  /** Follows the link, with values for its template. */
  follow(values: Json): Promise<HalRecord>;
}

/** A record as the client library returns it. */
export interface HalRecord {
  readonly links: readonly HalLink[];
  /** Embedded records, as the library returns them; for a library that ignores them, links to their own URLs. */
  readonly embedded: readonly HalRecord[];
}

/** Reads the record at a URL. */
type Open = (url: string) => Promise<HalRecord>;

type Headers = Readonly<Record<string, string>>;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const ketting = (headers: Headers, base: string): Open => {
  const client = new Client(base);
  client.use((request, next) => {
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return next(request);
  });
  const record = (state: State): HalRecord => ({
    links: state.links.getAll().map(({ rel, href }) => ({
      ...{ rel, href },
      follow: async (values) => {
        const alike = state.links.getMany(rel);
        const found = alike.length > 1 ? state.followAll(rel)[alike.findIndex((link) => link.href === href)] : undefined;
        return record(await (found ?? state.follow(rel, Object(values))).get());
      },
    })),
    embedded: state.getEmbedded().map(record),
  });
  return async (url) => record(await client.go(url).get());
};

const halHttpClient = (headers: Headers): Open => {
  const client = create({ headers });
  type Answer = ReturnType<typeof client.get>;
  const good = (answer: Answer) =>
    answer.on({
      '2xx': (data) => data,
      xxx: (data, { status }) => {
        throw new Error(`${status} ${JSON.stringify(data)}`);
      },
    });
  const record = (data: unknown): HalRecord => {
    const { _links, _embedded } = isJson(data) ? data : {};
    return {
      links: Object.entries(isJson(_links) ? _links : {}).flatMap(([rel, links]) =>
        list(links).map((link, index) => ({
          ...{ rel, href: String(isJson(link) && link.href) },
          follow: async (vars) =>
            Array.isArray(links)
              ? record(list(await good(client.followAll(data, rel, { vars })))[index])
              : record(await good(client.follow(data, rel, { vars }))),
        })),
      ),
      embedded: Object.values(isJson(_embedded) ? _embedded : {}).flatMap((records) => list(records).map(record)),
    };
  };
  return async (url) => record(await good(client.get(url)));
};

const halRestClient = (headers: Headers, base: string): Open => {
  resetCache();
  const client = createClient(base, { headers: { ...headers } });
  const record = (resource: HalResource): HalRecord => ({
    links: Object.entries({ ...resource.links, self: resource }).flatMap(([rel, links]) =>
      list(links)
        .filter((link) => link instanceof HalResource)
        .map((link) => ({
          ...{ rel, href: String(link.uri.uri) },
          follow: async (values) => record(await link.fetch({ ...values })),
        })),
    ),
    // The library keeps one object per URL, so that a record with an embedded record of the same URL contains itself.
    embedded: Object.values(resource.props)
      .flatMap(list)
      .filter((inner) => inner instanceof HalResource && inner !== resource)
      .map((inner) => record(inner as HalResource)),
  });
  return async (url) => record(await client.fetchResource(url));
};

const wayChaser = (headers: Headers): Open => {
  const load = waychaser.defaults({ headers });
  type Answer = Awaited<ReturnType<typeof load>>;
  const record = (answer: Answer): HalRecord => {
    if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(answer.content)}`);
    const { _embedded } = Object(answer.content) as { _embedded?: Json };
    return {
      links: [...answer.ops].map((operation) => ({
        ...{ rel: operation.rel, href: operation.uri },
        follow: async (values) => record(await operation.invoke({ parameters: values })),
      })),
      embedded: Object.values(_embedded ?? {}).flatMap((records) => list(records).map((inner) => opened(hrefOf(inner, 'self')))),
    };
  };
  /** The library ignores embedded records: each is read by its own URL. */
  const opened = (href = ''): HalRecord => ({
    links: [{ rel: 'self', href, follow: async (values) => record(await load(uriTemplate(href).fillFromObject(values))) }],
    embedded: [],
  });
  return async (url) => record(await load(url));
};

/** Parser on which other libraries are built; it also validates each answer. */
const halfred = (headers: Headers): Open => {
  enableValidation();
  const record = (resource: Resource): HalRecord => {
    const issues = resource.validationIssues().map(({ path, message }) => `${path}: ${message}`);
    if (issues.length > 0) throw new Error(issues.join('\n'));
    return {
      links: Object.entries(resource.allLinkArrays()).flatMap(([rel, links]) =>
        links.map(({ href, templated }) => ({
          ...{ rel, href },
          follow: (values) => read(templated ? uriTemplate(href).fillFromObject(values) : href),
        })),
      ),
      embedded: Object.values(resource.allEmbeddedResourceArrays()).flat().map(record),
    };
  };
  const read: Open = async (url) => {
    const answer = await fetch(url, { headers: { ...headers, Accept: 'application/hal+json' } });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return record(parse(await answer.json()));
  };
  return read;
};

/** HAL client libraries of the walk, by their names on npm. */
export const HAL_CLIENTS: Readonly<Record<string, (headers: Headers, base: string) => Open>> = {
  ketting,
  'hal-http-client': halHttpClient,
  'hal-rest-client': halRestClient,
  '@mountainpass/waychaser': wayChaser,
  halfred,
};
