import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { IntColumn, TextColumn } from '../shared/column.js';

/** Source: service.md 2.11. */
@ObjectType({ description: 'A queue for clients who come without an appointment.' })
@Entity()
export class ClientQueue extends CompanyRecord {
  @TextColumn()
  name!: string;

  @IntColumn({
    default: 0,
    description: 'Priority of the walk-in queue, -1000 to 1000: the queue with the highest is served first. 0 by default.',
  })
  priority!: number;

  @IntColumn({
    nullable: true,
    description:
      'Id of the resource of the company at which the queue is served: serving takes the time of the resource too. Null: none.',
  })
  resourceId!: number | null;
}

/** A service the queue takes. A queue without any row takes every service of its company. */
@Entity()
export class ClientQueueService {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  clientQueueId!: number;

  @PrimaryKey({ type: 'integer', autoincrement: false })
  serviceId!: number;

  @IntColumn({ internal: true })
  companyId!: number;
}
