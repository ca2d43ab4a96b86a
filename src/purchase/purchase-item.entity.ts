import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { namedBy, type ValueOf } from '../shared/closed-set.js';
import { BoolColumn, ChangedAt, EnumColumn, InstantColumn, IntColumn, TextColumn, Version } from '../shared/column.js';

export const ARTICLE_KINDS = namedBy(['product', 'package', 'voucher']);
export type ArticleKind = ValueOf<typeof ARTICLE_KINDS>;

/**
 * A line of a purchase that is not a booking. Such lines take ids from the same sequence as bookings, so an id names one line.
 * Source: service.md 2.12.
 */
@ObjectType({ description: 'A line of a purchase that is not a booking: a product, a package or a voucher.' })
@Entity()
export class PurchaseItem {
  @Field(() => Int, { simple: true })
  @PrimaryKey({ type: 'integer', autoincrement: false, defaultRaw: `nextval('booking_id_seq')` })
  id!: number;

  @IntColumn()
  companyId!: number;

  @BoolColumn()
  deleted!: boolean;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  @ChangedAt()
  updatedAt!: Date;

  @Version()
  version!: number;

  @IntColumn()
  purchaseId!: number;

  @EnumColumn(ARTICLE_KINDS, { description: 'Kind of the article.' })
  kind!: ArticleKind;

  @IntColumn({ nullable: true })
  productId!: number | null;

  @IntColumn({ nullable: true })
  packageId!: number | null;

  @IntColumn({ nullable: true })
  voucherId!: number | null;

  @TextColumn({ description: 'Name of the article when it was bought.' })
  name!: string;

  @IntColumn()
  quantity!: number;

  @IntColumn({ internal: true })
  price!: number;

  @IntColumn({ default: 0, internal: true })
  discount!: number;

  @IntColumn({ default: 0, internal: true })
  paid!: number;

  @IntColumn({ default: 0, internal: true })
  dueNow!: number;

  @InstantColumn({ nullable: true })
  cancelledAt!: Date | null;
}
