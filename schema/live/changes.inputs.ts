import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { type ChangeKind, NAMED_CHANGE_KINDS } from '../../src/live/change-kind.js';
import type { Change as FeedChange } from '../../src/live/changes.js';
import { connectionOf } from '../shared/connection.js';

@ObjectType({
  simpleResolvers: true,
  description: 'Entry in the feed of changes: a change of a record, or a fact that explains such changes.',
})
export class Change implements FeedChange {
  @Field(() => String, { description: 'Position behind this entry in the feed, to be sent as `after`.' })
  cursor!: string;

  @Field(() => NAMED_CHANGE_KINDS, { description: 'Kind of the change or fact.' })
  kind!: ChangeKind;

  @Field(() => Date, { description: 'Time at which the change or fact happened.' })
  at!: Date;

  @Field(() => String, {
    description:
      'Id of the record that `kind` names, such as a booking or a service; for `HOLD_EXPIRED` the id of the line of a ' +
      'basket, for `ATTENDANCE_CHANGED` the id of the person of the staff.',
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

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of an earlier page: only entries behind it are returned. Without it, the list begins 28 days ago.',
  })
  after?: string | null;

  @Field(() => Int, { nullable: true })
  first?: number | null;
}
