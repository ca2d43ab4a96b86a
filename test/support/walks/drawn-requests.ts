import type { Description } from '../../../rest-adapter/openapi/create-description.js';
import type { SchemaObject } from '../../../rest-adapter/openapi/input-schema.js';
import { randomValue } from '../../../rest-adapter/openapi/random-input.js';
import { SeededRandom } from '../../../rest-adapter/openapi/seeded-random.js';
import { DAY, type DemoRecords } from '../fixtures/demo-records.js';
import { isJson } from '../oracles/hal-rules.js';

export interface DrawnRequest {
  /** Path in the description, with parameters. */
  readonly path: string;
  readonly method: string;
  /** URL that is requested. */
  readonly url: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: SchemaObject;
}

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly Parameter[];
  readonly body: SchemaObject | undefined;
}

/** Changes that are never generated, since they could end the log-in of other calls: of accounts, sessions and the company. */
const ENDS = /\/(login|logout|sessions|update_password|administrators|user)(\/|$)|^DELETE .*\/company$/;

/** Generates random requests from a description alone, operation by operation. Many ids are those of existing records. */
export class DrawnRequests {
  private readonly operations: readonly Operation[];
  private readonly random: SeededRandom;
  private count = 0;

  constructor(
    description: Description,
    private readonly records: DemoRecords,
    seed: number,
  ) {
    this.random = new SeededRandom(20_301 + seed);
    this.operations = operationsOf(description).filter(({ path, method }) => method === 'GET' || !ENDS.test(`${method} ${path}`));
  }

  next(): DrawnRequest {
    const { path, method, parameters, body } = this.operations[this.count % this.operations.length]!;
    this.count += 1;
    const drawn = new Map(
      parameters
        .filter(({ in: place, required }) => place === 'path' || required || this.random.chance(0.25))
        .map((parameter) => [parameter, this.value(parameter.name, parameter.schema, path)] as const),
    );
    const inPath = new Map([...drawn].filter(([each]) => each.in === 'path').map(([{ name }, value]) => [name, value]));
    const query = [...drawn]
      .filter(([each]) => each.in === 'query')
      .map(([{ name }, value]) => `${name}=${encodeURIComponent(textOf(value))}`)
      .join('&');
    const plain = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(inPath.get(name)) || '1'));
    return { path, method, url: query ? `${plain}?${query}` : plain, ...(body && { body: this.body(body, path) }) };
  }

  private body({ properties = {}, required = [] }: SchemaObject, path: string): Record<string, unknown> {
    const names = Object.keys(properties).filter((name) => required.includes(name) || this.random.chance(0.2));
    return Object.fromEntries(names.map((name) => [name, this.value(name, properties[name] ?? {}, path)]));
  }

  private value(name: string, schema: SchemaObject, path: string): unknown {
    const known = this.random.chance(0.8) ? this.known(name, path) : undefined;
    return known ?? randomValue(schema, this.random);
  }

  /** Existing value of a path parameter: the id of a record of the collection in front of it, or of the kind in its name. */
  private known(name: string, path: string): unknown {
    if (/^(parent_)?company_id$/.test(name)) return this.records.company;
    if (/date$/.test(name)) return DAY;
    const [, before = ''] = new RegExp(`/(\\w+)/\\{${name}\\}`).exec(path) ?? [];
    const plural = name.replace(/_id$/, 's').replace(/^persons$/, 'people');
    return Reflect.get(this.records, before) ?? Reflect.get(this.records, plural) ?? Reflect.get(this.records, name);
  }
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : isJson(value) ? JSON.stringify(value) : String(value ?? '');

function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters = [], requestBody } = operation as {
        readonly parameters?: readonly Parameter[];
        readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: SchemaObject }>> };
      };
      const body = requestBody?.content['application/json']?.schema;
      return { path, method: method.toUpperCase(), parameters: parameters.filter(({ name }) => name), body };
    }),
  );
}
