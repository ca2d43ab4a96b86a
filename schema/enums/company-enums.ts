import { AUDIT_ACTIONS, AUDIT_ACTORS, OVERRIDABLE_LIMITS } from '../../src/account/audit/audit-entry.entity.js';
import { IMAGE_OWNERS } from '../../src/catalogue/images/image.entity.js';
import { QUESTION_TYPES } from '../../src/client/questions/question.entity.js';
import { TEXT_SUBJECTS } from '../../src/company/booking-text.entity.js';
import { REASON_TYPES } from '../../src/company/reason.entity.js';
import { WEEKDAYS } from '../../src/schedule/patterns/day-names.js';
import { FREQUENCIES } from '../../src/schedule/patterns/shift-timing.js';
import { ROLE_NAMES } from '../../src/shared/viewer.js';
import { DUTIES } from '../shared/permission.js';
import { registerEnum } from './register-enum.js';

registerEnum(ROLE_NAMES, 'AdministratorRole', 'Decides what an administrator may do.', {
  OWNER: 'Everything; only owners make owners.',
  ADMIN: 'Everything but to make owners.',
  STAFF: 'Reads everything, and runs the diary: bookings, clients, walk-ins.',
  ANALYST: 'Reads what figures need, and changes nothing; sees who the clients are only where the company says so.',
});

registerEnum(DUTIES, 'Duty', 'Part of the work for a company that an administrator may do.', {
  READ: 'Read what is for administrators, but who the clients are.',
  CLIENTS: 'Read who the clients are, and what they wrote.',
  DIARY: 'Run the diary: bookings, clients, walk-ins.',
  MANAGE: 'Change the company and what it offers.',
});

registerEnum(AUDIT_ACTIONS, 'AuditAction', 'Kind of a change in the audit log.', {
  CREATE: 'The record was made.',
  CHANGE: 'Fields of the record were changed.',
  DELETE: 'The record was deleted for good.',
});

registerEnum(AUDIT_ACTORS, 'ActorKind', 'Side on which somebody acted.', {
  ADMINISTRATOR: 'An administrator of the company, or of the head of its family.',
  CLIENT: 'A member, or a guest with the long id of the purchase.',
});

registerEnum(OVERRIDABLE_LIMITS, 'OverridableLimit', 'Limit for clients that does not bind administrators.', {
  MIN_CANCEL_PERIOD: 'The time before the start until which a client may cancel or move a booking.',
});

registerEnum(TEXT_SUBJECTS, 'TextSubject', 'Kind of the record that a text of a company is about.', {
  COMPANY: 'The company itself.',
  SERVICE: 'A service.',
  PERSON: 'A person of the staff.',
  RESOURCE: 'A resource.',
  EVENT_GROUP: 'A group of events.',
});

registerEnum(IMAGE_OWNERS, 'ImageOwner', 'Kind of the record that a picture belongs to.', {
  PERSON: 'A person of the staff.',
  RESOURCE: 'A resource.',
  SERVICE: 'A service.',
  EVENT_GROUP: 'A group of events.',
});

registerEnum(REASON_TYPES, 'ReasonType', 'Occasion that a reason can be given for.', {
  BLOCKED: 'Time that is blocked.',
  CANCELLED: 'A booking that is cancelled.',
  MOVED: 'A booking that is moved.',
});

registerEnum(QUESTION_TYPES, 'QuestionType', 'Way in which a question is answered.', {
  TEXT_FIELD: 'By a line of text.',
  TEXT_AREA: 'By several lines of text.',
  SELECT: 'By one of the options, chosen from a list that opens.',
  SELECT_PRICE: 'By one of the options, chosen from a list that opens; each may have a price.',
  RADIO: 'By one of the options, which are all shown.',
  RADIO_PRICE: 'By one of the options, which are all shown; each may have a price.',
  CHECK: 'By a box that is ticked, or not.',
  CHECK_PRICE: 'By a box that is ticked, or not; a ticked one may have a price.',
  DATE: 'By a day.',
  HEADING: 'Not at all: it stands above the questions that follow it.',
});

registerEnum(FREQUENCIES, 'ShiftFrequency', 'Unit in which a shift pattern recurs.', {
  DAILY: 'Days: every `interval` of them from `startDate`.',
  WEEKLY: 'Weeks of the calendar: every `interval` of them, on the weekdays of `byDay`.',
});

registerEnum(WEEKDAYS, 'Weekday', 'Day of the week.', {
  SUNDAY: 'Sunday.',
  MONDAY: 'Monday.',
  TUESDAY: 'Tuesday.',
  WEDNESDAY: 'Wednesday.',
  THURSDAY: 'Thursday.',
  FRIDAY: 'Friday.',
  SATURDAY: 'Saturday.',
});
