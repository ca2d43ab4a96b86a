/** Text that mail programs turn into a link: a scheme, a host of the web, a name with a top-level domain, a network address. */
const PAGE =
  /:\/\/|\b(?:https?|ftp|mailto|javascript|data|tel|sms|file):|\bwww\b|[\p{L}\p{M}\p{N}_-]\.(?:\p{L}[\p{L}\p{M}]+|xn--)|\b\d{1,3}(?:\.\d{1,3}){3}\b|[\p{L}\p{N}]@[\p{L}\p{N}]/iu;

/** Full stops that browsers read as the dot of a host name. */
const STOPS = /[\u3002\uff0e\uff61\u2024]/gu;

/**
 * Text of a caller without a log-in in a form that is safe in e-mails to others: on one line, without control characters or
 * invisible ones. The record keeps the text as it was typed.
 */
export const onOneLine = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(STOPS, '.')
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim();

/** Whether mail programs would turn a part of the text into a link. */
export const hasLink = (text: string): boolean => PAGE.test(onOneLine(text));

/** Name for a greeting; null if it is blank or has a link: the owner of the address may not be the person who typed it. */
export function nameToGreet(name: string | null): string | null {
  const line = name === null ? '' : onOneLine(name);
  return line === '' || hasLink(line) ? null : line;
}

/** Name for recipients who need it even if it has a link, which is then broken up: `Dr.Ash` becomes `Dr. Ash`. */
export function nameWithoutLink(name: string): string {
  const line = onOneLine(name);
  if (!hasLink(line)) return line;
  const apart = line
    .replace(/[:/\\@]+/g, ' ')
    .replace(/\.(?=[^\s.])/g, '. ')
    .replace(/\bwww\b/giu, 'w w w');
  return onOneLine(apart.replace(/ +/g, ' '));
}
