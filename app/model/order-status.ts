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

export interface StatusChange {
  readonly status: OrderStatus;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** Current status and history. */
export interface OrderProgress {
  readonly status: OrderStatus;
  readonly history: readonly StatusChange[];
}

/** The texts are in messages.timeline. */
const onTimeline = [0, 3, 4, 7, 8] as const satisfies readonly OrderStatus[];

type TimelineStatus = (typeof onTimeline)[number];

export interface TimelineStep extends StatusChange {
  readonly status: TimelineStatus;
}

const rateable: ReadonlySet<OrderStatus> = new Set([
  orderStatuses.approved,
  orderStatuses.shipped,
  orderStatuses.separation,
  orderStatuses.delivered,
  orderStatuses.generateLabel,
]);

/** Timeline steps 0, 3, 4, 7 and 8, oldest first (purchase 4, "Order status codes"). */
export function createTimeline(history: readonly StatusChange[]): TimelineStep[] {
  return history
    .flatMap(({ status, createdAt }) => {
      const shown = onTimeline.find((each) => each === status);
      return shown === undefined ? [] : [{ status: shown, createdAt }];
    })
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
}

/** True if history or current status contains the status. */
export const hasReachedStatus = (order: OrderProgress, status: OrderStatus): boolean =>
  order.status === status || order.history.some((change) => change.status === status);

/** True at status 3 only (purchase 4, "Order status codes"). */
export const canCancel = (order: OrderProgress): boolean => order.status === orderStatuses.approved;

/** True at 3, 4, 6, 8 and 10 for an order without a review (purchase 4, "Order status codes"). */
export const canRate = (order: OrderProgress & { readonly hasReview: boolean }): boolean =>
  rateable.has(order.status) && !order.hasReview;
