/** Names of the guides in the order in which they are read: `src/app/docs/texts/<name>.md` in the repository, `/docs/<name>` on the server. */
export const GUIDES = [
  'first-booking-rest',
  'first-booking-graphql',
  'availability-and-holds',
  'checkout-and-money',
  'events-and-waiting-lists',
  'walk-ins',
  'live-views',
  'webhooks',
  'errors-and-retries',
  'figures-and-definitions',
  'operations',
  'from-the-old-platform',
] as const;
