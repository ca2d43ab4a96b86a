import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Message of one try, to be signed. */
export interface Signing {
  /** Equal for all tries of a fact at an endpoint: receivers recognise repeated messages by it. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** Active secrets, the newest first. */
  readonly secrets: readonly string[];
}

/** Creates the headers of Standard Webhooks 1.0: https://www.standardwebhooks.com */
export function signatureHeaders({ id, at, body, secrets }: Signing): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/** Creates a secret of 192 random bits, in the format of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
