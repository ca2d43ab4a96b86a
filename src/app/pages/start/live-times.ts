import type { GraphQLFormattedError } from 'graphql';
import { createClient } from 'graphql-sse';
import { Refused } from '../send-query.js';
import type { OfferedTime, TimesAnswer } from './answers.js';
import { TIMES } from './queries.js';

/** A day of a service at a company. */
export interface DayToFollow {
  readonly companyId: number;
  readonly serviceId: number;
  readonly date: string;
}

export interface TimesHeard {
  /** Called with all times that are free now, ascending: at once, and again whenever that changes. */
  times(free: readonly OfferedTime[]): void;
  /** The server does not answer; it is tried again until it does. */
  away(): void;
  /** The server answers, and will not answer this; null where it does not say why. */
  refused(refused: Refused | null): void;
}

/** Milliseconds between two tries, and the most that chance adds, so that not all readers come back at once. */
const RETRY_MILLISECONDS = 1_000;
const SPREAD = 1_000;

/** Follows the times of a day over a stream; the answer ends that. */
export function followTimes(variables: DayToFollow, heard: TimesHeard): () => void {
  const client = createClient({
    url: '/graphql/stream',
    retryAttempts: Number.POSITIVE_INFINITY,
    retry: () => {
      heard.away();
      return new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS + Math.random() * SPREAD));
    },
  });
  client.subscribe<TimesAnswer>(
    { query: TIMES, variables: { ...variables } },
    {
      next: ({ data, errors }) => {
        if (data) heard.times(merged(data));
        else heard.refused(refusedBy(errors?.[0]));
      },
      error: () => heard.refused(null),
      complete: () => undefined,
    },
  );
  return () => client.dispose();
}

const refusedBy = (error?: GraphQLFormattedError): Refused | null =>
  error ? new Refused(error.message, String(error.extensions?.code ?? '')) : null;

/** Each start once, whoever is free then. */
function merged({ availableTimes: { combinations } }: TimesAnswer): OfferedTime[] {
  const byStart = new Map(combinations.flatMap(({ times }) => times).map((time) => [time.startsAt, time]));
  return [...byStart.values()].sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}
