import * as z from 'zod';
import { badInput } from '../http-error.js';
import { booleanText, id, inCapitals, oneOf, optional, pageVariables, paging, text } from '../params.js';

/** Fields by which clients are filtered, searched and ordered, in wire names; the schema's enum has them in capitals. */
const FIELDS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'mobile',
  'phone',
  'reference',
  'address1',
  'address4',
  'postcode',
  'country',
  'join_date',
  'member_type',
  'member_level_id',
  'default_company_id',
  'created_at',
  'updated_at',
] as const;

/** Input of the list of clients. Source: service.md 4.2, wire.md 1.4. */
export const clientListInput = z.object({
  company_id: id,
  ...paging({ perPage: 30 }),
  filter_by: optional(text()),
  filter_by_fields: optional(text(1000)),
  search_by_fields: optional(text(1000)),
  order_by: optional(oneOf(...FIELDS)),
  order_by_reverse: optional(booleanText),
  default_company_id: optional(id),
});

type ClientListInput = z.output<typeof clientListInput>;

export const clientListVariables = (input: ClientListInput) => ({
  companyId: input.company_id,
  ...pageVariables(input),
  filter: {
    text: input.filter_by,
    searchFields: words(input.search_by_fields).map((word) => fieldNamed(word, 'search_by_fields')),
    matches: matchesOf(words(input.filter_by_fields)),
    defaultCompanyId: input.default_company_id,
    includeDeleted: true,
  },
  orderBy: orderOf(input),
});

/** Order of the list. `order_by_reverse` without `order_by` reverses the default order, by id. */
function orderOf({ order_by, order_by_reverse }: ClientListInput) {
  if (!order_by && !order_by_reverse) return undefined;
  return { field: inCapitals(order_by ?? 'id'), descending: order_by_reverse ?? false };
}

const words = (list = ''): string[] => (list === '' ? [] : list.split(',').map((word) => word.trim()));

/** Pairs of `filter_by_fields`, such as `first_name,Ann,postcode,N1`. */
function matchesOf(pairs: readonly string[]) {
  if (pairs.length % 2 === 1) {
    throw badInput([{ field: 'filter_by_fields', message: 'found a field without a value, expected field,value,field,value' }]);
  }
  return pairs.flatMap((word, index) =>
    index % 2 === 1 ? [] : [{ field: fieldNamed(word, 'filter_by_fields'), value: pairs[index + 1] ?? '' }],
  );
}

function fieldNamed(word: string, parameter: string) {
  const field = FIELDS.find((known) => known === word);
  if (!field)
    throw badInput([{ field: parameter, message: `found ${JSON.stringify(word)}, expected one of ${FIELDS.join(', ')}` }]);
  return inCapitals(field);
}
