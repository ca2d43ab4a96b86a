import { type Language, languageOf } from '../../../shared/texts/language.js';
import type { Refused } from '../send-query.js';
import { MESSAGES } from './messages/catalogue.js';
import type { ExpectedRefusal, PurchaseMessages } from './messages/messages.js';

/** Language of the page: that of the browser, until the purchase supplies its own. */
let spoken: Language = languageOf(...navigator.languages);

/** Messages in the language that the page speaks now. */
export const messages = (): PurchaseMessages => MESSAGES[spoken];

/** Switches to a language, and translates the texts that the document has from the start. */
export function speak(language: Language = spoken): void {
  spoken = language;
  const { skip, title, logIn } = messages();
  document.documentElement.lang = language;
  document.title = title;
  const texts = {
    '.skip': skip,
    '#title': title,
    '#entry p': logIn.why,
    '[for=email]': logIn.email,
    '[for=password]': logIn.password,
    '#entry button': logIn.enter,
  };
  for (const [selector, text] of Object.entries(texts)) {
    const found = document.querySelector(selector);
    if (found) found.textContent = text;
  }
}

const isExpected = (code: string): code is ExpectedRefusal => Object.hasOwn(messages().refusals, code);

/** Text of the page for a refusal. */
export const wordsOf = (refused: Refused): string =>
  isExpected(refused.code) ? messages().refusals[refused.code] : messages().otherRefusal(refused);
