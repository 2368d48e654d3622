import { mostInstallments } from "~/domain/installments";
import { paymentMethods } from "~/domain/payment-method";
import { type CheckoutStep, paths } from "~/paths";
import { type WayToPay, wayToPay } from "./ways-to-pay.server";

/** How the shopper wants to pay, as step 2's form and the addresses of the steps carry it. */
export interface PaymentChoice {
  readonly way: WayToPay;
  /** By reseller; for a card only. */
  readonly installments: ReadonlyMap<number, number>;
}

/** `parcelas-12`: in how many installments the order of reseller 12 is paid. */
export const installmentsField = (resellerId: number): `parcelas-${number}` => `parcelas-${resellerId}`;

const named = /^parcelas-(\d{1,15})$/;

/** What a form or an address chooses; null without a way to pay that there is. */
export function choiceIn(from: FormData | URLSearchParams): PaymentChoice | null {
  const way = wayToPay(from.get("pagamento"));
  if (way === null) return null;
  const installments = new Map(
    [...from].flatMap(([name, value]): [number, number][] => {
      const [, resellerId] = named.exec(name) ?? [];
      return resellerId !== undefined && isCount(value) ? [[Number(resellerId), Number(value)]] : [];
    }),
  );
  return { way, installments: isByCard({ way }) ? installments : new Map() };
}

export const isByCard = ({ way }: Pick<PaymentChoice, "way">): boolean => way.method === paymentMethods.card;

/** The installments' fields that a posted form has no count in. */
export const withoutCount = (form: FormData): string[] =>
  [...form].flatMap(([name, value]) => (named.test(name) && !isCount(value) ? [name] : []));

const isCount = (value: FormDataEntryValue): boolean =>
  typeof value === "string" && /^\d$/.test(value) && Number(value) >= 1 && Number(value) <= mostInstallments;

/** A step of the checkout with what has been chosen so far. */
export function checkoutAt(step: CheckoutStep, choice: PaymentChoice | null, cupom: string | null): string {
  const counts = [...(choice?.installments ?? [])].map(([id, count]) => [installmentsField(id), count]);
  return paths.checkout(step, { pagamento: choice?.way.value, cupom, ...Object.fromEntries(counts) });
}
