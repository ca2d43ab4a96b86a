import type { Command } from 'commander';
import { createCompany } from '../company/create-company.js';
import { readId, runCommand } from './command.js';

interface CompanyOptions {
  readonly name: string;
  readonly timezone?: string;
  readonly currency?: string;
  readonly country?: string;
  readonly parent?: number;
}

export function addCreateCompany(program: Command): void {
  const command = program
    .command('create-company')
    .description('found a company, or with --parent a branch of one')
    .requiredOption('--name <name>', 'what it is called')
    .option('--timezone <zone>', 'IANA zone such as Europe/London (a branch: that of its parent)')
    .option('--currency <code>', 'ISO 4217 code such as GBP (a branch: that of its parent)')
    .option('--country <code>', 'ISO 3166-1 code such as GB (a branch: that of its parent)')
    .option('--parent <id>', 'the company it becomes a branch of', readId);
  runCommand<CompanyOptions>(command, async ({ em }, { name, timezone: timeZone, currency, country, parent }) => {
    const company = await createCompany(em, {
      name,
      ...(timeZone !== undefined && { timeZone }),
      ...(currency !== undefined && { currency }),
      ...(country !== undefined && { countryCode: country }),
      ...(parent !== undefined && { parentId: parent }),
    });
    const { id, parentId, currency: currencyCode, countryCode } = company;
    const branch = parentId === null ? '' : `, a branch of company ${parentId}`;
    return {
      text: `Company ${id}: ${name}${branch} (${company.timeZone}, ${currencyCode})`,
      json: { id, name, parentId, timezone: company.timeZone, currencyCode, countryCode },
    };
  });
}
