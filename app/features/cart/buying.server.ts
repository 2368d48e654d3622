import { getTextFields } from "~/http/form-post.server";
import { openUpstreamAs, type RequestContext } from "~/http/request-context.server";
import {
  type ActionContext,
  awaitOptional,
  isAuthError,
  redirectTo,
  toFormFailure,
} from "~/http/screen.server";
import { messages } from "~/messages";
import type { NoticeMessage } from "~/model/notice";
import {
  findOfferChange,
  parseShownOffer,
  type ShownOffer,
  shownOfferField,
  toShownOffer,
} from "~/model/offer";
import { calculateUnitPrice, getShownPrice } from "~/model/price";
import { parseQuantity } from "~/model/quantity";
import { createRefusal, type Fault, type Refusal } from "~/model/refusal";
import { addUnseen, type ShownLine, toShownLine } from "~/model/shown-cart";
import { findMissingAttributes } from "~/model/sku-choice";
import { paths } from "~/paths";
import { findCartBefore } from "~/upstream/compatibility/idempotency-keys.server";
import { type SoldByReseller, withResellers } from "~/upstream/compatibility/unnamed-resellers.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { formatCentavos } from "../../../common/money";
import { addToCart, readShownCart, serializeShownCart } from "./cart.server";
import { keepMeasures } from "./measures.server";
import {
  findOffer,
  type NamedOffer,
  type NoOffer,
  type SelectedVariant,
  selectVariant,
} from "./selection.server";

const notPartOfTheChoice = new Set(["intent", "chave", "sku", "loja", "passo", "medidas", shownOfferField]);

/** What a form of a product chooses: one value per attribute, `vendedor`, `quantidade`. */
export const readChosen = (form: FormData): URLSearchParams =>
  new URLSearchParams(getTextFields(form).filter(([name]) => !notPartOfTheChoice.has(name)));

interface Purchase {
  readonly choice: URLSearchParams;
  /** Idempotency key of the form. */
  readonly key: string;
  /** The page that follows. */
  readonly next: string;
  /** An offer of the list, instead of the choice. */
  readonly named?: NamedOffer | null | undefined;
}

/**
 * Puts what a form chooses of a product into the cart, with its list `medidas`. With an expired token
 * the line waits in the guest's cart, which the login merges.
 */
export async function buy(
  context: ActionContext,
  slug: string,
  purchase: Purchase,
): Promise<Response | Refusal> {
  try {
    return await addChosen(context, slug, purchase);
  } catch (error) {
    const isExpired = error instanceof UpstreamError && isAuthError(error) && error.kind !== "forbidden";
    if (!isExpired || !context.shopper) throw error;
    const notice = { kind: "warning", message: messages.guest.sessionExpiredLineKept } as const;
    const upstream = openUpstreamAs(context, null);
    const session = context.session.expire();
    return addChosen({ ...context, shopper: null, upstream, session }, slug, purchase, notice);
  }
}

async function addChosen(
  context: ActionContext,
  slug: string,
  { choice, key, next, named = null }: Purchase,
  notice?: NoticeMessage,
): Promise<Response | Refusal> {
  const { form, shopper, location, here } = context;
  if (location === null) return redirectTo(paths.location(here));
  const quantidade = String(form.get("quantidade") ?? "1");
  const [variant, cartBefore] = await Promise.all([
    selectVariant(context, slug, choice),
    shopper ? awaitOptional(findCartBefore(context.upstream), null) : null,
  ]);
  const refuse = (status: number, title: string, faults: readonly Fault[] = []): Refusal =>
    createRefusal({ status, title, faults, typed: { quantidade } });
  const faults = [...(named ? [] : findAttributeFaults(variant)), ...quantityFaults(quantidade)];
  if (faults.length > 0) {
    const gone = named ? null : describeUnknownValues(variant);
    return refuse(400, gone ?? messages.ours.chooseToBuy, faults);
  }
  const offer = await findOffer(context, variant, named);
  if (typeof offer === "string") return refuse(offer === "unconfirmed" ? 503 : 400, whyNoOffer[offer]);
  const { skuId, resellerId, priceInCentavos, discountTerms } = offer;
  const now = new Date();
  const change = await describeOfferChange(
    context,
    parseShownOffer(form.get(shownOfferField)),
    toShownOffer(offer, location.cep, now),
    { quantity: variant.quantity, isSoldByMeter: variant.details.isSoldByMeter },
  );
  if (change) {
    const path = `${paths.product(variant.details.slug, choice)}#${named ? "outras-ofertas" : "quantidade"}`;
    const measures = await keepMeasures(context, skuId, form.get("medidas"));
    return redirectTo(path, context.session.notify({ kind: "warning", message: change }), measures);
  }
  const { promotionId } = calculateUnitPrice(priceInCentavos, discountTerms, now);
  try {
    const line = {
      skuId,
      resellerId,
      quantity: variant.quantity,
      promotionId,
      productSlug: variant.details.slug,
    };
    const added = await addToCart(context, line, key, cartBefore);
    if ("refusal" in added) return refuse(400, added.refusal);
    const cookies = [
      ...(await keepMeasures(context, skuId, form.get("medidas"))),
      ...(await serializeAdded(
        context,
        toShownLine(
          { ...line, productName: variant.details.name },
          getShownPrice(priceInCentavos, discountTerms, now),
        ),
      )),
    ];
    if (notice) return redirectTo(paths.login(next), added.session.notify(notice), cookies);
    const success = { kind: "success", message: messages.catalogue.addedToCart } as const;
    return redirectTo(next, added.session.notify(success), cookies);
  } catch (error) {
    const { status, message } = toFormFailure(error);
    return refuse(status, message);
  }
}

export const getAttributeElementId = (position: number) => `atributo-${position}`;

/** One fault per unselected attribute, with the attribute name as message. */
export function findAttributeFaults({ groups, choice }: Pick<SelectedVariant, "groups" | "choice">): Fault[] {
  const names = groups.map(({ attribute }) => attribute);
  return findMissingAttributes(groups, choice).map((attribute) => ({
    fieldId: getAttributeElementId(names.indexOf(attribute)),
    message: messages.product.attributeMissing(attribute),
  }));
}

/** Null without such values. */
export const describeUnknownValues = ({ unknownValues }: Pick<SelectedVariant, "unknownValues">) =>
  unknownValues.map(({ attribute, value }) => messages.stock.valueGone(attribute, value)).join(" ") || null;

/** Cookies for the comparison of the cart with the price that this page has shown. */
async function serializeAdded(context: ActionContext, line: ShownLine): Promise<string[]> {
  const shown = addUnseen(await readShownCart(context), { lines: [line], freight: [] });
  return shown ? [await serializeShownCart(shown, context.shopper?.id ?? null)] : [];
}

const whyNoOffer: Readonly<Record<NoOffer, string>> = {
  unconfirmed: messages.ours.notConfirmed,
  notMade: messages.product.noReseller,
  outOfStock: messages.product.outOfStock,
};

const quantityFaults = (typed: string): Fault[] =>
  parseQuantity(typed).ok ? [] : [{ fieldId: "quantidade", message: messages.ours.quantityOutOfRange }];

/** Describes how the offer differs from what the page has shown; null if it does not, or if the form does not tell what was shown. */
async function describeOfferChange(
  { upstream, location }: Pick<RequestContext, "upstream" | "location">,
  shown: ShownOffer | null,
  current: ShownOffer,
  { quantity, isSoldByMeter }: { readonly quantity: number; readonly isSoldByMeter: boolean },
): Promise<string | null> {
  const change = shown && findOfferChange(shown, current, new Date());
  if (!change) return null;
  const sellers = [current, shown].map(({ resellerId }) => ({ resellerId, reseller: null }));
  const named = change.reseller ? await withResellers<SoldByReseller>(upstream, sellers, location) : [];
  const [seller, before] = named.map(({ reseller, resellerId }) => reseller?.name ?? `Loja ${resellerId}`);
  const pieces = messages.stock.pieces(quantity, isSoldByMeter);
  const { offerMoved, variantReplaced, priceMoved, offerToConfirm } = messages.stock;
  return [
    change.variant ? variantReplaced : "",
    seller && before ? offerMoved(seller, before, change.place ? `o CEP ${current.cep}` : pieces) : "",
    change.price
      ? priceMoved(
          formatCentavos(shown.priceInCentavos),
          formatCentavos(current.priceInCentavos),
          isSoldByMeter,
        )
      : "",
    change.hasEnded ? messages.purchase.promotionEnded : "",
    offerToConfirm,
  ]
    .filter(Boolean)
    .join(" ");
}
