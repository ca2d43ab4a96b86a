import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { onOneLine } from '../shared/plain-words.js';

export interface Mail {
  readonly to: string;
  /** The company, as the sender's name. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar: { readonly method: 'PUBLISH' | 'CANCEL'; readonly text: string } | null;
}

/** Transport by which e-mails leave the server. */
export interface MailTransport {
  /** Resolves when the next mail server has accepted the e-mail. @throws Error with that server's reply */
  send(mail: Mail): Promise<void>;
}

/** Timeout of each step with a mail server, in milliseconds. */
const TIMEOUT_MILLISECONDS = 10_000;

/** Sends through a mail server. `url` is `smtp://user:password@host:587`, or `smtps:`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const patience = {
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
  };
  const transport = nodemailer.createTransport({ url, disableFileAccess: true, disableUrlAccess: true, ...patience });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from));
    },
  };
}

/**
 * Writes mail to files that mail programs open. Only the server's account may read them, since they contain tokens. Each is
 * written under another name first, so that no incomplete file is seen.
 */
export function fileTransport(folder: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // An earlier release may have created the folder with access for all.
      await chmod(folder, 0o700);
      const name = join(folder, `${Date.now()}-${randomBytes(4).toString('hex')}`);
      await writeFile(`${name}.part`, message, { mode: 0o600 });
      await rename(`${name}.part`, `${name}.eml`);
    },
  };
}

const messageOf = ({ to, fromName, subject, text, html, calendar }: Mail, from: string) => ({
  from: { name: onOneLine(fromName), address: from },
  to: { name: '', address: to },
  subject,
  text,
  html,
  ...(calendar && {
    icalEvent: { method: calendar.method, filename: 'booking.ics', content: calendar.text },
  }),
});

export interface MailConfig {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly demo: boolean;
  readonly dataDir: string;
}

/** Transport that the settings choose; null: nothing is sent, and the e-mails remain in the outbox. */
export function mailTransport({ smtpUrl, mailFrom, demo, dataDir }: MailConfig): MailTransport | null {
  if (smtpUrl) return smtpTransport(smtpUrl, mailFrom);
  return demo ? fileTransport(join(dataDir, 'mail'), mailFrom) : null;
}
