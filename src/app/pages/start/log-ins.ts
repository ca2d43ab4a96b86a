import { button, element, tableOf } from '../elements.js';
import { bearer, Refused } from '../send-query.js';
import type { DiaryAnswer, LogInAnswer, MineAnswer, MonthsAnswer } from './answers.js';
import type { BookingSteps } from './booking.js';
import { BUSY_MONTHS, DIARY, LOG_IN, MINE } from './queries.js';
import type { Sent } from './sent.js';
import { dayIn } from './words.js';

/** A log-in of the demo, as the page's HTML names it. */
interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: 'member' | 'admin' | 'analyst';
}

/** A person who logged in, and a table of what such a person sees. */
interface Seen {
  readonly name: string;
  readonly sentence: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The buttons that log in at once, and what is seen then. */
export class LogIns {
  private readonly shown = document.getElementById('seen') as HTMLElement;

  constructor(
    private readonly companyId: number,
    private readonly booking: BookingSteps,
    private readonly sent: Sent,
  ) {
    for (const pressed of document.querySelectorAll<HTMLButtonElement>('#log-ins button')) {
      const { email = '', password = '', role = '' } = pressed.dataset;
      pressed.addEventListener('click', () => void this.logIn({ email, password, role: role as DemoAccount['role'] }));
    }
  }

  private async logIn({ role, ...input }: DemoAccount): Promise<void> {
    try {
      const { logIn } = await this.sent.send<LogInAnswer>('Log in', { query: LOG_IN, variables: { input }, headers: {} });
      this.booking.actAs(role === 'member' ? logIn.token : null);
      this.show(await this.seenBy(role, logIn.token));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.shown.replaceChildren(element('p', error.message));
    }
  }

  private show({ name, sentence, head, rows }: Seen): void {
    const leave = button('Log out', () => {
      this.booking.actAs(null);
      this.shown.replaceChildren(element('p', 'You are a guest again.', 'soft'));
    });
    const table = rows.length > 0 ? tableOf(head, rows) : element('p', 'Nothing yet.');
    this.shown.replaceChildren(element('h3', name), element('p', sentence), table, leave);
  }

  private seenBy(role: DemoAccount['role'], token: string): Promise<Seen> {
    if (role === 'member') return this.mine(token);
    return role === 'admin' ? this.diary(token) : this.figures(token);
  }

  private async mine(token: string): Promise<Seen> {
    const request = { query: MINE, variables: {}, headers: bearer(token) };
    const { client, bookings } = (await this.sent.send<MineAnswer>('My bookings', request)).viewer;
    return {
      name: `Logged in as ${client?.firstName ?? ''} ${client?.lastName ?? ''}`,
      sentence: 'What you book now is yours, without saying who you are. Ahead of you:',
      head: ['When', 'What', 'With'],
      rows: bookings.nodes.map(({ localStart, service, event, person }) => [
        minuteOf(localStart),
        (service ?? event)?.name ?? '',
        person?.name ?? '',
      ]),
    };
  }

  private async diary(token: string): Promise<Seen> {
    const variables = { companyId: this.companyId, filter: { from: dayIn('UTC') } };
    const answer = await this.sent.send<DiaryAnswer>('The diary', { query: DIARY, variables, headers: bearer(token) });
    const { totalCount, nodes } = answer.bookings;
    return {
      name: `Logged in as ${answer.viewer.administrator?.name ?? ''}, who runs the shop`,
      sentence: `${totalCount} bookings of everybody from today on. Those that were made last:`,
      head: ['When', 'Who', 'What', 'With'],
      rows: nodes.map(({ localStart, client, service, event, person }) => [
        minuteOf(localStart),
        [client?.firstName, client?.lastName].filter(Boolean).join(' '),
        (service ?? event)?.name ?? '',
        person?.name ?? '',
      ]),
    };
  }

  private async figures(token: string): Promise<Seen> {
    const variables = { companyId: this.companyId, from: dayIn('UTC', -150), until: dayIn('UTC', 1) };
    const request = { query: BUSY_MONTHS, variables, headers: bearer(token) };
    const { viewer, analytics } = await this.sent.send<MonthsAnswer>('Bookings of each month', request);
    return {
      name: `Logged in as ${viewer.administrator?.name ?? ''}, an analyst`,
      sentence: 'Figures, and no word about who the clients are. More of them are at Insights. Bookings of each month:',
      head: ['Month', 'Bookings'],
      rows: analytics.bookings.rows.map(({ by, count }) => [by.month.slice(0, 7), String(count)]),
    };
  }
}

/** `2026-03-04T09:30:00+00:00` as `2026-03-04 09:30`. */
const minuteOf = (localStart: string): string => localStart.slice(0, 16).replace('T', ' ');
