import { Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import type { Context } from '../shared/context.js';
import { seesAllOf } from '../shared/permission.js';

const PART = 'Null for administrators who act for some of the companies it holds lines of, and not for all of them.';

/** Keys that open all of a purchase, and so are withheld from callers who may see only a part. */
@Resolver(() => Purchase)
export class PurchaseKeysResolver {
  @Extensions({ audience: 'bearer' })
  @FieldResolver(() => String, {
    nullable: true,
    description: `Unguessable name of the purchase, safe in a URL: who has it may see the purchase. ${PART}`,
  })
  longId(@Root() purchase: Purchase, @Ctx() context: Context): string | null {
    return seesAllOf(context.viewer, purchase) ? purchase.longId : null;
  }

  @Extensions({ audience: 'bearer' })
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Unguessable key of the address at which calendars read these bookings. Null for administrators who act ' +
      'for some of its companies and not for all.',
  })
  calendarKey(@Root() purchase: Purchase, @Ctx() context: Context): string | null {
    return seesAllOf(context.viewer, purchase) ? purchase.calendarKey : null;
  }
}
