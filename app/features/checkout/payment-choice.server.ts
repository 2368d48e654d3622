import { readCouponCode } from "~/features/cart/coupon.server";
import { getOfferedWays, type PaymentOffer } from "~/features/payment/offered-payments.server";
import type { WayToPay } from "~/features/payment/way.server";
import { savedCardField } from "~/model/card";
import { maxInstallments } from "~/model/installments";
import { type OfferedPayments, type PaymentMethod, paymentMethods } from "~/model/payment-method";
import { paths } from "~/paths";
import type { CheckoutStep } from "~/paths/pages";

/** Each shop is an order, with a payment of its own unless the upstream has one for all. */
export function describeWay(way: WayToPay, shops: number, { isJoint }: PaymentOffer): string {
  if (shops < 2) return way.detail;
  const words = isJoint ? way.joint(shops) : way.separate(shops);
  return `${way.detail.replace(/\.$/, "")}. ${words}`;
}

export const findChoiceByMethod = (method: PaymentMethod, offered: OfferedPayments): PaymentChoice | null => {
  const way = getOfferedWays(offered).find((each) => each.method === method);
  return way ? { way, ...noCard } : null;
};

const wayToPay = (value: unknown, offered: OfferedPayments): WayToPay | null =>
  getOfferedWays(offered).find((way) => way.value === value) ?? null;

export interface PaymentChoice {
  readonly way: WayToPay;
  /** Submitted values by field: for the orders of all shops, or for that of one shop. Only for card payments. */
  readonly installments: ReadonlyMap<string, string>;
  /** Null if the card is typed. */
  readonly savedCardId: number | null;
  readonly savesCard: boolean;
}

const noCard = { installments: new Map(), savedCardId: null, savesCard: false } as const;

/** Preselected until the shopper chooses: Pix where it is offered; null where nothing can be paid. */
export function findUsualChoice(offered: OfferedPayments): PaymentChoice | null {
  const waysToPay = getOfferedWays(offered);
  const way = waysToPay.find(({ key }) => key === "pix") ?? waysToPay.at(-1);
  return way ? { way, ...noCard } : null;
}

/** Number of installments for the orders of all shops. */
export const installmentsField = "parcelas";

/** Checkbox: the typed card is saved. */
const savingField = "salvar-cartao";

/** `parcelas-12` is for the order of reseller 12, before that for all shops. */
const named = /^parcelas(-\d{1,15})?$/;

/** Returns null when the form or URL names no known payment method. */
export function readPaymentChoice(
  from: FormData | URLSearchParams,
  offered: OfferedPayments,
): PaymentChoice | null {
  const way = wayToPay(from.get("pagamento"), offered);
  if (way === null) return null;
  if (!isByCard({ way })) return { way, ...noCard };
  const installments = new Map(
    [...from].flatMap(([name, value]): [string, string][] =>
      named.test(name) && typeof value === "string" ? [[name, value.slice(0, 20)]] : [],
    ),
  );
  const savedCardId = idIn(from.get(savedCardField));
  const savesCard = savedCardId === null && from.get(savingField) === "sim";
  return { way, installments, savedCardId, savesCard };
}

const idIn = (value: FormDataEntryValue | null): number | null =>
  typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : null;

export const isByCard = ({ way }: Pick<PaymentChoice, "way">): boolean => way.method === paymentMethods.card;

/** Undefined if none that is offered was chosen for this reseller's order. */
export function getInstallments(
  { installments }: Pick<PaymentChoice, "installments">,
  resellerId: number,
): number | undefined {
  const installmentsValue =
    installments.get(`${installmentsField}-${resellerId}`) ?? installments.get(installmentsField);
  return installmentsValue !== undefined && isCount(installmentsValue)
    ? Number(installmentsValue)
    : undefined;
}

export const isCountMissing = ({ installments }: PaymentChoice): boolean =>
  installments.size === 0 || [...installments.values()].some((value) => !isCount(value));

const isCount = (value: string): boolean =>
  /^\d$/.test(value) && Number(value) >= 1 && Number(value) <= maxInstallments;

/** What the checkout's URL carries besides step and payment. */
export interface CheckoutTerms {
  readonly cupom: string | null;
  /** Codes of the orders whose payment changes. */
  readonly alterar: readonly string[];
}

export const readTerms = (query: URLSearchParams): CheckoutTerms => ({
  cupom: readCouponCode(query),
  alterar: (query.get("alterar") ?? "")
    .split(",")
    .filter((code) => code !== "" && code.length <= 60)
    .slice(0, 30),
});

export function getCheckoutPath(
  step: CheckoutStep,
  choice: PaymentChoice | null,
  { cupom, alterar }: CheckoutTerms,
): string {
  return paths.checkout(step, {
    pagamento: choice?.way.value,
    cupom,
    alterar: alterar.length > 0 ? alterar.join(",") : null,
    ...Object.fromEntries(choice?.installments ?? []),
    [savedCardField]: choice?.savedCardId,
    [savingField]: choice?.savesCard ? "sim" : null,
  });
}
