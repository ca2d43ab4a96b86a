import { namedBy, type ValueOf } from '../closed-set.js';

/** Languages with translations, as primary subtags of BCP 47. The first is the default. */
export const LANGUAGES = ['en', 'de'] as const;

/** The languages by their names in the schema. */
export const NAMED_LANGUAGES = namedBy(LANGUAGES);

export type Language = ValueOf<typeof NAMED_LANGUAGES>;

/** The language of a tag such as `de-AT` or `de_AT`; undefined for one without a translation, or none. */
const languageIn = (tag: string | null): Language | undefined => {
  const [primary = ''] = (tag ?? '').trim().toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === primary);
};

/** Language of the first of these tags that has a translation; the default language where none has. */
export const languageOf = (...tags: readonly (string | null)[]): Language =>
  tags.map(languageIn).find((language) => language !== undefined) ?? LANGUAGES[0];

/** True for a tag whose language has a translation. */
export const isTranslated = (tag: string): boolean => languageIn(tag) !== undefined;
