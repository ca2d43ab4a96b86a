import { namedBy, type ValueOf } from '../closed-set.js';

/** Languages that there are translations in, as tags begin with them (BCP 47). The first is what is spoken where nothing else is said. */
export const LANGUAGES = ['en', 'de'] as const;

export const NAMED_LANGUAGES = namedBy(LANGUAGES);

export type Language = ValueOf<typeof NAMED_LANGUAGES>;

/** The language of a tag such as `de-AT` or `de_AT`; undefined for one without a translation, or none. */
const languageIn = (tag: string | null): Language | undefined => {
  const [primary = ''] = (tag ?? '').trim().toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === primary);
};

/** The language of the first of these tags that there is a translation for. */
export const languageOf = (...tags: readonly (string | null)[]): Language =>
  tags.map(languageIn).find((language) => language !== undefined) ?? LANGUAGES[0];

/** True for a tag that there is a translation for. */
export const isTranslated = (tag: string): boolean => languageIn(tag) !== undefined;
