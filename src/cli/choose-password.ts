import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface ChosenPassword {
  readonly password: string;
  /** True: the password was generated, and must be printed this once. */
  readonly isNew: boolean;
}

/** Returns the given password, else one typed at the terminal, else, as without a terminal, a new one. */
export async function choosePassword(given: string | undefined): Promise<ChosenPassword> {
  if (given !== undefined) return { password: given, isNew: false };
  const typed = process.stdin.isTTY ? await promptForPassword() : '';
  if (typed !== '') return { password: typed, isNew: false };
  return { password: randomBytes(15).toString('base64url'), isNew: true };
}

/** Reads a line from the terminal without showing it. */
async function promptForPassword(): Promise<string> {
  process.stderr.write('Password (nothing: a new one is made): ');
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/** Part of an outcome that shows a new password. */
export const passwordOutput = ({ password, isNew }: ChosenPassword) => ({
  text: isNew ? `\nPassword: ${password} (shown only now)` : '',
  json: isNew ? { password } : {},
});
