import { type GraphQLCompositeType, type GraphQLField, getNamedType, isCompositeType } from 'graphql';
import { Refusal } from '../../../src/shared/refusal.js';
import { isListField } from '../limits/weigh-selection.js';
import type { Query } from '../query.js';
import { collectFields, definitionOf, innerSets, type SelectedField } from './collect-fields.js';

/** The one list that a document exports. */
export interface ExportedList {
  /** Fields that lead to it, from the root on; the last is the connection or the list itself. */
  readonly path: readonly SelectedField[];
  /** Fields of a connection that lead to its rows, `nodes`, or `edges` and `node`; none for a list that is no connection. */
  readonly rows: readonly SelectedField[];
  /** Type of a row. */
  readonly type: GraphQLCompositeType;
  /** Fields of a row. */
  readonly fields: readonly SelectedField[];
}

/** Hint in every refusal of a document that is no export: what an export looks like. */
const WOULD_DO = 'An export is one list, such as `{ bookings(companyId: 1) { nodes { id startsAt } } }`';

/** Fields that describe a list. They are not exported. */
const ABOUT_THE_LIST = ['__typename', 'cursor', 'totalCount', 'pageInfo', 'total', 'truncated', 'limits'];

/**
 * The list, with the fields of its rows.
 *
 * @throws Refusal INVALID for a document with no list, with several, or with something else beside it
 */
export function findList(query: Query): ExportedList {
  const root = query.schema.getQueryType();
  if (!root) throw refused('the schema has no queries');
  return follow(query, [], collectFields(query, root, [query.operation.selectionSet]));
}

function follow(query: Query, path: readonly SelectedField[], found: readonly SelectedField[]): ExportedList {
  const field = onlyOne(path, found);
  const type = typeOf(field);
  const definition = definitionOf(field);
  if (!definition || !isCompositeType(type)) throw refused(`${named(path, [field])} is no list`);
  const here = [...path, field];
  const fields = collectFields(query, type, innerSets(field));
  if (isConnection(definition)) return ofConnection(query, here, fields);
  return isListField(definition) ? { path: here, rows: [], type, fields } : follow(query, here, fields);
}

function ofConnection(query: Query, path: readonly SelectedField[], found: readonly SelectedField[]): ExportedList {
  const rows = [onlyOne(path, found)];
  if (rows[0]?.nodes[0]?.name.value === 'edges') {
    const edge = collectFields(query, typeOf(rows[0]) as GraphQLCompositeType, innerSets(rows[0]));
    rows.push(onlyOne([...path, ...rows], edge));
  }
  const last = rows.at(-1) as SelectedField;
  const type = typeOf(last) as GraphQLCompositeType;
  return { path, rows, type, fields: collectFields(query, type, innerSets(last)) };
}

/**
 * The only field that leads to the list, apart from fields that describe it.
 *
 * @throws Refusal INVALID if there is none, or more than one
 */
function onlyOne(path: readonly SelectedField[], found: readonly SelectedField[]): SelectedField {
  const fields = found.filter(({ nodes: [node] }) => !ABOUT_THE_LIST.includes(node?.name.value ?? ''));
  const leading = fields.filter((field) => isCompositeType(typeOf(field)));
  const [field, ...others] = leading;
  if (!field) throw refused(path.length > 0 ? `\`${keysOf(path)}\` is asked for no rows` : 'it asks for no list');
  if (others.length > 0) throw refused(`found ${named(path, leading)}: send each by itself`);
  const beside = fields.filter((each) => each !== field);
  if (beside.length > 0) throw refused(`beside ${named(path, [field])} stands ${named(path, beside)}: leave that out`);
  return field;
}

const typeOf = (field: SelectedField) => getNamedType(definitionOf(field)?.type);

/** True for a list with cursors. */
export const isConnection = ({ type }: Pick<GraphQLField<unknown, unknown>, 'type'>): boolean =>
  getNamedType(type).name.endsWith('Connection');

const keysOf = (fields: readonly SelectedField[]): string => fields.map(({ key }) => key).join('.');

const named = (path: readonly SelectedField[], fields: readonly SelectedField[]): string =>
  fields.map((field) => `\`${keysOf([...path, field])}\``).join(' and ');

const refused = (found: string) => new Refusal('INVALID', `${WOULD_DO}: ${found}`);
