import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { type ChangeKind, NAMED_CHANGE_KINDS } from '../../src/live/change-kind.js';
import type { Change as FeedChange } from '../../src/live/changes.js';
import { connectionOf } from '../shared/connection.js';

@ObjectType({
  simpleResolvers: true,
  description: 'Change of a record that a company lists, or a fact that says why, at its place in the feed of changes.',
})
export class Change implements FeedChange {
  @Field(() => String, { description: 'Place behind this entry, to be sent as `after`.' })
  cursor!: string;

  @Field(() => NAMED_CHANGE_KINDS, { description: 'Kind of the fact or change.' })
  kind!: ChangeKind;

  @Field(() => Date, { description: 'Moment at which it became true.' })
  at!: Date;

  @Field(() => String, {
    description:
      'Id of the record that the kind names: of a booking, a service and so on; of `HOLD_EXPIRED` that of the line of a basket.',
  })
  id!: string;
}

@ObjectType({ simpleResolvers: true })
export class ChangeConnection extends connectionOf(Change, 'Change') {}

@ArgsType()
export class ChangesArgs {
  @Field(() => Int)
  companyId!: number;

  @Field(() => [NAMED_CHANGE_KINDS], { nullable: true, description: 'Kinds that are listed; all kinds by default.' })
  kinds?: ChangeKind[] | null;

  @Field(() => String, { nullable: true, description: 'Cursor of an earlier page; without it the list begins 28 days ago.' })
  after?: string | null;

  @Field(() => Int, { nullable: true })
  first?: number | null;
}
