import type { MikroORM } from '@mikro-orm/postgresql';
import type { TaskList } from 'graphile-worker';
import { baseOf } from '../../../rest-adapter/scope.js';
import type { Config } from '../../config.js';
import { mailTransport } from '../../email/mail-transport.js';
import { sendEmail, sendPendingEmails } from '../../email/send-pending-emails.js';
import { SEND_EMAIL } from '../../outbox/email-jobs.js';

/** Once a minute what is due later (reminders), or could not be sent, is looked for. */
export const EMAIL_CRONTAB = '* * * * * send_emails';

/** The work that sends e-mails; without a transport they stay where they are. */
export function emailTasks(orm: MikroORM, config: Config): TaskList {
  const transport = mailTransport(config);
  // Whoever tries the demo reads its e-mails where it runs; clients of others would be led astray.
  const pagesUrl = config.publicUrl ?? (config.demo ? baseOf(undefined, config) : null);
  return {
    [SEND_EMAIL]: async (payload) => {
      const { emailId } = payload as { emailId: number };
      if (transport) await sendEmail(orm.em.fork(), emailId, { transport, pagesUrl, now: new Date() });
    },
    send_emails: async () => {
      if (transport) await sendPendingEmails(orm.em.fork(), { transport, pagesUrl }, new Date());
    },
  };
}
