/** The codes of an order's state (purchase 4) and which may follow which. */
export const orderStatus = {
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
  label: 10,
} as const;

export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

const {
  placed,
  waiting,
  rejected,
  approved,
  shipped,
  returned,
  separation,
  cancelled,
  delivered,
  pickup,
  label,
} = orderStatus;

const next: Record<OrderStatus, readonly OrderStatus[]> = {
  [placed]: [waiting, rejected, approved, cancelled],
  [waiting]: [rejected, approved, cancelled],
  [rejected]: [cancelled],
  [approved]: [separation, label, shipped, pickup, cancelled],
  [separation]: [label, shipped, pickup],
  [label]: [shipped, pickup],
  [pickup]: [delivered],
  [shipped]: [delivered, returned],
  [delivered]: [returned],
  [returned]: [],
  [cancelled]: [],
};

export const isOrderStatus = (code: number): code is OrderStatus => code in next;

/** Whether an order may go from one state to the other. */
export const mayFollow = (from: number, to: OrderStatus): boolean =>
  isOrderStatus(from) && next[from].includes(to);

/** The states in which money is still waited for. */
export const unpaidStatuses: readonly OrderStatus[] = [placed, waiting];

/** A customer may cancel only what is approved and no further (purchase 4). */
export const mayBeCancelledByCustomer = (status: number): boolean => status === approved;

const rateable: ReadonlySet<number> = new Set([approved, shipped, separation, delivered, label]);

/** An order may be rated at these states, once (purchase 4). */
export const mayBeRated = (status: number): boolean => rateable.has(status);
