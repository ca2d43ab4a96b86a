import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { runSql } from '../database/run-sql.js';
import { retryDeliveries } from '../outbox/delivery-jobs.js';
import { applyChanges } from '../shared/apply-changes.js';
import { checkVersion, type VersionedKey } from '../shared/check-version.js';
import { notFound } from '../shared/refusal.js';
import { type ActOf, type StateOf, transition } from '../shared/states.js';
import { checkEndpoint, type EndpointFields } from './check-endpoint.js';
import { newSecret } from './sign.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

export interface EndpointChanges extends EndpointFields {
  /** False: the endpoint is resumed, and waiting deliveries are sent. */
  readonly paused?: boolean | null;
}

/** @throws Refusal NOT_FOUND, STALE_VERSION, and INVALID as `checkEndpoint` says */
export async function updateEndpoint(
  em: EntityManager,
  { now, allowPrivateHosts = false, ...key }: VersionedKey & { readonly now: Date; readonly allowPrivateHosts?: boolean },
  { paused, url, kinds, includeBranches, ...rest }: EndpointChanges,
): Promise<WebhookEndpoint> {
  checkEndpoint({ url, kinds, ...rest }, { allowPrivateHosts });
  return em.transactional(async (tx) => {
    const endpoint = await lockEndpoint(tx, key, paused == null ? 'change' : paused ? 'pause' : 'resume');
    applyChanges<Partial<WebhookEndpoint>>(endpoint, {
      ...rest,
      url: url ?? undefined,
      kinds: kinds ? [...kinds] : undefined,
      includeBranches: includeBranches ?? undefined,
    });
    const goesOn = paused === false && endpoint.pausedAt !== null;
    if (paused === true) endpoint.pausedAt ??= now;
    if (goesOn)
      Object.assign(endpoint, { pausedAt: null, pauseReason: null, failingSince: null, silences: 0, restingUntil: null });
    await tx.flush();
    if (goesOn) await retryDeliveries(tx, sql`due.endpoint_id = ${endpoint.id}`);
    return endpoint;
  });
}

/** Creates a new secret; the previous one signs too until the next rotation. @throws Refusal NOT_FOUND, STALE_VERSION */
export function rotateSecret(em: EntityManager, key: VersionedKey): Promise<WebhookEndpoint> {
  return em.transactional(async (tx) => {
    const endpoint = await lockEndpoint(tx, key, 'rotate');
    Object.assign(endpoint, { previousSecret: endpoint.secret, secret: newSecret() });
    return endpoint;
  });
}

/** Deletes an endpoint; waiting deliveries are not sent any more. @throws Refusal NOT_FOUND, STALE_VERSION */
export function deleteEndpoint(em: EntityManager, key: VersionedKey): Promise<WebhookEndpoint> {
  return em.transactional(async (tx) => {
    const endpoint = await lockEndpoint(tx, key, 'delete');
    endpoint.deleted = true;
    await runSql(tx)`update webhook_delivery set state = 'failed', error = 'The endpoint was deleted', next_try_at = null
      where endpoint_id = ${endpoint.id} and state = 'waiting'`;
    return endpoint;
  });
}

async function lockEndpoint(
  tx: EntityManager,
  { companyId, id, expectedVersion }: VersionedKey,
  act: ActOf<'webhookEndpoint'>,
): Promise<WebhookEndpoint> {
  const endpoint = await tx.findOne(WebhookEndpoint, { id, companyId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!endpoint) throw notFound('webhook endpoint', id);
  transition('webhookEndpoint', { id, from: stateOf(endpoint), act });
  checkVersion(endpoint, expectedVersion);
  return endpoint;
}

const stateOf = ({ deleted, pausedAt }: WebhookEndpoint): StateOf<'webhookEndpoint'> => {
  if (deleted) return 'deleted';
  return pausedAt ? 'paused' : 'sending';
};
