import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { BoolColumn, IntColumn, TextColumn, Version } from '../shared/column.js';
import { LANGUAGES } from '../shared/texts/language.js';

/** One row per company. A null is taken from the parent, then from the server. Source: service.md 2.13, wire.md 1.2. */
@ObjectType({ description: 'Settings of a company: features that are switched on, limits, and addresses of pages.' })
@Entity()
export class CompanySettings {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  companyId!: number;

  @Version({
    description:
      'Number that grows with each change to the settings of the company itself, not to those of its parent; send it as ' +
      '`expectedVersion`, so that no change in between is overwritten.',
  })
  version!: number;

  @BoolColumn()
  hasCoupons!: boolean;

  @BoolColumn({ name: 'has_deals' })
  hasVoucherCodes!: boolean;

  @BoolColumn()
  hasProducts!: boolean;

  @BoolColumn({ default: true })
  hasServices!: boolean;

  @BoolColumn()
  hasEvents!: boolean;

  @BoolColumn()
  hasClasses!: boolean;

  @BoolColumn()
  hasWallets!: boolean;

  @BoolColumn()
  hasVouchers!: boolean;

  @BoolColumn({ name: 'has_waitlists' })
  hasWaitingLists!: boolean;

  @BoolColumn({ default: true })
  hasPrices!: boolean;

  @BoolColumn()
  mergePeople!: boolean;

  @BoolColumn()
  mergeResources!: boolean;

  @BoolColumn()
  requiresLogin!: boolean;

  @BoolColumn({
    nullable: true,
    description:
      'True: a guest who buys must give a name and an e-mail address or a phone number. Null: the value of the parent, else ' +
      'required over GraphQL but not over the REST API.',
  })
  guestContactRequired!: boolean | null;

  @BoolColumn({
    audience: 'admin',
    description: 'True: analysts of the company have the duty `clients`, so they see who the clients are and what they wrote.',
  })
  analystsSeeClients!: boolean;

  @IntColumn({ default: 0, description: 'Tax contained in every price, in per cent.' })
  paymentTax!: number;

  @IntColumn({
    nullable: true,
    description: 'Seconds for which a basket holds a time; null: the value of the parent, else of the server.',
  })
  holdSeconds!: number | null;

  @IntColumn({
    nullable: true,
    description: 'Seconds for which a basket is kept after its last use; null: the value of the parent, else of the server.',
  })
  basketSeconds!: number | null;

  @IntColumn({
    nullable: true,
    description: 'Id of the schedule with the opening hours, which apply to staff and resources without a schedule of their own.',
  })
  scheduleId!: number | null;

  @TextColumn({
    nullable: true,
    description:
      'HTTP(S) address of the page where amounts due are paid; `{long_id}` in it stands for the `longId` of the purchase. ' +
      'Null: the value of the parent.',
  })
  paymentUrl!: string | null;

  @TextColumn({
    nullable: true,
    description:
      'HTTP(S) address of the page of the website of the company that e-mails to clients link to; `{long_id}` in it stands ' +
      'for the `longId` of the purchase. Null: the value of the parent, else the page of this server.',
  })
  purchasePageUrl!: string | null;

  @TextColumn({
    nullable: true,
    description:
      'Language of e-mails, pages and calendars for staff and for clients without a language of their own, as a tag such as ' +
      `\`en\` or \`de-AT\`; available: ${LANGUAGES.join(', ')}. Null: the value of the parent, else \`${LANGUAGES[0]}\`.`,
  })
  locale!: string | null;

  @IntColumn({
    audience: 'admin',
    nullable: true,
    description:
      'Months without a booking, a purchase or a log-in after which a client is erased, as by `eraseClient`; null: never. ' +
      'A branch always has the value of its parent.',
  })
  clientRetentionMonths!: number | null;

  /** Key with which the company's own website signs members on; shown only when it is made. */
  @TextColumn({ internal: true, nullable: true })
  singleSignOnKey!: string | null;

  /** Key with which the website signs administrators on; null: none has been made. */
  @TextColumn({ internal: true, nullable: true })
  administratorSignOnKey!: string | null;
}
