import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { JsonColumn, Real, Text } from '../shared/column.js';

/** Source: service.md 2.13. */
@ObjectType({ description: 'A place: of a company, a resource or an event.' })
@Entity()
export class Address extends CompanyRecord {
  @Text({ nullable: true })
  name!: string | null;

  @Text({ nullable: true, description: 'Street number.' })
  address1!: string | null;

  @Text({ nullable: true, description: 'Street name.' })
  address2!: string | null;

  @Text({ nullable: true, description: 'Neighbourhood.' })
  address3!: string | null;

  @Text({ nullable: true, description: 'City or town.' })
  address4!: string | null;

  @Text({ nullable: true, description: 'County.' })
  address5!: string | null;

  @Text({ nullable: true })
  postcode!: string | null;

  @Text({ nullable: true })
  country!: string | null;

  @Real({ nullable: true, description: 'Latitude in degrees north, such as `51.5074`.' })
  lat!: number | null;

  @Real({ nullable: true, description: 'Longitude in degrees east, such as `-0.1278`.' })
  long!: number | null;

  @Text({ nullable: true })
  mapUrl!: string | null;

  @Text({ nullable: true })
  mapMarker!: string | null;

  @Text({ nullable: true })
  phone!: string | null;

  @Text({ nullable: true })
  homephone!: string | null;

  @JsonColumn()
  extra!: Record<string, unknown>;
}
