/** Days for which records of tables that grow without limit are kept. The README describes the settings. */
export interface Retention {
  /** Facts, and their deliveries to webhooks. */
  readonly factDays: number;
  /** E-mails, counted from the moment at which they were due. */
  readonly emailDays: number;
  /** Freed slots that no booking refers to. */
  readonly freedSlotDays: number;
  /** Audit entries; null to keep them without limit. */
  readonly auditDays: number | null;
  /** Changes of the staff's presence, except the last of each person. */
  readonly presenceDays: number;
  /** Jobs that have failed after their last retry. */
  readonly failedJobDays: number;
}

/** Days for which a program may be offline and still follow all changes; the schema promises it. */
export const FACT_DAYS = 30;

export const DEFAULT_RETENTION: Retention = {
  factDays: FACT_DAYS,
  emailDays: 365,
  freedSlotDays: 90,
  auditDays: null,
  presenceDays: 730,
  failedJobDays: 30,
};
