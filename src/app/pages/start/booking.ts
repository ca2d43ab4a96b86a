import { bearer, Refused } from '../send-query.js';
import type { CheckoutAnswer, FormQuestion, HoldAnswer, OfferedService, OfferedTime, ServicesAnswer } from './answers.js';
import { nextFree, serviceChoices, showChoices, timeChoices } from './choices.js';
import { bookingAsCurl, type HoldRequest, withStart } from './curl.js';
import { DayStep } from './day-step.js';
import { showDone } from './done.js';
import { Held } from './held.js';
import { newIdempotencyKey } from './idempotency-key.js';
import { messages } from './language.js';
import { followTimes } from './live-times.js';
import { BOOK, HOLD, SERVICES, TIMES } from './queries.js';
import { answersIn, type QuestionAnswer, showQuestions } from './questions.js';
import type { Screen } from './screen.js';
import type { Sent } from './sent.js';
import { dayName, namesOf } from './words.js';

/** Codes of refusals that another client caused by being faster. */
const LOST_TO_OTHERS: readonly string[] = ['TIME_TAKEN', 'NO_SPACE'];

/** Service, day and time that the reader chooses, one after the other. */
interface Chosen {
  readonly service: OfferedService;
  readonly date: string;
  readonly time: OfferedTime;
}

/** Steps from a service to a booking. Each step sends one request to the server, and each request is shown. */
export class BookingSteps {
  /** Called when the log-in of the member has ended. */
  onLogInEnd: () => void = () => undefined;
  private memberToken: string | null = null;
  private timeZone = 'UTC';
  private services: readonly OfferedService[] = [];
  /** Questions that must be answered. */
  private questions: readonly FormQuestion[] = [];
  private free: readonly OfferedTime[] = [];
  private chosen: Partial<Chosen> = {};
  private basketToken: string | null = null;
  private hold: HoldRequest | null = null;
  /** Time that is being held, or that was last tried. */
  private tried: OfferedTime | null = null;
  /** Idempotency key of the checkout that has no answer yet. */
  private bookingKey: string | null = null;
  /** Running action, followed by all that wait for it. */
  private work: Promise<void> = Promise.resolve();
  /** True when the next change of the times is caused by the reader's own hold. */
  private isOwnChange = false;
  private readonly held: Held;
  private readonly days: DayStep;
  private stopFollowing: () => void = () => undefined;

  constructor(
    private readonly companyId: number,
    private readonly screen: Screen,
    private readonly sent: Sent,
  ) {
    this.held = new Held(screen, () => this.loseHold());
    this.days = new DayStep(screen, sent, {
      load: (action) => void this.trying(action),
      choose: (date) => {
        this.choose({ date, time: undefined });
        this.follow(date);
      },
    });
    screen.form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.trying(() => this.book());
    });
  }

  /** Books as this member from now on; null: as a guest. Drops the current choice of a time. */
  actAs(memberToken: string | null): void {
    this.memberToken = memberToken;
    this.basketToken = null;
    this.screen.guest.hidden = memberToken !== null;
    for (const field of [this.screen.name, this.screen.email]) field.disabled = memberToken !== null;
    this.choose({ time: undefined });
    this.screen.say('');
  }

  /** Loads and shows the services. */
  begin(): Promise<void> {
    return this.trying(
      async () => {
        const request = { query: SERVICES, variables: { companyId: this.companyId }, headers: {} };
        const { company, services, questions } = await this.sent.send<ServicesAnswer>(messages.sent.services, request);
        this.timeZone = company.timeZone;
        this.services = services.nodes;
        this.questions = questions.filter(({ required }) => required);
        this.choose({});
        if (this.services.length === 0) this.screen.say(messages.steps.nothingOffered);
      },
      () => void this.begin(),
    );
  }

  /** Merges the changed choices, and shows the steps that they lead to. A caller that clears the day clears the time too. */
  private choose(changed: Partial<Chosen>): void {
    this.chosen = { ...this.chosen, ...changed };
    const { service, date, time } = this.chosen;
    if (!time) this.held.stop();
    if (!date) this.stopFollowing();
    this.screen.showSteps(time ? 3 : date ? 2 : service ? 1 : 0);
    showChoices(this.screen.services, serviceChoices(this.services), {
      chosen: String(service?.id),
      choose: (key) => this.chooseService(this.services.find(({ id }) => String(id) === key)),
    });
  }

  private chooseService(service: OfferedService | undefined): void {
    this.choose({ service, date: undefined, time: undefined });
    this.screen.done.hidden = true;
    showQuestions(
      this.screen.questions,
      this.questions.filter(({ questionGroupId }) => questionGroupId !== null && questionGroupId === service?.questionGroupId),
    );
    if (service) this.days.begin({ companyId: this.companyId, service, timeZone: this.timeZone });
  }

  /** Shows the times of a day, and keeps them current while the day is selected. */
  private follow(date: string): void {
    this.stopFollowing();
    this.screen.say('');
    this.free = [];
    this.isOwnChange = false;
    showChoices(this.screen.times, [], { chosen: null, choose: () => undefined });
    this.screen.live.textContent = messages.steps.asking;
    const variables = { companyId: this.companyId, serviceId: this.chosen.service?.id ?? 0, date };
    this.sent.note(messages.sent.timesOf(dayName(date)), { query: TIMES, variables, headers: {}, isLive: true });
    let isShown = false;
    this.stopFollowing = followTimes(variables, {
      times: (free) => {
        this.timesChanged(free);
        if (!isShown) this.screen.timeStep.scrollIntoView({ block: 'nearest' });
        isShown = true;
      },
      away: () => {
        this.screen.live.textContent = messages.steps.away;
        this.screen.timeStep.classList.add('stale');
      },
      refused: (refused) => {
        this.screen.live.textContent = '';
        this.screen.say(refused ? messages.refusal(refused) : messages.steps.cannotFollow);
      },
    });
  }

  private timesChanged(free: readonly OfferedTime[]): void {
    const gone = this.free.filter(({ startsAt }) => !free.some((time) => time.startsAt === startsAt));
    const others = gone.filter(({ startsAt }) => startsAt !== this.chosen.time?.startsAt);
    this.free = free;
    this.screen.timeStep.classList.remove('stale');
    const isNews = others.length > 0 && !this.isOwnChange;
    const went = others.map(({ time }) => time).join(', ');
    this.screen.live.textContent = isNews ? messages.steps.liveWithout(went) : messages.steps.live;
    this.drawTimes();
    this.isOwnChange = false;
    const { time } = this.chosen;
    if (time && !this.held.isGood && !free.some(({ startsAt }) => startsAt === time.startsAt)) this.lose(time);
    else if (free.length === 0 && !time)
      this.screen.say(messages.steps.noMoreOnDay, [{ label: messages.steps.otherDays, take: () => this.days.refresh() }]);
  }

  private drawTimes(): void {
    const time = this.chosen.time ?? (this.isOwnChange ? this.tried : null);
    // The time that is held for the reader is not among the free times of the answer.
    const shown = time && !this.free.some(({ startsAt }) => startsAt === time.startsAt) ? [...this.free, time] : [...this.free];
    showChoices(this.screen.times, timeChoices(shown), {
      chosen: time?.startsAt ?? null,
      choose: (key) => this.chooseTime(shown.find(({ startsAt }) => startsAt === key)),
    });
  }

  private chooseTime(time: OfferedTime | undefined): void {
    void this.trying(async () => {
      if (!time || time.startsAt === this.chosen.time?.startsAt) return;
      await this.holdTime(time);
      this.screen.firstToFill.focus();
    });
  }

  /** Holds a time, in a new basket if the old one has expired. @throws Refused `TIME_TAKEN` when another client was faster */
  private async holdTime(time: OfferedTime, answers: readonly QuestionAnswer[] = []): Promise<void> {
    const { service } = this.chosen;
    if (!service) return;
    this.tried = time;
    this.isOwnChange = true;
    this.bookingKey = null;
    const hold = () => {
      const variables = { companyId: this.companyId, item: { serviceId: service.id, startsAt: time.startsAt, answers } };
      this.hold = { query: HOLD, variables, headers: bearer(this.memberToken ?? this.basketToken) };
      return this.sent.send<HoldAnswer>(messages.sent.hold(time.time), this.hold);
    };
    const { addToBasket } = await hold().catch((error: unknown) => {
      const isOver = error instanceof Refused && error.code === 'UNAUTHENTICATED' && this.basketToken !== null;
      if (!isOver) throw error;
      this.basketToken = null;
      return hold();
    });
    this.basketToken = addToBasket.token ?? this.basketToken;
    this.choose({ time });
    const [item] = addToBasket.items;
    if (!item) return;
    const day = dayName(this.chosen.date ?? '', 'long');
    this.screen.holding.textContent = messages.steps.held(time.time, day, item.person?.name ?? null);
    this.held.begin(item);
    this.drawTimes();
  }

  private loseHold(): void {
    const { time } = this.chosen;
    if (!time) return;
    this.screen.holding.textContent = messages.steps.notHeld(time.time);
  }

  /** Reports that a time was taken by another client, and offers the next free ones. */
  private lose(lost: OfferedTime): void {
    this.choose({ time: undefined });
    this.free = this.free.filter(({ startsAt }) => startsAt !== lost.startsAt);
    this.drawTimes();
    const next = nextFree(this.free, lost);
    this.screen.say(
      messages.steps.taken(lost.time, next.length > 0),
      next.map((time) => ({ label: time.time, take: () => this.chooseTime(time) })),
    );
  }

  private async book(): Promise<void> {
    const { service, time } = this.chosen;
    if (!service || !time) return;
    const answers = answersIn(this.screen.questions);
    // Answers are sent with the time, which is held again for them, or if the hold has ended.
    if (!this.held.isGood || answers.length > 0) await this.holdTime(time, answers);
    const token = this.memberToken ?? this.basketToken;
    // Page and e-mails of the booking are in the language of this page.
    const guest = { ...namesOf(this.screen.name.value), email: this.screen.email.value, locale: document.documentElement.lang };
    const client = this.memberToken ? null : guest;
    const variables = { companyId: this.companyId, client };
    // With the same key a lost answer is sent again: pressing the button twice books once.
    this.bookingKey ??= newIdempotencyKey();
    const request = { query: BOOK, variables, headers: { ...bearer(token), 'Idempotency-Key': this.bookingKey } };
    const answer = await this.sent.send<CheckoutAnswer>(messages.sent.book, request).catch((error: unknown) => {
      // The hold has ended earlier than the page expected: tries once more with a new hold.
      if (!(error instanceof Refused && error.code === 'HOLD_EXPIRED' && this.held.isGood)) throw error;
      this.held.stop();
      return null;
    });
    if (!answer) return this.book();
    const { checkout } = answer;
    this.bookingKey = null;
    const [next] = nextFree(this.free, time);
    const curl = this.hold ? bookingAsCurl(withStart(this.hold, (next ?? time).startsAt), request, this.memberToken) : '';
    this.basketToken = null;
    this.choose({ service: undefined, date: undefined, time: undefined });
    showDone(this.screen.done, checkout, {
      curl,
      sentence: next ? messages.done.again(next.time) : messages.done.anotherTime,
      token: this.memberToken,
    });
  }

  /** Runs an action after the earlier ones, and shows why it was refused. */
  private trying(action: () => Promise<void>, again = () => void this.trying(action)): Promise<void> {
    const tried = async () => {
      this.screen.say('');
      await action().catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        this.fail(error, again);
      });
    };
    this.work = this.work.then(tried, tried);
    return this.work;
  }

  private fail(refused: Refused, again: () => void): void {
    const { code } = refused;
    this.isOwnChange = false;
    if (LOST_TO_OTHERS.includes(code) && this.tried) this.lose(this.tried);
    else if (code === 'UNAUTHENTICATED' && this.memberToken) {
      this.actAs(null);
      this.onLogInEnd();
      this.screen.say(messages.steps.logInEnded);
    } else
      this.screen.say(messages.refusal(refused), code === 'UNAVAILABLE' ? [{ label: messages.steps.tryAgain, take: again }] : []);
  }
}
