import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { LINE_HELD, LINE_STATUSES } from '../../capacity/line-status.js';
import { BoolColumn, EnumColumn, IdColumn, InstantColumn, IntColumn, JsonColumn, TextColumn } from '../../shared/column.js';
import { ARTICLE_KINDS, type ArticleKind } from '../purchase-item.entity.js';

/**
 * Basket of a session at a family of companies. Empty again after checkout.
 * Source: service.md 4.8, wire.md 2.4, decisions T16 and 10.
 */
@ObjectType({
  description:
    'Items that a caller has chosen at the companies of a family and not yet bought, with times and spaces held for a while.',
})
@Entity()
export class Basket {
  @IdColumn()
  id!: number;

  @IntColumn({ description: 'Id of the company at which the basket was begun.' })
  companyId!: number;

  /** The head of the company's family. */
  @IntColumn({ internal: true, filled: true })
  rootId!: number;

  @IntColumn({ internal: true })
  sessionId!: number;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  @InstantColumn({ description: 'Time at which the basket expires, unless it is used before then.' })
  expiresAt!: Date;

  @IntColumn({ internal: true, nullable: true })
  couponId!: number | null;
}

/** One line of a basket, with the hold on its time or spaces. */
@ObjectType({ description: 'A line of a basket for a service or an event; it holds its time or spaces until `heldUntil`.' })
@Entity()
export class BasketItem {
  @Field(() => String, { simple: true, description: 'Id of the line: 16 hexadecimal digits.' })
  @PrimaryKey({ type: 'text' })
  id!: string;

  @IntColumn({ internal: true })
  basketId!: number;

  @IntColumn({
    name: 'place',
    description: 'Position of the line in its basket, among lines of every kind: lower numbers come first.',
    sqlDefault: `nextval('basket_item_place_seq')`,
  })
  order!: number;

  @IntColumn()
  companyId!: number;

  @IntColumn({ nullable: true })
  serviceId!: number | null;

  /** Id of the bookable combination or the event occurrence, which take their ids from one sequence. */
  @IntColumn({ internal: true })
  eventId!: number;

  @IntColumn({ nullable: true })
  eventChainId!: number | null;

  @TextColumn({
    nullable: true,
    description:
      'Id of the line that carries the price of the course, on each line of the course, that one included; null for other lines.',
  })
  courseItemId!: string | null;

  @IntColumn({ nullable: true })
  personId!: number | null;

  @IntColumn({ nullable: true })
  resourceId!: number | null;

  @IntColumn({ nullable: true, internal: true })
  slotId!: number | null;

  @InstantColumn()
  startsAt!: Date;

  @IntColumn({ description: 'Length of the appointment or event in minutes.' })
  duration!: number;

  @IntColumn({ default: 1 })
  quantity!: number;

  @IntColumn({ default: 0, internal: true })
  price!: number;

  /** Amount that its answers add to the price of all its places, in minor units. */
  @IntColumn({ default: 0, internal: true })
  answersPrice!: number;

  @EnumColumn(LINE_STATUSES, { default: LINE_HELD, description: 'State of the line: whether it holds its time or spaces.' })
  status!: number;

  /** True while its spaces are counted in the slot or event. Set to false when an expired hold's spaces are taken back. */
  @BoolColumn({ internal: true })
  holding!: boolean;

  @InstantColumn({ description: 'End of the hold, exclusive: at this moment the time or spaces are free again.' })
  heldUntil!: Date;

  @BoolColumn({ description: 'True: the hold was renewed; it cannot be renewed again.' })
  renewed!: boolean;

  /** End of the hold that was last recorded as a fact. */
  @InstantColumn({ nullable: true, internal: true })
  toldUntil!: Date | null;

  @TextColumn({
    nullable: true,
    name: 'ref',
    description: 'Reference of the caller for the line, stored and returned unchanged.',
  })
  reference!: string | null;

  @Property({ type: 'json', defaultRaw: `'[]'` })
  answers!: { questionId: number; value: string | null }[];

  @JsonColumn()
  settings!: Record<string, unknown>;

  @TextColumn({ nullable: true, internal: true })
  moveItemId!: string | null;

  /** Booking on the waiting list for which the spaces are held; null for a line that a buyer added. */
  @IntColumn({ internal: true, nullable: true })
  offeredBookingId!: number | null;

  @IntColumn({ nullable: true, description: 'Id of the pre-paid booking that pays for the line.' })
  prePaidBookingId!: number | null;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;
}

/** A line for an article, which takes no time. It holds nothing: stock is taken at checkout. */
@ObjectType({ description: 'A line of a basket for a product, a package or a voucher.' })
@Entity()
export class BasketArticle {
  @Field(() => String, { simple: true, description: 'Id of the line: 16 hexadecimal digits.' })
  @PrimaryKey({ type: 'text' })
  id!: string;

  @IntColumn({ internal: true })
  basketId!: number;

  @IntColumn({
    name: 'place',
    description: 'Position of the line in its basket, among lines of every kind: lower numbers come first.',
    sqlDefault: `nextval('basket_item_place_seq')`,
  })
  order!: number;

  @IntColumn()
  companyId!: number;

  @EnumColumn(ARTICLE_KINDS, { description: 'Kind of the article.' })
  kind!: ArticleKind;

  @IntColumn({ nullable: true })
  productId!: number | null;

  @IntColumn({ nullable: true })
  packageId!: number | null;

  @IntColumn({ nullable: true })
  voucherId!: number | null;

  @TextColumn()
  name!: string;

  @IntColumn()
  quantity!: number;

  @IntColumn({ internal: true })
  price!: number;

  @TextColumn({
    nullable: true,
    name: 'ref',
    description: 'Reference of the caller for the line, stored and returned unchanged.',
  })
  reference!: string | null;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;
}
