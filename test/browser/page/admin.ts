import { Resource } from '../../support/clients/link-driven.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { formOf, type Screen, type ScreenForm } from './screen.js';
import { clock, logIn, money, nameOf, type Visit } from './visit.js';
import { wireClient } from './wire.js';

type BookingPage = (booking: Resource, at: { readonly screen: Screen; readonly api: string }) => Promise<Resource>;

/** Logs in from the root with credentials, as dashboards do; returns the company in its admin form. Source: wire.md 1.1. */
export async function manage(visit: Visit): Promise<Resource> {
  const root = await Resource.open(visit.api, wireClient(true));
  const login = await logIn(visit, (typed) => root.at('POST', `${visit.api}/login/admin`, typed));
  const administrator = await login.$get('administrator');
  const company = await administrator.$get('company');
  visit.screen.say(`${administrator.data.name} manages ${company.data.name}`);
  return company;
}

/** A dashboard: the staff and their hours, blocked time, and the bookings of a day. Source: wire.md 1.2, 1.3, 1.8. */
export async function admin(visit: Visit): Promise<void> {
  const { screen } = visit;
  const company = await manage(visit);
  const staff = await company.$list('people', { embed: 'immediate_schedule', per_page: 1024 });
  for (const person of staff) screen.say(await hoursOf(person));
  for (;;) {
    switch (await screen.choose('Dashboard', ['Block', 'Bookings', 'Leave'], String)) {
      case 'Block':
        await block(staff, screen);
        break;
      case 'Bookings':
        await bookings(company, visit);
        break;
      default:
        return;
    }
  }
}

/** Hours of the next day on which the person works. */
async function hoursOf(person: Resource): Promise<string> {
  const { dates } = (await person.$get('immediate_schedule')).data as { readonly dates: Readonly<Record<string, string>> };
  return `${person.data.name} is there ${Object.values(dates).find((hours) => hours !== 'None')}`;
}

/** Blocks a time and reads it back at its own address, as the SDK tells a booking from a slot. */
async function block(staff: readonly Resource[], screen: Screen): Promise<void> {
  const person = await screen.choose('Whom?', staff, nameOf);
  const booking = { title: 'As a booking', type: 'boolean' };
  const typed = await screen.fill('When?', formOf({ start_time: 'From', end_time: 'Until', booking }, 'Block'));
  const blocked = await person.$put('block', {}, typed);
  const kind = blocked.$href('self').includes('bookings') ? 'booking' : 'slot';
  screen.say(`A ${kind} of status ${blocked.data.status} for ${person.data.name}, ${clock(blocked.data.datetime)}`);
  if ((await screen.choose('And now?', ['Keep it', 'Free it'], String)) === 'Keep it') return;
  await blocked.$del('self', {}, {});
  screen.say('Free again');
}

async function bookings(company: Resource, { screen, api }: Visit): Promise<void> {
  const { day } = await screen.fill('Of which day?', formOf({ day: 'Day' }));
  const found = await company.$list('bookings', { start_date: day, end_date: day, per_page: 1024 });
  const describe = ({ data }: Resource) => `${data.client_name}: ${data.full_describe}, ${clock(data.datetime)}`;
  let booking = await screen.choose('Which one?', found, describe);
  for (;;) {
    screen.say(describe(booking));
    const page = await screen.choose('What about it?', [...Object.keys(PAGES), 'Back'], String);
    if (page === 'Back') return;
    booking = (await PAGES[page]?.(booking, { screen, api })) ?? booking;
  }
}

/** Each answers with the booking as it is then. */
const PAGES: Readonly<Record<string, BookingPage>> = {
  Edit: async (booking, { screen }) => {
    const form = (await booking.$get('edit')).data as unknown as ScreenForm;
    const saved = await booking.$put('self', {}, await screen.fill('Edit', form, booking.data));
    screen.say(`Saved: ${clock(saved.data.datetime)}, ${saved.data.duration} minutes`);
    return saved;
  },

  'Check in': async (booking, { screen }) => {
    const here = await booking.$post('check_in');
    screen.say(`Here: ${Object.keys(here.data.multi_status as Json)}`);
    return here;
  },

  Note: async (booking, { screen }) => {
    const typed = await screen.fill('For ourselves', formOf({ note: 'Note' }));
    const noted = await booking.at('PUT', `${booking.$href('self')}/private_notes`, typed);
    screen.say(`Noted: ${(noted.data.private_note as Json).note}`);
    return noted;
  },

  Pay: async (booking, { screen, api }) => {
    const typed = await screen.fill('Paid', formOf({ amount: { title: 'Pence', type: 'integer' }, payment_type: 'How' }));
    const { company_id, purchase_id } = booking.data;
    const paid = await booking.at('PUT', `${api}/admin/${company_id}/purchases/${purchase_id}/pay`, { ...typed, company_id });
    screen.say(`Paid: ${money(paid.data.paid)} of ${money(paid.data.total_price)}`);
    return booking;
  },
};
