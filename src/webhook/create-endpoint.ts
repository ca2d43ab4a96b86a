import type { EntityManager } from '@mikro-orm/postgresql';
import { newRecord } from '../database/new-record.js';
import { DEFAULT_FACT_KINDS } from '../outbox/fact-kind.js';
import { fault, faultsOf, refuseFaults } from '../shared/faults.js';
import { checkEndpoint, type EndpointFields } from './check-endpoint.js';
import { newSecret } from './sign.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Creates an endpoint, which is sent facts from now on. @throws Refusal INVALID as `checkEndpoint` says, or without a URL */
export async function createEndpoint(
  em: EntityManager,
  { companyId, allowPrivateHosts = false }: { readonly companyId: number; readonly allowPrivateHosts?: boolean },
  given: EndpointFields,
): Promise<WebhookEndpoint> {
  const { url = null, cancellationUrl, username, password } = given;
  refuseFaults(
    !url && fault('url', 'is needed'),
    faultsOf(() => checkEndpoint({ ...given, url: url || null }, { allowPrivateHosts })),
  );
  const kinds = [...(given.kinds ?? DEFAULT_FACT_KINDS)];
  const includeBranches = given.includeBranches ?? false;
  return em.transactional(async (tx) => {
    const fields = { companyId, url: url!, cancellationUrl, username, password, kinds, includeBranches, secret: newSecret() };
    const endpoint = newRecord(tx, WebhookEndpoint, fields);
    await tx.flush();
    return endpoint;
  });
}
