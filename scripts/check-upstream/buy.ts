import { randomUUID } from "node:crypto";
import { calculateCheckout } from "../../app/model/checkout";
import { paymentMethods } from "../../app/model/payment-method";
import { findProfile } from "../../app/upstream/accounts.server";
import { findDeliveryAddress } from "../../app/upstream/addresses.server";
import { addCartLine, changeLine, findCart } from "../../app/upstream/carts.server";
import { requestFreightQuote } from "../../app/upstream/freight.server";
import { openUpstream } from "../../app/upstream/http.server";
import { findOrdersByCode, requestUnpaidCancellation, submitOrders } from "../../app/upstream/orders.server";

interface Purchase {
  readonly apiUrl: string;
  readonly timeLimitInMs: number;
  readonly token: string;
  readonly userId: number;
  readonly skuId: number;
  readonly resellerId: number;
  /** Whether the upstream announces `idempotency-keys`. */
  readonly honoursKeys: boolean;
}

/**
 * Puts one piece into the cart and orders it by Pix, each twice with one key, and cancels the order where it can. Returns
 * what was found; throws where the purchase ends early, or counts twice what the upstream announces to count once.
 */
export async function buyTwice({
  apiUrl,
  timeLimitInMs,
  token,
  userId,
  honoursKeys,
  ...sku
}: Purchase): Promise<string[]> {
  const upstream = openUpstream({ apiUrl, timeLimitInMs, token, requestId: "check-upstream" });
  const findLine = async () =>
    (await findCart(upstream)).lines.find(
      ({ skuId, resellerId }) => skuId === sku.skuId && resellerId === sku.resellerId,
    );
  const before = (await findLine())?.quantity ?? 0;
  const inCart = randomUUID();
  for (const _ of [1, 2]) await addCartLine(upstream, { ...sku, quantity: 1, promotionId: null }, inCart);
  const line = await findLine();
  if (line === undefined) throw new Error("cart/add leaves the line out of the cart");
  const found = [`cart/add twice with one key adds ${line.quantity - before}`];

  const address = await findDeliveryAddress(upstream, userId);
  if (address === null) throw new Error("the account has no delivery address: nothing was ordered");
  const profile = await findProfile(upstream, { id: userId, name: "", email: "", type: 4 });
  const priced = { ...line, quantity: 1 };
  await changeLine(upstream, line, 1);
  const reviewed = (await findLine()) ?? priced;
  const terms = { coupon: null, installerPercentage: null, now: new Date() };
  const [unquoted] = calculateCheckout([reviewed], { ...terms, freight: [] }).groups;
  const unitPriceInCentavos = unquoted?.lines[0]?.price.unit.priceInCentavos ?? 0;
  const quote = await requestFreightQuote(upstream, address, [{ ...reviewed, unitPriceInCentavos }]);
  const [group] = calculateCheckout([reviewed], { ...terms, freight: quote.groups ?? [] }).groups;
  if (!group?.shipping) throw new Error(`no freight: ${quote.message ?? "no option"}; nothing was ordered`);
  const order = {
    shopperId: userId,
    resellerId: sku.resellerId,
    couponId: null,
    address,
    shipping: group.shipping,
    phone: profile.phone ?? "",
    taxId: profile.taxId ?? "",
    paymentMethod: paymentMethods.pix,
    installments: 1,
    cardToken: null,
    savedCardId: null,
    savesCard: false,
    replaces: null,
    roomProjectId: null,
    items: [
      {
        productId: reviewed.productId,
        skuId: sku.skuId,
        unitPriceInCentavos,
        quantity: 1,
        cartVersion: reviewed.version,
      },
    ],
    discountInCentavos: group.totals.discountInCentavos,
    interestInCentavos: group.totals.interestInCentavos,
    totalInCentavos: group.totals.totalInCentavos,
  };
  const key = randomUUID();
  const place = async () => (await submitOrders(upstream, [order], { key, mayTellAnalytics: false })).codes;
  const first = await place();
  const second = await place().catch((error: unknown) => [`a refusal (${String(error)})`]);
  found.push(`order/add twice with one key: ${first.join(", ")}, then ${second.join(", ")}`);
  const codes = [...new Set([...first, ...second])].filter((code) => !code.startsWith("a refusal"));
  const countsTwice = codes.length > first.length || line.quantity - before > 1;
  for (const { id, code, mayCancelUnpaid } of await findOrdersByCode(upstream, codes)) {
    if (mayCancelUnpaid) await requestUnpaidCancellation(upstream, id);
    found.push(mayCancelUnpaid ? `${code} is cancelled` : `${code} is left to expire: cancel it by hand`);
  }
  if (countsTwice && honoursKeys) throw new Error(`idempotency-keys is announced: ${found.join("; ")}`);
  return [...found, countsTwice ? "keys are not honoured: the shop repeats no write" : "keys are honoured"];
}
