import { AsyncLocalStorage } from 'node:async_hooks';

const CALLER_KINDS = ['administrator', 'member', 'guest', 'public'] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/** Notes of a request, or of a job, while it is worked on, for the log: ids and numbers, never a token or a name. */
export interface WorkRecord {
  /** Id of the request; of a job that of the request which asked for it, else its own. */
  readonly id: string;
  /** The company that is asked about, else the one of the log-in. */
  company: number | null;
  application: number | null;
  caller: CallerKind | null;
  /** Name of the GraphQL operation, which an endpoint of `/api/v1` has too. */
  operation: string | null;
  statements: number;
  /** Milliseconds until the statements were answered, one after the other or at once. */
  statementMilliseconds: number;
  /** Rows that they answered with. */
  rows: number;
}

const records = new AsyncLocalStorage<WorkRecord>();

export const newWorkRecord = (id: string): WorkRecord => ({
  ...{ id, company: null, application: null, caller: null, operation: null },
  ...{ statements: 0, statementMilliseconds: 0, rows: 0 },
});

/** Runs the work, and notes in the record what it does. */
export const recorded = <T>(record: WorkRecord, work: () => T): T => records.run(record, work);

/** Record of what is being worked on; undefined outside of requests and jobs. */
export const currentRecord = (): WorkRecord | undefined => records.getStore();

/** Notes who asks, and for what. */
export function noteWork(told: Partial<Pick<WorkRecord, 'company' | 'application' | 'caller' | 'operation'>>): void {
  const record = currentRecord();
  if (record) Object.assign(record, told);
}
