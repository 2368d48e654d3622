import type { Order } from "~/model/order";
import type { OfferedPayments, PaymentMethod } from "~/model/payment-method";
import type { IconName } from "~/ui/icon";

/** All that the shop says and does differently for one way of paying; purchase 2, "/checkout". */
export interface WayToPay {
  readonly key: keyof OfferedPayments;
  /** Value of the radio button. */
  readonly value: string;
  readonly method: PaymentMethod;
  readonly icon: IconName;
  /** Label in the checkout. */
  readonly label: string;
  readonly detail: string;
  /** Each shop is an order, with a payment of its own unless the upstream has one for all. */
  readonly separate: (shops: number) => string;
  readonly joint: (shops: number) => string;
  /** Names in a sentence with other methods: the name, one payment of all shops, and several. Null for the card. */
  readonly inCash: { readonly name: string; readonly one: string; readonly many: string } | null;
  readonly inFooter: string;
  readonly onProduct: string;
  /** Label of the link to the payment of a waiting order. */
  readonly payLabel: string;
  readonly expiredTitle: string;
  /** 'Expira às 14h42', 'Vence em 25/11/2026'; null without a deadline. */
  readonly describeDeadline: (order: Order, now: Date) => string | null;
  /** How often the page of an unpaid order asks for news (purchase 9, "Status polling"). */
  readonly refreshInSeconds: number;
}
