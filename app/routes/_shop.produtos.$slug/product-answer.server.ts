import { data } from "@remix-run/node";
import { z } from "zod";
import { unitPrice } from "~/domain/price";
import { buyableQuantity, parseQuantity } from "~/domain/quantity";
import { attributeGroups, readChoice, resolveSku } from "~/domain/sku-choice";
import { settings } from "~/env.server";
import { emailField } from "~/forms/form-rules";
import { formFailure } from "~/http/failures.server";
import { getTextFields } from "~/http/form-post.server";
import { type ActionContext, redirectTo } from "~/http/request-context.server";
import { messages } from "~/messages";
import { addToCart, readCartBefore } from "~/purchase/cart.server";
import { loadProductSelection, type ProductSelection } from "~/purchase/selection.server";
import { readIdempotencyKey } from "~/rendering/idempotency-key.server";
import { removeFavourite, saveFavourite } from "~/services/favourites.server";
import { parseForm } from "~/services/form.server";
import { consumeRateLimit, isUncounted } from "~/services/rate-limit.server";
import type { Session } from "~/session/session.server";
import type { Fault } from "~/ui/error-summary";
import { hasStockAlerts } from "~/upstream/capabilities.server";
import { findProduct } from "~/upstream/products.server";
import { askForStockAlert } from "~/upstream/stock-alerts.server";
import { attributeFaults } from "./availability-view.server";
import { stockAlertFieldId } from "./purchase-form-parts";

export interface Refusal {
  readonly title: string;
  readonly faults: readonly Fault[];
  readonly typedQuantity: string;
  readonly typedEmail?: string;
}

type Outcome =
  | { readonly session: Session; readonly choice: URLSearchParams }
  | { readonly refusal: Refusal; readonly status: number; readonly headers?: HeadersInit };

const notPartOfTheChoice = new Set(["intent", "chave", "sku", "loja", "passo"]);

export async function buy(
  context: ActionContext,
  slug: string,
  from: "chosenSeller" | "namedOffer",
): Promise<Outcome> {
  const { form, shopper, upstream } = context;
  const choice = new URLSearchParams();
  for (const [name, value] of getTextFields(form)) {
    if (!notPartOfTheChoice.has(name)) choice.append(name, value);
  }
  const typedQuantity = String(form.get("quantidade") ?? "1");
  const [chosen, cartBefore] = await Promise.all([
    loadProductSelection(context, slug, choice),
    shopper ? readCartBefore(upstream) : null,
  ]);
  // An offer names its own variant, independent of the selection above.
  const takesOffer = from === "namedOffer";
  const faults = [...(takesOffer ? [] : attributeFaults(chosen)), ...quantityFaults(typedQuantity)];
  const refuse = (status: number, refused: readonly Fault[], title?: string): Outcome => ({
    status,
    refusal: {
      title: title ?? refused[0]?.message ?? messages.ours.unexpected,
      faults: refused,
      typedQuantity,
    },
  });
  if (faults.length > 0) return refuse(400, faults, messages.ours.chooseToBuy);
  const seller = takesOffer ? otherSeller(chosen, form) : chosenSeller(chosen);
  if (seller === null) return refuse(chosen.isUnconfirmed ? 503 : 400, [], unavailableMessage(chosen));
  const { skuId, resellerId, priceInCentavos, discountTerms } = seller;
  const { promotionId } = unitPrice(priceInCentavos, discountTerms, new Date());
  try {
    const productSlug = chosen.product.slug;
    const line = { skuId, resellerId, quantity: chosen.quantity, promotionId, productSlug };
    const added = await addToCart(context, line, readIdempotencyKey(form), cartBefore);
    if ("refusal" in added) return refuse(400, [], added.refusal);
    return { session: added.session, choice };
  } catch (error) {
    const { status, message } = formFailure(error);
    return refuse(status, [], message);
  }
}

function quantityFaults(typed: string): Fault[] {
  return parseQuantity(typed).ok
    ? []
    : [{ fieldId: "quantidade", message: messages.ours.quantityOutOfRange }];
}

function chosenSeller({ product, readiness }: ProductSelection) {
  if (readiness.kind !== "ready" || product.offer === null) return null;
  const priceInCentavos = product.offer.priceInCentavos ?? readiness.sku.priceInCentavos;
  const { discountTerms } = product;
  return { skuId: readiness.sku.id, resellerId: product.offer.reseller.id, priceInCentavos, discountTerms };
}

function otherSeller({ otherOffers }: ProductSelection, form: FormData) {
  const offer = otherOffers?.find(
    ({ skuId, reseller }) => String(skuId) === form.get("sku") && String(reseller.id) === form.get("loja"),
  );
  if (offer === undefined) return null;
  const { skuId, reseller, priceInCentavos, discountTerms } = offer;
  return { skuId, resellerId: reseller.id, priceInCentavos, discountTerms };
}

function unavailableMessage({ readiness, isUnconfirmed }: ProductSelection): string {
  if (isUnconfirmed) return messages.ours.notConfirmed;
  return readiness.kind === "noSku" ? messages.catalogue.noReseller : messages.catalogue.outOfStock;
}

export async function changeFavourite(context: ActionContext, slug: string, isFavourite: boolean) {
  const { here, session, upstream } = context;
  const product = await findProduct(upstream, slug);
  try {
    const cookies = isFavourite
      ? await saveFavourite(context, product)
      : await removeFavourite(context, product.id);
    const message = isFavourite ? messages.ours.favouriteSaved : messages.ours.favouriteRemoved;
    return redirectTo(here, session.notify({ kind: "success", message }), cookies);
  } catch (error) {
    const { status, message, headers } = formFailure(error);
    const typed = new URL(here, "http://shop.invalid").searchParams.get("quantidade");
    const refusal: Refusal = { title: message, faults: [], typedQuantity: String(buyableQuantity(typed)) };
    return data(refusal, { status, headers });
  }
}

const rules = { schema: z.object({ email: emailField }), labels: { email: "E-mail" } };

/** The e-mail that the form is filled with, where what is chosen has no seller at any quantity; otherwise null. */
export function getStockAlert(
  { readiness, isUnavailable, isUnconfirmed, soldSkuIds }: ProductSelection,
  email: string,
): { readonly email: string } | null {
  const isSoldOut = isUnavailable || (readiness.kind === "outOfStock" && !soldSkuIds.has(readiness.sku.id));
  return isSoldOut && !isUnconfirmed && hasStockAlerts(settings.apiUrl) ? { email } : null;
}

export async function requestAlert(context: ActionContext, slug: string): Promise<Outcome> {
  const { form, session, upstream } = context;
  const choice = new URLSearchParams(getTextFields(form));
  for (const name of ["intent", "email"]) choice.delete(name);
  const typedEmail = String(form.get("email") ?? "");
  const refuse = (status: number, title: string, message = title, headers?: HeadersInit): Outcome => ({
    status,
    headers,
    refusal: {
      title,
      faults: [{ fieldId: stockAlertFieldId, label: rules.labels.email, message }],
      typedQuantity: choice.get("quantidade") ?? "1",
      typedEmail,
    },
  });
  const parsed = parseForm(form, rules);
  if (!parsed.ok) return refuse(400, messages.ours.checkMarked, parsed.errors.email?.join(" "));
  const { email } = parsed.value;
  const { tooMany, refund } = await consumeRateLimit(context, "stockAlert", email);
  if (tooMany) return refuse(tooMany.status, tooMany.message, tooMany.message, tooMany.headers);
  try {
    const { id: productId, skus } = await findProduct(upstream, slug);
    const groups = attributeGroups(skus);
    const skuId = resolveSku(skus, groups, readChoice(choice, groups))?.id ?? null;
    await askForStockAlert(upstream, { productId, skuId, email });
  } catch (error) {
    const { status, message, headers } = formFailure(error);
    if (isUncounted(status)) await refund();
    return refuse(status, message, message, headers);
  }
  const message = messages.ours.stockAlertAsked(email);
  return { session: session.notify({ kind: "information", message }), choice };
}
