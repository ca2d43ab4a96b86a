import { Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import type { Context } from '../shared/context.js';
import { seesAllOf } from '../shared/permission.js';

const PART = 'Null for administrators who act for only some of the companies of the purchase.';

/** Keys that open all of a purchase, and so are withheld from callers who may see only a part. */
@Resolver(() => Purchase)
export class PurchaseKeysResolver {
  @Extensions({ audience: 'bearer' })
  @FieldResolver(() => String, {
    nullable: true,
    description: `Unguessable id of the purchase, safe in a URL: whoever has it may see a purchase made without a log-in. ${PART}`,
  })
  longId(@Root() purchase: Purchase, @Ctx() context: Context): string | null {
    return seesAllOf(context.viewer, purchase) ? purchase.longId : null;
  }

  @Extensions({ audience: 'bearer' })
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Unguessable key in the address at which calendar programs read the bookings of the purchase. Null for ' +
      'administrators who act for only some of the companies of the purchase.',
  })
  calendarKey(@Root() purchase: Purchase, @Ctx() context: Context): string | null {
    return seesAllOf(context.viewer, purchase) ? purchase.calendarKey : null;
  }
}
