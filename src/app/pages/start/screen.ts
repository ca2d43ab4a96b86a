import { button } from '../elements.js';

const byId = <Kind extends HTMLElement = HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;

/** Elements of the booking section on the page. */
export class Screen {
  readonly services = byId('services');
  readonly dayStep = byId('day-step');
  readonly days = byId('days');
  readonly earlier = byId<HTMLButtonElement>('earlier');
  readonly later = byId<HTMLButtonElement>('later');
  readonly timeStep = byId('time-step');
  readonly times = byId('times');
  readonly live = byId('live');
  readonly form = byId<HTMLFormElement>('who');
  readonly holding = byId('holding');
  readonly left = byId('left');
  readonly questions = byId('form-questions');
  readonly guest = byId('guest');
  readonly name = byId<HTMLInputElement>('name');
  readonly email = byId<HTMLInputElement>('email');
  readonly bookButton = byId<HTMLButtonElement>('book');
  readonly done = byId('done');
  private readonly said = byId('said');
  private readonly offers = byId('offers');

  /** First empty field of the form, or its button if there is none. */
  get firstToFill(): HTMLElement {
    const fields = [...this.form.querySelectorAll<HTMLInputElement>('input:enabled')];
    return fields.find(({ value }) => value === '') ?? this.bookButton;
  }

  /** Shows what went wrong, and what the reader can do instead; an empty text removes both. */
  say(text: string, offers: readonly { readonly label: string; take(): void }[] = []): void {
    this.said.textContent = text;
    this.offers.replaceChildren(...offers.map(({ label, take }) => button(label, take)));
    if (text) this.said.scrollIntoView({ block: 'nearest' });
  }

  /** Shows the steps up to `last`: `0` the services alone, `3` all. */
  showSteps(last: number): void {
    this.dayStep.hidden = last < 1;
    this.timeStep.hidden = last < 2;
    this.form.hidden = last < 3;
  }
}
