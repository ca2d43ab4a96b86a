import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Person } from '../../src/catalogue/people/person.entity.js';
import { Resource } from '../../src/catalogue/resources/resource.entity.js';
import { Service } from '../../src/catalogue/services/service.entity.js';
import { Company } from '../../src/company/company.entity.js';
import { EventChain } from '../../src/event/chains/event-chain.entity.js';
import { Event } from '../../src/event/event.entity.js';
import { addToBasket, MAX_LINES } from '../../src/purchase/basket/add-to-basket.js';
import { Basket, BasketArticle, BasketItem } from '../../src/purchase/basket/basket.entity.js';
import { beginBasket } from '../../src/purchase/basket/begin-basket.js';
import { clearBaskets, removeFromBasket } from '../../src/purchase/basket/remove-from-basket.js';
import { renewHold } from '../../src/purchase/basket/renew-hold.js';
import { basketLines, viewAnyBasket, viewBasket } from '../../src/purchase/basket/view-basket.js';
import { eachPart, forPart } from '../../src/shared/faults.js';
import { offsetText } from '../../src/shared/zoned-time.js';
import { bookableIdOf, eventIdOf, toDomainInput } from '../booking/domain-input.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { Money, money } from '../shared/money.js';
import { memberAt, writesAsStaff } from '../shared/permission.js';
import { LocalMoment } from '../shared/scalars.js';
import { AddToBasketInput, CreateBasketInput, RemoveFromBasketInput, RenewHoldInput } from './basket.inputs.js';

/** A basket with what only the mutation that used it can tell. */
interface NewBasket extends Basket {
  /** Set when it was begun just now. */
  readonly token?: string | null;
  readonly addedItemIds?: readonly string[];
}

@ObjectType({ simpleResolvers: true, description: 'Answer that a buyer gave with a line of a basket, before checkout.' })
export class LineAnswer {
  @Field(() => Int)
  questionId!: number;

  @Field(() => String, { nullable: true, description: 'Answer as it was sent.' })
  value!: string | null;
}

@Resolver(() => Basket)
export class BasketResolver {
  @Query(() => Basket, {
    nullable: true,
    description:
      'Your basket at the family of a company, by the token that you send; null if there is none, or once it has expired.',
  })
  @Allow('everybody')
  async basket(
    @Arg('companyId', () => Int, {
      nullable: true,
      description:
        'Id of a company of the family that the basket belongs to; by default your basket that expires last is returned.',
    })
    companyId: number | null,
    @Ctx() { em, viewer: { sessionId }, lifetime }: Context,
  ): Promise<Basket | null> {
    const basket = await (companyId == null ? viewAnyBasket(em, sessionId) : viewBasket(em, { sessionId, companyId }));
    lifetime.endAt(basket?.expiresAt ?? null);
    return basket;
  }

  @Mutation(() => Basket, {
    description:
      'Returns your basket at the family of a company with its lines, or begins an empty one if you have none there. ' +
      '`addToBasket` begins a basket too. Errors: `NOT_FOUND` there is no such company.',
  })
  @Allow('everybody')
  async createBasket(
    @Arg('input', () => CreateBasketInput) { companyId }: CreateBasketInput,
    @Ctx() { em, viewer, config }: Context,
  ): Promise<NewBasket> {
    const { basketSeconds } = config;
    const { basket, token } = await beginBasket(em, { companyId, sessionId: viewer.sessionId, basketSeconds });
    return { ...basket, token };
  }

  @Mutation(() => Basket, {
    description:
      'Puts items into your basket and holds their times or spaces: all of them or none. Choosing the same time again ' +
      'replaces the earlier line. Errors: `NOT_FOUND` the company has no such service, event or article; ' +
      '`INVALID` a field is wrong: `fields` names it, also for an answer to a question that the company does ' +
      `not ask, and for \`items\` with which the basket has more than ${MAX_LINES} lines; ` +
      '`NOT_BOOKABLE` the time is not offered, `TIME_TAKEN` the time is taken, `NO_SPACE` too few spaces are ' +
      'left, these three with alternatives; `BASKET_MISMATCH` the basket is of another family of companies, or ' +
      '`basketId` is not the id of your basket.',
  })
  @Allow('everybody or staff')
  async addToBasket(@Arg('input', () => AddToBasketInput) input: AddToBasketInput, @Ctx() context: Context): Promise<NewBasket> {
    const { em, viewer, config, face, now } = context;
    const { companyId, basketId, replace } = input;
    const items = await eachPart(input.items, (item, at) =>
      forPart({ path: `items.${at}`, reference: item.reference }, async () => toDomainInput(item, face)),
    );
    const { holdSeconds, basketSeconds } = config;
    const { refusesUnknownQuestions } = face;
    const byAdmin = writesAsStaff(viewer, companyId);
    const memberId = memberAt(viewer, companyId)?.clientId ?? null;
    const by = { sessionId: viewer.sessionId, byAdmin, memberId, refusesUnknownQuestions };
    const wanted = { companyId, basketId, items, replace: replace ?? false };
    const added = await addToBasket(em, { ...wanted, ...by, holdSeconds, basketSeconds }, now);
    return { ...added.basket, token: added.token, addedItemIds: added.addedItemIds };
  }

  @Mutation(() => Basket, {
    nullable: true,
    description:
      'Removes one line, or all lines, from your basket; the times and spaces that they held are free at once. A session ' +
      'of a course is removed with all sessions of the course. Errors: `NOT_FOUND` the basket has no such line.',
  })
  @Allow('everybody')
  async removeFromBasket(
    @Arg('input', () => RemoveFromBasketInput) { companyId, basketId, itemId }: RemoveFromBasketInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Basket | null> {
    const key = { sessionId: viewer.sessionId, companyId, basketId };
    await removeFromBasket(em, key, itemId ?? null);
    return viewBasket(em, key);
  }

  @Mutation(() => [Basket], {
    description:
      'Empties all your baskets, at all families of companies: removes lines, coupons and vouchers. The times and spaces ' +
      'that they held are free at once. Returns the baskets, which stay yours.',
  })
  @Allow('everybody')
  clearBaskets(@Ctx() { em, viewer }: Context): Promise<Basket[]> {
    return clearBaskets(em, viewer.sessionId);
  }

  @Mutation(() => BasketItem, {
    description:
      'Renews the hold of a line of your basket for its full length from now on, with all lines of the same course; ' +
      'possible once for each line. Errors: `NOT_FOUND` the basket has no such line, or the line holds nothing; ' +
      '`CONFLICT` the hold was renewed before; `HOLD_EXPIRED` the hold has expired.',
  })
  @Allow('everybody')
  renewHold(
    @Arg('input', () => RenewHoldInput) input: RenewHoldInput,
    @Ctx() { em, viewer, config, now }: Context,
  ): Promise<BasketItem> {
    const { holdSeconds, basketSeconds } = config;
    return renewHold(em, { ...input, sessionId: viewer.sessionId, holdSeconds, basketSeconds }, now);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Token of the basket, to be sent as the header `Auth-Token` from now on. Null except in the answer of the mutation ' +
      'that issued it.',
  })
  token(@Root() { token }: NewBasket): string | null {
    return token ?? null;
  }

  @FieldResolver(() => [String], {
    description:
      'Ids of the lines that this mutation added, in the order of its `items`, for a course the id of its first line; ' +
      'empty in any other answer. A line that a later item replaced is no longer in the basket.',
  })
  addedItemIds(@Root() { addedItemIds }: NewBasket): readonly string[] {
    return addedItemIds ?? [];
  }

  @FieldResolver(() => [BasketItem], {
    description: `Lines for services and events, in the order in which they were added; with the articles at most ${MAX_LINES}.`,
  })
  items(@Root() { id }: Basket, @Ctx() { load }: Context): Promise<BasketItem[]> {
    return basketLines(load, id);
  }

  @FieldResolver(() => [BasketArticle], {
    description: 'Lines for products, packages and gift vouchers, in the order in which they were added.',
  })
  async articles(@Root() { id }: Basket, @Ctx() { load }: Context): Promise<BasketArticle[]> {
    return [...(await load.all(BasketArticle, 'basketId', id))].sort((a, b) => a.order - b.order);
  }
}

@Resolver(() => BasketItem)
export class BasketItemResolver {
  @FieldResolver(() => Money, {
    description:
      'Price of one space, before discounts and without the prices of answers; of a course, the first line carries the ' +
      'price of all sessions.',
  })
  price(@Root() { price, companyId }: BasketItem): Money {
    return money(price, companyId);
  }

  @FieldResolver(() => LocalMoment, {
    description: 'Start, ISO 8601 with the offset of the time zone of the company, such as `2026-07-01T09:00:00+01:00`.',
  })
  localStart(@Root() { startsAt, companyId }: BasketItem, @Ctx() { load }: Context): string | Promise<string> {
    return load.from(Company, companyId, ({ timeZone }) => offsetText(timeZone, startsAt.getTime()));
  }

  @FieldResolver(() => [LineAnswer], { description: 'Answers that the buyer gave with the line; empty without any.' })
  answers(@Root() { answers }: BasketItem): LineAnswer[] {
    return answers;
  }

  @FieldResolver(() => Service, { nullable: true })
  service(@Root() { serviceId }: BasketItem, @Ctx() { load }: Context): Promise<Service | null> {
    return load.one(Service, serviceId);
  }

  @FieldResolver(() => Person, { nullable: true })
  person(@Root() { personId }: BasketItem, @Ctx() { load }: Context): Promise<Person | null> {
    return load.one(Person, personId);
  }

  @FieldResolver(() => Resource, { nullable: true })
  resource(@Root() { resourceId }: BasketItem, @Ctx() { load }: Context): Promise<Resource | null> {
    return load.one(Resource, resourceId);
  }

  @FieldResolver(() => Int, { nullable: true, description: 'Id of the bookable combination that is held; null for an event.' })
  bookableId(@Root() item: BasketItem): number | null {
    return bookableIdOf(item);
  }

  @FieldResolver(() => Int, { nullable: true, description: 'Id of the occurrence of an event that is held; null for a service.' })
  eventId(@Root() item: BasketItem): number | null {
    return eventIdOf(item);
  }

  @FieldResolver(() => Event, { nullable: true, description: 'Occurrence of an event that is held; null for a service.' })
  event(@Root() { eventId, eventChainId }: BasketItem, @Ctx() { load }: Context): Promise<Event | null> {
    return load.one(Event, eventChainId === null ? null : eventId);
  }

  @FieldResolver(() => EventChain, { nullable: true })
  eventChain(@Root() { eventChainId }: BasketItem, @Ctx() { load }: Context): Promise<EventChain | null> {
    return load.one(EventChain, eventChainId);
  }
}
