import { CommanderError } from 'commander';
import { Refusal } from '../shared/refusal.js';

/** Names of options that differ from the domain's field. */
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

/** One sentence for whoever typed the command. */
export function explainFailure(thrown: unknown): string {
  if (thrown instanceof CommanderError) return thrown.message.replace(/^error: /, '').replaceAll('\n', ' ');
  if (thrown instanceof Refusal) return explainRefusal(thrown);
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function explainRefusal({ code, message, detail }: Refusal): string {
  if (code === 'NOT_FOUND' && detail.what === 'company') return `There is no company ${detail.id}`;
  const [, field = '', rest = ''] = /^(\w+): (.*)$/s.exec(message) ?? [];
  return OPTIONS[field] ? `${OPTIONS[field]}: ${rest}` : message;
}
