import type { Order } from "~/model/order";
import type { OfferedPayments, PaymentMethod } from "~/model/payment-method";
import type { IconName } from "~/ui/icon";

/** All that the shop says and does differently for one way of paying; purchase 2, "/checkout". */
export interface WayToPay {
  readonly key: keyof OfferedPayments;
  /** Of its radio button. */
  readonly value: string;
  readonly method: PaymentMethod;
  readonly icon: IconName;
  /** In the checkout. */
  readonly label: string;
  readonly detail: string;
  /** Each shop is an order, with a payment of its own unless the upstream has one for all. */
  readonly separate: (shops: number) => string;
  readonly joint: (shops: number) => string;
  /** In a sentence with other ways: by name, as one payment of all shops, and as several. Null for the card. */
  readonly inCash: { readonly name: string; readonly one: string; readonly many: string } | null;
  /** At the foot of every page. */
  readonly inFooter: string;
  /** On a product's page. */
  readonly onProduct: string;
  /** To the payment of an order that waits for it. */
  readonly payLabel: string;
  readonly expiredTitle: string;
  /** 'Expira às 14h42', 'Vence em 25/11/2026'; null without a deadline. */
  readonly describeDeadline: (order: Order, now: Date) => string | null;
  /** How often the page of an unpaid order asks for news (purchase 9, "Status polling"). */
  readonly refreshInSeconds: number;
}
