import { type GraphQLField, GraphQLInt, type GraphQLSchema, isObjectType } from 'graphql';
import { MAX_PAGE_SIZE } from '../../../src/database/page.js';
import { fault, refuseFaults } from '../../../src/shared/faults.js';
import { words } from '../sentences-by-noun.js';
import type { Spending } from './spending.js';
import { isListField, isObjectField } from './weigh-selection.js';

type ListField = GraphQLField<unknown, unknown>;

/**
 * Lists of objects that are never paged, with their approximate lengths: they cannot grow much beyond these, or a period, a
 * count or the limit of a basket (`MAX_LINES`) bounds them. A field may also declare what it `holds` itself. All other lists are
 * paged.
 */
const UNPAGED_LENGTHS: Readonly<Record<string, number>> = {
  'AvailableCombination.times': 20,
  'AvailableDays.days': 31,
  'AvailableTimes.combinations': 10,
  'Basket.articles': 10,
  'Basket.items': 10,
  'Basket.voucherCodes': 10,
  'BasketItem.answers': 10,
  'BasketItem.attachments': 10,
  'NextAvailable.times': 10,
  'NextTime.combinations': 10,
  'OpenDay.hours': 5,
  'PreviewedShift.notes': 2,
  'Query.basketAttachments': 10,
  'Query.companyDay': 5,
  'Query.companyDays': 10,
  'Question.options': 10,
  'ScheduleException.hours': 5,
  'Service.options': 10,
  'ShiftPreview.shifts': 100,
  'TimeExplanation.obstacles': 20,
};

const pageArguments = (field: string): ListField['args'] => [
  argument('first', `Number of ${words(field)} to return; 1,024 by default, and at most.`),
  argument('offset', `Number of ${words(field)} to skip from the start.`),
];

/**
 * Gives every other list of objects `first` and `offset`, except lists within connections, which are paged already. Nothing in
 * the answer would show that a list was cut, so that without `first` it has the longest page.
 */
export function pageLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__') || type === schema.getMutationType()) continue;
    if (/(Connection|ConnectionBase)$/.test(type.name)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!isListField(field) || !isObjectField(field)) continue;
      const holds = (field.extensions.holds as number | undefined) ?? UNPAGED_LENGTHS[`${type.name}.${field.name}`];
      field.extensions = { ...field.extensions, ...(holds === undefined ? { paged: true } : { holds }) };
      if (holds === undefined) field.args = [...field.args, ...pageArguments(field.name)];
    }
  }
  return schema;
}

const argument = (name: string, description: string): ListField['args'][number] => ({
  name,
  description,
  type: GraphQLInt,
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
});

type Cut = (list: readonly unknown[]) => readonly unknown[];

/**
 * Function that cuts the list of a call of this field to its page; undefined for a field without pages. @throws
 * Refusal INVALID for an impossible page
 */
export function pagesOf({ extensions }: Pick<ListField, 'extensions'>): ((args: object, spending: Spending) => Cut) | undefined {
  return extensions.paged ? cutter : undefined;
}

function cutter({ first, offset }: { first?: number | null; offset?: number | null }, { page }: Spending): Cut {
  const size = first ?? (page === null ? null : MAX_PAGE_SIZE);
  const start = offset ?? 0;
  refuseFaults(
    size !== null && (size < 0 || size > MAX_PAGE_SIZE) && fault('first', `found ${size}, expected 0 to ${MAX_PAGE_SIZE}`),
    start < 0 && fault('offset', `found ${start}, expected 0 or more`),
  );
  return (list) =>
    start === 0 && (size === null || list.length <= size) ? list : list.slice(start, start + (size ?? list.length));
}
