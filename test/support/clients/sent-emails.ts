import type { MikroORM } from '@mikro-orm/postgresql';
import type { MailTransport } from '../../../src/email/mail-transport.js';
import { sendPendingEmails } from '../../../src/email/send-pending-emails.js';

export interface SentEmail {
  readonly to: string;
  readonly text: string;
}

/** Processes the pending e-mails of the outbox without sending them; returns them in order. */
export async function sentEmails(orm: MikroORM): Promise<SentEmail[]> {
  const sent: SentEmail[] = [];
  const keep: MailTransport = { send: async ({ to, text }) => void sent.push({ to, text }) };
  await sendPendingEmails(orm.em.fork(), { transport: keep, pagesUrl: null }, new Date(Date.now() + 1000));
  return sent;
}
