/** `{?page,per_page}`, `{&date}` or `{/id}`, its characters escaped or not. */
const EXPRESSION = /(?:\{|%7B)(?:[?&/]|%3F|%26|%2F)[\w,%]*?(?:\}|%7D)/gi;

/**
 * An address without what its sender left unexpanded of a template. Programs that took a link as it stands ask for
 * `/services{?page,per_page}` and mean `/services`. Source: wire.md 3.1.
 */
export const withoutTemplates = (url: string): string => url.replace(EXPRESSION, '');

/** An address without the format that its path may end in, `/services.json`: every answer is JSON. Source: decisions 10. */
export const withoutFormat = (url: string): string => url.replace(/^([^?#]*[^/?#])\.json(?=\/?(?:[?#]|$))/, '$1');
