import { button, element, tableOf } from '../elements.js';
import { bearer, Refused } from '../send-query.js';
import type { DiaryAnswer, LogInAnswer, MineAnswer, MonthsAnswer } from './answers.js';
import type { BookingSteps } from './booking.js';
import { messages } from './language.js';
import type { DemoRole } from './messages/messages.js';
import { BUSY_MONTHS, DIARY, LOG_IN, MINE } from './queries.js';
import type { Sent } from './sent.js';
import { dayIn, momentOf, monthName } from './words.js';

const heads = messages.logIns;

/** A log-in of the demo, as the page's HTML names it. */
interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: DemoRole;
}

/** A person who logged in, and a table of what such a person sees. */
interface ShownLogIn {
  readonly name: string;
  readonly sentence: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Buttons that log in with one click, and the table that is shown then. */
export class LogIns {
  private readonly shown = document.getElementById('seen') as HTMLElement;

  constructor(
    private readonly companyId: number,
    private readonly booking: BookingSteps,
    private readonly sent: Sent,
  ) {
    booking.onLogInEnd = () => this.shown.replaceChildren();
    for (const pressed of document.querySelectorAll<HTMLButtonElement>('#log-ins button')) {
      const { email = '', password = '', role = '' } = pressed.dataset;
      pressed.addEventListener('click', () => void this.logIn({ email, password, role: role as DemoRole }));
    }
  }

  private async logIn({ role, ...input }: DemoAccount): Promise<void> {
    try {
      const { logIn } = await this.sent.send<LogInAnswer>(messages.sent.logIn, {
        query: LOG_IN,
        variables: { input },
        headers: {},
      });
      this.booking.actAs(role === 'member' ? logIn.token : null);
      this.show(await this.seenBy(role, logIn.token));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.shown.replaceChildren(element('p', messages.refusal(error)));
    }
  }

  private show({ name, sentence, head, rows }: ShownLogIn): void {
    const leave = button(messages.logIns.logOut, () => {
      this.booking.actAs(null);
      this.shown.replaceChildren(element('p', messages.logIns.loggedOut, 'soft'));
    });
    const table = rows.length > 0 ? tableOf(head, rows) : element('p', messages.logIns.nothing);
    this.shown.replaceChildren(element('h3', name), element('p', sentence), table, leave);
  }

  private seenBy(role: DemoRole, token: string): Promise<ShownLogIn> {
    if (role === 'member') return this.mine(token);
    return role === 'admin' ? this.diary(token) : this.figures(token);
  }

  private async mine(token: string): Promise<ShownLogIn> {
    const request = { query: MINE, variables: {}, headers: bearer(token) };
    const { client, bookings } = (await this.sent.send<MineAnswer>(messages.sent.myBookings, request)).viewer;
    return {
      name: messages.logIns.as('member', `${client?.firstName ?? ''} ${client?.lastName ?? ''}`),
      sentence: messages.logIns.mine,
      head: [heads.when, heads.what, heads.with],
      rows: bookings.nodes.map(({ localStart, service, event, person }) => [
        momentOf(localStart),
        (service ?? event)?.name ?? '',
        person?.name ?? '',
      ]),
    };
  }

  private async diary(token: string): Promise<ShownLogIn> {
    const variables = { companyId: this.companyId, filter: { from: dayIn('UTC') } };
    const answer = await this.sent.send<DiaryAnswer>(messages.sent.diary, { query: DIARY, variables, headers: bearer(token) });
    const { totalCount, nodes } = answer.bookings;
    return {
      name: messages.logIns.as('admin', answer.viewer.administrator?.name ?? ''),
      sentence: messages.logIns.diary(totalCount),
      head: [heads.when, heads.who, heads.what, heads.with],
      rows: nodes.map(({ localStart, client, service, event, person }) => [
        momentOf(localStart),
        [client?.firstName, client?.lastName].filter(Boolean).join(' '),
        (service ?? event)?.name ?? '',
        person?.name ?? '',
      ]),
    };
  }

  private async figures(token: string): Promise<ShownLogIn> {
    const variables = { companyId: this.companyId, from: dayIn('UTC', -150), until: dayIn('UTC', 1) };
    const request = { query: BUSY_MONTHS, variables, headers: bearer(token) };
    const { viewer, analytics } = await this.sent.send<MonthsAnswer>(messages.sent.months, request);
    return {
      name: messages.logIns.as('analyst', viewer.administrator?.name ?? ''),
      sentence: messages.logIns.figures,
      head: [heads.month, heads.bookings],
      rows: analytics.bookings.rows.map(({ by, count }) => [monthName(by.month), String(count)]),
    };
  }
}
