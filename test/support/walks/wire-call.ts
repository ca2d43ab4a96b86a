import type { Endpoint } from '../../../rest-adapter/endpoint.js';
import type { Site, WireRow } from '../../rest/wire/site.js';
import type { RestClient } from '../clients/rest-client.js';
import { CAMDEN } from '../fixtures/demo-server.js';
import { rowsAt } from '../oracles/table-rows.js';
import { type ExampleCall, exampleCall, pathValues } from './example-calls.js';

const partsOf = ({ call }: WireRow): readonly string[] => call.split(' ');

export const methodOf = (row: WireRow): string => partsOf(row)[0] ?? '';

const pathOf = (row: WireRow): string => partsOf(row)[1] ?? '';

/** Endpoint that answers a line of the inventory. @throws Error if there is none */
export function endpointOf(row: WireRow): Endpoint {
  const endpoint = rowsAt(`/api/v1${pathOf(row).replace(/\/$/, '')}`).get(methodOf(row));
  if (!endpoint) throw new Error(`No row answers ${row.call}`);
  return endpoint;
}

/** A call of the inventory with its path filled in, and its caller, if the inventory names one. */
export interface WireCall extends ExampleCall {
  readonly endpoint: Endpoint;
  readonly by: RestClient | undefined;
}

/** Creates the call of a line of the inventory; a line without parameters sends the example of its endpoint. */
export async function wireCall(site: Site, row: WireRow): Promise<WireCall> {
  const endpoint = endpointOf(row);
  const sent = await row.sends?.(site);
  const { path: given = {}, by, ...said } = sent ?? {};
  const usual = Object.values(pathValues(endpoint, site.records));
  const names = [...pathOf(row).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const filled = new Map(names.map((name, at) => [name, given[name] ?? (name === 'c' ? CAMDEN : usual[at])]));
  const path = `/api/v1${pathOf(row).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filled.get(name) ?? ''))}`;
  return { endpoint, path, parameters: sent ? said : exampleCall(endpoint, site.records).parameters, by };
}
