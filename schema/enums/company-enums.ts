import { AUDIT_ACTIONS, AUDIT_ACTORS, OVERRIDABLE_LIMITS } from '../../src/account/audit/audit-entry.entity.js';
import { IMAGE_OWNERS } from '../../src/catalogue/images/image.entity.js';
import { QUESTION_KINDS } from '../../src/client/questions/question.entity.js';
import { TEXT_SUBJECTS } from '../../src/company/booking-text.entity.js';
import { REASON_KINDS } from '../../src/company/reason.entity.js';
import { WEEKDAYS } from '../../src/schedule/patterns/day-names.js';
import { FREQUENCIES } from '../../src/schedule/patterns/shift-timing.js';
import { NAMED_LANGUAGES } from '../../src/shared/texts/language.js';
import { NAMED_ROLES } from '../../src/shared/viewer.js';
import { DUTIES } from '../shared/permission.js';
import { registerEnum } from './register-enum.js';

registerEnum(NAMED_ROLES, {
  name: 'AdministratorRole',
  description: 'Role that decides what an administrator may do.',
  meanings: {
    OWNER: 'May do everything; only owners may make others owners.',
    ADMIN: 'May do everything, except make others owners.',
    STAFF: 'May read everything, and run the diary: bookings, clients, walk-ins.',
    ANALYST: 'May read everything except who the clients are, unless `analystsSeeClients` allows it, and change nothing.',
  },
});

registerEnum(DUTIES, {
  name: 'Duty',
  description: 'Kind of work at a company that the role of an administrator allows.',
  meanings: {
    READ: 'Read everything that administrators may see, except who the clients are.',
    CLIENTS: 'Read who the clients are, and what they wrote.',
    DIARY: 'Run the diary: bookings, clients, walk-ins.',
    MANAGE: 'Change the company and its offer: catalogue, schedules, events, settings, administrators.',
  },
});

registerEnum(NAMED_LANGUAGES, {
  name: 'Language',
  description: 'Language in which texts to clients are written.',
  meanings: {
    EN: 'English.',
    DE: 'German.',
  },
});

registerEnum(AUDIT_ACTIONS, {
  name: 'AuditAction',
  description: 'Kind of a change in the audit log.',
  meanings: {
    CREATE: 'The record was created.',
    CHANGE: 'Fields of the record were changed.',
    DELETE: 'The record was permanently deleted.',
  },
});

registerEnum(AUDIT_ACTORS, {
  name: 'ActorKind',
  description: 'Kind of the actor who made a change.',
  meanings: {
    ADMINISTRATOR: 'An administrator of the company, or of the head of its family.',
    CLIENT: 'A member, or a guest with the long id of the purchase.',
  },
});

registerEnum(OVERRIDABLE_LIMITS, {
  name: 'OverridableLimit',
  description: 'Limit for clients that does not bind administrators.',
  meanings: {
    MIN_CANCEL_PERIOD: 'The shortest time before the start at which a client may cancel or move a booking.',
  },
});

registerEnum(TEXT_SUBJECTS, {
  name: 'TextSubject',
  description: 'Kind of the record that a text of a company is about.',
  meanings: {
    COMPANY: 'The company itself.',
    SERVICE: 'A service.',
    PERSON: 'A person of the staff.',
    RESOURCE: 'A resource.',
    EVENT_GROUP: 'A group of events.',
  },
});

registerEnum(IMAGE_OWNERS, {
  name: 'ImageOwner',
  description: 'Kind of the record that a picture belongs to.',
  meanings: {
    PERSON: 'A person of the staff.',
    RESOURCE: 'A resource.',
    SERVICE: 'A service.',
    EVENT_GROUP: 'A group of events.',
  },
});

registerEnum(REASON_KINDS, {
  name: 'ReasonKind',
  description: 'Occasion that a reason can be given for.',
  meanings: {
    BLOCKED: 'Time that is blocked.',
    CANCELLED: 'A booking that is cancelled.',
    MOVED: 'A booking that is moved.',
  },
});

registerEnum(QUESTION_KINDS, {
  name: 'QuestionKind',
  description: 'Way in which a question is answered.',
  meanings: {
    TEXT_FIELD: 'By a line of text.',
    TEXT_AREA: 'By several lines of text.',
    SELECT: 'By one of the options, chosen from a drop-down list.',
    SELECT_PRICE: 'By one of the options, chosen from a drop-down list; each option may have a price.',
    RADIO: 'By one of the options, shown as radio buttons.',
    RADIO_PRICE: 'By one of the options, shown as radio buttons; each option may have a price.',
    CHECK: 'By a checkbox that is ticked or not.',
    CHECK_PRICE: 'By a checkbox that is ticked or not; a tick may have a price.',
    DATE: 'By a day.',
    HEADING: 'A heading above the questions that follow it, without an answer.',
  },
});

registerEnum(FREQUENCIES, {
  name: 'ShiftFrequency',
  description: 'Unit in which a shift pattern recurs.',
  meanings: {
    DAILY: 'Every `interval` days, counted from `startDate`.',
    WEEKLY: 'Every `interval` calendar weeks, on the weekdays of `byDay`.',
  },
});

registerEnum(WEEKDAYS, {
  name: 'Weekday',
  description: 'Day of the week.',
  meanings: {
    SUNDAY: 'Sunday.',
    MONDAY: 'Monday.',
    TUESDAY: 'Tuesday.',
    WEDNESDAY: 'Wednesday.',
    THURSDAY: 'Thursday.',
    FRIDAY: 'Friday.',
    SATURDAY: 'Saturday.',
  },
});
