import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import * as params from '../../../rest-adapter/params.js';
import * as times from '../../../rest-adapter/params-time.js';

/** The value as a schema parses it, or `refused`. */
const read = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : 'refused';
};

describe.each<[string, z.ZodType, [unknown, unknown][]]>([
  [
    'id',
    params.id,
    [
      ['5', 5],
      [5, 5],
      ['2147483647', 2147483647],
      ['1.5', 'refused'],
      ['x', 'refused'],
      ['', 'refused'],
      [null, 'refused'],
      [[5], 'refused'],
    ],
  ],
  [
    'ids',
    params.ids,
    [
      ['4, 5', [4, 5]],
      [
        [4, '5'],
        [4, 5],
      ],
      [4, [4]],
      ['', []],
      ['4,x', 'refused'],
      [{}, 'refused'],
    ],
  ],
  [
    'integer',
    params.integer({ min: 0, max: 10 }),
    [
      ['10', 10],
      [0, 0],
      ['11', 'refused'],
      [-1, 'refused'],
      [1.5, 'refused'],
      ['1e1', 'refused'],
      [true, 'refused'],
      ['9'.repeat(30), 'refused'],
    ],
  ],
  [
    'decimal',
    params.decimal,
    [
      ['51.5', 51.5],
      [-0.12, -0.12],
      ['NaN', 'refused'],
      ['Infinity', 'refused'],
      ['1e400', 'refused'],
    ],
  ],
  [
    'money',
    params.money,
    [
      ['1500', 1500],
      [-1, 'refused'],
      ['15.00', 'refused'],
    ],
  ],
  [
    'text',
    params.text(3),
    [
      ['abc', 'abc'],
      ['', ''],
      [12, '12'],
      ['abcd', 'refused'],
      ['🙂🙂🙂', '🙂🙂🙂'],
      ['🙂🙂🙂🙂', 'refused'],
      [true, 'refused'],
      [{}, 'refused'],
      [null, 'refused'],
    ],
  ],
  [
    'filledText',
    params.filledText(),
    [
      ['a', 'a'],
      ['', 'refused'],
      ['  ', 'refused'],
      ['x'.repeat(256), 'refused'],
    ],
  ],
  [
    'booleanText',
    params.booleanText,
    [
      ['yes', true],
      ['true', true],
      ['True', true],
      ['1', true],
      [1, true],
      [true, true],
      ['on', true],
      ['T', true],
      ['y', true],
      ['no', false],
      ['off', false],
      ['F', false],
      ['n', false],
      ['false', false],
      [0, false],
      [false, false],
      ['maybe', 'refused'],
      ['', 'refused'],
      [2, 'refused'],
      [[true], 'refused'],
      [['no'], 'refused'],
    ],
  ],
  [
    'oneOf',
    params.oneOf('daily', 'weekly'),
    [
      ['daily', 'daily'],
      ['Daily', 'refused'],
      ['constructor', 'refused'],
    ],
  ],
  [
    'localDate',
    times.localDate,
    [
      ['2026-02-28', '2026-02-28'],
      ['2026-02-30', 'refused'],
      ['2028-02-29', '2028-02-29'],
      ['2100-02-29', 'refused'],
      ['1969-12-31', 'refused'],
      ['2101-01-01', 'refused'],
      ['2026-2-3', 'refused'],
      ['yesterday', 'refused'],
      ['infinity', 'refused'],
      ['2026-02-28T23:30:00', '2026-02-28'],
      ['2026-02-28T23:30:00.000-05:00', '2026-02-28'],
      ['2026-02-30T10:00:00', 'refused'],
      ['2026-02-28Tea', 'refused'],
      [20260228, 'refused'],
      [['2026-02-28'], 'refused'],
      ['2026-02-28T25:00:00', 'refused'],
    ],
  ],
  [
    'localDateTime',
    times.localDateTime,
    [
      ['2030-03-04T10:00:00', '2030-03-04T10:00:00'],
      ['2030-03-04 10:00:00', '2030-03-04T10:00:00'],
      ['2030-03-04T10:00', '2030-03-04T10:00:00'],
      ['2030-03-04T10:00:00Z', '2030-03-04T10:00:00Z'],
      ['2030-03-04T10:00:00.123Z', '2030-03-04T10:00:00Z'],
      ['2030-03-04T10:00:00+01:00', '2030-03-04T10:00:00+01:00'],
      ['2030-03-04T10:00:00-0430', '2030-03-04T10:00:00-04:30'],
      ['2030-03-04T10:00:00 01:00', '2030-03-04T10:00:00+01:00'],
      ['2030-03-04', 'refused'],
      ['2030-02-30T10:00:00', 'refused'],
      ['2030-03-04T24:00:00', 'refused'],
      ['2030-03-04T10:00:60', 'refused'],
      ['2030-03-04T10:00:00+24:00', 'refused'],
      [1900000000, 'refused'],
    ],
  ],
  [
    'sinceMoment',
    times.sinceMoment,
    [
      ['2030-03-04T10:00:00', '2030-03-04T10:00:00'],
      ['2030-03-04T10:00:00.500+01:00', '2030-03-04T10:00:00+01:00'],
      ['2030-03-04', '2030-03-04T00:00:00'],
      ['2030-02-30', 'refused'],
      ['then', 'refused'],
    ],
  ],
  [
    'clock',
    times.clock,
    [
      ['2000-01-01T18:30:00+00:00', '18:30'],
      ['2000-01-01T24:30:00', 'refused'],
      ['09:30', '09:30'],
      ['23:59', '23:59'],
      ['24:00', 'refused'],
      ['9:30', 'refused'],
    ],
  ],
  [
    'monthOfYear',
    times.monthOfYear,
    [
      ['0330', '0330'],
      ['1330', 'refused'],
      ['0030', 'refused'],
      [1230, '1230'],
    ],
  ],
  [
    'weekOfYear',
    times.weekOfYear,
    [
      ['0130', '0130'],
      ['5330', '5330'],
      ['5430', 'refused'],
      ['0030', 'refused'],
    ],
  ],
  [
    'calendarYear',
    times.calendarYear,
    [
      ['2030', '2030'],
      ['1969', 'refused'],
      ['2101', 'refused'],
    ],
  ],
  [
    'optional',
    params.optional(params.id),
    [
      ['', undefined],
      [null, undefined],
      [undefined, undefined],
      ['5', 5],
      ['x', 'refused'],
    ],
  ],
  [
    'clearable',
    params.clearable(params.id),
    [
      ['', null],
      [null, null],
      [undefined, undefined],
      ['5', 5],
      ['x', 'refused'],
    ],
  ],
  [
    'jsonObject',
    params.jsonObject,
    [
      [{ a: 1 }, { a: 1 }],
      [[], 'refused'],
      ['{}', 'refused'],
      [null, 'refused'],
    ],
  ],
])('%s', (_label, schema, cases) => {
  test.each(cases)('%j is read as %j', (value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });
});
