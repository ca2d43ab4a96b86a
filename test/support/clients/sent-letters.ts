import type { MikroORM } from '@mikro-orm/postgresql';
import type { MailTransport } from '../../../src/email/mail-transport.js';
import { sendPendingEmails } from '../../../src/email/send-pending-emails.js';

export interface SentLetter {
  readonly to: string;
  readonly text: string;
}

/** Sends what waits in the outbox, to nobody: the letters in their order. */
export async function sentLetters(orm: MikroORM): Promise<SentLetter[]> {
  const sent: SentLetter[] = [];
  const keep: MailTransport = { send: async ({ to, text }) => void sent.push({ to, text }) };
  await sendPendingEmails(orm.em.fork(), { transport: keep, pagesUrl: null }, new Date(Date.now() + 1000));
  return sent;
}
