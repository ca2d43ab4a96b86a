/** Text that mail programs turn into a link: a scheme, a host of the web, a name with a top-level domain, a network address. */
const PAGE =
  /:\/\/|\b(?:https?|ftp|mailto|javascript|data|tel|sms|file):|\bwww\b|[\p{L}\p{M}\p{N}_-]\.(?:\p{L}[\p{L}\p{M}]+|xn--)|\b\d{1,3}(?:\.\d{1,3}){3}\b|[\p{L}\p{N}]@[\p{L}\p{N}]/iu;

/** Stops that browsers read as the dot of a name. */
const STOPS = /[\u3002\uff0e\uff61\u2024]/gu;

/**
 * Text that somebody without a log-in has written, as it may stand in an e-mail to others: on one line, without control
 * characters or those that nobody sees. The record keeps it as it was typed.
 */
export const onOneLine = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(STOPS, '.')
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim();

/** Whether mail programs would make a link of some of it. */
export const hasPage = (text: string): boolean => PAGE.test(onOneLine(text));

/** A name to greet somebody by; null for one that says where to go instead: whose address it is did not write it, perhaps. */
export function nameToGreet(name: string | null): string | null {
  const line = name === null ? '' : onOneLine(name);
  return line === '' || hasPage(line) ? null : line;
}

/** A name for those who must know it all the same, with what made a page of it taken apart: `Dr.Ash` is `Dr. Ash`. */
export function nameWithoutPage(name: string): string {
  const line = onOneLine(name);
  if (!hasPage(line)) return line;
  const apart = line
    .replace(/[:/\\@]+/g, ' ')
    .replace(/\.(?=[^\s.])/g, '. ')
    .replace(/\bwww\b/giu, 'w w w');
  return onOneLine(apart.replace(/ +/g, ' '));
}
