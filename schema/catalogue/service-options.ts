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
 * Options as the parallel lists that the domain checks. A list is given if at least one option has a value for it, or null; nulls
 * are left out of it. Without options no list is given.
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

/** Runs a change of a service; reports faults of its lists as faults of `options`, which the caller sent, or of one option. */
export function withFaultsInOptions<T>(
  options: readonly ServiceOptionInput[] | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return placeFaults(work, ({ field, path = field }) => {
    const name = FIELDS[field];
    if (!name) return path;
    // If an option has no value for a list, indexes in the list differ from those of the options.
    const isComplete = options?.every((option) => option[name] != null);
    return isComplete && path !== field ? `options.${path.slice(field.length + 1)}.${name}` : 'options';
  });
}
