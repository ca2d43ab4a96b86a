import type { EntityClass } from '@mikro-orm/core';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { BookingText, type TextItem } from '../../src/company/booking-text.entity.js';
import { EventGroup } from '../../src/event/event-group.entity.js';
import { EventSequence } from '../../src/event/event-sequence.entity.js';
import type { Context } from '../shared/context.js';
import { loadNotDeleted } from '../shared/loading/not-deleted.js';

const ITEMS = { service: Service, person: Person, resource: Resource, event_group: EventGroup } as const satisfies Partial<
  Record<TextItem, EntityClass<{ id: number; deleted: boolean; disabled?: boolean }>>
>;

@Resolver(() => BookingText)
export class BookingTextItemResolver {
  @FieldResolver(() => Boolean, {
    description: 'True: the record that the text is about is neither deleted nor disabled, so that everybody can see it.',
  })
  async itemIsShown(@Root() { itemKind, itemId }: BookingText, @Ctx() { load }: Context): Promise<boolean> {
    if (itemKind === 'company' || itemId === null) return true;
    const kind: EntityClass<{ id: number; deleted: boolean; disabled?: boolean }> = ITEMS[itemKind];
    const items = await loadNotDeleted(load, kind, [itemId]);
    return items.some(({ disabled }) => disabled !== true);
  }
}

@Resolver(() => EventSequence)
export class EventSequenceGroupsResolver {
  @FieldResolver(() => [EventGroup], {
    description: 'Event groups in the order in which they are attended, without deleted groups.',
  })
  eventGroups(@Root() { eventGroupIds }: EventSequence, @Ctx() { load }: Context): Promise<EventGroup[]> {
    return loadNotDeleted(load, EventGroup, eventGroupIds);
  }
}
