import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import {
  BoolColumn,
  ChangedAt,
  IdColumn,
  InstantColumn,
  IntColumn,
  JsonColumn,
  TextColumn,
  TextListColumn,
  Version,
} from '../shared/column.js';

/** Source: service.md 2.13. A parent holds the clients and members of its branches. */
@ObjectType({ description: 'A business that takes bookings: a parent, a branch, or an independent company.' })
@Entity()
export class Company {
  @IdColumn()
  id!: number;

  @IntColumn({ nullable: true, description: 'Id of the parent company; null for a parent or an independent company.' })
  parentId!: number | null;

  /** The parent, or the company itself. Clients, members and diaries belong to it. */
  @IntColumn({
    filled: true,
    description: 'Id of the company at the head of the family: the parent, or the company itself if it has none.',
  })
  rootId!: number;

  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @TextColumn({ name: 'timezone', description: 'IANA time zone of the company, such as `Europe/London`.' })
  timeZone!: string;

  @TextColumn({
    name: 'currency_code',
    description: 'Currency as an ISO 4217 code, such as `GBP`; every amount of the company is in its minor units.',
  })
  currency!: string;

  @TextColumn({ nullable: true, description: 'Country of the company: ISO 3166-1 alpha-2, such as `GB`.' })
  countryCode!: string | null;

  @TextColumn({ nullable: true })
  website!: string | null;

  @TextColumn({ nullable: true, name: 'ref', description: 'Reference of the company in a system of the caller.' })
  reference!: string | null;

  @BoolColumn({ default: true, description: 'True: clients can book at the company. False: only administrators can.' })
  live!: boolean;

  @TextListColumn({ name: 'multi_status', description: 'Names of the states that the company has defined for its bookings.' })
  customStatuses!: string[];

  @IntColumn({ nullable: true })
  addressId!: number | null;

  @IntColumn({ nullable: true, filled: true })
  numericWidgetId!: number | null;

  @JsonColumn()
  extra!: Record<string, unknown>;

  @BoolColumn()
  deleted!: boolean;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  @ChangedAt()
  updatedAt!: Date;

  @Version()
  version!: number;
}
