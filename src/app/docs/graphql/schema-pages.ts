import { type GraphQLField, type GraphQLNamedType, type GraphQLSchema, isIntrospectionType } from 'graphql';
import { modulesOfFields } from '../../../../schema/modules-of-fields.js';
import { inWords, permissionOf } from '../../../../schema/shared/allow.js';
import { readDocument } from '../guides/read-guide.js';
import { type Html, html, inline, prose } from '../html.js';
import { document } from '../shell.js';
import { fieldRows, pageOfType, ROOT, typeLink, typeSection } from './type-pages.js';

/** Titles and introductions of the pages of types, by the last part of their path. */
const TYPE_PAGES: Readonly<Record<string, readonly [title: string, lead: string]>> = {
  objects: ['Objects', 'Records and what else is answered.'],
  figures: ['Figures', 'What is answered of figures: a type for the rows, totals and dimensions of each subject.'],
  inputs: ['Inputs', 'What mutations and queries take.'],
  enums: ['Enums', 'Closed sets of words, the codes of errors among them.'],
  scalars: ['Scalars', 'Single values, as JSON writes them.'],
};

/** Heading of the root fields that one resolver makes for several records: categories, reasons and the like. */
const SHORT_LISTS = 'short-lists';

interface RootField {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly field: GraphQLField<unknown, unknown>;
  readonly module: string;
}

/** Root field with its description and the path of that, for the search. */
export interface FoundField {
  readonly name: string;
  readonly path: string;
  readonly description: string;
}

/** Pages of the schema by their paths: an overview, one page for the root fields of each module, and the pages of types. */
export function schemaPages(schema: GraphQLSchema): Record<string, string> {
  const fields = rootFields(schema);
  const modules = Map.groupBy(fields, ({ module }) => module);
  const types = Map.groupBy(typesOf(schema), pageOfType);
  const pages = [
    ...[...modules].map(([module, own]) => ({
      path: `${ROOT}/${module}`,
      title: titleOf(module),
      body: modulePage(module, own),
      parts: own.filter(({ kind }) => kind !== 'subscription').map(({ field }) => [field.name, field.name] as const),
    })),
    ...Object.entries(TYPE_PAGES).map(([page, [title, lead]]) => ({
      path: `${ROOT}/${page}`,
      title,
      body: typesPage(title, lead, types.get(page) ?? []),
      parts: [],
    })),
  ];
  const chapter = { name: 'GraphQL reference', path: ROOT, pages: pages.map(({ path, title }) => [path, title] as const) };
  return Object.fromEntries([
    [ROOT, document({ path: ROOT, title: 'GraphQL reference', body: overview(schema, modules) })],
    ...pages.map(({ parts, ...page }) => [page.path, document({ ...page, chapter: { ...chapter, parts } })]),
  ]);
}

/** Queries and mutations with their descriptions and the paths of those. */
export const foundFields = (schema: GraphQLSchema): FoundField[] =>
  rootFields(schema)
    .filter(({ kind }) => kind !== 'subscription')
    .map(({ field, module }) => ({ name: field.name, path: pathOf(module, field.name), description: field.description ?? '' }));

const pathOf = (module: string, name: string): string => `${ROOT}/${module}#${name}`;

const titleOf = (module: string): string => `${module.charAt(0).toUpperCase()}${module.slice(1).replaceAll('-', ' ')}`;

function rootFields(schema: GraphQLSchema): RootField[] {
  const modules = modulesOfFields(readDocument('schema/resolvers.ts'));
  const ofKind = (kind: RootField['kind'], fields: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {}) =>
    Object.values(fields).map((field) => ({ kind, field, module: modules.get(field.name) ?? SHORT_LISTS }));
  return [
    ...ofKind('query', schema.getQueryType()?.getFields()),
    ...ofKind('mutation', schema.getMutationType()?.getFields()),
    ...ofKind('subscription', schema.getSubscriptionType()?.getFields()),
  ].sort((one, other) => one.module.localeCompare(other.module) || one.field.name.localeCompare(other.field.name));
}

const typesOf = (schema: GraphQLSchema): GraphQLNamedType[] => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !roots.some((root) => root === type))
    .sort((one, other) => one.name.localeCompare(other.name));
};

const overview = (
  schema: GraphQLSchema,
  modules: ReadonlyMap<string, readonly RootField[]>,
): Html => html`<h1>GraphQL reference</h1>
${prose(schema.description ?? '')}
<p>Try it in the <a href="/playground">playground</a>; programs read the same from <a href="/schema.graphql">/schema.graphql</a>. The codes of errors are
under <a href="${ROOT}/enums#ErrorCode">ErrorCode</a>.</p>
<h2>Root fields</h2>
<ul class="cards columned">${[...modules].map(
  ([module, own]) =>
    html`<li><a href="${ROOT}/${module}">${titleOf(module)}</a><p>${joined(own.filter(({ kind }) => kind !== 'subscription').map(({ field }) => html`<a href="${pathOf(module, field.name)}">${field.name}</a>`))}</p></li>`,
)}</ul>
<h2>Types</h2>
<ul class="cards">${Object.entries(TYPE_PAGES).map(
  ([page, [title, lead]]) => html`<li><a href="${ROOT}/${page}">${title}</a><p>${lead}</p></li>`,
)}</ul>`;

const joined = (parts: readonly Html[]): Html => html`${parts.map((part, place) => html`${place > 0 ? ', ' : ''}${part}`)}`;

function modulePage(module: string, own: readonly RootField[]): Html {
  const live = new Set(own.filter(({ kind }) => kind === 'subscription').map(({ field }) => field.name));
  const sectionsOf = (kind: RootField['kind']) =>
    own.filter((each) => each.kind === kind).map(({ field }) => fieldSection(field, kind, live));
  const [queries, mutations] = [sectionsOf('query'), sectionsOf('mutation')];
  return html`<h1>${titleOf(module)}</h1>
<p class="lead">Queries and mutations of this part, with who may ask and how each refuses.</p>
${queries}${mutations}`;
}

function fieldSection(field: GraphQLField<unknown, unknown>, kind: RootField['kind'], live: ReadonlySet<string>): Html {
  const { name, args, type } = field;
  const { what, errors, who } = partsOfDescription(field);
  return html`<section class="operation" id="${name}" aria-labelledby="${name}-name">
<h2 id="${name}-name" class="address"><span class="method">${kind}</span> <code>${name}</code></h2>
${prose(what)}
${kind === 'query' && live.has(name) ? html`<p>Live as a <code>subscription</code> of the same name.</p>` : undefined}
${who ? html`<p><strong>Who may ask:</strong> ${inline(who)}</p>` : undefined}
${args.length > 0 ? html`<h3>Arguments</h3>${fieldRows(args)}` : undefined}
<h3>Answer</h3>
<p>${typeLink(type)}</p>
${errors.length > 0 ? html`<h3>Errors</h3><ul>${errors.map((error) => html`<li>${inline(error)}</li>`)}</ul>` : undefined}
</section>`;
}

/** Splits a description: what a field does, then its errors, then who may ask, which is made from what the guards enforce. */
function partsOfDescription(field: GraphQLField<unknown, unknown>): {
  readonly what: string;
  readonly errors: readonly string[];
  readonly who: string;
} {
  const { description } = field;
  const permission = permissionOf(field);
  const [text = '', ...more] = (description ?? '').split(permission ? inWords(permission) : '\n');
  const [what = '', ...others] = text.split(' Errors: ');
  const errors = others.join(' Errors: ').trim();
  // Text behind the errors is about the field again.
  const end = errors.search(/\. (?=[A-Z])/);
  const listed = end < 0 ? errors.replace(/\.$/, '') : errors.slice(0, end);
  return {
    what: `${what} ${end < 0 ? '' : errors.slice(end + 2)}`.trim(),
    errors: listed ? listed.split('; ') : [],
    who: permission ? `${inWords(permission)}${more.join(' ')}` : '',
  };
}

const typesPage = (title: string, lead: string, types: readonly GraphQLNamedType[]): Html => html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<details><summary>All ${types.length}</summary><ul>${types.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></details>
${types.map(typeSection)}`;
