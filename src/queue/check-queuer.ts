import { readEmail } from '../shared/email.js';
import { faultsOf, rangeFaults, refuseFaults } from '../shared/faults.js';
import { DAY_MINUTES } from '../shared/interval.js';

/** Fields of a queuer that callers may write. Null empties a field. */
export interface QueuerFields {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly mobilePrefix?: string | null | undefined;
  readonly mobile?: string | null | undefined;
  readonly locale?: string | null | undefined;
  readonly notes?: string | null | undefined;
  readonly clientId?: number | null | undefined;
  /** Minutes that serving will take; null: as long as the service takes. */
  readonly duration?: number | null | undefined;
}

/** One day, in minutes. */
const MAX_MINUTES = DAY_MINUTES;

/** @throws Refusal INVALID naming the field */
export function checkQueuer({ email, duration }: QueuerFields): void {
  refuseFaults(
    faultsOf(() => readEmail(email ?? null)),
    rangeFaults({ duration }, { duration: [1, MAX_MINUTES] }),
  );
}
