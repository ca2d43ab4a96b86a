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
  /** Called with all free times, ascending: immediately, and again whenever they change. */
  times(free: readonly OfferedTime[]): void;
  /** Called when the server does not answer; the connection is retried until it does. */
  away(): void;
  /** Called when the server refuses the query; null if it does not say why. */
  refused(refused: Refused | null): void;
}

/** Milliseconds between two tries. */
const RETRY_MILLISECONDS = 1_000;
/** Most milliseconds added at random, so that not all readers come back at once. */
const SPREAD = 1_000;

/** Follows the times of a day over a stream; returns the function that ends it. */
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

/** Free times of all combinations, each start once. */
function merged({ availableTimes: { combinations } }: TimesAnswer): OfferedTime[] {
  const byStart = new Map(combinations.flatMap(({ times }) => times).map((time) => [time.startsAt, time]));
  return [...byStart.values()].sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}
