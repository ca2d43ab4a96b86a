/** Days for which records are kept that grow for ever. Their settings and meanings stand in the README. */
export interface Retention {
  /** Facts, and what became of telling them. */
  readonly factDays: number;
  /** E-mails, from the moment on at which they were due. */
  readonly emailDays: number;
  /** Slots that were freed, and that no booking names. */
  readonly freedSlotDays: number;
  /** Changes that the audit has noted; null: for good. */
  readonly auditDays: number | null;
  /** Changes of who of the staff is there, but for the last of each person. */
  readonly presenceDays: number;
  /** Jobs that have failed for the last time. */
  readonly failedJobDays: number;
}

/** Days for which programs may stay away and still follow all changes: the schema says so. */
export const FACT_DAYS = 30;

export const DEFAULT_RETENTION: Retention = {
  factDays: FACT_DAYS,
  emailDays: 365,
  freedSlotDays: 90,
  auditDays: null,
  presenceDays: 730,
  failedJobDays: 30,
};
