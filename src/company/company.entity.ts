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
@ObjectType({ description: 'A business that takes bookings: a parent, one of its branches, or a company of its own.' })
@Entity()
export class Company {
  @IdColumn()
  id!: number;

  @IntColumn({ nullable: true, description: 'The parent company; null for a parent or a company of its own.' })
  parentId!: number | null;

  /** The parent, or the company itself. Clients, members and diaries belong to it. */
  @IntColumn({ filled: true, description: 'The company at the head of the family: the parent, or this company itself.' })
  rootId!: number;

  @TextColumn()
  name!: string;

  @TextColumn({ nullable: true })
  description!: string | null;

  @TextColumn({ name: 'timezone', description: 'IANA time zone of the company, such as `Europe/London`.' })
  timeZone!: string;

  @TextColumn({ name: 'currency_code', description: 'ISO 4217; every amount of the company is in its minor units.' })
  currency!: string;

  @TextColumn({ nullable: true, description: 'Country of the company: ISO 3166-1 alpha-2, such as `GB`.' })
  countryCode!: string | null;

  @TextColumn({ nullable: true })
  website!: string | null;

  @TextColumn({ nullable: true, name: 'ref', description: "Identifier of the caller's own, such as the id in another system." })
  reference!: string | null;

  @BoolColumn({ default: true, description: 'False while no live bookings are taken.' })
  live!: boolean;

  @TextListColumn({ name: 'multi_status', description: 'Names of states that the company has defined, and gives its bookings.' })
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
