import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Change as FeedChange } from '../../src/live/changes.js';
import { FACTS, type FactKind } from '../../src/outbox/fact-kind.js';
import { connectionOf } from '../shared/connection.js';

@ObjectType({ simpleResolvers: true, description: 'Fact of a company, at its place in the feed of changes.' })
export class Change implements FeedChange {
  @Field(() => String, { description: 'Place behind this fact, to be sent as `after`.' })
  cursor!: string;

  @Field(() => FACTS, { description: 'Kind of the fact.' })
  kind!: FactKind;

  @Field(() => Date, { description: 'Moment at which it became true.' })
  at!: Date;

  @Field(() => String, {
    description:
      'Id of the record that the kind names: of a booking, purchase, client, queuer, person or event, or of the line of a basket.',
  })
  id!: string;
}

@ObjectType({ simpleResolvers: true })
export class ChangeConnection extends connectionOf(Change, 'Change') {}

@ArgsType()
export class ChangesArgs {
  @Field(() => Int)
  companyId!: number;

  @Field(() => [FACTS], { nullable: true, description: 'Kinds of facts that are listed; all kinds unless said.' })
  kinds?: FactKind[] | null;

  @Field(() => String, { nullable: true, description: 'Cursor of an earlier page; the oldest that are kept unless said.' })
  after?: string | null;

  @Field(() => Int, { nullable: true })
  first?: number | null;
}
