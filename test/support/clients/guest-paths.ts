import type { TestCompany } from '../fixtures/test-company.js';
import type { Json } from '../oracles/hal-rules.js';
import { embedded, RestClient } from './rest-client.js';
import { sendGraphql } from './send-graphql.js';

/** All calls by which a guest without a log-in enters personal details, and the answers that the guest sees afterwards. */

/** Details that a guest may send over REST, each with a distinct value. An e-mail address is sent with all of them. */
export const GUEST_FIELDS: Json = {
  first_name: 'Said-first',
  last_name: 'Said-last',
  mobile_prefix: '44',
  mobile: '7700900001',
  phone_prefix: '33',
  phone: '2079460001',
  address1: 'Said-1',
  address2: 'Said-2',
  address3: 'Said-3',
  address4: 'Said-4',
  address5: 'Said-5',
  postcode: 'S1 1SD',
  country: 'Saidland',
  time_zone: 'Europe/Paris',
  locale: 'fr',
  notifications: { said: 'notification' },
  q: { said: 'q' },
  extra_info: { said: 'extra' },
  reference: 'Said-reference',
};

/** JSON fields that v1 stores with a client; not sent over GraphQL. */
const ON_REST_ALONE = ['notifications', 'q'];

/** Converts guest details from v1's field names to GraphQL's. */
export const inGraphql = (said: Json): Json =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => {
      if (ON_REST_ALONE.includes(name)) return [];
      if (name === 'questions')
        return [['answers', (value as Json[]).map(({ id, answer }) => ({ questionId: id, value: answer }))]];
      return [
        [name === 'extra_info' ? 'extra' : name.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase()), value],
      ];
    }),
  );

/** Status and body of the answers, in order. */
export type Answers = readonly { readonly status: number; readonly body: Json }[];

export interface GuestPath {
  readonly name: string;
  /** True: it takes a time or a space. Such paths are slower and are tried with fewer values. */
  readonly buys: boolean;
  /** Sends a guest's details, and reads everything that the guest is then shown. */
  walk(at: GuestSetup, said: Json): Promise<Answers>;
}

export interface GuestSetup {
  readonly url: string;
  readonly company: TestCompany;
}

const own = ({ company }: GuestSetup, path: string) => `/api/v1/${company.companyId}/${path}`;
const aGuest = ({ url }: GuestSetup) => new RestClient({ base: url });

async function withBasket(at: GuestSetup): Promise<RestClient> {
  const guest = aGuest(at);
  const added = await guest.post(own(at, 'basket/add_item'), {
    event_id: at.company.talk.id,
    event_chain_id: at.company.chain.id,
  });
  if (added.status !== 201) throw new Error(`add_item answered ${added.status}: ${added.body.error}`);
  return guest;
}

const LOOKS = `query Look($longId: String!) { purchase(longId: $longId) {
  clientId guestClient: client { ...Who } bookings { nodes { clientId settings client { ...Who } purchase { clientId client { ...Who } } } }
} } fragment Who on Client { id companyId deleted createdAt: version firstName lastName email mobilePrefix mobile phonePrefix phone
  address1 address2 address3 address4 address5 postcode country reference joinDate parentClientId memberType isMember sendEmail
  memberLevelId defaultCompanyId timeZone locale extra disabled walletAmount { amountMinor } version
  childClients { nodes { id } } answers { value } }`;

/** Answers to requests with the long id of a purchase, over both faces. */
async function looks(at: GuestSetup, bought: { readonly status: number; readonly body: Json }): Promise<Answers> {
  const longId = String(bought.body.long_id);
  const reader = aGuest(at);
  const paths = ['', '/client', '/bookings', '/purchase_items', `/bookings/${embedded(bought, 'bookings')[0]?.id}`];
  const read: { status: number; body: Json }[] = [];
  for (const path of paths) {
    const { status, body } = await reader.get(`/api/v1/purchases/${longId}${path}`);
    read.push({ status, body });
  }
  const calendar = await fetch(String(((bought.body._links as Json).ical as Json).href));
  const seen = await sendGraphql(at.url, { query: LOOKS, variables: { longId } });
  return [
    bought,
    ...read,
    { status: calendar.status, body: { text: await calendar.text() } },
    { status: seen.status, body: { ...seen.body } },
  ];
}

async function bought(at: GuestSetup, guest: RestClient, body: Json): Promise<Answers> {
  const answer = await guest.post(own(at, 'basket/checkout'), body);
  if (answer.status !== 201) return [{ status: answer.status, body: answer.body }];
  return looks(at, { status: answer.status, body: answer.body });
}

const SUBMIT = 'mutation Submit($input: SubmitClientInput!) { submitClient(input: $input) { id } }';
const CHECKOUT =
  'mutation Buy($input: CheckoutInput!) { checkout(input: $input) { longId clientId client { id email firstName phone } } }';

async function overGraphql(at: GuestSetup, query: string, input: Json, token?: string) {
  const variables = { input: { companyId: at.company.companyId, ...input } };
  const { status, body } = await sendGraphql(at.url, { query, variables }, token ? { 'Auth-Token': token } : {});
  return { status, body: { ...body } as Json };
}

/** Field of a mutation's data; {} if it has none. */
const dataOf = ({ body }: { readonly body: Json }, name: string): Json => ((body.data as Json | undefined)?.[name] ?? {}) as Json;

async function boughtOverGraphql(at: GuestSetup, guest: RestClient, input: Json): Promise<Answers> {
  const answer = await overGraphql(at, CHECKOUT, input, guest.token);
  const { longId } = dataOf(answer, 'checkout');
  if (longId === undefined) return [answer];
  const { status, body } = await aGuest(at).get(`/api/v1/purchases/${longId}`);
  return [answer, ...(await looks(at, { status, body }))];
}

async function submitted(at: GuestSetup, guest: RestClient, said: Json) {
  const { status, body } = await guest.post(own(at, 'client'), said);
  return { status, body };
}

export const GUEST_PATHS: readonly GuestPath[] = [
  {
    name: 'POST client',
    buys: false,
    walk: async (at, said) => [await submitted(at, aGuest(at), said)],
  },
  {
    name: 'POST client, then PUT of its self',
    buys: false,
    walk: async (at, said) => {
      const guest = aGuest(at);
      const first = await submitted(at, guest, { email: said.email });
      const { status, body } = await guest.follow(first.body, 'self', {}, { method: 'PUT', body: said });
      return [first, { status, body }];
    },
  },
  {
    name: 'submitClient',
    buys: false,
    walk: async (at, said) => [await overGraphql(at, SUBMIT, inGraphql(said))],
  },
  {
    name: 'checkout with details',
    buys: true,
    walk: async (at, said) => bought(at, await withBasket(at), { client: said }),
  },
  {
    name: 'POST client with the token of the basket, then checkout with member_id',
    buys: true,
    walk: async (at, said) => {
      const guest = await withBasket(at);
      const sent = await submitted(at, guest, said);
      return [sent, ...(await bought(at, guest, { member_id: sent.body.id }))];
    },
  },
  {
    name: 'POST client without a token, then checkout with client {id} and the details again',
    buys: true,
    walk: async (at, said) => {
      const sent = await submitted(at, aGuest(at), said);
      return [sent, ...(await bought(at, await withBasket(at), { client: { ...said, id: sent.body.id } }))];
    },
  },
  {
    name: 'GraphQL checkout with details',
    buys: true,
    walk: async (at, said) =>
      boughtOverGraphql(at, await withBasket(at), { client: inGraphql({ ...said, reference: undefined }) }),
  },
  {
    name: 'submitClient, then GraphQL checkout with clientId',
    buys: true,
    walk: async (at, said) => {
      const sent = await overGraphql(at, SUBMIT, inGraphql(said));
      return [sent, ...(await boughtOverGraphql(at, await withBasket(at), { clientId: dataOf(sent, 'submitClient').id }))];
    },
  },
];
