import type { Command } from 'commander';
import { createApplication } from '../account/create-application.js';
import { runCommand } from './command.js';

interface ApplicationOptions {
  readonly name: string;
  readonly appId?: string;
  readonly legacy?: boolean;
}

export function addCreateApplication(program: Command): void {
  const command = program
    .command('create-application')
    .description('register a program that may call, and print its App-Id')
    .option('--name <name>', 'what it is called', 'Application')
    .option('--app-id <text>', 'its App-Id (otherwise a new one)')
    .option('--legacy', 'it must send an App-Key too, which is printed this once');
  runCommand<ApplicationOptions>(command, async ({ em }, { name, appId, legacy = false }) => {
    const made = await createApplication(em, { name, legacy, ...(appId !== undefined && { appId }) });
    const { application, appKey } = made;
    const key = appKey === null ? '' : `\nApp-Key: ${appKey} (shown only now)`;
    return {
      text: `App-Id: ${application.appId}${key}`,
      json: { id: application.id, name, appId: application.appId, ...(appKey !== null && { appKey }) },
    };
  });
}
