import { button, element } from '../elements.js';
import type { OfferedDay, OfferedService, OfferedTime } from './answers.js';
import { messages } from './language.js';
import { dayName, sizeOf } from './words.js';

/** Most free times that a refusal names as alternatives. */
const NAMED_TIMES = 3;

/** Choice that is shown as a button. */
export interface ListedChoice {
  /** Unique among the choices. */
  readonly key: string;
  readonly label: string;
  /** Text below the label. */
  readonly note?: string;
  readonly isTaken?: boolean;
}

/**
 * Shows choices as buttons, in their order. Reuses existing buttons so that keyboard focus is kept. If the focused button is
 * removed, focus moves to the next one.
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

/** Days as choices; those without a free time cannot be chosen. */
export const dayChoices = (days: readonly OfferedDay[]): ListedChoice[] =>
  days.map(({ date, spacesLeft }) => ({
    key: date,
    label: dayName(date).replace(/,? /, '\n'),
    note: spacesLeft > 0 ? messages.steps.free(spacesLeft) : messages.steps.noneFree,
    isTaken: spacesLeft === 0,
  }));

/** Times as choices, in their order. */
export const timeChoices = (times: readonly OfferedTime[]): ListedChoice[] =>
  [...times]
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))
    .map(({ startsAt, time }) => ({ key: startsAt, label: time }));

/** Next free times after one that another client has taken; if there are none later, the first of the day. */
export function nextFree(free: readonly OfferedTime[], lost: OfferedTime): OfferedTime[] {
  const later = free.filter(({ startsAt }) => startsAt > lost.startsAt);
  return (later.length > 0 ? later : free).slice(0, NAMED_TIMES);
}
