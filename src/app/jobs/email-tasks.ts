import type { MikroORM } from '@mikro-orm/postgresql';
import type { TaskList } from 'graphile-worker';
import { baseOf } from '../../../rest-adapter/scope.js';
import type { Config } from '../../config.js';
import { mailTransport } from '../../email/mail-transport.js';
import { sendEmail, sendPendingEmails } from '../../email/send-pending-emails.js';
import { SEND_EMAIL } from '../../outbox/email-jobs.js';

/** Looks once a minute for e-mails that have become due (reminders), or could not be sent. */
export const EMAIL_CRONTAB = '* * * * * send_emails';

/** Tasks that send e-mails; without a transport the e-mails remain unsent. */
export function emailTasks(orm: MikroORM, config: Config): TaskList {
  const transport = mailTransport(config);
  // Links with the local address are for the demo, whose e-mails are read on this machine; other clients could not follow them.
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
