import { AsyncLocalStorage } from 'node:async_hooks';

const CALLER_KINDS = ['administrator', 'member', 'guest', 'public'] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/** Data for the log about a request or a job, collected while it runs: ids and numbers, never a token or a name. */
export interface WorkRecord {
  /** Id of the request; for a job, id of the request that scheduled it, else its own. */
  readonly id: string;
  /** Company that the request concerns, else the one of the log-in. */
  company: number | null;
  application: number | null;
  caller: CallerKind | null;
  /** Name of the GraphQL operation; endpoints of `/api/v1` have one too. */
  operation: string | null;
  statements: number;
  /** Sum of the statements' durations in milliseconds; those of concurrent statements add up. */
  statementMilliseconds: number;
  /** Rows that the statements returned. */
  rows: number;
}

const records = new AsyncLocalStorage<WorkRecord>();

export const newWorkRecord = (id: string): WorkRecord => ({
  ...{ id, company: null, application: null, caller: null, operation: null },
  ...{ statements: 0, statementMilliseconds: 0, rows: 0 },
});

/** Runs the work with this record as the current one. */
export const recorded = <T>(record: WorkRecord, work: () => T): T => records.run(record, work);

/** Record of the current request or job; undefined outside of them. */
export const currentRecord = (): WorkRecord | undefined => records.getStore();

/** Adds the caller and the operation to the current record. */
export function noteWork(told: Partial<Pick<WorkRecord, 'company' | 'application' | 'caller' | 'operation'>>): void {
  const record = currentRecord();
  if (record) Object.assign(record, told);
}
