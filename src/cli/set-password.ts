import { type Command, Option } from 'commander';
import { type PasswordAccount, setPassword } from '../account/login/set-password.js';
import { choosePassword, passwordOutput } from './choose-password.js';
import { readId, runCommand } from './command.js';

interface PasswordOptions {
  readonly company: number;
  readonly email: string;
  readonly kind: PasswordAccount['kind'];
  readonly password?: string;
}

export function addSetPassword(program: Command): void {
  const command = program
    .command('set-password')
    .description('set the password of an administrator or a member, and end all their sessions')
    .requiredOption('--company <id>', 'the company, or one of the family', readId)
    .requiredOption('--email <address>', 'whose password it is')
    .addOption(new Option('--kind <kind>', 'which of the two they are').choices(['admin', 'member']).default('admin'))
    .option('--password <text>', 'otherwise it is asked for, or a new one is made and printed this once');
  runCommand<PasswordOptions>(command, async ({ em }, { company, email, kind, password: given }) => {
    const chosen = await choosePassword(given);
    await setPassword(em, { kind, companyId: company, email }, chosen.password);
    const output = passwordOutput(chosen);
    return {
      text: `${email} of company ${company} has a new password${output.text}`,
      json: { companyId: company, email, kind, ...output.json },
    };
  });
}
