import type { Resource } from '../../support/clients/link-driven.js';
import type { Json } from '../../support/oracles/hal-rules.js';
import { formOf, type Screen } from './screen.js';

const DATES = formOf({ date: 'From', edate: 'Until' }, 'Look for days');

/** Lets the visitor choose a day and time of the service; returns the fields of a basket item or move. Source: wire.md 2.6. */
export async function chooseTime(service: Resource, screen: Screen): Promise<Json> {
  const dates = await screen.fill('When?', DATES);
  service.$flush('days', dates);
  const days = (await service.$get('days', dates)).data.days as readonly Json[];
  const free = days.filter(({ spaces }) => Number(spaces) > 0);
  const { date } = await screen.choose('Which day?', free, (day) => day.date);

  service.$flush('times', { date });
  const diaries = await (await service.$get('times', { date })).$list('event_links');
  const times = diaries.flatMap(({ data: { name, event_id, times } }) =>
    (times as readonly Json[]).map((time) => ({ ...time, name, event_id, date })),
  );
  const chosen = await screen.choose(
    'What time?',
    times,
    (time: Json) => `${String(time.datetime).slice(11, 16)} with ${time.name}`,
  );
  const { datetime, name, avail, ...item } = chosen as Json;
  return item;
}
