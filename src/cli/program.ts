import { Command, CommanderError } from 'commander';
import { Refusal } from '../shared/refusal.js';
import { addCheckFamilies } from './check-families.js';
import { addCreateAdministrator } from './create-administrator.js';
import { addCreateApplication } from './create-application.js';
import { addCreateCompany } from './create-company.js';
import { addDemo } from './demo.js';
import { addEraseClient, addExportClient } from './erase-client.js';
import { explainFailure } from './explain-failure.js';
import { addMigrate } from './migrate.js';
import { addSetPassword } from './set-password.js';

const DESCRIPTION = `What an operator needs to run Daybook.
Works on the database that DATABASE_URL names, else on the embedded one in DATA_DIR, also while a server runs on it.`;

export function buildProgram(): Command {
  const program = new Command('daybook').usage('<command> [options]').description(DESCRIPTION);
  // Must precede the commands, which inherit it: commander then throws failures, and we print them.
  program.exitOverride().configureOutput({ outputError: () => {} });
  const commands = [
    addCreateCompany,
    addCreateApplication,
    addCreateAdministrator,
    addSetPassword,
    addDemo,
    addMigrate,
    addCheckFamilies,
    addEraseClient,
    addExportClient,
  ];
  for (const add of commands) add(program);
  return program;
}

/** Runs one command and returns the exit code: 0, or 1 after one sentence on standard error. */
export async function runProgram(words: readonly string[]): Promise<number> {
  const program = buildProgram();
  try {
    await program.parseAsync(words.length > 0 ? words : ['--help'], { from: 'user' });
    return 0;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
    const message = explainFailure(thrown);
    const code = thrown instanceof Refusal ? { code: thrown.code } : {};
    console.error(words.includes('--json') ? JSON.stringify({ error: message, ...code }) : message);
    return 1;
  }
}
