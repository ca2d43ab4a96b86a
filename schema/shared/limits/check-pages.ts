import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { LARGEST_PAGE, type PageQuery } from '../../../src/database/page.js';
import { invalid } from '../../../src/shared/refusal.js';
import type { Context } from '../context.js';

/** Rows that a page may skip by their number. Each of them is read: from here on a cursor goes faster. */
const DEEPEST_OFFSET = 10_000;

/**
 * Refuses page arguments of lists with cursors that make no sense, on the face that does so (`face.ts`); on the other the
 * nearest that do count.
 */
export function checkPages(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.args.some(({ name }) => name === 'after')) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (root, args, context: Context, info) => {
        if (context.face.refusesOddPages) checkPage(args);
        return resolve(root, args, context, info);
      };
    }
  }
  return schema;
}

/** @throws Refusal INVALID that names the argument */
function checkPage({ first, after, last, before, offset }: PageQuery): void {
  checkSize('first', first);
  checkSize('last', last);
  if (first != null && last != null) throw invalid('last', 'found beside `first`, expected one of the two');
  if (after != null && before != null) throw invalid('before', 'found beside `after`, expected one of the two');
  if (first != null && before != null) throw invalid('first', 'found beside `before`, expected `last`');
  if (last != null && after != null) throw invalid('last', 'found beside `after`, expected `first`');
  if (offset != null && offset > DEEPEST_OFFSET) {
    const advice = 'go on from the `endCursor` of a page by `after`, which is quick however far down it is';
    throw invalid('offset', `found ${offset}, expected at most ${DEEPEST_OFFSET}: ${advice}`);
  }
}

function checkSize(name: string, size: number | null | undefined): void {
  if (size != null && (size < 0 || size > LARGEST_PAGE)) throw invalid(name, `found ${size}, expected 0 to ${LARGEST_PAGE}`);
}
