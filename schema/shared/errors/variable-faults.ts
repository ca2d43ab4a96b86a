import {
  coerceInputValue,
  type GraphQLFormattedError,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  Kind,
  type SelectionSetNode,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';
import type { Query } from '../query.js';
import type { InputFault } from './refusals.js';

/** Most faults that the error of one request lists. */
const MAX_FAULTS = 100;

/**
 * Joins the errors of variables that do not fit their types into one error, with each fault at its place in the input. Other
 * errors are unchanged.
 */
export function joinVariableErrors(errors: readonly GraphQLFormattedError[], query: Query): readonly GraphQLFormattedError[] {
  const [first] = errors;
  if (!first || !errors.every(isOfVariable)) return errors;
  const fields = variableFaults(query).slice(0, MAX_FAULTS);
  const message = fields.length > 1 ? fields.map((each) => `${each.path}: ${each.message}`).join('; ') : first.message;
  return [{ ...first, message, extensions: { ...first.extensions, fields } }];
}

const isOfVariable = ({ message, extensions }: GraphQLFormattedError): boolean =>
  extensions?.code === 'INVALID' && /^(Variable "\$|Too many errors processing variables)/.test(message);

function variableFaults({ schema, operation, fragments, variables }: Query): InputFault[] {
  const places = new Map<string, string>();
  for (const set of [operation.selectionSet, ...Object.values(fragments).map(({ selectionSet }) => selectionSet)])
    notePlaces(set, places);
  return (operation.variableDefinitions ?? []).flatMap((definition) => {
    const { value: name } = definition.variable.name;
    return faultsOf(definition, variables[name], { schema, place: places.get(name) ?? name });
  });
}

function faultsOf(
  definition: VariableDefinitionNode,
  value: unknown,
  { schema, place }: { readonly schema: GraphQLSchema; readonly place: string },
): InputFault[] {
  const type = typeFromAST(schema, definition.type);
  if (!isInputType(type)) return [];
  if (value == null) {
    const isMissing = isNonNullType(type) && (value === null || !definition.defaultValue);
    return isMissing ? [{ path: place, message: `found nothing, expected ${type}` }] : [];
  }
  const found: InputFault[] = [];
  coerceInputValue(value, type, (within, _value, { message }) => {
    // graphql names the object of a field that is missing or unknown.
    const field = /^Field "([^"]+)" /.exec(message)?.[1];
    found.push({ path: [place, ...within, field].filter((step) => step !== undefined && step !== '').join('.'), message });
  });
  return found;
}

/** Records the path of each variable in the input of its field; '' if it is the complete input. */
function notePlaces({ selections }: SelectionSetNode, places: Map<string, string>): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD)
      for (const { name, value } of selection.arguments ?? [])
        notePlace(value, name.value === 'input' ? [] : [name.value], places);
    if ('selectionSet' in selection && selection.selectionSet) notePlaces(selection.selectionSet, places);
  }
}

function notePlace(value: ValueNode, at: readonly (string | number)[], places: Map<string, string>): void {
  if (value.kind === Kind.VARIABLE && !places.has(value.name.value)) places.set(value.name.value, at.join('.'));
  if (value.kind === Kind.LIST) for (const [index, inner] of value.values.entries()) notePlace(inner, [...at, index], places);
  if (value.kind === Kind.OBJECT)
    for (const { name, value: inner } of value.fields) notePlace(inner, [...at, name.value], places);
}
