import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { BoolColumn, IntColumn, TextColumn, Version } from '../shared/column.js';
import { LANGUAGES } from '../shared/texts/language.js';

/** One row per company. A null is taken from the parent, then from the server. Source: service.md 2.13, wire.md 1.2. */
@ObjectType({ description: 'Features that a company has switched on, and its limits.' })
@Entity()
export class CompanySettings {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  companyId!: number;

  @Version({ description: 'Grows with each change of what the company has set itself.' })
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
      'Whether a guest who buys leaves a name and an e-mail address or a phone. Null: as the parent says, else over GraphQL alone.',
  })
  guestContactRequired!: boolean | null;

  @BoolColumn({
    audience: 'admin',
    description: 'True: analysts of the company have the duty `clients`, and are shown who the clients are and what they wrote.',
  })
  analystsSeeClients!: boolean;

  @IntColumn({ default: 0, description: 'Tax contained in every price, in per cent.' })
  paymentTax!: number;

  @IntColumn({ nullable: true, description: 'Seconds a held time is kept; null: the value of the parent, else of the server.' })
  holdSeconds!: number | null;

  @IntColumn({
    nullable: true,
    description: 'Seconds a basket lives after its last use; null: the value of the parent, else of the server.',
  })
  basketSeconds!: number | null;

  @IntColumn({
    nullable: true,
    description: 'The schedule with the opening hours, which staff and rooms without one of their own follow.',
  })
  scheduleId!: number | null;

  @TextColumn({
    nullable: true,
    description: 'The http(s) address where what is due is paid; `{long_id}` in it stands for the purchase. Null: the parent’s.',
  })
  paymentUrl!: string | null;

  @TextColumn({
    nullable: true,
    description:
      'The http(s) address of a page of the company’s own website that e-mails to clients lead to; `{long_id}` in it stands for the purchase. Null: the parent’s, else the page of this server.',
  })
  purchasePageUrl!: string | null;

  @TextColumn({
    nullable: true,
    description: `Language of e-mails, pages and calendars of clients without one of their own, and of those of staff, as a tag such as \`en\` or \`de-AT\`; they are written in ${LANGUAGES.join(', ')}. Null: the parent’s, else ${LANGUAGES[0]}.`,
  })
  locale!: string | null;

  @IntColumn({
    audience: 'admin',
    nullable: true,
    description:
      'Months after which somebody is erased, as by `eraseClient`, who has neither booked, bought nor logged in since. Null: never. Of a branch: as its parent says.',
  })
  clientRetentionMonths!: number | null;

  /** Key with which the company's own website signs members on; shown only when it is made. */
  @TextColumn({ internal: true, nullable: true })
  singleSignOnKey!: string | null;

  /** Key with which the website signs administrators on; null: none has been made. */
  @TextColumn({ internal: true, nullable: true })
  administratorSignOnKey!: string | null;
}
