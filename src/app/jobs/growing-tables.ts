import type { EntityManager } from '@mikro-orm/postgresql';
import { deleteOldAudit } from '../../account/audit/delete-old-audit.js';
import { deleteExpiredCallCounts } from '../../account/count-calls.js';
import { deleteExpiredIdempotencyRecords } from '../../account/idempotency/delete-expired-records.js';
import { deleteExpiredResets, deleteExpiredSessions } from '../../account/login/delete-expired-sessions.js';
import { deleteExpiredFailures } from '../../account/login/limit-attempts.js';
import { prunePresence } from '../../analytics/recorded/prune-presence.js';
import { deleteFreedSlots } from '../../capacity/delete-freed-slots.js';
import { deleteExpiredSubmissions } from '../../client/client-submissions.js';
import { createMonths } from '../../database/retention/months.js';
import type { Retention } from '../../database/retention/retention.js';
import { deleteOldChanges } from '../../live/delete-old-changes.js';
import { deleteOldDeliveries, deleteOldEmails, deleteOldFacts } from '../../outbox/delete-old.js';
import { deleteExpiredBaskets } from '../../purchase/basket/announce-expired-holds.js';
import { deleteFailedJobs } from './failed-jobs.js';

/** Table that would grow without limit, and how its old rows are deleted. */
export interface GrowingTable {
  /** Table whose rows are deleted, and tables that lose their rows with it. */
  readonly tables: readonly [string, ...string[]];
  /** Retention period: a setting, a fixed time, or the expiry of the row itself. */
  readonly age: keyof Retention | `${number} ${'minutes' | 'hours'}` | 'its own end';
  /** Creates the coming partitions of a table that is partitioned by month; expired partitions are dropped. */
  readonly createAhead?: (em: EntityManager) => Promise<void>;
  /** Deletes some rows, and returns their number: 0 when there are no more. */
  readonly deleteStep: (em: EntityManager, ages: Retention & { readonly now: Date }) => Promise<number>;
}

/** Growing tables in the order of deletion: a record goes before those that it names. Source: operations.md, "What grows". */
export const GROWING_TABLES: readonly GrowingTable[] = [
  {
    tables: ['basket', 'basket_item', 'basket_article', 'basket_voucher_code'],
    age: '24 hours',
    deleteStep: (em, { now }) => deleteExpiredBaskets(em, now),
  },
  { tables: ['session'], age: '24 hours', deleteStep: (em, { now }) => deleteExpiredSessions(em, now) },
  { tables: ['password_reset'], age: 'its own end', deleteStep: (em, { now }) => deleteExpiredResets(em, now) },
  { tables: ['failed_login'], age: '30 minutes', deleteStep: (em, { now }) => deleteExpiredFailures(em, now) },
  { tables: ['call_count'], age: 'its own end', deleteStep: (em, { now }) => deleteExpiredCallCounts(em, now) },
  { tables: ['kept_answer'], age: '24 hours', deleteStep: (em, { now }) => deleteExpiredIdempotencyRecords(em, now) },
  { tables: ['client_submission'], age: '24 hours', deleteStep: (em, { now }) => deleteExpiredSubmissions(em, now) },
  {
    tables: ['webhook_delivery'],
    age: 'factDays',
    createAhead: (em) => createMonths(em, 'fact', 'webhook_delivery'),
    deleteStep: (em, { factDays, now }) => deleteOldDeliveries(em, factDays, now),
  },
  { tables: ['fact'], age: 'factDays', deleteStep: (em, { factDays, now }) => deleteOldFacts(em, factDays, now) },
  { tables: ['record_change'], age: 'factDays', deleteStep: (em, { factDays, now }) => deleteOldChanges(em, factDays, now) },
  {
    tables: ['email'],
    age: 'emailDays',
    createAhead: (em) => createMonths(em, 'email'),
    deleteStep: (em, { emailDays, now }) => deleteOldEmails(em, emailDays, now),
  },
  {
    tables: ['slot'],
    age: 'freedSlotDays',
    deleteStep: (em, { freedSlotDays, now }) => deleteFreedSlots(em, freedSlotDays, now),
  },
  {
    tables: ['audit_entry'],
    age: 'auditDays',
    createAhead: (em) => createMonths(em, 'audit_entry'),
    deleteStep: (em, { auditDays, now }) => deleteOldAudit(em, auditDays, now),
  },
  {
    tables: ['presence_change'],
    age: 'presenceDays',
    deleteStep: (em, { presenceDays, now }) => prunePresence(em, presenceDays, now),
  },
  {
    tables: ['graphile_worker._private_jobs'],
    age: 'failedJobDays',
    deleteStep: (em, { failedJobDays, now }) => deleteFailedJobs(em, failedJobDays, now),
  },
];

/** Tables that other jobs empty within minutes, or that hold no more than the current state. */
export const PASSING_TABLES: readonly string[] = ['demand_note', 'live_note', 'external_booking'];

/**
 * Tables that grow with the business, or not at all: what companies are, have planned, have sold and have counted. Figures about
 * it are queried years later.
 */
export const PERMANENT_TABLES: readonly string[] = [
  ...['company', 'company_settings', 'address', 'member_level', 'booking_text', 'reason', 'application', 'administrator'],
  ...['client', 'question', 'answer', 'service', 'service_group', 'person', 'resource', 'service_person', 'service_resource'],
  ...['bookable', 'image', 'category', 'clinic', 'client_queue', 'client_queue_service', 'external_calendar'],
  ...['schedule', 'shift_pattern', 'shift_pattern_condition', 'closure', 'schedule_exception'],
  ...['event', 'event_group', 'event_sequence', 'event_chain', 'claim', 'booking', 'booking_note', 'space_offer', 'queuer'],
  ...['coupon', 'product', 'package', 'voucher', 'voucher_code', 'purchase', 'purchase_item', 'pre_paid_booking', 'payment'],
  ...['wallet_log', 'wallet_band', 'attachment', 'webhook_endpoint'],
  ...['tally', 'daily_demand', 'access_sample', 'subject_hours', 'noted_hours', 'noted_since', 'link_secret'],
  ...['mikro_orm_migrations', 'graphile_worker.migrations', 'graphile_worker._private_job_queues'],
  ...['graphile_worker._private_tasks', 'graphile_worker._private_known_crontabs'],
];
