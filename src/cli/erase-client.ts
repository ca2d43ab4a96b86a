import type { EntityManager } from '@mikro-orm/postgresql';
import type { Command } from 'commander';
import { eraseClient } from '../client/erasure/erase-client.js';
import { exportClient } from '../client/erasure/export-client.js';
import { familyOf } from '../company/family.js';
import { readId, runCommand } from './command.js';

interface ErasureOptions {
  readonly company: number;
  readonly client: number;
}

/** Companies that the operator acts for: the head of the family, since access to this program implies access to the database. */
const staffOf = async (em: EntityManager, companyId: number): Promise<readonly number[]> => [
  (await familyOf(em, companyId)).rootId,
];

export function addEraseClient(program: Command): void {
  const command = program
    .command('erase-client')
    .description('erase for good everything that says who a client is; bookings and money stay')
    .requiredOption('--company <id>', 'a company of the family', readId)
    .requiredOption('--client <id>', 'the client', readId);
  runCommand<ErasureOptions>(command, async ({ em }, { company, client }) => {
    const { erasedAt } = await eraseClient(
      em,
      { companyId: company, id: client },
      { staffOf: await staffOf(em, company), now: new Date() },
    );
    return { text: `Client ${client} was erased at ${erasedAt?.toISOString()}`, json: { id: client, erasedAt } };
  });
}

export function addExportClient(program: Command): void {
  const command = program
    .command('export-client')
    .description('print everything that is stored about a client, as JSON')
    .requiredOption('--company <id>', 'a company of the family', readId)
    .requiredOption('--client <id>', 'the client', readId);
  runCommand<ErasureOptions>(command, async ({ em }, { company, client }) => {
    const json = await exportClient(em, { companyId: company, id: client }, await staffOf(em, company));
    return { text: JSON.stringify(json, null, 2), json };
  });
}
