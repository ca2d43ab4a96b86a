import { languageOf } from '../../../shared/texts/language.js';
import { MESSAGES } from './messages/catalogue.js';
import type { StartMessages } from './messages/messages.js';

/** Messages in the language that the server wrote the page in. */
export const messages: StartMessages = MESSAGES[languageOf(document.documentElement.lang)];
