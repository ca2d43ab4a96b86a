import type { Command } from 'commander';
import { createDemo } from '../demo/create-demo.js';
import { Refusal } from '../shared/refusal.js';
import { runCommand } from './command.js';

export function addDemo(program: Command): void {
  const command = program.command('demo').description('make the demo companies in a database that has no company yet');
  runCommand<object>(command, async ({ em, config }) => {
    if (!(await createDemo(em, { ...config, withPast: true }, new Date()))) {
      throw new Refusal('CONFLICT', 'There are companies in this database: the demo is made only where there are none');
    }
    return {
      text: 'Companies 1 to 4 are there: log in as admin@demo.test with demo-password, App-Id demo',
      json: { companyIds: [1, 2, 3, 4], email: 'admin@demo.test', password: 'demo-password', appId: 'demo' },
    };
  });
}
