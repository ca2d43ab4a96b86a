import type { Resource } from '../../support/clients/link-driven.js';
import { manage } from './admin.js';
import { formOf, type Screen } from './screen.js';
import { nameOf, type Visit } from './visit.js';

/** The desk of one person before a queue. Source: wire.md 1.3, 1.9. */
export async function desk(visit: Visit): Promise<void> {
  const { screen } = visit;
  const company = await manage(visit);
  const queue = await screen.choose('Which queue?', await company.$list('client_queues'), nameOf);
  const people = await company.$list('people', { per_page: 1024 });
  let person = await screen.choose('Who are you?', people, nameOf);
  person = await person.$put('attendance', {}, { status: 1, estimated_duration: 30 });
  screen.say(`${person.data.name} is there: ${person.data.attendance_status}`);
  for (;;) {
    await showLine(queue, screen);
    const ways = person.$has('queuer') ? ['Extend', 'Return', 'Finish'] : ['Add', 'Serve'];
    const way = await screen.choose('Desk', [...ways, 'Leave'], String);
    if (way === 'Leave') return;
    await WAYS[way]?.({ queue, person, screen });
    person.$flush('self');
    person = await person.$get('self');
  }
}

async function showLine(queue: Resource, screen: Screen): Promise<void> {
  queue.$flush('queuers');
  const line = await queue.$list('queuers');
  const names = line.map(({ data: { first_name, position } }) => `${first_name} ${position}`);
  screen.say(`In the queue: ${names.join(', ') || 'nobody'}`);
}

interface Desk {
  readonly queue: Resource;
  readonly person: Resource;
  readonly screen: Screen;
}

/** Client whom the person is serving, fetched again because it may have changed since it was read. */
async function served({ person }: Desk): Promise<Resource> {
  person.$flush('queuer');
  return person.$get('queuer');
}

const WAYS: Readonly<Record<string, (desk: Desk) => Promise<void>>> = {
  Add: async ({ queue, screen }) => {
    const service = await screen.choose('What for?', await queue.$list('services'), nameOf);
    const typed = await screen.fill('Who?', formOf({ first_name: 'First name', last_name: 'Last name' }));
    const queuer = await service.$post('queuers', {}, { ...typed, service_id: service.data.id });
    screen.say(`Welcome, ${queuer.data.first_name}: number ${queuer.data.position}`);
  },

  Serve: async ({ person, screen }) => {
    const queuer = await person.$post('start_serving', {}, { queuer_id: null });
    screen.say(`Serving ${queuer.data.first_name} for ${queuer.data.duration} minutes`);
  },

  Extend: async (desk) => {
    const queuer = await served(desk);
    const longer = await queuer.$put('self', {}, { duration: Number(queuer.data.duration) + 10 });
    desk.screen.say(`Serving ${longer.data.first_name} for ${longer.data.duration} minutes`);
  },

  Return: async (desk) => {
    const returned = await (await served(desk)).$post('return_to_queue', { position: 1 });
    desk.screen.say(`${returned.data.first_name} waits again: number ${returned.data.position}`);
  },

  Finish: async ({ person, screen }) => {
    const queuer = await person.$post('finish_serving');
    screen.say(`Goodbye, ${queuer.data.first_name}`);
  },
};
