import { button, element } from '../elements.js';
import type { OfferedDay, OfferedService, OfferedTime } from './answers.js';
import { messages } from './language.js';
import { dayName, sizeOf } from './words.js';

/** Free times that a refusal names as alternatives. */
const NAMED_TIMES = 3;

/** Something to be chosen. */
export interface ListedChoice {
  /** Told apart from all others by it. */
  readonly key: string;
  readonly label: string;
  /** Said below the label. */
  readonly note?: string;
  readonly isTaken?: boolean;
}

/**
 * Shows choices as buttons, in their order. Buttons that stay are not made anew, so that whoever stands on one by the keyboard
 * goes on standing there; who stood on one that went stands on the next.
 */
export function showChoices(
  place: HTMLElement,
  choices: readonly ListedChoice[],
  { chosen, choose }: { readonly chosen: string | null; choose(key: string): void },
): void {
  const shown = new Map([...place.querySelectorAll('button')].map((button) => [button.value, button]));
  const keys = new Set(choices.map(({ key }) => key));
  const stood = [...shown.values()].findIndex((button) => button === document.activeElement && !keys.has(button.value));
  for (const [key, button] of shown) if (!keys.has(key)) button.remove();
  let next = place.firstElementChild;
  for (const choice of choices) {
    const button = shown.get(choice.key) ?? choiceButton(choice.key, choose);
    button.replaceChildren(element('span', choice.label), ...(choice.note ? [element('small', choice.note)] : []));
    button.setAttribute('aria-pressed', String(choice.key === chosen));
    button.disabled = choice.isTaken ?? false;
    if (button === next) next = next.nextElementSibling;
    else place.insertBefore(button, next);
  }
  if (stood >= 0) [...place.querySelectorAll('button')][Math.min(stood, choices.length - 1)]?.focus();
}

function choiceButton(key: string, choose: (key: string) => void): HTMLButtonElement {
  const made = button('', () => choose(key));
  made.value = key;
  made.className = 'choice';
  return made;
}

export const serviceChoices = (services: readonly OfferedService[]): ListedChoice[] =>
  services.map((service) => ({ key: String(service.id), label: service.name, note: sizeOf(service) }));

/** Days, of which those without a free time cannot be chosen. */
export const dayChoices = (days: readonly OfferedDay[]): ListedChoice[] =>
  days.map(({ date, spacesLeft }) => ({
    key: date,
    label: dayName(date).replace(/,? /, '\n'),
    note: spacesLeft > 0 ? messages.steps.free(spacesLeft) : messages.steps.noneFree,
    isTaken: spacesLeft === 0,
  }));

/** Times in their order. */
export const timeChoices = (times: readonly OfferedTime[]): ListedChoice[] =>
  [...times]
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))
    .map(({ startsAt, time }) => ({ key: startsAt, label: time }));

/** Free times after one that somebody else has taken; the first of the day where there are none. */
export function nextFree(free: readonly OfferedTime[], lost: OfferedTime): OfferedTime[] {
  const later = free.filter(({ startsAt }) => startsAt > lost.startsAt);
  return (later.length > 0 ? later : free).slice(0, NAMED_TIMES);
}
