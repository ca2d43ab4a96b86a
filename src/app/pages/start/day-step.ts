import type { DaysAnswer, OfferedDay, OfferedService } from './answers.js';
import { dayChoices, showChoices } from './choices.js';
import { messages } from './language.js';
import { DAYS } from './queries.js';
import type { Screen } from './screen.js';
import type { Sent } from './sent.js';
import { dayIn } from './words.js';

/** Days that are shown at once. */
const SHOWN_DAYS = 14;

/** Service with its company and the time zone there. */
interface ServiceAtCompany {
  readonly companyId: number;
  readonly service: OfferedService;
  readonly timeZone: string;
}

/** The days on which a service has free times, two weeks at a time. */
export class DayStep {
  private offer: ServiceAtCompany | null = null;
  private days: readonly OfferedDay[] = [];
  private daysAhead = 0;
  private chosen: string | null = null;

  /** `load` runs actions that send requests, one after the other; `choose` is called with the day that was chosen. */
  constructor(
    private readonly screen: Screen,
    private readonly sent: Sent,
    private readonly heard: { load(action: () => Promise<void>): void; choose(date: string): void },
  ) {
    screen.earlier.addEventListener('click', () => this.show(this.daysAhead - SHOWN_DAYS));
    screen.later.addEventListener('click', () => this.show(this.daysAhead + SHOWN_DAYS));
  }

  /** Shows two weeks of a service, from today on. */
  begin(offer: ServiceAtCompany): void {
    this.offer = offer;
    this.chosen = null;
    this.days = [];
    this.draw();
    this.show(0);
  }

  /** Loads the same days again. */
  refresh(): void {
    this.show(this.daysAhead);
  }

  private show(daysAhead: number): void {
    this.heard.load(async () => {
      if (!this.offer) return;
      const { companyId, service, timeZone } = this.offer;
      const from = dayIn(timeZone, daysAhead);
      const variables = { companyId, serviceId: service.id, from, to: dayIn(timeZone, daysAhead + SHOWN_DAYS - 1) };
      const request = { query: DAYS, variables, headers: {} };
      const { availableDays } = await this.sent.send<DaysAnswer>(messages.sent.daysOf(service.name), request);
      this.days = availableDays.days;
      this.daysAhead = daysAhead;
      this.screen.earlier.disabled = daysAhead === 0;
      this.draw();
      this.screen.dayStep.scrollIntoView({ block: 'nearest' });
      if (this.days.some(({ spacesLeft }) => spacesLeft > 0)) return;
      const later = { label: messages.steps.nextTwoWeeks, take: () => this.screen.later.click() };
      this.screen.say(messages.steps.noneInTwoWeeks, [later]);
    });
  }

  private draw(): void {
    showChoices(this.screen.days, dayChoices(this.days), {
      chosen: this.chosen,
      choose: (date) => {
        this.chosen = date;
        this.draw();
        this.heard.choose(date);
      },
    });
  }
}
