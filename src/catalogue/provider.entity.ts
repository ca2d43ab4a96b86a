import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { IntColumn } from '../shared/column.js';

/** A person who provides a service. A booking of a service that has any needs one of them. */
@Entity()
export class ServicePerson {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  serviceId!: number;

  @PrimaryKey({ type: 'integer', autoincrement: false })
  personId!: number;

  @IntColumn({ internal: true })
  companyId!: number;
}

/** A resource that a service can use. A booking of a service that has any needs one of them, besides a person if it has any. */
@Entity()
export class ServiceResource {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  serviceId!: number;

  @PrimaryKey({ type: 'integer', autoincrement: false })
  resourceId!: number;

  @IntColumn({ internal: true })
  companyId!: number;
}
