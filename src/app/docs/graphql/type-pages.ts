import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import { type Html, html, inline, prose } from '../html.js';

export const ROOT = '/docs/graphql';

/** Page on which a type is described. Figures have a page of their own: they are a third of all types. */
export function pageOfType(type: GraphQLNamedType): string {
  if (isScalarType(type)) return 'scalars';
  if (isEnumType(type)) return 'enums';
  if (isInputObjectType(type)) return 'inputs';
  return /(Analytics|Dimensions)(?!Limits)/.test(type.name) ? 'figures' : 'objects';
}

const linkTo = (type: GraphQLNamedType): Html => html`<a href="${ROOT}/${pageOfType(type)}#${type.name}">${type.name}</a>`;

/** Type in the notation of the schema, its name linked to its description. */
export function typeLink(type: GraphQLType): Html {
  const named = getNamedType(type);
  const [before = '', after = ''] = String(type).split(named.name);
  return html`<code>${before}${linkTo(named)}${after}</code>`;
}

/** Section of a type with its fields, values or member types. */
export const typeSection = (
  type: GraphQLNamedType,
): Html => html`<section class="operation" id="${type.name}" aria-labelledby="${type.name}-name">
<h2 id="${type.name}-name">${type.name}</h2>
${type.description ? prose(type.description) : undefined}
${partsOf(type)}</section>`;

function partsOf(type: GraphQLNamedType): Html | undefined {
  if (isEnumType(type)) return valueRows(type);
  if (isUnionType(type)) return html`<ul>${type.getTypes().map((each) => html`<li>${linkTo(each)}</li>`)}</ul>`;
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) return fieldRows(Object.values(type.getFields()));
  return undefined;
}

const head = (...names: readonly string[]): Html =>
  html`<thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>`;

const valueRows = (type: GraphQLEnumType): Html =>
  html`<table>${head('Value', 'Meaning')}<tbody>${type
    .getValues()
    .map(
      ({ name, description }) => html`<tr><td><code>${name}</code></td><td>${inline(description ?? '')}</td></tr>`,
    )}</tbody></table>`;

type DrawnPart = GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLArgument;

/** Table of fields or arguments with their types and descriptions. */
export const fieldRows = (parts: readonly DrawnPart[]): Html =>
  html`<table>${head('Name', 'Type', 'Meaning')}<tbody>${parts.map(
    (part) =>
      html`<tr><td><code>${part.name}</code>${isNeeded(part) ? html` <strong>needed</strong>` : undefined}</td><td>${typeLink(part.type)}</td><td>${inline(part.description ?? '')}${'args' in part && part.args.length > 0 ? html` <span class="soft">Takes ${part.args.map(({ name }, place) => html`${place > 0 ? ', ' : ''}<code>${name}</code>`)}.</span>` : undefined}</td></tr>`,
  )}</tbody></table>`;

/** True for arguments and fields of inputs that must be sent. Fields of answers are never "needed". */
const isNeeded = (part: DrawnPart): boolean => !('args' in part) && isNonNullType(part.type) && part.defaultValue === undefined;
