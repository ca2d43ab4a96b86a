import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { listChanges } from '../../src/live/changes.js';
import { Allow } from '../shared/allow.js';
import { type ConnectionOf, toConnection } from '../shared/connection.js';
import type { Context } from '../shared/context.js';
import { Change, ChangeConnection, ChangesArgs } from './changes.inputs.js';

@Resolver(() => Change)
export class ChangesResolver {
  @Query(() => ChangeConnection, {
    description:
      'Changes of what a company lists, and facts that say why, of the last 28 days, in the order of their transactions, for programs that ' +
      'keep a copy. A feed has this order alone. Read the records that it names, and those that are deleted no more. Clients and lists of the head of a family are told ' +
      'to each company of it; ask again with `pageInfo.endCursor` as ' +
      '`after`, also when a page is empty. What was acknowledged comes once it can no longer be overtaken, and ' +
      'nothing comes before a cursor that was handed out; `totalCount` is null. Errors: `CURSOR_EXPIRED` the cursor is older than 29 ' +
      'days, or from before the database was restored: read everything anew; `INVALID` it is none. As a subscription it goes on from ' +
      '`after`, with 1 to 100 (`first`) entries an answer, of which none is passed over.',
  })
  @Allow('read')
  async changes(@Args(() => ChangesArgs) args: ChangesArgs, @Ctx() { primary }: Context): Promise<ConnectionOf<Change>> {
    const { rows, endCursor, ...page } = await listChanges(primary, args);
    const { pageInfo, ...connection } = toConnection({
      rows,
      cursors: rows.map(({ cursor }) => cursor),
      ...page,
      totalCount: null,
    });
    return { ...connection, pageInfo: { ...pageInfo, endCursor } };
  }
}
