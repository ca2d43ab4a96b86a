import { type Endpoint, endpoint } from '../endpoint.js';
import type { Scope } from '../scope.js';
import { type FiguresData, figuresOf, type SubjectName } from './figure-values.js';
import { figures } from './figures.hal.js';
import { figuresCsv } from './figures-csv.js';
import { type FiguresInput, figuresInput, figuresVariables } from './figures-input.js';
import { figuresQuery } from './figures-query.js';

interface FiguresAnswer {
  readonly analytics: { readonly figures: FiguresData };
}

/**
 * Row of a subject, without its operation. A CSV table has no total, so none is computed for it; a header reports
 * truncation.
 */
const rowOf = (subject: SubjectName, name: string = subject) => ({
  source: 'extension',
  method: 'GET' as const,
  path: `/api/v1/admin/{company_id}/analytics/${name}`,
  form: 'admin' as const,
  sentence: figuresOf(subject).sentence,
  input: figuresInput(subject),
  variables: (input: FiguresInput, at: Scope) => figuresVariables(subject, input, { withTotal: !at.csv }),
  view: ({ analytics }: FiguresAnswer, at: Scope) => figures(subject, analytics.figures, at),
  csv: ({ analytics }: FiguresAnswer, _at: Scope, input: FiguresInput) => figuresCsv(subject, analytics.figures, input),
  lists: ['by', 'measures'],
  names: { 'orderBy.measure': 'order_by', 'orderBy.dimension': 'order_by' },
  words: [...Object.keys(figuresOf(subject).measures), ...Object.keys(figuresOf(subject).dimensions), 'compareTo', 'asOf'],
  headers: ({ analytics }: FiguresAnswer) => ({ 'X-Truncated': String(analytics.figures.truncated) }),
});

/**
 * Figures of a company: rows are grouped by the dimensions in `by`, and have the measures in `measures`. Source:
 * analytics.md.
 */
export const figureRoutes: readonly Endpoint[] = [
  endpoint({ ...rowOf('bookings'), operation: figuresQuery('BookingFigures', 'bookings') }),
  endpoint({ ...rowOf('capacity'), operation: figuresQuery('CapacityFigures', 'capacity') }),
  endpoint({ ...rowOf('money'), operation: figuresQuery('MoneyFigures', 'money') }),
  endpoint({ ...rowOf('queue'), operation: figuresQuery('QueueFigures', 'queue') }),
  endpoint({ ...rowOf('waitingList', 'waiting_list'), operation: figuresQuery('WaitingListFigures', 'waitingList') }),
  endpoint({ ...rowOf('events'), operation: figuresQuery('EventFigures', 'events') }),
  endpoint({ ...rowOf('clients'), operation: figuresQuery('ClientFigures', 'clients') }),
  endpoint({ ...rowOf('access'), operation: figuresQuery('AccessFigures', 'access') }),
  endpoint({ ...rowOf('coupons'), operation: figuresQuery('CouponFigures', 'coupons') }),
];
