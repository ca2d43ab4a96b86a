import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { selectRows, tableOf } from '../database/row.js';
import { runSql } from '../database/run-sql.js';
import { Email } from '../outbox/email.entity.js';
import { DAY_MINUTES } from '../shared/interval.js';
import { loadEmail } from './load-email.js';
import type { MailTransport } from './mail-transport.js';

/** Transport of e-mails, and the address that their links lead to. */
export interface MailContext {
  readonly transport: MailTransport;
  /** Address by which clients reach the pages of this server, without a slash at its end; null: unknown. */
  readonly pagesUrl: string | null;
}

/** Minutes from one attempt to the next, 46 hours in all. Meanwhile no other server takes the e-mail. */
const BACKOFF = [1, 5, 15, 60, 180, 360, 720, DAY_MINUTES];

/** E-mails taken at once. */
const BATCH = 20;

/**
 * Sends the e-mails that are due; returns how many were sent. Several servers may run it at once: each takes its own. An
 * e-mail whose server crashes is taken again later, so that in the worst case a client gets it twice.
 */
export async function sendPendingEmails(em: EntityManager, mailing: MailContext, now: Date): Promise<number> {
  let sent = 0;
  for (;;) {
    const taken = await take(em, null, now);
    for (const email of taken) if (await deliver(em, email, { ...mailing, now })) sent += 1;
    if (taken.length < BATCH) return sent;
  }
}

interface SendContext extends MailContext {
  readonly now: Date;
}

/** Sends one e-mail, if it is due and no other server is sending it. */
export async function sendEmail(em: EntityManager, id: number, sending: SendContext): Promise<boolean> {
  const [email] = await take(em, id, sending.now);
  return email ? deliver(em, email, sending) : false;
}

async function take(em: EntityManager, id: number | null, now: Date): Promise<Email[]> {
  const only = id === null ? sql`` : sql`and id = ${id}`;
  const backoff = sql`(array[${sql.join(BACKOFF)}]::int[])[least(tries + 1, ${BACKOFF.length})]`;
  const rows = await runSql<{ id: number }>(em)`
    update email set tries = tries + 1, send_at = ${now}::timestamptz + make_interval(mins => ${backoff})
    where id in (
      select id from email where sent_at is null and given_up_at is null and send_at <= ${now} ${only}
      order by send_at, id limit ${BATCH} for update skip locked)
    returning id`;
  if (rows.length === 0) return [];
  return selectRows<Email>(em, tableOf(em, Email), sql`where t.id = any(${rows.map((row) => row.id)}) order by t.id`);
}

async function deliver(em: EntityManager, email: Email, { transport, pagesUrl, now }: SendContext): Promise<boolean> {
  try {
    const mail = await loadEmail(em, email, { pagesUrl, now });
    if (!mail) {
      await runSql(em)`update email set given_up_at = ${now}, last_error = 'no longer true' where id = ${email.id}`;
      return false;
    }
    await transport.send(mail);
    await runSql(em)`update email set sent_at = ${now}, subject = ${mail.subject} where id = ${email.id}`;
    return true;
  } catch (thrown) {
    await fail(em, email, thrown, now);
    return false;
  }
}

/**
 * Records a failed attempt with the mail server's reply, for operators. The next attempt follows by itself; after the last the
 * e-mail is given up.
 */
async function fail(em: EntityManager, { id }: Email, thrown: unknown, now: Date): Promise<void> {
  const message = (thrown instanceof Error ? thrown.message : String(thrown)).replaceAll('\0', '').slice(0, 1000);
  await runSql(em)`
    update email set last_error = ${message}, given_up_at = case when tries > ${BACKOFF.length} then ${now}::timestamptz end
    where id = ${id}`;
}
