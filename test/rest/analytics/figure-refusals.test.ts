import { expect, test } from 'vitest';
import { figureRoutes } from '../../../rest-adapter/analytics/figures.routes.js';
import { answerTo } from '../../../rest-adapter/errors.js';
import { HttpError } from '../../../rest-adapter/http-error.js';

/** Schema messages are returned on `/api/v1` with the names used there. */

test('a refusal names measures, dimensions and arguments as spelt in requests', () => {
  const row = figureRoutes.find(({ path }) => path.endsWith('/analytics/bookings'));
  const message = 'found bookedValue, which is in several currencies here: expected another, or one branch';
  const order = new HttpError('INVALID', 'Wrong', { fields: [{ field: 'orderBy.measure', message }] });
  expect(answerTo(order, row).body).toMatchObject({ error: `order_by: ${message.replace('bookedValue', 'booked_value')}` });
  const dear = new HttpError('TOO_COMPLEX', 'ask for all but `firstVisit` and `leadTime`, or no `compareTo`: see otherName');
  expect(answerTo(dear, row).body).toMatchObject({
    error: 'ask for all but `first_visit` and `lead_time`, or no `compare_to`: see otherName',
  });
});
