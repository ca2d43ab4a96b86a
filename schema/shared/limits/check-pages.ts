import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { MAX_PAGE_SIZE, type PageQuery } from '../../../src/database/page.js';
import { fault, refuseFaults } from '../../../src/shared/faults.js';
import type { FieldFault } from '../../../src/shared/refusal.js';
import type { Context } from '../context.js';

/** Most rows that `offset` may skip. All of them are read: beyond this a cursor is faster. */
const DEEPEST_OFFSET = 10_000;

/**
 * Refuses invalid page arguments of lists with cursors on the face that does so (`face.ts`); on the other the nearest valid ones
 * are used.
 */
export function checkPages(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.args.some(({ name }) => name === 'after')) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (root, args, context: Context, info) => {
        if (context.face.refusesInvalidPaging) checkPage(args);
        return resolve(root, args, context, info);
      };
    }
  }
  return schema;
}

/** @throws Refusal INVALID that names each argument that is wrong */
function checkPage({ first, after, last, before, offset }: PageQuery): void {
  refuseFaults(
    sizeFault('first', first),
    sizeFault('last', last),
    first != null && last != null && fault('last', 'found beside `first`, expected one of the two'),
    after != null && before != null && fault('before', 'found beside `after`, expected one of the two'),
    first != null && before != null && after == null && fault('first', 'found beside `before`, expected `last`'),
    last != null && after != null && first == null && fault('last', 'found beside `after`, expected `first`'),
    offsetFault(offset),
  );
}

function sizeFault(name: string, size: number | null | undefined): FieldFault | null {
  if (size == null || (size >= 0 && size <= MAX_PAGE_SIZE)) return null;
  return fault(name, `found ${size}, expected 0 to ${MAX_PAGE_SIZE}`);
}

function offsetFault(offset: number | null | undefined): FieldFault | null {
  if (offset == null || (offset >= 0 && offset <= DEEPEST_OFFSET)) return null;
  if (offset < 0) return fault('offset', `found ${offset}, expected 0 or more`);
  const advice = 'go on from the `endCursor` of a page by `after`, which is quick however far down it is';
  return fault('offset', `found ${offset}, expected at most ${DEEPEST_OFFSET}: ${advice}`);
}
