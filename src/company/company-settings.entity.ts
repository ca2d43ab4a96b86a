import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Flag, Text, Version, Whole } from '../shared/column.js';

/** One row a company. A null is taken from the parent, then from the server's settings. Source: service.md 2.13, wire.md 1.2. */
@ObjectType({ description: 'Features that a company has switched on, and its limits.' })
@Entity()
export class CompanySettings {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  companyId!: number;

  @Version({ description: 'Grows with each change of what the company has set itself.' })
  version!: number;

  @Flag()
  hasCoupons!: boolean;

  @Flag()
  hasDeals!: boolean;

  @Flag()
  hasProducts!: boolean;

  @Flag({ default: true })
  hasServices!: boolean;

  @Flag()
  hasEvents!: boolean;

  @Flag()
  hasClasses!: boolean;

  @Flag()
  hasWallets!: boolean;

  @Flag()
  hasVouchers!: boolean;

  @Flag()
  hasWaitlists!: boolean;

  @Flag({ default: true })
  hasPrices!: boolean;

  @Flag()
  mergePeople!: boolean;

  @Flag()
  mergeResources!: boolean;

  @Flag()
  requiresLogin!: boolean;

  @Flag({
    nullable: true,
    description:
      'Whether a guest who buys leaves a name and an e-mail address or a phone. Null: as the parent says, else over GraphQL alone.',
  })
  guestContactRequired!: boolean | null;

  @Whole({ default: 0, description: 'Tax contained in every price, in per cent.' })
  paymentTax!: number;

  @Whole({ nullable: true, description: 'Seconds a held time is kept; null: the value of the parent, else of the server.' })
  holdSeconds!: number | null;

  @Whole({
    nullable: true,
    description: 'Seconds a basket lives after its last use; null: the value of the parent, else of the server.',
  })
  basketSeconds!: number | null;

  @Whole({
    nullable: true,
    description: 'The schedule with the opening hours, which staff and rooms without one of their own follow.',
  })
  scheduleId!: number | null;

  @Text({
    nullable: true,
    description: 'The http(s) address where what is due is paid; `{long_id}` in it stands for the purchase. Null: the parent’s.',
  })
  paymentUrl!: string | null;

  /** Key with which the company's own website signs members on; shown only when it is made. */
  @Text({ secret: true, nullable: true })
  singleSignOnKey!: string | null;

  /** Key with which the website signs administrators on; null: none has been made. */
  @Text({ secret: true, nullable: true })
  administratorSignOnKey!: string | null;
}
