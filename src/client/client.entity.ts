import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { Day, Flag, Instant, JsonColumn, JsonList, Text, Whole } from '../shared/column.js';

/**
 * Lives at the head of the family of companies. A member is a client with a password: one record, one id.
 * Unique: an e-mail (lower case) once in a family, deleted ones aside. Source: service.md 2.1 and 2.2, decisions 1.
 */
@ObjectType({ description: 'A customer. One with an account can log in and is called a member.' })
@Entity()
export class Client extends CompanyRecord {
  @Text({ nullable: true })
  firstName!: string | null;

  @Text({ nullable: true })
  lastName!: string | null;

  @Text({ nullable: true, secret: true })
  email!: string | null;

  /**
   * Not unique, and no client is found by it: it counts for nothing but the account's own log-in until it is confirmed.
   * The same as `email` where nobody else had it: then it is the account's until somebody else gives it.
   */
  @Text({
    nullable: true,
    audience: 'admin',
    description:
      'An e-mail that the account says is its own, and that nobody has confirmed: its owner is asked by e-mail as soon as ' +
      'another client of the family has it. Lower case.',
  })
  claimedEmail!: string | null;

  @Text({ nullable: true })
  mobilePrefix!: string | null;

  @Text({ nullable: true })
  mobile!: string | null;

  @Text({ nullable: true })
  phonePrefix!: string | null;

  @Text({ nullable: true })
  phone!: string | null;

  @Text({ nullable: true })
  address1!: string | null;

  @Text({ nullable: true })
  address2!: string | null;

  @Text({ nullable: true })
  address3!: string | null;

  @Text({ nullable: true })
  address4!: string | null;

  @Text({ nullable: true })
  address5!: string | null;

  @Text({ nullable: true })
  postcode!: string | null;

  @Text({ nullable: true })
  country!: string | null;

  @Text({ nullable: true, description: "The caller's own reference." })
  reference!: string | null;

  @Day({ nullable: true })
  joinDate!: string | null;

  @Whole({ nullable: true, description: 'The client who looks after this one: a parent, an employer.' })
  parentClientId!: number | null;

  @Whole({ nullable: true, description: 'Opaque: stored and returned.' })
  memberType!: number | null;

  @Flag({ description: 'True for a client who can log in.' })
  isMember!: boolean;

  @Flag({ default: true })
  sendEmail!: boolean;

  @Whole({ nullable: true })
  memberLevelId!: number | null;

  @Whole({ nullable: true })
  defaultCompanyId!: number | null;

  @Text({ nullable: true })
  timeZone!: string | null;

  @Text({ nullable: true })
  locale!: string | null;

  @JsonColumn()
  notifications!: Record<string, unknown>;

  @JsonColumn({ description: 'Answers kept with the client, by question.' })
  q!: Record<string, unknown>;

  @JsonList()
  files!: unknown[];

  @JsonColumn()
  extra!: Record<string, unknown>;

  @Flag()
  disabled!: boolean;

  @Whole({ default: 0, secret: true })
  walletAmount!: number;

  /** Written by servers of the release before `ClientSubmission`, and read by none. */
  @Instant({ secret: true, nullable: true })
  submittedAt!: Date | null;

  @Text({ secret: true, nullable: true })
  passwordHash!: string | null;
}
