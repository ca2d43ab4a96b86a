import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readInput } from '../../../rest-adapter/input.js';
import * as params from '../../../rest-adapter/params.js';
import { localDate } from '../../../rest-adapter/params-time.js';

describe('paging', () => {
  const schema = z.object(params.paging({ perPage: 30 }));

  test.each([
    [{}, { page: 1, per_page: 30 }],
    [{ page: '0' }, { page: 1, per_page: 30 }],
    [
      { page: '3', per_page: '50' },
      { page: 3, per_page: 50 },
    ],
    [{ per_page: '1025' }, { page: 1, per_page: 1024 }],
    [{ per_page: '99999999999' }, { page: 1, per_page: 1024 }],
    [{ page: '9007199254740991' }, { page: 2_097_151, per_page: 30 }],
    [{ page: '9007199254740992' }, 'refused'],
    [
      { page: '', per_page: null },
      { page: 1, per_page: 30 },
    ],
    [{ page: '-1' }, 'refused'],
    [{ per_page: '0' }, 'refused'],
    [{ page: 'x' }, 'refused'],
  ])('%j is read as %j', (given, expected) => {
    const result = schema.safeParse(given);

    expect(result.success ? result.data : 'refused').toEqual(expected);
  });

  test('the offset of the highest possible page is a 32-bit integer', () => {
    const { page, per_page } = schema.parse({ page: '999999999999', per_page: '1024' });

    expect((page - 1) * per_page).toBeLessThanOrEqual(params.MAX_INT);
  });
});

describe('bad input', () => {
  const schema = z.object({
    company_id: params.id,
    date: localDate,
    password: params.text(2).optional(),
    kind: z.enum(['a', 'b']).optional(),
    ids: params.ids.optional(),
    items: z
      .array(z.object({ time: params.minuteOfDay }))
      .max(2)
      .optional(),
  });
  const faultsOf = (bag: object): unknown => {
    try {
      return readInput(schema, { ...bag });
    } catch (fault) {
      return fault;
    }
  };

  test('is reported for every field, with what was found and expected', () => {
    expect(faultsOf({ company_id: 'x', kind: 'c', items: [{ time: 60 }, { time: '1500' }], other: 1 })).toMatchObject({
      code: 'INVALID',
      detail: {
        fields: [
          { field: 'company_id', message: 'found "x", expected an id (a whole number)' },
          { field: 'date', message: 'found nothing, expected a date YYYY-MM-DD from 1970 to 2100' },
          { field: 'kind', message: 'found "c", expected one of a, b' },
          { field: 'items.1.time', message: 'found "1500", expected a whole number from 0 to 1439' },
        ],
      },
    });
  });

  test('in a comma-separated list is reported by its wrong element alone', () => {
    expect(faultsOf({ company_id: 2, date: '2030-03-04', kind: 'a', ids: '4,, x' })).toMatchObject({
      detail: { fields: [{ field: 'ids.1', message: 'found "x", expected an id (a whole number)' }] },
    });
  });

  test('is reported without secrets and with long text shortened', () => {
    const { message } = faultsOf({ company_id: 'y'.repeat(500), date: '2030-03-04', password: 'sesame' }) as Error;

    expect(message).not.toContain('sesame');
    expect(message.length).toBeLessThan(250);
  });

  test.each(['0', '-1', '2147483648', '9'.repeat(400), 0])(
    'the id %s is well-formed but cannot exist: not found',
    (company_id) => {
      expect(faultsOf({ company_id, date: '2030-03-04' })).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  test('in another field is reported before an id that cannot exist', () => {
    expect(faultsOf({ company_id: 0, date: 'x' })).toMatchObject({ code: 'INVALID', detail: { fields: [{ field: 'date' }] } });
  });
});
