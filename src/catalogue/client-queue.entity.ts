import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { IntColumn, TextColumn } from '../shared/column.js';

/** Source: service.md 2.11. */
@ObjectType({ description: 'A walk-in queue.' })
@Entity()
export class ClientQueue extends CompanyRecord {
  @TextColumn()
  name!: string;

  @IntColumn({ default: 0, description: 'Staff who serve several queues take the next client from the highest.' })
  priority!: number;

  @IntColumn({ nullable: true, description: 'Id of the resource at which the queue is served: serving takes its time too.' })
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
