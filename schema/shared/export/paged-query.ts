import {
  type ArgumentNode,
  type FieldNode,
  GraphQLInt,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type VariableDefinitionNode,
  valueFromAST,
  valueFromASTUntyped,
} from 'graphql';
import { MAX_GROUPS } from '../../../src/analytics/run-groups.js';
import { invalid } from '../../../src/shared/refusal.js';
import type { Query } from '../query.js';
import { definitionOf, innerSets, type SelectedField } from './collect-fields.js';
import { type ExportedList, isConnection } from './find-list.js';
import type { ReadQuery } from './read-document.js';

/** Method by which a list is paged: by cursor, by offset, or none for a list with a single page. */
export type Paging = 'cursor' | 'offset' | 'none';

/** A query for one page of the list, and nothing beside it. */
export interface PagedQuery {
  readonly query: ReadQuery;
  readonly paging: Paging;
  /** Number of rows wanted in total; null: all rows of the list. */
  readonly wanted: number | null;
  readonly offset: number;
  readonly after: string | null;
}

/** Names of the variables and aliases that are added to the document, unlikely to clash with those of the caller. */
export const NAMES = { first: 'exportFirst', after: 'exportAfter', offset: 'exportOffset', page: 'exportPage', cut: 'exportCut' };

/**
 * Reduces the document to the list, whose page is set by variables. `first`, `after` and `offset` of the document say which part
 * of the list is exported; without them all rows are.
 *
 * @throws Refusal INVALID for `last`, `before`, and a `first` or `offset` below 0
 */
export function pagedQuery(query: ReadQuery, list: ExportedList): PagedQuery {
  const field = list.path.at(-1) as SelectedField;
  const given = argumentsOf(field, query);
  for (const name of ['last', 'before'] as const)
    if (given[name] != null) throw invalid(name, 'found in an export, expected `first` and `after`: it is read forwards');
  for (const name of ['first', 'offset'] as const)
    if (Number(given[name] ?? 0) < 0) throw invalid(name, `found ${given[name]}, expected 0 or more`);

  const paging = pagingOf(field);
  const selectionSet = set([fieldAt(list, 0, paging)]);
  const variableDefinitions = [...(query.operation.variableDefinitions ?? []), ...VARIABLES[paging]];
  return {
    query: { ...query, operation: { ...query.operation, directives: [], variableDefinitions, selectionSet } },
    paging,
    wanted: paging === 'none' ? null : ((given.first as number | null | undefined) ?? null),
    offset: Number(given.offset ?? 0),
    after: (given.after as string | null | undefined) ?? null,
  };
}

function pagingOf(field: SelectedField): Paging {
  const definition = definitionOf(field);
  if (definition && isConnection(definition)) return 'cursor';
  return definition?.extensions.paged ? 'offset' : 'none';
}

function argumentsOf({ nodes: [node] }: SelectedField, { variables }: Query): Readonly<Record<string, unknown>> {
  const values = (node?.arguments ?? []).map(({ name, value }) => {
    const isNumber = ['first', 'offset', 'last'].includes(name.value);
    return [name.value, isNumber ? valueFromAST(value, GraphQLInt, variables) : valueFromASTUntyped(value, variables)] as const;
  });
  return Object.fromEntries(values);
}

/** The field at that index of the path to the list, with the next field in it. */
function fieldAt({ path, rows }: ExportedList, at: number, paging: Paging): FieldNode {
  const [field, last] = [path[at], path.length - 1];
  const node = field?.nodes[0] as FieldNode;
  if (at < last) {
    const inner = fieldAt({ path, rows } as ExportedList, at + 1, paging);
    const isCut = at === last - 1 && hasTruncated(path[last] as SelectedField);
    const takesAllRows = isCut && !node.arguments?.some(({ name }) => name.value === 'first');
    const allRows = { arguments: [...(node.arguments ?? []), MAX_ROWS], selectionSet: set([inner, CUT]) };
    return { ...node, directives: [], ...(takesAllRows ? allRows : { selectionSet: set([inner]) }) };
  }
  const selectionSet = rows.length > 0 ? set([rowsAt(rows, 0), PAGE]) : joined(field as SelectedField);
  return { ...node, directives: [], arguments: pageArguments(node.arguments ?? [], paging), selectionSet };
}

function rowsAt(rows: readonly SelectedField[], at: number): FieldNode {
  const field = rows[at] as SelectedField;
  const selectionSet = at < rows.length - 1 ? set([rowsAt(rows, at + 1)]) : joined(field);
  return { ...(field.nodes[0] as FieldNode), directives: [], selectionSet };
}

const set = (selections: readonly SelectionNode[]): SelectionSetNode => ({ kind: Kind.SELECTION_SET, selections });

const joined = (field: SelectedField): SelectionSetNode => set(innerSets(field).flatMap((each) => each?.selections ?? []));

const nameNode = (value: string) => ({ kind: Kind.NAME, value }) as const;

const variable = (name: string) => ({ kind: Kind.VARIABLE, name: nameNode(name) }) as const;

const leaf = (name: string, alias?: string): FieldNode => ({
  kind: Kind.FIELD,
  name: nameNode(name),
  ...(alias && { alias: nameNode(alias) }),
});

const PAGE: FieldNode = { ...leaf('pageInfo', NAMES.page), selectionSet: set([leaf('hasNextPage'), leaf('endCursor')]) };

/** True for rows of figures, whose parent also has `truncated`: whether there are more rows than `first`. */
const hasTruncated = ({ parent }: SelectedField): boolean => 'getFields' in parent && 'truncated' in parent.getFields();

const CUT = leaf('truncated', NAMES.cut);

/** Argument for the largest possible number of rows, if the document does not set `first`. */
const MAX_ROWS: ArgumentNode = {
  kind: Kind.ARGUMENT,
  name: nameNode('first'),
  value: { kind: Kind.INT, value: String(MAX_GROUPS) },
};

const OF_A_PAGE = ['first', 'after', 'offset'];

function pageArguments(given: readonly ArgumentNode[], paging: Paging): readonly ArgumentNode[] {
  if (paging === 'none') return given;
  const names = paging === 'cursor' ? (['first', 'after', 'offset'] as const) : (['first', 'offset'] as const);
  return [
    ...given.filter(({ name }) => !OF_A_PAGE.includes(name.value)),
    ...names.map((name) => ({ kind: Kind.ARGUMENT, name: nameNode(name), value: variable(NAMES[name]) }) as const),
  ];
}

const definition = (name: string, type: 'Int' | 'String'): VariableDefinitionNode => ({
  kind: Kind.VARIABLE_DEFINITION,
  variable: variable(name),
  type: { kind: Kind.NAMED_TYPE, name: nameNode(type) },
});

const BY_NUMBER = [definition(NAMES.first, 'Int'), definition(NAMES.offset, 'Int')];

const VARIABLES: Readonly<Record<Paging, readonly VariableDefinitionNode[]>> = {
  cursor: [...BY_NUMBER, definition(NAMES.after, 'String')],
  offset: BY_NUMBER,
  none: [],
};
