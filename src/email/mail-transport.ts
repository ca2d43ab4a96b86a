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

/** Transport that takes e-mails away. */
export interface MailTransport {
  /** Resolves when the next server has taken it. @throws Error with what that server said */
  send(mail: Mail): Promise<void>;
}

/** Milliseconds that a mail server may keep us waiting at each step. */
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
 * Keeps mail as files that mail programs open, for the account of the server alone: they carry tokens. They appear whole:
 * written under another name first.
 */
export function fileTransport(folder: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // One that an earlier release made was open to all.
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

/** Transport that the settings name; null: nothing is sent, and the outbox keeps the e-mails. */
export function mailTransport({ smtpUrl, mailFrom, demo, dataDir }: MailConfig): MailTransport | null {
  if (smtpUrl) return smtpTransport(smtpUrl, mailFrom);
  return demo ? fileTransport(join(dataDir, 'mail'), mailFrom) : null;
}
