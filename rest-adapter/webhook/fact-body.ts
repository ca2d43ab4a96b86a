import type { Context } from '../../schema/shared/context.js';
import { snake } from '../hal/fields.js';

/** A fact to be sent to receivers, as the application passes it. */
export interface PublishedFact {
  readonly companyId: number;
  /** Kind: `booking.created`. */
  readonly kind: string;
  readonly about: Readonly<Record<string, unknown>>;
  readonly longId: string | null;
  readonly happenedAt: Date;
}

/** Returns the body of a GET of that path, run in process. @throws HttpError as the path would answer */
export type Show = (context: Context, path: string) => Promise<string>;

/** Paths of the records of facts, by the noun of the kind. Source: wire.md 2.8. */
const PATHS: Readonly<Record<string, (fact: PublishedFact) => string | null>> = {
  booking: ({ longId }) => longId && `/api/v1/purchases/${longId}`,
  purchase: ({ longId }) => longId && `/api/v1/purchases/${longId}`,
  client: ({ companyId, about }) => `/api/v1/admin/${companyId}/client/${about.clientId}`,
  queuer: ({ companyId, about }) => `/api/v1/admin/${companyId}/queuers/${about.queuerId}`,
  attendance: ({ companyId, about }) => `/api/v1/admin/${companyId}/people/${about.personId}`,
  event: ({ companyId, about }) => `/api/v1/admin/${companyId}/events/${about.eventId}`,
};

/**
 * Body for a fact: the purchase total for facts about a booking or purchase, as in v1. A fact without a record to show (a
 * hold that ended) is sent in the format of Standard Webhooks: type, timestamp and data.
 */
export async function factBody(show: Show, context: Context, fact: PublishedFact): Promise<string> {
  const path = PATHS[fact.kind.split('.')[0] ?? '']?.(fact);
  if (!path) return plainBody(fact);
  return show(context, path).catch((thrown) => {
    if (Object(thrown).code === 'NOT_FOUND') return plainBody(fact);
    throw thrown;
  });
}

const plainBody = ({ kind, happenedAt, about, companyId }: PublishedFact): string => {
  const data = Object.fromEntries(Object.entries(about).map(([name, value]) => [snake(name), value]));
  return JSON.stringify({ type: kind, timestamp: happenedAt.toISOString(), data: { company_id: companyId, ...data } });
};
