import { EVENTS } from '../../src/analytics/subjects/events.js';
import { Event } from '../../src/event/event.entity.js';
import { EventOrder } from '../enums/order-inputs.js';
import { EventConnection } from '../event/event.inputs.js';
import type { SchemaSubject } from './schema-subject.js';

export const EVENTS_SUBJECT: SchemaSubject = {
  subject: EVENTS,
  records: { field: 'events', entity: Event, connection: EventConnection, order: EventOrder, orderBy: 'startsAt' },
};
