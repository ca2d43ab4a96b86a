import { QUEUE } from '../../src/analytics/subjects/queue.js';
import { queuerColumns } from '../../src/queue/find-queue.js';
import { Queuer } from '../../src/queue/queuer.entity.js';
import { QueuerOrder } from '../enums/order-inputs.js';
import { QueuerConnection } from '../queue/queue.inputs.js';
import type { SchemaSubject } from './schema-subject.js';

export const QUEUE_SUBJECT: SchemaSubject = {
  subject: QUEUE,
  records: {
    field: 'queuers',
    entity: Queuer,
    connection: QueuerConnection,
    order: QueuerOrder,
    columnsOf: queuerColumns,
    orderBy: 'createdAt',
  },
};
