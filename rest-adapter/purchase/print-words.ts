import type { PrintedPurchaseRow } from '../operations/types.js';

/** Words of the printed page, in one language. */
interface PrintWords {
  title(company: string, id: number): string;
  /** Heads of the columns. */
  readonly columns: readonly [what: string, when: string, places: string, price: string];
  readonly cancelled: string;
  readonly waits: string;
  readonly givenBack: string;
  readonly totals: Readonly<Record<'total' | 'tax' | 'paid' | 'due', string>>;
  /** A day, given as `2030-03-04`. */
  day(date: string): string;
  /** Time from one local time to another, each given as `2030-03-04T10:00`; the day of the end only if it differs. */
  span(start: string, end: string): string;
}

const GERMAN_DAY = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' });
const GERMAN_TIMES = new Intl.DateTimeFormat('de', {
  ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
  ...({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const),
});

/** Words by language, as the core names it: a tag of Intl and of `<html lang>` too. */
export const PRINT_WORDS: Readonly<Record<PrintedPurchaseRow['language'], PrintWords>> = {
  en: {
    title: (company, id) => `${company}: purchase ${id}`,
    columns: ['What', 'When', 'Places', 'Price'],
    cancelled: 'cancelled',
    waits: 'on the waiting list',
    givenBack: 'given back',
    totals: { total: 'Total', tax: 'of it tax', paid: 'Paid', due: 'Due now' },
    day: (date) => date,
    span: (start, end) => {
      const [day, time] = start.split('T');
      const [lastDay, until] = end.split('T');
      return `${day} ${time}–${lastDay === day ? '' : `${lastDay} `}${until}`;
    },
  },
  de: {
    title: (company, id) => `${company}: Kauf ${id}`,
    columns: ['Was', 'Wann', 'Plätze', 'Preis'],
    cancelled: 'abgesagt',
    waits: 'auf der Warteliste',
    givenBack: 'zurückgegeben',
    totals: { total: 'Summe', tax: 'darin Steuer', paid: 'Bezahlt', due: 'Jetzt fällig' },
    day: (date) => GERMAN_DAY.format(new Date(date)),
    span: (start, end) => {
      const words = GERMAN_TIMES.formatRange(new Date(`${start}Z`), new Date(`${end}Z`));
      return words.endsWith('Uhr') ? words : `${words} Uhr`;
    },
  },
};
