import { CommanderError } from 'commander';
import { causesOf } from '../database/causes.js';
import { Refusal } from '../shared/refusal.js';

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006';

/** Options by the domain's field. */
const OPTIONS: Readonly<Record<string, string>> = {
  parentId: '--parent',
  currency: '--currency',
  countryCode: '--country',
  timeZone: '--timezone',
  name: '--name',
  email: '--email',
  password: '--password',
  appId: '--app-id',
};

/** Explains a failure in one sentence, for the operator. */
export function explainFailure(thrown: unknown): string {
  if (thrown instanceof CommanderError) return thrown.message.replace(/^error: /, '').replaceAll('\n', ' ');
  if (thrown instanceof Refusal) return explainRefusal(thrown);
  if (causesOf(thrown).some(({ code }) => code === READ_ONLY))
    return 'The database takes no changes: it is a standby, or read-only. Set DATABASE_URL to the primary, or name all its hosts there';
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function explainRefusal({ code, message, detail }: Refusal): string {
  if (code === 'NOT_FOUND' && detail.what === 'company') return `There is no company ${detail.id}`;
  const [, field = '', rest = ''] = /^(\w+): (.*)$/s.exec(message) ?? [];
  return OPTIONS[field] ? `${OPTIONS[field]}: ${rest}` : message;
}
