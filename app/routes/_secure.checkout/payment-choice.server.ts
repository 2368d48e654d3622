import { savedCardField } from "~/domain/card";
import { maxInstallments } from "~/domain/installments";
import { paymentMethods } from "~/domain/payment-method";
import { paths } from "~/paths";
import type { CheckoutStep } from "~/paths/pages";
import { usualWay, type WayToPay, wayToPay } from "./ways-to-pay.server";

export interface PaymentChoice {
  readonly way: WayToPay;
  /** By field: for the orders of all shops, or for that of one shop. Only for card payments. */
  readonly installments: ReadonlyMap<string, number>;
  /** Null: the card is typed. */
  readonly savedCardId: number | null;
  readonly savesCard: boolean;
}

const noCard = { installments: new Map(), savedCardId: null, savesCard: false } as const;

/** Preselected until the shopper chooses. */
export const usualChoice: PaymentChoice = { way: usualWay, ...noCard };

/** Number of installments for the orders of all shops. */
export const installmentsField = "parcelas";

/** `parcelas-12`: number of installments for the order of reseller 12, before that for all shops. */
export const getInstallmentsField = (resellerId: number): `parcelas-${number}` => `parcelas-${resellerId}`;

/** Checkbox: the typed card is saved. */
const savingField = "salvar-cartao";

const named = /^parcelas(-\d{1,15})?$/;

/** Returns null when the form or URL names no known payment method. */
export function choiceIn(from: FormData | URLSearchParams): PaymentChoice | null {
  const way = wayToPay(from.get("pagamento"));
  if (way === null) return null;
  if (!isByCard({ way })) return { way, ...noCard };
  const installments = new Map(
    [...from].flatMap(([name, value]): [string, number][] =>
      named.test(name) && isCount(value) ? [[name, Number(value)]] : [],
    ),
  );
  const savedCardId = idIn(from.get(savedCardField));
  const savesCard = savedCardId === null && from.get(savingField) === "sim";
  return { way, installments, savedCardId, savesCard };
}

const idIn = (value: FormDataEntryValue | null): number | null =>
  typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : null;

export const isByCard = ({ way }: Pick<PaymentChoice, "way">): boolean => way.method === paymentMethods.card;

/** Undefined if none was chosen for this reseller's order. */
export const getInstallments = (
  { installments }: Pick<PaymentChoice, "installments">,
  resellerId: number,
): number | undefined =>
  installments.get(getInstallmentsField(resellerId)) ?? installments.get(installmentsField);

export const withoutCount = (form: FormData): string[] =>
  [...form].flatMap(([name, value]) => (named.test(name) && !isCount(value) ? [name] : []));

const isCount = (value: FormDataEntryValue): boolean =>
  typeof value === "string" && /^\d$/.test(value) && Number(value) >= 1 && Number(value) <= maxInstallments;

export function checkoutAt(step: CheckoutStep, choice: PaymentChoice | null, cupom: string | null): string {
  return paths.checkout(step, {
    pagamento: choice?.way.value,
    cupom,
    ...Object.fromEntries(choice?.installments ?? []),
    [savedCardField]: choice?.savedCardId,
    [savingField]: choice?.savesCard ? "sim" : null,
  });
}
