/** Values of a closed set as they are stored, each under its name in the schema. */
export type ClosedSet = Readonly<Record<string, string | number>>;

/** Any value of a closed set. */
export type ValueOf<Values extends ClosedSet> = Values[keyof Values];

/** Name of a word in capitals: `booking.checked_in` is BOOKING_CHECKED_IN, `select-price` is SELECT_PRICE. */
type InCapitals<Word extends string> = Word extends `${infer Head}.${infer Tail}` | `${infer Head}-${infer Tail}`
  ? `${InCapitals<Head>}_${InCapitals<Tail>}`
  : Uppercase<Word>;

/** Words as a closed set, each named by itself in capitals. */
export const namedBy = <const Word extends string>(
  words: readonly Word[],
): { readonly [Each in Word as InCapitals<Each>]: Each } =>
  Object.fromEntries(words.map((word) => [word.toUpperCase().replace(/[.-]/g, '_'), word])) as never;
