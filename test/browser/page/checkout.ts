import type { Resource } from '../../support/clients/link-driven.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { formOf } from './screen.js';
import type { Visit } from './visit.js';

const WHO = { first_name: 'First name', last_name: 'Last name', email: 'E-mail' };

/** Asks for the client, with the company's own questions, buys the basket and leads to the page of what was bought. */
export async function buy({ screen, api, asked }: Visit, company: Resource, basket: Resource): Promise<void> {
  const questions = (await company.$get('client_details')).data.questions as readonly Json[];
  const own = Object.fromEntries(questions.map(({ id, name }) => [`question${id}`, `${name}`]));
  const typed = await screen.fill('Who comes?', formOf({ ...WHO, ...own }, 'Buy'));
  const answers = questions.map(({ id }) => ({ id, answer: typed[`question${id}`] }));

  const client = await company.$post('client', {}, { ...typed, questions: answers });
  const total = await basket.$post('checkout', {}, { client: client.data, items: [], is_admin: false });
  screen.say(`Thank you, ${total.data.client_name}`);
  screen.leadTo(
    'What you bought',
    `?${new URLSearchParams({ program: 'purchase', api, id: `${total.data.long_id}`, company: `${asked.get('company')}` })}`,
  );
}
