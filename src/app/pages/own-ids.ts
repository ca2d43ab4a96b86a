/** OpenAPI description: the parts from which calls are built. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters: readonly (CallParameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

export interface CallParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
  /** True when the example is the id of a record on this server. */
  readonly isOwn?: boolean;
}

/** Call that can be made: its path with `{names}`, its parameters, and an example of its body. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly CallParameter[];
  readonly example: unknown;
}

type Headers = [name: string, value: string][];

/** Public lists of the records whose ids queries and bodies contain, by parameter. */
const PUBLIC_LISTS: Readonly<Record<string, string>> = {
  service_id: '/api/v1/{company_id}/services',
  person_id: '/api/v1/{company_id}/people',
  resource_id: '/api/v1/{company_id}/resources',
};

/**
 * Copy of a call with ids of records on this server, in place of those of the server where the examples were recorded: the id of
 * the first record in the list above a path, and the long id of the purchase made on `/` in this browser tab. The example
 * remains if there is no list, the list is empty, or the caller may not read it.
 */
export async function withOwnIds(call: Call, { paths }: Description, headers: Headers): Promise<Call> {
  const values = new Map(call.parameters.map(({ name, example = '' }) => [name, String(example)]));
  const filled = (path: string) =>
    path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const parameters: CallParameter[] = [];
  for (const parameter of call.parameters) {
    const list = listOf(parameter, call.path);
    const booked = parameter.name === 'long_id' ? (sessionStorage.getItem('long_id') ?? undefined) : undefined;
    const own = list && paths[list]?.get ? await firstId(filled(list), headers) : booked;
    if (own !== undefined) values.set(parameter.name, own);
    parameters.push(own === undefined ? parameter : { ...parameter, example: own, isOwn: true });
  }
  return { ...call, parameters, example: await inBody(call.example, (list) => firstId(filled(list), headers)) };
}

async function inBody(example: unknown, first: (list: string) => Promise<string | undefined>): Promise<unknown> {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example;
  const fields = Object.entries(example).map(async ([name, value]): Promise<[string, unknown]> => {
    const own = PUBLIC_LISTS[name] && typeof value === 'number' ? await first(PUBLIC_LISTS[name]) : undefined;
    return [name, own === undefined ? value : Number(own)];
  });
  return Object.fromEntries(await Promise.all(fields));
}

/** Path of the list whose records have the ids that a parameter takes. */
function listOf({ name, in: place, example }: CallParameter, path: string): string | undefined {
  if (name === 'company_id' || name === 'long_id' || !/^(\w+_)?id$/.test(name)) return undefined;
  if (place === 'path') return path.slice(0, path.indexOf(`/{${name}}`));
  return example === undefined ? undefined : PUBLIC_LISTS[name];
}

async function firstId(list: string, headers: Headers): Promise<string | undefined> {
  try {
    const answer = await fetch(`${list}?per_page=1`, { headers });
    if (!answer.ok) return undefined;
    const { _embedded = {} } = (await answer.json()) as { readonly _embedded?: Readonly<Record<string, unknown>> };
    const [first] = Object.values(_embedded).find((records) => Array.isArray(records)) as { readonly id?: unknown }[];
    return first?.id === undefined ? undefined : String(first.id);
  } catch {
    return undefined;
  }
}
