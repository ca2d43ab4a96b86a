import type { EntityClass } from '@mikro-orm/core';
import { type Field, Int, registerEnumType } from 'type-graphql';
import { DIMENSIONS, type DimensionName, LEAD_TIMES } from '../../src/analytics/dimensions.js';
import type { DimensionValue } from '../../src/analytics/group.js';
import type { AnalyticsScope } from '../../src/analytics/scope.js';
import { BOOKING_CHANNELS } from '../../src/booking/booking.entity.js';
import { Category } from '../../src/catalogue/category.entity.js';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { Event } from '../../src/event/event.entity.js';
import { EventGroup } from '../../src/event/event-group.entity.js';
import { Coupon } from '../../src/purchase/discounts/coupon.entity.js';
import { DAY_NAMES, WEEKDAYS } from '../../src/schedule/patterns/day-names.js';
import { LocalDateType } from '../../src/shared/column.js';
import type { Context } from '../shared/context.js';
import type { GeneratedField } from './generate-fields.js';

/** Bands of lead times, by their names in the schema. */
const LEAD_TIME_BANDS = Object.fromEntries(LEAD_TIMES.map((name) => [name, name]));

const MEANINGS: Readonly<Record<(typeof LEAD_TIMES)[number], string>> = {
  AFTERWARDS: 'Made after the start.',
  UNDER_AN_HOUR: 'Less than an hour before the start.',
  UNDER_A_DAY: '1 to less than 24 hours before the start.',
  UNDER_THREE_DAYS: '24 to less than 72 hours before the start.',
  UNDER_A_WEEK: '72 to less than 168 hours before the start.',
  UNDER_TWO_WEEKS: '168 to less than 336 hours (7 to 14 days) before the start.',
  UNDER_FOUR_WEEKS: '336 to less than 672 hours (14 to 28 days) before the start.',
  FOUR_WEEKS_OR_MORE: '672 hours (28 days) or more before the start.',
};

registerEnumType(LEAD_TIME_BANDS, {
  name: 'LeadTimeBand',
  description: 'Lead time: time between the making of a booking and its start.',
  valuesConfig: Object.fromEntries(LEAD_TIMES.map((name) => [name, { description: MEANINGS[name] }])),
});

/** Classes of the records that dimensions are. */
const RECORDS: Readonly<Partial<Record<DimensionName, EntityClass<{ id: number }>>>> = {
  company: Company,
  category: Category,
  service: Service,
  eventGroup: EventGroup,
  event: Event,
  person: Person,
  resource: Resource,
  coupon: Coupon,
};

/** Values of the dimensions of a row. */
export interface DimensionSource {
  readonly companyId: number;
  readonly keys: Readonly<Partial<Record<DimensionName, DimensionValue>>>;
  readonly scope: AnalyticsScope;
}

type Type = Parameters<typeof Field>[0];
type Read = (value: DimensionValue, source: DimensionSource) => DimensionValue;

/** Types by kind, and the value as it is shown. */
const KINDS: Readonly<Record<Exclude<(typeof DIMENSIONS)[DimensionName]['kind'], 'record'>, { type: Type; read: Read }>> = {
  day: { type: () => LocalDateType, read: (value) => value },
  int: { type: () => Int, read: (value) => value },
  weekday: {
    type: () => WEEKDAYS,
    read: (value, { scope }) => (Number(value) + scope.weekStart) % DAY_NAMES.length,
  },
  flag: { type: () => Boolean, read: (value) => value },
  text: { type: () => String, read: (value) => value },
  channel: { type: () => BOOKING_CHANNELS, read: (value) => value },
  leadTime: { type: () => LEAD_TIME_BANDS, read: (value) => (value === null ? null : (LEAD_TIMES[Number(value)] ?? null)) },
};

/** Field of `by` that shows the value of a dimension, with its type: a record, an enum, a number or a text. */
export function dimensionField(name: DimensionName): GeneratedField<DimensionSource> {
  const { kind, sentence } = DIMENSIONS[name];
  const record = RECORDS[name];
  if (kind === 'record') {
    if (!record) throw new Error(`${name} is no record`);
    const resolve = ({ keys }: DimensionSource, { load }: Context) => load.one(record, keys[name] as number | null);
    return { name, description: sentence, type: () => record, nullable: true, resolve };
  }
  const { type, read } = KINDS[kind];
  return { name, description: sentence, type, nullable: true, resolve: (source) => read(source.keys[name] ?? null, source) };
}
