import type { Service } from '../../src/catalogue/services/service.entity.js';
import { placeFaults } from '../../src/shared/faults.js';
import { money } from '../shared/money.js';
import type { ServiceOption, ServiceOptionInput } from './service.inputs.js';

/** The parallel lists of a service as records. */
export const optionsOf = ({ durations, listedDurations, prices, companyId }: Service): ServiceOption[] =>
  durations.map((duration, at) => ({
    duration,
    listedDuration: listedDurations[at] ?? duration,
    price: money(prices[at] ?? 0, companyId),
  }));

/**
 * Records as the parallel lists that the domain checks. A list is said where one of the records says something of it; null
 * says that there is nothing in it. Without records nothing is said.
 */
export function listsOf(options: readonly ServiceOptionInput[] | null | undefined) {
  if (!options) return {};
  const list = (name: keyof ServiceOptionInput) => {
    const said = options.map((option) => option[name]).filter((value) => value !== undefined);
    return said.length > 0 || (options.length === 0 && name === 'duration') ? said.filter((value) => value !== null) : undefined;
  };
  return { durations: list('duration'), listedDurations: list('listedDuration'), prices: list('price') };
}

const LISTS: readonly string[] = ['durations', 'listedDurations', 'prices'];

/** Changes a service: a fault of one of its lists is one of `options`, which is what the caller sent. */
export const withFaultsInOptions = <T>(work: () => Promise<T>): Promise<T> =>
  placeFaults(work, ({ field, path = field }) => (LISTS.includes(field) ? 'options' : path));
