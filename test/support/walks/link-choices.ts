import uriTemplate from 'uri-templates';
import type { Json } from '../oracles/hal-rules.js';
import { NEEDED } from '../oracles/link-methods.js';
import type { LinkValues } from './link-values.js';

/** Variables that are meaningless without another one. */
const PARTNER: Readonly<Record<string, string>> = { start_time: 'start_date', end_time: 'end_date' };

/** Variables that are alternatives to others, and are therefore tried alone. */
const ALONE = ['month', 'cal_month', 'year', 'week', 'week_start', 'start_time', 'end_time', 'event_id', 'event_chain_id'];

/** Values for a template: the required variables only, with all compatible ones, and with each other variable alone. */
export async function choicesOf(template: string, rel: string, valuesOf: LinkValues): Promise<Json[]> {
  const names = [...template.matchAll(/\{[/?&]?([\w,]+)\}/g)].flatMap(([, list = '']) => list.split(','));
  const values = await valuesOf(template, rel);
  const known = names.filter((name) => values[name] !== undefined);
  const needed = (NEEDED[rel] ?? []).filter((name) => names.includes(name));
  if (needed.some((name) => values[name] === undefined)) return [];

  const chosen = (some: readonly string[]): Json => {
    const all = [...needed, ...some, ...some.flatMap((name) => PARTNER[name] ?? [])];
    return Object.fromEntries(all.map((name) => [name, values[name]]));
  };
  return [chosen([]), chosen(known.filter((name) => !ALONE.includes(name))), ...known.map((name) => chosen([name]))];
}

/** URLs of a template, expanded with each of its choices. */
export async function expansions(template: string, rel: string, valuesOf: LinkValues): Promise<string[]> {
  const choices = await choicesOf(template, rel, valuesOf);
  return [...new Set(choices.map((values) => uriTemplate(template).fillFromObject(values)))];
}
