/** Purchase 4, "Order status codes". */
export const orderStatuses = {
  placed: 0,
  waiting: 1,
  rejected: 2,
  approved: 3,
  shipped: 4,
  returned: 5,
  separation: 6,
  cancelled: 7,
  delivered: 8,
  pickup: 9,
  generateLabel: 10,
} as const;

export type OrderStatus = (typeof orderStatuses)[keyof typeof orderStatuses];

/** When an order came into a status. */
export interface StatusChange {
  readonly status: OrderStatus;
  /** ISO 8601. */
  readonly createdAt: string;
}
