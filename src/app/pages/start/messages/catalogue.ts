import type { Language } from '../../../../shared/texts/language.js';
import { ENGLISH } from './english.js';
import { GERMAN } from './german.js';
import type { StartMessages } from './messages.js';

/** The messages of each language that there is. */
export const MESSAGES: Readonly<Record<Language, StartMessages>> = { en: ENGLISH, de: GERMAN };
