import { unitPrice } from "~/domain/price";
import { parseQuantity } from "~/domain/quantity";
import type { Fault } from "~/domain/refusal";
import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import { getTextFields } from "~/http/form-post.server";
import { messages } from "~/messages";
import { readIdempotencyKey } from "~/rendering/idempotency-key.server";
import { addToCart } from "~/services/add-to-cart.server";
import { readCartBefore } from "~/services/cart-before.server";
import type { Session } from "~/session/session.server";
import { attributeFaults } from "./attribute-faults.server";
import { loadProductSelection, type ProductSelection } from "./product-page.server";

export interface Refusal {
  readonly title: string;
  readonly faults: readonly Fault[];
  readonly typedQuantity: string;
  readonly typedEmail?: string;
}

export type Outcome =
  | { readonly session: Session; readonly choice: URLSearchParams }
  | { readonly status: number; readonly refusal: Refusal };

const notPartOfTheChoice = new Set(["intent", "chave", "sku", "loja", "passo"]);

export async function buy(
  context: ActionContext,
  slug: string,
  from: "chosenSeller" | "namedOffer",
): Promise<Outcome> {
  const { form, shopper } = context;
  const choice = new URLSearchParams();
  for (const [name, value] of getTextFields(form)) {
    if (!notPartOfTheChoice.has(name)) choice.append(name, value);
  }
  const typedQuantity = String(form.get("quantidade") ?? "1");
  const [chosen, cartBefore] = await Promise.all([
    loadProductSelection(context, slug, choice),
    shopper ? readCartBefore(context) : null,
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
