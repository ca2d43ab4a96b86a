import { hash } from 'node:crypto';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { badInput } from './http-error.js';

/** Alias under which an operation also selects its record's version, in addition to the fields of its row. */
const ALIAS = 'recordVersion';

/** Root field that many operations select beside their record, for the company's id or currency. */
const COMPANY = 'company';

/** Support for versions in an operation on a record. */
export interface Versions {
  readonly document: DocumentNode;
  /** Whether there is a record with a version in the answer. */
  readonly hasVersion: boolean;
  /** Version of the record in the answer; undefined when it has none. */
  versionIn(data: Readonly<Record<string, unknown>>): number | undefined;
  /** True: the input of the operation has `expectedVersion`. */
  readonly expects: boolean;
}

/**
 * Adds `version` to the selection of an operation on one record of a type that has it, so that no row needs to. Other
 * operations are unchanged.
 */
export function withVersion(schema: GraphQLSchema, document: DocumentNode): Versions {
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)!;
  const fields = operation.selectionSet.selections.filter((node) => node.kind === Kind.FIELD);
  const records = fields.filter((field) => isRecord(schema, operation, field));
  const record = records.find(({ name }) => name.value !== COMPANY) ?? records[0];
  const expects = takesExpected(schema, operation);
  if (!record) return { document, expects, hasVersion: false, versionIn: () => undefined };

  const versioned = inPlace(operation, record, { ...record, selectionSet: withVersionField(record) });
  const definitions = document.definitions.map((node) => (node === operation ? versioned : node));
  const name = (record.alias ?? record.name).value;
  return {
    document: { ...document, definitions },
    expects,
    hasVersion: true,
    versionIn: (data) => {
      const version = Object(data[name])[ALIAS];
      return typeof version === 'number' ? version : undefined;
    },
  };
}

function isRecord(schema: GraphQLSchema, { operation }: OperationDefinitionNode, { name }: FieldNode): boolean {
  const type = schema.getRootType(operation)?.getFields()[name.value]?.type;
  const named = type && getNamedType(type);
  if (!isObjectType(named) || isListType(isNonNullType(type) ? type.ofType : type)) return false;
  return Object.hasOwn(named.getFields(), 'version') && Object.hasOwn(named.getFields(), 'id');
}

const withVersionField = ({ selectionSet }: FieldNode): FieldNode['selectionSet'] => {
  const version: FieldNode = {
    kind: Kind.FIELD,
    alias: { kind: Kind.NAME, value: ALIAS },
    name: { kind: Kind.NAME, value: 'version' },
  };
  return { kind: Kind.SELECTION_SET, selections: [...(selectionSet?.selections ?? []), version] };
};

function inPlace(operation: OperationDefinitionNode, old: FieldNode, now: FieldNode): OperationDefinitionNode {
  const selections = operation.selectionSet.selections.map((node) => (node === old ? now : node));
  return { ...operation, selectionSet: { ...operation.selectionSet, selections } };
}

function takesExpected(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): boolean {
  const input = variableDefinitions.find(({ variable }) => variable.name.value === 'input');
  const type = input && typeFromAST(schema, input.type);
  const named = type && getNamedType(type);
  return isInputObjectType(named) && Object.hasOwn(named.getFields(), 'expectedVersion');
}

/** `ETag` such as `"7-…"`: the record's version and a hash of the body, since a body shows parts of other records too. */
export const tagOf = (version: number, body: string): string => `"${version}-${hash('sha256', body, 'base64url').slice(0, 16)}"`;

/** Whether the caller has this body already. */
export const isKnown = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch !== '' && (ifNoneMatch.trim() === '*' || tagsIn(ifNoneMatch).includes(tag));

/**
 * Version that the caller has seen, from its `If-Match`; undefined if that is empty or `*`. A tag that this server never
 * issued matches no version.
 *
 * @throws HttpError INVALID for tags of several versions
 */
export function versionSeen(ifMatch: string): number | undefined {
  if (ifMatch.trim() === '' || ifMatch.trim() === '*') return undefined;
  const versions = new Set(tagsIn(ifMatch).map((tag) => Number(/^"([1-9]\d{0,8})-/.exec(tag)?.[1] ?? NONE)));
  if (versions.size > 1) throw badInput([{ field: 'If-Match', message: 'found several versions, expected one' }]);
  return [...versions][0] ?? NONE;
}

/** Version of no record: versions begin at 1. */
const NONE = 0;

/** Tags without the mark of weak tags, which compression on the way may have added. */
const tagsIn = (header: string): string[] => [...header.matchAll(/(?:W\/)?("[^"]*")/g)].map(([, tag = '']) => tag);
