/** Order status codes (purchase 4, "Order status codes") and their transitions. */
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
  [separation]: [label, shipped, pickup, cancelled],
  [label]: [shipped, pickup, cancelled],
  [pickup]: [delivered],
  [shipped]: [delivered, returned],
  [delivered]: [returned],
  [returned]: [],
  [cancelled]: [],
};

export const isOrderStatus = (code: number): code is OrderStatus => code in next;

export const canFollow = (from: number, to: OrderStatus): boolean =>
  isOrderStatus(from) && next[from].includes(to);

export const unpaidStatuses: readonly OrderStatus[] = [placed, waiting];

/** Paid and not yet sent. */
export const waitingStatuses: readonly OrderStatus[] = [approved, separation, label];

export const canBeCancelledByCustomer = (status: number): boolean => status === approved;

/** True before a Pix or bank slip is paid. A card page stays open at the provider, so a card order expires instead. */
export const canBeCancelledUnpaid = (
  status: number,
  payment: { readonly status: string; readonly cardPurchaseId: number | null } | null,
): boolean => status === waiting && payment?.status === "pending" && payment.cardPurchaseId === null;

const rateable: ReadonlySet<number> = new Set([approved, shipped, separation, delivered, label]);

export const canBeRated = (status: number): boolean => rateable.has(status);
