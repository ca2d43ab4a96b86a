import type { Command } from 'commander';
import { type CommandContext, runCommand } from './command.js';

export function addMigrate(program: Command): void {
  const command = program
    .command('migrate')
    .description('bring the tables up to date; every other command does so too, unless MIGRATE is 0');
  const work = async ({ migrated }: CommandContext) => ({
    text: migrated.length > 0 ? `Applied ${migrated.join(', ')}` : 'Nothing to do: the tables are up to date',
    json: { applied: migrated },
  });
  runCommand<object>(command, work, { migrates: true });
}
