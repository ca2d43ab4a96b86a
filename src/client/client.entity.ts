import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { BoolColumn, DateColumn, InstantColumn, IntColumn, JsonColumn, JsonListColumn, TextColumn } from '../shared/column.js';

/**
 * A client belongs to the head of a family of companies. A member is a client with a password: one record, one id. An e-mail
 * (lower case) is unique in a family, apart from deleted clients. Source: service.md 2.1 and 2.2, decisions 1.
 */
@ObjectType({ description: 'Customer of a family of companies. A client with an account can log in and is called a member.' })
@Entity()
export class Client extends CompanyRecord {
  @TextColumn({ nullable: true })
  firstName!: string | null;

  @TextColumn({ nullable: true })
  lastName!: string | null;

  @TextColumn({ nullable: true, internal: true })
  email!: string | null;

  /**
   * Not unique, and no other caller finds a client by it: until confirmed it serves only the account's own log-in. Equal to
   * `email` if no other client had the address; the account then loses it when another client gives it.
   */
  @TextColumn({
    nullable: true,
    audience: 'admin',
    description:
      'E-mail address in lower case that was given for the account of the client and is not confirmed yet; null if there is ' +
      'none. A request to confirm is sent to the address if staff of a branch gave it, or as soon as another client of the ' +
      'family has it.',
  })
  claimedEmail!: string | null;

  /** Branch whose staff gave the claimed e-mail, and for whom it is the account's. Null if the account claims it itself. */
  @IntColumn({ nullable: true, internal: true })
  claimedAtCompanyId!: number | null;

  @TextColumn({ nullable: true })
  mobilePrefix!: string | null;

  @TextColumn({ nullable: true })
  mobile!: string | null;

  @TextColumn({ nullable: true })
  phonePrefix!: string | null;

  @TextColumn({ nullable: true })
  phone!: string | null;

  @TextColumn({ nullable: true })
  address1!: string | null;

  @TextColumn({ nullable: true })
  address2!: string | null;

  @TextColumn({ nullable: true })
  address3!: string | null;

  @TextColumn({ nullable: true })
  address4!: string | null;

  @TextColumn({ nullable: true })
  address5!: string | null;

  @TextColumn({ nullable: true })
  postcode!: string | null;

  @TextColumn({ nullable: true })
  country!: string | null;

  @TextColumn({ nullable: true, description: 'Reference of the client in a system of the caller, such as the id there.' })
  reference!: string | null;

  @DateColumn({ nullable: true })
  joinDate!: string | null;

  @IntColumn({ nullable: true, description: 'Id of the client who looks after this one, such as a parent or an employer.' })
  parentClientId!: number | null;

  @IntColumn({ nullable: true, description: 'Number that callers keep with the client; stored and returned unchanged.' })
  memberType!: number | null;

  @BoolColumn({ description: 'True: the client is a member, that is, has an account to log in with.' })
  isMember!: boolean;

  @BoolColumn({ default: true })
  sendEmail!: boolean;

  @IntColumn({ nullable: true })
  memberLevelId!: number | null;

  @IntColumn({ nullable: true })
  defaultCompanyId!: number | null;

  /**
   * Company whose staff or forms made the client, and which knows it from then on. Null for clients from before this was
   * recorded.
   */
  @IntColumn({ nullable: true, internal: true })
  madeAtCompanyId!: number | null;

  @TextColumn({ nullable: true })
  timeZone!: string | null;

  @TextColumn({ nullable: true })
  locale!: string | null;

  @JsonColumn()
  notifications!: Record<string, unknown>;

  @JsonColumn({ description: 'Answers kept with the client, by question.' })
  q!: Record<string, unknown>;

  @JsonListColumn()
  files!: unknown[];

  @JsonColumn()
  extra!: Record<string, unknown>;

  @BoolColumn()
  disabled!: boolean;

  @IntColumn({ default: 0, internal: true })
  walletAmount!: number;

  @InstantColumn({
    nullable: true,
    description: 'Time at which everything that identifies the client was permanently erased; null if it was not erased.',
  })
  erasedAt!: Date | null;

  /** Written by servers of the release before `ClientSubmission`, and never read. */
  @InstantColumn({ internal: true, nullable: true })
  submittedAt!: Date | null;

  @TextColumn({ internal: true, nullable: true })
  passwordHash!: string | null;
}
