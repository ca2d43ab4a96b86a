import uriTemplate from 'uri-templates';
import type { Json } from '../oracles/hal-rules.js';
import { NEEDED } from '../oracles/link-methods.js';
import type { LinkValues } from './link-values.js';

/** Names that mean nothing without another. */
const PARTNER: Readonly<Record<string, string>> = { start_time: 'start_date', end_time: 'end_date' };

/** Names that stand for another way to say the same, and are not tried together with it. */
const ALONE = ['month', 'cal_month', 'year', 'week', 'week_start', 'start_time', 'end_time', 'event_id', 'event_chain_id'];

/** A template without anything but what is needed, with all that fits together, and with each name alone. */
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

/** The addresses that those choices make of it. */
export async function expansions(template: string, rel: string, valuesOf: LinkValues): Promise<string[]> {
  const choices = await choicesOf(template, rel, valuesOf);
  return [...new Set(choices.map((values) => uriTemplate(template).fillFromObject(values)))];
}
