import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { ChangedAt, Flag, Instant, Text, Version, Whole } from '../shared/column.js';

export type ArticleKind = 'product' | 'package' | 'voucher';

/** A line of a purchase that is no booking. Bookings and these share one space of ids. Source: service.md 2.12. */
@ObjectType({ description: 'A line of a purchase that is no booking: a product, a package or a voucher.' })
@Entity()
export class PurchaseItem {
  @Field(() => Int, { simple: true })
  @PrimaryKey({ type: 'integer', autoincrement: false, defaultRaw: `nextval('booking_id_seq')` })
  id!: number;

  @Whole()
  companyId!: number;

  @Flag()
  deleted!: boolean;

  @Instant({ sqlDefault: 'now()' })
  createdAt!: Date;

  @ChangedAt()
  updatedAt!: Date;

  @Version()
  version!: number;

  @Whole()
  purchaseId!: number;

  @Text({ description: 'product, package or voucher.' })
  kind!: ArticleKind;

  @Whole({ nullable: true })
  productId!: number | null;

  @Whole({ nullable: true })
  packageId!: number | null;

  @Whole({ nullable: true })
  voucherId!: number | null;

  @Text({ description: 'Name of the thing when it was bought.' })
  name!: string;

  @Whole()
  quantity!: number;

  @Whole({ secret: true })
  price!: number;

  @Whole({ default: 0, secret: true })
  discount!: number;

  @Whole({ default: 0, secret: true })
  paid!: number;

  @Whole({ default: 0, secret: true })
  dueNow!: number;

  @Instant({ nullable: true })
  cancelledAt!: Date | null;
}
