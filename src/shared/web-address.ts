/**
 * Whether text may be shown as a link to a page: with http, https or no scheme at all, such as `shop.example/cats`.
 * What browsers run or mail instead of opening (`javascript:`, `mailto:`) is none; `shop:8080` names a port.
 */
export const isWebAddress = (text: string): boolean =>
  /^\s*https?:\/\//i.test(text) || !/^\s*[a-z][a-z0-9+-]*:(?!\d)/i.test(text);
