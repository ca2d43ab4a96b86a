import type { Resource } from '../../support/clients/link-driven.js';
import { formOf, type Screen, type ScreenForm } from './screen.js';
import { clock, logIn, type Visit, welcome } from './visit.js';

type MemberPage = (member: Resource, screen: Screen) => Promise<void>;

/** The account of a member. Source: wire.md 1.1, 1.4. */
export async function member(visit: Visit): Promise<void> {
  const { screen, api } = visit;
  const company = await welcome(visit);
  const login = await logIn(visit, (typed) => company.$post('login', {}, typed));
  const self = await login.$get('member');
  screen.say(`Hello, ${self.data.first_name}`);
  for (;;) {
    const page = await screen.choose('Your account', [...Object.keys(PAGES), 'Log out'], String);
    if (page === 'Log out') break;
    await PAGES[page]?.(self, screen);
  }
  await self.at('DELETE', `${api}/logout`, {});
  self.$flush('edit_member');
  await self.$get('edit_member').catch((thrown) => screen.refused(thrown));
}

const PAGES: Readonly<Record<string, MemberPage>> = {
  Bookings: async (self, screen) => {
    const asked = { start_date: '2030-01-01', per_page: 1024 };
    self.$flush('bookings', asked);
    const bookings = await self.$list('bookings', asked);
    screen.say(`You have ${bookings.length} to come`);
    const describe = ({ data }: Resource) => `${data.full_describe}, ${clock(data.datetime)}`;
    const chosen = await screen.choose('Cancel one?', [...bookings, undefined], (each) => (each ? describe(each) : 'None'));
    const cancelled = await chosen?.$post('cancel', { notify: false, cancel_reason: 'Ill' });
    if (cancelled) screen.say(`${cancelled.data.is_cancelled ? 'Cancelled' : 'Still there'}: ${describe(cancelled)}`);
  },

  Details: async (self, screen) => {
    const form = (await self.$get('edit_member')).data;
    const saved = await self.$put('self', {}, await screen.fill('Your details', form as unknown as ScreenForm, self.data));
    screen.say(`Saved: ${saved.data.name}, ${saved.data.address1}, ${saved.data.postcode}`);
  },

  Password: async (self, screen) => {
    const password = (title: string) => ({ title, format: 'password' });
    const typed = await screen.fill(
      'A new password',
      formOf({
        current_password: password('Current'),
        new_password: password('New'),
        confirm_new_password: password('New again'),
      }),
    );
    await self.$post('update_password', {}, typed).then(
      () => screen.say('Your password is another one now'),
      (thrown) => screen.refused(thrown),
    );
  },

  Wallet: async (self, screen) => {
    const wallet = await self.$get('wallet');
    screen.say(`In your wallet: ${wallet.data.currency_code} ${wallet.data.wallet_amount}`);
    for (const { data } of await wallet.$list('logs'))
      screen.say(`${data.action}: ${data.amount}, then ${data.new_wallet_amount}`);
    for (const { data } of await wallet.$list('purchase_bands')) screen.say(`On offer: ${data.wallet_amount} as ${data.name}`);
  },
};
