/** Properties by which the products, packages and vouchers of a purchase can be ordered. */
export const PURCHASE_ITEM_ORDERS = { ID: 'id', NAME: 'name', PRICE: 'price', QUANTITY: 'quantity' } as const;
