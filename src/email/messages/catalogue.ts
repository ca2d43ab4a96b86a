import type { Language } from '../../shared/texts/language.js';
import { ENGLISH } from './english.js';
import { GERMAN } from './german.js';
import type { Messages } from './messages.js';

/** The messages in each supported language. */
export const MESSAGES: Readonly<Record<Language, Messages>> = { en: ENGLISH, de: GERMAN };
