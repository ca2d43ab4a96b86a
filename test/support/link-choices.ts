import uriTemplate from 'uri-templates';
import type { Json } from './hal-rules.js';
import type { LinkValues } from './link-values.js';

/** Relations that are there to be written to, and how. All others are read. Source: service.md 2 and 4, wire.md 1. */
const WRITTEN: Readonly<Record<string, string>> = {
  book_waitlist_item: 'PUT',
  add_item: 'POST',
  attach: 'POST',
  book: 'POST',
  checkout: 'POST',
  cancel: 'POST',
  check_in: 'POST',
  login: 'POST',
  base_login: 'POST',
  update_password: 'POST',
  email_password_reset: 'POST',
  reset_password: 'POST',
  send_welcome_email: 'POST',
  coupon: 'POST',
  deal: 'POST',
  start_serving: 'POST',
  finish_serving: 'POST',
  return_to_queue: 'POST',
  block: 'PUT',
  attendance: 'PUT',
};

/** What a relation must be told; without it there is nothing to ask for. */
export const NEEDED: Readonly<Record<string, readonly string[]>> = {
  days: ['service_id'],
  times: ['service_id'],
  slots: ['start_date', 'end_date'],
  purchases: ['created_from'],
  client_by_email: ['email'],
  company: ['id'],
  total: ['total_id'],
};

/** Names that mean nothing without another. */
const PARTNER: Readonly<Record<string, string>> = { start_time: 'start_date', end_time: 'end_date' };

/** Names that stand for another way to say the same, and are not tried together with it. */
const ALONE = ['month', 'cal_month', 'year', 'week', 'week_start', 'start_time', 'end_time', 'event_id', 'event_chain_id'];

/**
 * The public `client` of a company is where one leaves one's details; the administrators' one is their list. The `deal` of
 * a basket takes a code; that of something bought is the voucher.
 */
export function methodOf(rel: string, path: string): string {
  if (rel === 'client' && /^\/api\/v1\/\d+\/client$/.test(path)) return 'POST';
  if (rel === 'deal' && /\/deals\/\d+$/.test(path)) return 'GET';
  return WRITTEN[rel] ?? 'GET';
}

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
