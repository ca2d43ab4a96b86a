/** Matches `{?page,per_page}`, `{&date}` or `{/id}`, with its characters escaped or not. */
const EXPRESSION = /(?:\{|%7B)(?:[?&/]|%3F|%26|%2F)[\w,%]*?(?:\}|%7D)/gi;

/**
 * Removes unexpanded template expressions from a URL. Programs that use a link without expanding it request
 * `/services{?page,per_page}` and mean `/services`. Source: wire.md 3.1.
 */
export const withoutTemplates = (url: string): string => url.replace(EXPRESSION, '');

/** Removes the format that a path may end in, `/services.json`: every answer is JSON. Source: decisions 10. */
export const withoutFormat = (url: string): string => url.replace(/^([^?#]*[^/?#])\.json(?=\/?(?:[?#]|$))/, '$1');
