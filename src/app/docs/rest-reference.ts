import type { SchemaObject } from '../../../rest-adapter/openapi/input-schema.js';
import { type Html, html, inline, prose } from './html.js';
import { document } from './shell.js';

const ROOT = '/docs/rest';

/** OpenAPI description: the parts that the reference shows. */
export interface ReferenceSource {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ReferenceOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly responses: Readonly<Record<string, { readonly description: string }>>;
    readonly parameters: Readonly<Record<string, DescribedParameter>>;
  };
}

interface DescribedParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: SchemaObject;
}

type Content = Readonly<Record<string, { readonly schema: SchemaObject; readonly example?: unknown }>>;

interface ReferenceOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly DescribedParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly description: string; readonly content?: Content }>
  >;
}

interface PlacedOperation extends ReferenceOperation {
  readonly method: string;
  readonly path: string;
}

/** Pages of the reference of `/api/v1`, by their paths: a page for each heading, one of records and refusals, and an overview. */
export function referencePages(source: ReferenceSource): ReadonlyMap<string, string> {
  const operations = Object.entries(source.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): PlacedOperation => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const pages = source.tags.map(({ name, description }) => {
    const own = operations.filter(({ tags }) => tags.includes(name));
    return { path: pathOf(name), title: name, body: headingPage({ name, description }, own) };
  });
  const all = [...pages, { path: `${ROOT}/records`, title: 'Records and refusals', body: recordsPage(source) }];
  const chapter = { name: 'REST reference', path: ROOT, pages: all.map(({ path, title }) => [path, title] as const) };
  return new Map([
    [ROOT, document({ path: ROOT, title: 'REST reference', body: overview(source, operations) })],
    ...all.map((page) => [page.path, document({ ...page, chapter })] as const),
  ]);
}

const pathOf = (heading: string): string => `${ROOT}/${heading.toLowerCase().replace(/\W+/g, '-')}`;

const overview = ({ info, tags }: ReferenceSource, operations: readonly PlacedOperation[]): Html => html`<h1>REST reference</h1>
${prose(info.description)}
<p>Programs read all of this from <a href="/openapi.json">OpenAPI</a>.</p>
<ul class="cards">${tags.map(({ name, description }) => {
  const { length } = operations.filter((each) => each.tags.includes(name));
  return html`<li><a href="${pathOf(name)}">${name}</a> <span class="count">${length} calls</span><p>${description}</p></li>`;
})}<li><a href="${ROOT}/records">Records and refusals</a><p>What calls answer with, field by field, and how they refuse.</p></li></ul>`;

const headingPage = (heading: { readonly name: string; readonly description: string }, own: readonly PlacedOperation[]): Html =>
  html`<h1>${heading.name}</h1>
<p class="lead">${heading.description}</p>
<details><summary>All ${own.length} calls</summary>
<ul>${own.map(({ operationId, summary, method, path }) => html`<li><a href="#${operationId}">${method} ${path}</a> ${inline(summary)}</li>`)}</ul></details>
${own.map(operationSection)}`;

function operationSection({ operationId, description, method, path, parameters, requestBody, responses }: PlacedOperation): Html {
  const own = parameters.filter(({ $ref }) => $ref === undefined);
  const body = requestBody && Object.values(requestBody.content)[0]?.schema;
  return html`<section class="operation call" id="${operationId}" aria-labelledby="${operationId}-name">
<h2 id="${operationId}-name" class="address"><span class="method">${method}</span> <code>${path}</code></h2>
${prose(description)}
${own.length > 0 ? html`<h3>Parameters</h3>${rowsOf(own.map((each) => ({ ...each, place: each.in })))}` : undefined}
${body?.properties ? html`<h3>Body</h3>${fieldRows(body)}` : undefined}
<h3>Answers</h3>
<ul>${Object.entries(responses).map(([status, response]) => answerLine(status, response))}</ul>
${exampleOf('An example of the body', requestBody?.content)}
${exampleOf('An example of the answer', Object.values(responses)[0]?.content)}
</section>`;
}

/** Most lines of an example that a page shows; OpenAPI has all of them. */
const MAX_LINES = 60;

function exampleOf(title: string, content: Content | undefined): Html | undefined {
  const { example } = Object.values(content ?? {})[0] ?? {};
  if (example === undefined) return undefined;
  const lines = JSON.stringify(example, null, 2).split('\n');
  const shown = [...lines.slice(0, MAX_LINES), ...(lines.length > MAX_LINES ? ['…'] : [])].join('\n');
  return html`<details><summary>${title}</summary><pre tabindex="0"><code>${shown}</code></pre></details>`;
}

function answerLine(status: string, { $ref, description, content }: ReferenceOperation['responses'][string]): Html {
  if ($ref) return html`<li><a href="${ROOT}/records#${status}">${status}</a> ${inline(description)}</li>`;
  const schema = content && Object.values(content)[0]?.schema;
  const isNamed = schema?.$ref !== undefined || schema?.anyOf !== undefined || schema?.items !== undefined;
  return html`<li><strong>${status}</strong> ${inline(description)} ${schema && isNamed ? typeOf(schema) : undefined}</li>`;
}

interface TableRow {
  readonly name: string;
  readonly place?: string;
  readonly required?: boolean;
  readonly description?: string | undefined;
  readonly schema: SchemaObject;
}

const rowsOf = (rows: readonly TableRow[]): Html =>
  html`<table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.map(
    ({ name, place, required, description, schema }) =>
      html`<tr><td><code>${name}</code>${place ? html` <span class="soft">${place}</span>` : undefined}${required ? html` <strong>needed</strong>` : undefined}</td><td>${typeOf(schema)}</td><td>${description ? inline(description) : undefined}</td></tr>`,
  )}</tbody></table>`;

const fieldRows = ({ properties = {}, required = [] }: SchemaObject): Html =>
  rowsOf(
    Object.entries(properties)
      .filter(([name]) => name !== '_links')
      .map(([name, schema]) => ({ name, schema, description: schema.description, required: required.includes(name) })),
  );

/** Type in words; records are links to their description. */
function typeOf(schema: SchemaObject): Html {
  const { $ref, anyOf, items, enum: words } = schema;
  if (typeof $ref === 'string') return html`<a href="${ROOT}/records#${nameIn($ref)}">${nameIn($ref)}</a>`;
  if (anyOf) return joined(anyOf.map(typeOf));
  if (words)
    return html`${words.map((word, place) => html`${place > 0 ? ', ' : ''}<code>${word === null ? 'null' : String(word)}</code>`)}`;
  if (items) return html`list of ${typeOf(items)}`;
  const types = [schema.type ?? 'anything'].flat().join(' or ');
  return html`${types}${schema.format ? ` (${schema.format})` : ''}`;
}

const joined = (types: readonly Html[]): Html => html`${types.map((type, place) => html`${place > 0 ? ' or ' : ''}${type}`)}`;

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

const recordsPage = ({ components }: ReferenceSource): Html => html`<h1>Records and refusals</h1>
<p class="lead">What calls answer with. Each record has the type and the meaning of the field of the schema that it shows.</p>
<h2>Refusals</h2>
<p>Every refusal has this body. Its status says what a program should do next.</p>
${fieldRows(components.schemas.Refusal ?? {})}
${Object.entries(components.responses).map(([name, { description }]) => {
  const status = name.replace('Refused', '');
  return html`<h3 id="${status}">${status}</h3>${prose(description)}`;
})}
<h2>Records</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) =>
    html`<section class="operation" id="${name}" aria-labelledby="${name}-name"><h2 id="${name}-name">${name}</h2>${schema.description ? prose(schema.description) : undefined}${fieldRows(schema)}${linksOf(schema)}</section>`,
)}`;

/** Links of a record, each with the call that it leads to. */
function linksOf({ properties = {} }: SchemaObject): Html | undefined {
  const links = Object.entries(properties._links?.properties ?? {});
  if (links.length === 0) return undefined;
  return html`<h3>Links</h3><ul>${links.map(([name, { description = '' }]) => html`<li><code>${name}</code> ${inline(description)}</li>`)}</ul>`;
}
