import { EVENTS } from '../../src/analytics/subjects/events.js';
import { Event } from '../../src/event/event.entity.js';
import { EventOrder } from '../enums/order-inputs.js';
import { EventConnection } from '../event/event.inputs.js';
import type { ShownSubject } from './shown-subject.js';

export const SHOWN_EVENTS: ShownSubject = {
  subject: EVENTS,
  records: { field: 'events', entity: Event, connection: EventConnection, order: EventOrder, orderBy: 'startsAt' },
};
