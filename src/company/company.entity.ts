import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ChangedAt, Flag, Id, Instant, JsonColumn, Text, TextList, Version, Whole } from '../shared/column.js';

/** Source: service.md 2.13. A parent holds the clients and members of its children. */
@ObjectType({ description: 'A business that takes bookings: a parent, one of its branches, or a company of its own.' })
@Entity()
export class Company {
  @Id()
  id!: number;

  @Whole({ nullable: true, description: 'The parent company; null for a parent or a company of its own.' })
  parentId!: number | null;

  /** The parent, or the company itself. Clients, members and diaries hang on it. */
  @Whole({ filled: true, description: 'The company at the head of the family: the parent, or this company itself.' })
  rootId!: number;

  @Text()
  name!: string;

  @Text({ nullable: true })
  description!: string | null;

  @Text({ description: 'IANA time zone of the company, such as `Europe/London`.' })
  timezone!: string;

  @Text({ description: 'ISO 4217; every amount of the company is in its minor units.' })
  currencyCode!: string;

  @Text({ nullable: true, description: 'Country of the company: ISO 3166-1 alpha-2, such as `GB`.' })
  countryCode!: string | null;

  @Text({ nullable: true })
  website!: string | null;

  @Text({ nullable: true, description: "The caller's own reference." })
  ref!: string | null;

  @Flag({ default: true, description: 'False while no live bookings are taken.' })
  live!: boolean;

  @TextList({ description: 'The names a booking may carry in its `multiStatus`.' })
  multiStatus!: string[];

  @Whole({ nullable: true })
  addressId!: number | null;

  @Whole({ nullable: true, filled: true })
  numericWidgetId!: number | null;

  @JsonColumn()
  extra!: Record<string, unknown>;

  @Flag()
  deleted!: boolean;

  @Instant({ sqlDefault: 'now()' })
  createdAt!: Date;

  @ChangedAt()
  updatedAt!: Date;

  @Version()
  version!: number;
}
