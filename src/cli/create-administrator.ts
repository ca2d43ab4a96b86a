import { type Command, Option } from 'commander';
import { createAdministrator } from '../account/administrators/create-administrator.js';
import { ROLES, type Role } from '../shared/viewer.js';
import { choosePassword, passwordOutput } from './choose-password.js';
import { readId, runCommand } from './command.js';

interface AdministratorOptions {
  readonly company: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password?: string;
}

export function addCreateAdministrator(program: Command): void {
  const command = program
    .command('create-administrator')
    .description("give somebody a log-in to a company's data")
    .requiredOption('--company <id>', 'id of the company', readId)
    .requiredOption('--email <address>', 'e-mail address to log in with')
    .requiredOption('--name <name>', 'name of the person')
    .addOption(new Option('--role <role>', 'duties of the administrator').choices([...ROLES]).default('owner'))
    .option('--password <text>', 'otherwise it is asked for, or a new one is made and printed this once');
  runCommand<AdministratorOptions>(command, async ({ em }, { company, password: given, ...fields }) => {
    const chosen = await choosePassword(given);
    const { id, email, role } = await createAdministrator(em, { companyId: company, ...fields, password: chosen.password });
    const output = passwordOutput(chosen);
    return {
      text: `Administrator ${id}: ${email}, ${role} of company ${company}${output.text}`,
      json: { id, companyId: company, email, name: fields.name, role, ...output.json },
    };
  });
}
