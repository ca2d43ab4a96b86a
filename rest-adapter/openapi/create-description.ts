import { setImmediate } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import type { Endpoint } from '../endpoint.js';
import { indexPaths } from '../match-path.js';
import { adapterSchema } from '../operations/wire-schema.js';
import { routes } from '../routes.js';
import { COMPONENT_HEADERS, COMPONENT_PARAMETERS, FORM, LINK, SECURITY_SCHEMES } from './components.js';
import { describeRow } from './describe-row.js';
import type { SchemaObject } from './input-schema.js';
import { COMPANIES, HEADINGS, headingOf, operationIds, rowsByPath } from './names.js';
import { BASE, observeRow, type RowAnswers } from './observe-row.js';
import { Records } from './records.js';
import { refusalResponses, refusalSchema } from './refusals.js';
import type { ValueContext } from './value-schema.js';
import { inWireNames } from './wire-names.js';

/** OpenAPI 3.1 of `/api/v1`, as JSON. */
export interface Description {
  readonly openapi: '3.1.1';
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, SchemaObject>>; readonly [kind: string]: unknown };
  readonly [part: string]: unknown;
}

export interface DescribedTable {
  readonly schema: GraphQLSchema;
  readonly version: string;
  /** Rows to describe; the complete table if left out. */
  readonly rows?: readonly Endpoint[];
}

/**
 * OpenAPI 3.1 of the endpoint table: parameters and bodies from the schemas that read them, answers from the views that
 * render them, refusals from the table of statuses. The same table gives the same description, to the byte. The process
 * does other work between two rows, since the complete table takes seconds.
 */
export async function createDescription({ schema, version, rows = routes }: DescribedTable): Promise<Description> {
  const wire = adapterSchema(schema);
  const all = rowsByPath(rows);
  const ids = operationIds(all);
  const records = new Records();
  const answers = new Map<Endpoint, RowAnswers>();
  for (const row of rows) {
    answers.set(row, observeRow(wire, row));
    await setImmediate();
  }
  for (const { bodies } of answers.values()) for (const body of bodies) records.collect(body);
  const at: ValueContext = { name: '', rowAt: rowFinder(rows) };

  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of all) {
    const { row, path } = each;
    const tag = headingOf(path).name;
    const described = describeRow({ schema: wire, row, path, answers: answers.get(row)!, records, at });
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: { operationId: ids.get(each), tags: [tag], ...described } };
  }
  const met = new Set(all.map(({ path }) => headingOf(path)));
  const tags = [...HEADINGS, COMPANIES].filter((heading) => met.has(heading));
  return inWireNames({
    openapi: '3.1.1' as const,
    info: { title: 'Daybook', version, description: INTRODUCTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'The server that returned this document.' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths: sorted(paths),
    components: {
      schemas: used(paths, { Form: FORM, Link: LINK, Refusal: refusalSchema, ...records.schemas(at) }),
      responses: refusalResponses(schema),
      parameters: COMPONENT_PARAMETERS,
      headers: COMPONENT_HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  });
}

const INTRODUCTION = `REST API for bookings, in HAL: records have links, and embed other records.

Each request names its application (\`App-Id\`). A caller who is logged in sends the token of the log-in (\`Auth-Token\`). Bodies
are JSON or forms; a parameter may be in the query or in the body. Unless stated otherwise, amounts of money are in minor units,
lengths of time in minutes, and times without an offset in the time zone of the company.`;

/** Records that are referred to, directly or through others. Refusals are referred to outside of the paths. */
function used(paths: object, schemas: Readonly<Record<string, SchemaObject>>): Record<string, SchemaObject> {
  const met = new Set(['Refusal']);
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (met.has(name)) continue;
      met.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => met.has(name)));
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Returns a function that names the row that a link of a generated answer leads to. */
function rowFinder(rows: readonly Endpoint[]): ValueContext['rowAt'] {
  const find = indexPaths(rows.map((row) => ({ row })));
  return (href) => {
    if (!href.startsWith(BASE)) return undefined;
    const path = href
      .slice(BASE.length)
      .replace(/\{\/\w+\}/g, '')
      .replace(/[?{].*$/, '')
      .replace(/ /g, '%20');
    const methods = find(path)?.methods;
    const [first] = [...(methods?.keys() ?? [])];
    const served = methods?.get('GET') ?? (first && methods?.get(first)) ?? undefined;
    return served && `${served.row.method} ${served.row.path}`;
  };
}
