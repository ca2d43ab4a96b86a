import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { FloatColumn, JsonColumn, TextColumn } from '../shared/column.js';

/** Source: service.md 2.13. */
@ObjectType({ description: 'The address of a company, a resource, an event or a clinic.' })
@Entity()
export class Address extends CompanyRecord {
  @TextColumn({ nullable: true })
  name!: string | null;

  @TextColumn({ nullable: true, description: 'Street number.' })
  address1!: string | null;

  @TextColumn({ nullable: true, description: 'Street name.' })
  address2!: string | null;

  @TextColumn({ nullable: true, description: 'Neighbourhood.' })
  address3!: string | null;

  @TextColumn({ nullable: true, description: 'City or town.' })
  address4!: string | null;

  @TextColumn({ nullable: true, description: 'County.' })
  address5!: string | null;

  @TextColumn({ nullable: true })
  postcode!: string | null;

  @TextColumn({ nullable: true })
  country!: string | null;

  @FloatColumn({ name: 'lat', nullable: true, description: 'Latitude in degrees north, such as `51.5074`.' })
  latitude!: number | null;

  @FloatColumn({ name: 'long', nullable: true, description: 'Longitude in degrees east, such as `-0.1278`.' })
  longitude!: number | null;

  @TextColumn({ nullable: true })
  mapUrl!: string | null;

  @TextColumn({ nullable: true })
  mapMarker!: string | null;

  @TextColumn({ nullable: true })
  phone!: string | null;

  @TextColumn({ name: 'homephone', nullable: true })
  homePhone!: string | null;

  @JsonColumn()
  extra!: Record<string, unknown>;
}
