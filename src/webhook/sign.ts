import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Secrets and id of one message, equal for each try. */
export interface Signing {
  /** Stable for a fact and an endpoint: receivers know by it what they have had. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** Active secrets, the newest first. */
  readonly secrets: readonly string[];
}

/** The headers of Standard Webhooks 1.0: https://www.standardwebhooks.com */
export function signatureHeaders({ id, at, body, secrets }: Signing): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/** 192 random bits, as Standard Webhooks write them. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
