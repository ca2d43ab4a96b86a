import { sql } from 'kysely';
import { addImage } from '../catalogue/images/add-image.js';
import type { ImageOwner } from '../catalogue/images/image.entity.js';
import { updateResource } from '../catalogue/resources/update-resource.js';
import { BOOKING_TEXTS } from '../company/company-lists.js';
import { findRows } from '../database/row.js';
import { saveShortListRecord } from '../database/short-lists.js';
import { EventGroup } from '../event/event-group.entity.js';
import { type Branch, type DemoContext, named, settle } from './demo-context.js';
import { PAW } from './paw.js';

/**
 * Adds pictures to all people and to one record of each other kind that has any, a text for clients who have booked, and the
 * address of a room.
 */
export async function addImagesAndTexts(demo: DemoContext, branch: Branch): Promise<void> {
  const { em } = demo;
  const { companyId } = branch;
  for (const [owner, ownerId] of await portrayed(demo, branch)) {
    await addImage(em, companyId, { owner, ownerId, name: 'Paw', fileName: 'paw.png', contentType: 'image/png', content: PAW });
  }
  const text = { message: 'Please bring the vaccination card.', step: 'Confirm' };
  await saveShortListRecord(em, BOOKING_TEXTS, { companyId, fields: text });
  await updateResource(
    em,
    { companyId, id: named(branch.resources, 'Day kennel').id },
    {
      address: { name: 'Kennels', address1: '3', address2: 'Castlehaven Road', address4: 'London', postcode: 'NW1 8QU' },
    },
  );
  await settle(em);
}

async function portrayed({ em }: DemoContext, branch: Branch): Promise<(readonly [ImageOwner, number])[]> {
  const [group] = await findRows(em, EventGroup, sql`t.company_id = ${branch.companyId}`);
  return [
    ...[...branch.people.values()].map(({ id }) => ['person', id] as const),
    ['resource', named(branch.resources, 'Consulting room').id],
    ['service', named(branch.services, 'Claw trim').id],
    ...(group ? [['event_group', group.id] as const] : []),
  ];
}
