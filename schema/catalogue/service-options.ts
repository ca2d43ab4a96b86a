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
    const values = options.map((option) => option[name]).filter((value) => value !== undefined);
    return values.length > 0 || (options.length === 0 && name === 'duration')
      ? values.filter((value) => value !== null)
      : undefined;
  };
  return { durations: list('duration'), listedDurations: list('listedDuration'), prices: list('price') };
}

/** Fields of an option, by the list that has them. */
const FIELDS: Readonly<Record<string, keyof ServiceOptionInput>> = {
  durations: 'duration',
  listedDurations: 'listedDuration',
  prices: 'price',
};

/** Changes a service: a fault of one of its lists is one of `options`, which is what the caller sent, or of one of them. */
export function withFaultsInOptions<T>(
  options: readonly ServiceOptionInput[] | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return placeFaults(work, ({ field, path = field }) => {
    const name = FIELDS[field];
    if (!name) return path;
    // Elements of a list that is not said in every option stand elsewhere than their options.
    const isComplete = options?.every((option) => option[name] != null);
    return isComplete && path !== field ? `options.${path.slice(field.length + 1)}.${name}` : 'options';
  });
}
