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
      'Feed of changes for programs that keep a copy of the records of a company: changes of the last 28 days to the ' +
      'records that its lists show, and facts that explain them, in the order of their transactions. A feed has this order ' +
      'alone. Read each record that an entry names again, and drop it from the copy when it was deleted. Changes to clients ' +
      'and shared lists at the head of a family appear in the feed of each of its companies. Continue with ' +
      '`pageInfo.endCursor` as `after`, even when a page is empty. An entry appears once no earlier one can still be added, ' +
      'and none is ever added before a cursor that was returned; `totalCount` is null. As a subscription, the feed ' +
      'continues from `after`, with up to `first` entries an answer (1 to 100), and skips none. Errors: `CURSOR_EXPIRED` ' +
      'the cursor is older than 29 days, or from before the database was restored: read everything again; `INVALID` `after` ' +
      'is not a cursor of the feed.',
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
