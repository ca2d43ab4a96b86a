import { getNamedType, isCompositeType, isLeafType } from 'graphql';
import { Refusal } from '../../../src/shared/refusal.js';
import { isListField } from '../limits/weigh-selection.js';
import type { Query } from '../query.js';
import { collectFields, definitionOf, innerSets, type SelectedField } from './collect-fields.js';
import { isConnection } from './find-list.js';

/** Column of an exported table, from a field of the document. */
export interface Column {
  /** Response keys joined by dots: `client.firstName`. */
  readonly name: string;
  readonly path: readonly string[];
  /** Name of its scalar; `JSONObject` for lists and objects within a cell; `String` for enums and all others. */
  readonly type: string;
}

/** Caller, as far as the columns depend on it. */
interface ColumnReader {
  readonly seesClients: boolean;
}

/**
 * The columns of the rows, in the order of the document: fields of a record within a row have dotted names, a list within one is
 * JSON in its cell.
 *
 * @throws Refusal INVALID for a list within a row that may be cut; FORBIDDEN for personal data, whether or not there is a row
 */
export function columnsOf(query: Query, fields: readonly SelectedField[], reader: ColumnReader): Column[] {
  return fields.flatMap((field) => columnsOfField(query, field, { path: [], reader }));
}

interface ColumnPlace {
  readonly path: readonly string[];
  readonly reader: ColumnReader;
}

function columnsOfField(query: Query, field: SelectedField, { path, reader }: ColumnPlace): Column[] {
  const here = [...path, field.key];
  const name = here.join('.');
  const definition = definitionOf(field);
  if (!definition) return [{ name, path: here, type: 'String' }];
  if (definition.extensions.personal && !reader.seesClients) throw personal(name);
  const type = getNamedType(definition.type);
  const isList = isListField(definition);
  if (!isCompositeType(type)) return [{ name, path: here, type: isList ? JSON_TYPE : scalarOf(type.name, isLeafType(type)) }];

  if (isConnection(definition)) throw inner(name, 'export it by itself');
  const columns = collectFields(query, type, innerSets(field)).flatMap((each) =>
    columnsOfField(query, each, { path: here, reader }),
  );
  if (!isList) return columns;
  const isCut = definition.extensions.paged && !field.nodes[0]?.arguments?.some((argument) => argument.name.value === 'first');
  if (isCut) throw inner(name, 'say `first`, and its rows stand in one cell as JSON, or export it by itself');
  return [{ name, path: here, type: JSON_TYPE }];
}

/** Scalar of values that have no columns of their own. */
export const JSON_TYPE = 'JSONObject';

const KNOWN = ['Int', 'Float', 'Boolean', 'DateTime', 'LocalDate', JSON_TYPE];

const scalarOf = (name: string, isLeaf: boolean): string => (isLeaf && KNOWN.includes(name) ? name : 'String');

const inner = (name: string, advice: string) => new Refusal('INVALID', `\`${name}\` is a list within the list: ${advice}`);

const personal = (name: string) =>
  new Refusal('FORBIDDEN', `\`${name}\`: only administrators with the duty \`clients\` may have this: leave it out`, {
    withheld: true,
  });

/** Value of a column in a row of the answer; null also if a record on its path is null. */
export function cellOf(row: unknown, { path }: Column): unknown {
  let value = row;
  for (const key of path) {
    if (value === null || value === undefined) return null;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value ?? null;
}
